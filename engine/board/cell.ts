/**
 * The layout of a board's one array, for the board itself and the hot code of playouts that reads it.
 *
 * Every point owns a *cell* of eight neighbouring integers; hot code names a point by the index of its cell. The tail
 * comes after the cells, and after the tail the list of empty points (as cells).
 */

/** Index of a point's cell: point << CELL_BITS. */
export type Cell = number;
export const CELL_BITS = 3;
export const CELL = 1 << CELL_BITS;

/** Fields of a cell. COLOUR is field 0. */
export const NEIGHBOURS = 1; // packed numbers of empty, black and white neighbours
export const HEAD = 2; // stone: cell of the head of its chain; 0 where there is no stone
export const NEXT = 3; // stone: next cell of its chain, in a circle
export const STONES = 4; // head: number of stones
export const LIBERTIES = 5; // head: packed pseudo-liberties
export const EMPTY_INDEX = 6; // empty point: its index in the list of empty points

/** One pseudo-liberty in LIBERTIES; the low 20 bits hold the sum of their points. */
export const LIBERTY = 1 << 20;
export const POINT_SUM = LIBERTY - 1;

/** One neighbour of each kind in NEIGHBOURS. WALL counts as both colours, as an eye needs it. */
export const ONE_EMPTY = 0x100;
export const ONE_BLACK = 0x001;
export const ONE_WHITE = 0x010;

/** Neighbours of a colour are counted from bit (colour - 1) << COUNT_SHIFT of NEIGHBOURS on. */
export const COUNT_SHIFT = 2;

/**
 * Weights of diagonal points in an eye of Black: nibble c is that of PointColour c. In an eye of White, the enemy's is
 * one nibble to the right.
 */
export const DIAGONAL_ENEMY = 0x0400;
export const DIAGONAL_WALL = 0x1000;

/** Fields of the tail. */
export const EMPTY_COUNT = 0;
export const KO = 1; // cell, or 0
export const KO_COLOUR = 2;
export const PRISONERS = 2; // + colour: stones of that colour taken off the board
export const HASH_LOW = 5;
export const HASH_HIGH = 6;
export const EMPTIES = 8;
