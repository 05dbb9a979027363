/** The game that Judge, Review and Solve look at, the same for all three: one of its positions, under some rules. */
import {
  BLACK, type Colour, EMPTY, findRuleset, Game, geometryOf, parseSgf, type Point, readSgf, replayGame, type Ruleset,
  type SgfGame, treeOfGame, WHITE, writeRecordRules, writeSgf,
} from "../library/index.ts";
import { stonesOf } from "./board-view.ts";
import { recall, remember } from "./dom.ts";

declare const __SHINPAN_VERSION__: string;

/** What the page writes files with. */
export const VERSION = __SHINPAN_VERSION__;

const NAME = "desk";

export class Desk {
  /** The position. */
  game: Game;
  sgf: SgfGame;
  /** Moves of the whole record. */
  last = 0;
  /** What the file left open or what is odd in it, in sentences. */
  warnings: readonly string[] = [];
  private readonly listeners: (() => void)[] = [];
  private readonly remembers: boolean;

  /** @param remembers whether it begins with what it held last, in this browser */
  constructor(remembers = true) {
    this.remembers = remembers;
    this.game = emptyGame(9, findRuleset("japanese")!);
    this.sgf = sgfOf(this.game);
    if (!remembers) return;
    const [moves, text] = /^(\d+) ([\s\S]*)$/.exec(recall(NAME) ?? "")?.slice(1) ?? [];
    if (text !== undefined) this.open(text, Number(moves));
  }

  /** Called after every change. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Opens a file. Returns a sentence if it cannot be read, and then nothing has changed. */
  open(file: Uint8Array | string, moves?: number): string | undefined {
    const read = readSgf(file);
    if (!read.ok) return read.error.message;
    return this.take(read.value, read.warnings, moves);
  }

  /** The position after `moves` moves. */
  goTo(moves: number): void {
    const at = Math.max(0, Math.min(this.last, moves));
    if (at !== this.game.moves.length) this.take(this.sgf, this.warnings, at);
  }

  /** The game as it stood after `moves` moves. */
  gameAfter(moves: number): Game {
    if (moves === this.game.moves.length) return this.game;
    const replayed = replayGame(this.sgf, { moves });
    if (typeof replayed === "string") throw new Error(replayed);
    return replayed.game;
  }

  setRules(ruleset: Ruleset, komi: number): void {
    this.take({ ...this.sgf, rules: writeRecordRules(ruleset), komi }, [], this.game.moves.length);
  }

  clear(size: number): void {
    const { komi, ruleset } = this.game;
    this.take({ ...sgfOf(emptyGame(size, ruleset)), komi }, []);
  }

  /** Puts a stone on the board, or takes it off; the position is then one without moves. Returns why that cannot be. */
  setStone(point: Point, colour: Colour | typeof EMPTY): string | undefined {
    const { game } = this;
    const { black, white } = stonesOf(game);
    const others = (points: readonly Point[], own: number) => [
      ...points.filter((p) => p !== point),
      ...(colour === own ? [point] : []),
    ];
    const setup = { black: others(black, BLACK), white: others(white, WHITE) };
    const problem = new Game(game.geometry, game.ruleset, game.komi).setUp({ ...setup, empty: [] });
    if (problem) return problem.message;
    return this.take({ ...sgfOf(game), setup }, []);
  }

  text(): string {
    return writeSgf([treeOfGame(this.sgf, { version: VERSION })]);
  }

  private take(sgf: SgfGame, warnings: readonly string[], moves?: number): string | undefined {
    const whole = replayGame(sgf);
    if (typeof whole === "string") return whole;
    const replayed = moves === undefined ? whole : replayGame(sgf, { moves });
    if (typeof replayed === "string") return replayed;
    this.game = replayed.game;
    this.last = whole.game.moves.length;
    this.warnings = [...warnings, ...whole.warnings];
    this.sgf = { ...sgf, rules: writeRecordRules(this.game.ruleset), komi: this.game.komi };
    if (this.remembers) remember(NAME, `${this.game.moves.length} ${this.text()}`);
    for (const listener of this.listeners) listener();
    return undefined;
  }
}

function emptyGame(size: number, ruleset: Ruleset): Game {
  return new Game(geometryOf(size), ruleset, ruleset.komi);
}

function sgfOf({ geometry, komi, ruleset }: Game): SgfGame {
  return { geometry, komi, rules: writeRecordRules(ruleset), setup: { black: [], white: [] }, actions: [] };
}

/** A position in the address of the page: the record, packed. */
export async function packRecord(text: string): Promise<string> {
  const packed = await new Response(piped(text, new CompressionStream("deflate-raw"))).arrayBuffer();
  const binary = Array.from(new Uint8Array(packed), (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The record of such an address; undefined if it is none. */
export async function unpackRecord(packed: string): Promise<string | undefined> {
  try {
    const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
    const text = await new Response(piped(bytes, new DecompressionStream("deflate-raw"))).text();
    return parseSgf(text).ok ? text : undefined;
  } catch {
    return undefined;
  }
}

function piped(content: BlobPart, through: GenericTransformStream): ReadableStream {
  return new Blob([content]).stream().pipeThrough(through as ReadableWritablePair<Uint8Array, BufferSource>);
}
