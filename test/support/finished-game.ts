/** A finished position, for tests of its end: White's two stones on the left are dead, and D1 is dame. */
export const FINISHED_GAME = `
  . X . X O . .
  X X X X O O O
  O O . X O . .
  . . . X O O O
  X X X X O . .
  . X . X O O O
  X . X . O O .`;
