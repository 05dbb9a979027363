/** The games of a run: their files, and what all of them together come to. */
import { join } from "node:path";
import { printable } from "../rules/quote.ts";
import { makeFolder, writeNamedFile } from "./named-file.ts";

/** The name of a game's file. */
export function recordName(game: number): string {
  return `game-${String(game).padStart(4, "0")}.sgf`;
}

/** Whether a name is that of a game's file. */
export function isRecordOf(isGame: (game: number) => boolean): (name: string) => boolean {
  const gameOf = (name: string) => Number(/^game-(\d+)\.sgf$/.exec(name)?.[1]);
  return (name) => isGame(gameOf(name)) && recordName(gameOf(name)) === name;
}

/** Writes game records into a folder. Throws FileError. */
export function writeRecords(folder: string, games: readonly { readonly game: number; readonly sgf: string }[]): void {
  makeFolder(folder);
  for (const { game, sgf } of games) writeNamedFile(join(folder, recordName(game)), printable(sgf));
}

/** Games that Black or White won, and those that nobody won. */
export interface ByWinner {
  readonly black: number;
  readonly white: number;
  readonly nobody: number;
}

/** Who won, by results as SGF has them. */
export function winnersOf(games: readonly { readonly result: string }[]): ByWinner {
  const count = (letter: string) => games.filter(({ result }) => result.startsWith(`${letter}+`)).length;
  const [black, white] = [count("B"), count("W")];
  return { black, white, nobody: games.length - black - white };
}

/** Moves of a game. */
export interface Lengths {
  readonly mean: number;
  readonly min: number;
  readonly max: number;
}

/** Undefined without games. */
export function lengthOf(games: readonly { readonly moves: number }[]): Lengths | undefined {
  if (games.length === 0) return undefined;
  const lengths = games.map(({ moves }) => moves).sort((a, b) => a - b);
  const mean = Math.round(lengths.reduce((a, b) => a + b, 0) / lengths.length);
  return { mean, min: lengths[0], max: lengths[lengths.length - 1] };
}

/** Who won by colour, and how long the games were. */
export function lengthAndColours({ black, white, nobody }: ByWinner, length: Lengths | undefined): string[] {
  return [
    `Black won ${black}, White ${white}${nobody > 0 ? `, nobody ${nobody}` : ""}.`,
    ...(length ? [`Games of ${length.min} to ${length.max} moves, ${length.mean} on average.`] : []),
  ];
}

/** "4 of 40 games are missing: 3, 7, 9, 12."; undefined if none is. */
export function missingLine(missing: readonly number[], planned: number, what = "games"): string | undefined {
  if (missing.length === 0) return undefined;
  const shown = missing.slice(0, 20).join(", ") + (missing.length > 20 ? ", …" : "");
  return `${missing.length} of ${planned} ${what} are missing: ${shown}.`;
}
