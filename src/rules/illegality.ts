/** Why the law, or the shape of the board, refuses something: an ordinary value with a sentence for people. */

export type IllegalityCode =
  | "off-board"
  | "occupied"
  | "suicide"
  | "ko"
  | "superko"
  | "disturbing-ko"
  | "obligatory-pass"
  | "board-not-empty"
  | "repeated-point"
  | "no-liberty"
  | "too-many-stones"
  | "not-stopped";

export interface Illegality {
  readonly code: IllegalityCode;
  /** A full sentence that names the bad thing. */
  readonly message: string;
  /** Number of moves after which the position that would be repeated stood on the board (0: the start). */
  readonly repeatedMove?: number;
}
