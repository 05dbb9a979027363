/** Colours of points. Numbers, not booleans, so that a board array can hold them. */
export const EMPTY = 0;
export const BLACK = 1;
export const WHITE = 2;
/** The rim around the board; never a stone and never playable. */
export const WALL = 3;

/** A player's colour: BLACK or WHITE. */
export type Colour = typeof BLACK | typeof WHITE;

/** What a point can hold. */
export type PointColour = typeof EMPTY | Colour | typeof WALL;

/** The other player. */
export function opponent(colour: Colour): Colour {
  return (3 - colour) as Colour;
}

/** "Black" or "White": the player, at the beginning of a sentence or anywhere in it. */
export function colourTitle(colour: Colour): "Black" | "White" {
  return colour === BLACK ? "Black" : "White";
}

/** "black" or "white", for sentences to people. */
export function colourName(colour: Colour): "black" | "white" {
  return colour === BLACK ? "black" : "white";
}
