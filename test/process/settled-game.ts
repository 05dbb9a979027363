/** A game that is over: White is 9.5 points behind with komi −1.5 (Japanese rules) or 1.5 (Chinese rules). */
export const SETTLED_GAME = [
  ". . O O X X . . .",
  ". . O X X X . . .",
  ". . O O X . X . .",
  ". . . O X X . . .",
  ". . O O O X X . .",
  ". . . O X . . . .",
  ". O O O X X . . .",
  ". . O X X . X . .",
  ". . O O X X . . .",
];
