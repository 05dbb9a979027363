/**
 * 3×3 shapes around a point that are worth a local move: hane, cuts, blocks at the edge (Gelly, Wang, Munos & Teytaud,
 * *Modification of UCT with patterns in Monte-Carlo Go*, 2006).
 *
 * A neighbourhood is coded with two bits for each of the eight neighbours' PointColour; all rotations, reflections and
 * both colours of a drawing are entered into one table at start-up.
 */
import type { Board } from "../board/board.ts";
import { CELL, CELL_BITS } from "../board/cell.ts";
import { BLACK, EMPTY, WALL, WHITE, type Colour } from "../board/colour.ts";
import type { Point } from "../board/geometry.ts";

/**
 * The drawings; the move is at the centre. X and O are the two players, either way round. `x` is anything but X, `o`
 * anything but O, `?` anything, `#` off the board; where a player to move is named, X is to move.
 */
const DRAWINGS: readonly { readonly name: string; readonly rows: string; readonly mover?: "X" }[] = [
  { name: "hane: enclosing", rows: "XOX ... ???" },
  { name: "hane: without a cut behind", rows: "XO. ... ?.?" },
  { name: "hane: magari", rows: "XO? X.. x.?" },
  { name: "hane: at a stone with support", rows: "XOO ... ?.?", mover: "X" },
  { name: "cut: the crosspoint, unprotected", rows: "XO? O.o ?o?" },
  { name: "cut: peeped", rows: "XO? O.X ???" },
  { name: "cut: keima", rows: "?X? O.O ooo" },
  { name: "cut: katatsugi", rows: "OX? o.O ???" },
  { name: "edge: chase", rows: "X.? O.? ###" },
  { name: "edge: block a cut", rows: "OX? X.O ###" },
  { name: "edge: block a connection", rows: "?X? x.O ###" },
  { name: "edge: sagari", rows: "?XO x.x ###", mover: "X" },
  { name: "edge: cut", rows: "?OX X.O ###" },
];

/** Colours that a letter of a drawing stands for. */
function meanings(letter: string): readonly number[] {
  switch (letter) {
    case "X":
      return [BLACK];
    case "O":
      return [WHITE];
    case ".":
      return [EMPTY];
    case "x":
      return [EMPTY, WHITE, WALL];
    case "o":
      return [EMPTY, BLACK, WALL];
    case "#":
      return [WALL];
    default:
      return [EMPTY, BLACK, WHITE, WALL];
  }
}

/** The eight neighbours in the order of their bits, as index into the nine letters of a drawing. */
const ORDER = [0, 1, 2, 3, 5, 6, 7, 8];
const ROTATED = [6, 3, 0, 7, 4, 1, 8, 5, 2];
const MIRRORED = [2, 1, 0, 5, 4, 3, 8, 7, 6];

function* symmetries(letters: readonly string[]): Generator<readonly string[]> {
  let turned = letters;
  for (let i = 0; i < 4; i++) {
    yield turned;
    yield MIRRORED.map((k) => turned[k]);
    turned = ROTATED.map((k) => turned[k]);
  }
}

/** Enters every neighbourhood that fits the letters, from the given bit position on. */
function enter(table: Uint8Array, letters: readonly string[], bit: number, code: number, flags: number): void {
  if (bit === ORDER.length) {
    table[code] |= flags;
    return;
  }
  for (const c of meanings(letters[ORDER[bit]])) enter(table, letters, bit + 1, code | (c << (2 * bit)), flags);
}

const swapColours = (letter: string) => "XOxo".includes(letter) ? { X: "O", O: "X", x: "o", o: "x" }[letter]! : letter;

/** Code -> bit of BLACK, bit of WHITE: the players for whom the move at the centre is a good shape. */
function buildTable(): Uint8Array {
  const table = new Uint8Array(1 << 16);
  for (const { rows, mover } of DRAWINGS) {
    for (const letters of symmetries([...rows.replaceAll(" ", "")])) {
      enter(table, letters, 0, 0, mover ? BLACK : BLACK | WHITE);
      enter(table, letters.map(swapColours), 0, 0, mover ? WHITE : BLACK | WHITE);
    }
  }
  return table;
}

const GOOD_SHAPE = buildTable();

/** The code of the neighbourhood of a point. */
function neighbourhoodCode(board: Board, p: Point): number {
  const { cells, down } = board;
  const cell = p << CELL_BITS;
  const above = cell - down;
  const below = cell + down;
  return (
    cells[above - CELL] |
    (cells[above] << 2) |
    (cells[above + CELL] << 4) |
    (cells[cell - CELL] << 6) |
    (cells[cell + CELL] << 8) |
    (cells[below - CELL] << 10) |
    (cells[below] << 12) |
    (cells[below + CELL] << 14)
  );
}

/** Whether a move at the empty point p makes one of the good shapes. */
export function isGoodShape(board: Board, p: Point, colour: Colour): boolean {
  return (GOOD_SHAPE[neighbourhoodCode(board, p)] & colour) !== 0;
}
