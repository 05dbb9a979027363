/** The usual way in: from a file's contents to one game's main line. */
import { counted } from "../rules/counted.ts";
import { failure, type Result, success } from "./error.ts";
import { readGame, type SgfGame } from "./game.ts";
import { findGames, parseGame } from "./parser.ts";

/**
 * Reads one game of a file.
 * @param input the file's bytes, or text that was decoded already
 * @param index which game of a collection, from 0
 */
export function readSgf(input: Uint8Array | string, index = 0): Result<SgfGame> {
  const found = findGames(input);
  if (!found.ok) return found;
  const { text, places } = found.value;
  const place = places[index];
  if (place === undefined) {
    const offset = places[places.length - 1].start;
    const count = counted(places.length, "game");
    return failure(`The file has ${count}, the last at offset ${offset}: there is no game ${index + 1}.`, offset);
  }
  const tree = parseGame(text.slice(place.start, place.end), place.start);
  if (!tree.ok) return tree;
  const game = readGame(tree.value);
  return game.ok ? success(game.value, [...found.warnings, ...tree.warnings, ...game.warnings]) : game;
}
