/** The usual way in: from a file's contents to one game's main line. */
import { counted } from "../rules/counted.ts";
import { failure, type Result, success } from "./error.ts";
import { readGame, type SgfGame } from "./game.ts";
import { parseSgf } from "./parser.ts";

/**
 * Reads one game of a file.
 * @param input the file's bytes, or text that was decoded already
 * @param index which game of a collection, from 0
 */
export function readSgf(input: Uint8Array | string, index = 0): Result<SgfGame> {
  const parsed = parseSgf(input);
  if (!parsed.ok) return parsed;
  const { games } = parsed.value;
  const root = games[index];
  if (root === undefined) {
    const offset = games[games.length - 1].offset ?? 0;
    const count = counted(games.length, "game");
    return failure(`The file has ${count}, the last at offset ${offset}: there is no game ${index + 1}.`, offset);
  }
  const game = readGame(root);
  return game.ok ? success(game.value, [...parsed.warnings, ...game.warnings]) : game;
}
