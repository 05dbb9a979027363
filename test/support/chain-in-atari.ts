import { type Diagram, parseDiagram } from "./diagram.ts";

/** A large white chain in atari at `a`, Black or White to play: nothing else on the board is worth as much. */
export const CHAIN_IN_ATARI: Diagram = parseDiagram(`
  . . . . . . . . .
  . . X X X . . . .
  . X O O O X . O .
  . X O O O a O . .
  . . X X O X . . .
  . . . . X . . O .
  . . O . . . . . .
  . . . . X . O . .
  . . . . . . . . .`);
