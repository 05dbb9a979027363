/**
 * Random commands that change the board, mostly plays on small boards, so that captures, kos and repetitions come up:
 * after each of them reply and board are compared with a board that only the tests have.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BLACK, type Colour, EMPTY, opponent, type PointColour, WHITE } from "../../engine/board/colour.ts";
import type { Random } from "../../engine/board/random.ts";
import { RULESETS } from "../../src/rules/ruleset-table.ts";
import { ShadowGame, type ShadowMove, type ShadowStone } from "../support/shadow-game.ts";
import { Controller } from "./controller.ts";

export interface BoardFuzz {
  readonly lines: number;
  /** What happened -> how often: plays by the ruling on them, other commands by their name. */
  readonly counts: ReadonlyMap<string, number>;
  /** The first difference, in words, with the lines since the board was last made; undefined if there was none. */
  readonly difference: string | undefined;
}

/** What `shinpan-explain_illegal` says. */
const SENTENCES: Readonly<Record<string, RegExp>> = {
  legal: / is legal$/,
  occupied: / is occupied$/,
  ko: / retakes the ko at once$/,
  suicide: / would be suicide$/,
  superko: / repeats the position /,
  "disturbing-ko": / begins a second round /,
};

const MAX_SIDE = 5;
const LONGEST_GAME = 150;
const RECORDS = 40;

/** A game record in a file, and what is made of it: undefined if it is refused. */
interface GameFile {
  readonly path: string;
  readonly text: string;
  readonly load: (shadow: ShadowGame, before: number) => ShadowGame | undefined;
}

/** Sends this number of lines to one session. */
export async function fuzzBoard(lines: number, random: Random): Promise<BoardFuzz> {
  const folder = mkdtempSync(join(tmpdir(), "shinpan-fuzz-"));
  try {
    const records = Array.from({ length: RECORDS }, (_, i) => writeRecord(join(folder, `${i}.sgf`), random));
    return await new Session(random, records).run(lines);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A point, mostly an empty one. */
export function randomPoint(random: Random, { now: { board } }: ShadowGame): number {
  const empty = board.stones.flatMap((stone, i) => (stone === EMPTY ? [i] : []));
  return random.below(10) === 0 || empty.length === 0 ? random.below(board.stones.length) : pick(random, empty);
}

const pick = <T>(random: Random, list: readonly T[]) => list[random.below(list.length)];

/** Stones for an empty board; now and then a point twice, or a chain without a liberty. */
function randomStones(random: Random, area: number, most: number, colours: PointColour[] = [BLACK, WHITE]) {
  const count = 1 + random.below(Math.min(most, area));
  return Array.from({ length: count }, (): ShadowStone => ({
    colour: pick(random, colours),
    index: random.below(area),
  }));
}

/** Random moves of a game that goes on from there, mostly such as may be made. */
function randomMoves(random: Random, from: ShadowGame, count: number): ShadowMove[] {
  const shadow = new ShadowGame(from.ruleset, from.now.board.width, from.now.board.height);
  shadow.moments.splice(0, 1, ...from.moments);
  return Array.from({ length: count }, (_, i) => {
    const colour = random.below(20) === 0 ? opponent(shadow.now.toPlay) : shadow.now.toPlay;
    let move: ShadowMove = { colour, index: undefined };
    for (let tries = 0; tries < 4 && random.below(12) > 0; tries++) {
      move = { colour, index: randomPoint(random, shadow) };
      if (!shadow.refuses(move) || (i === count - 1 && random.below(3) === 0)) break;
    }
    if (!shadow.moveAll([move])) shadow.move(undefined, colour);
    return move;
  });
}

function writeRecord(path: string, random: Random): GameFile {
  const [width, height] = [2 + random.below(MAX_SIDE - 1), 2 + random.below(MAX_SIDE - 1)];
  const area = width * height;
  const letters = (index: number | undefined) =>
    index === undefined ? "" : "abcdefg"[index % width] + "abcdefg"[Math.floor(index / width)];
  const stones = random.below(3) === 0 ? randomStones(random, area, 4) : [];
  const start = new ShadowGame(pick(random, RULESETS), width, height);
  const moves = randomMoves(random, start, random.below(30));
  /** Stones that are set up after this number of moves. */
  const half = moves.length - random.below(3);
  const later = half > 0 && random.below(3) > 0 ? randomStones(random, area, 2, [EMPTY, EMPTY, BLACK, WHITE]) : [];
  const list = (set: readonly ShadowStone[]) =>
    [...["E", "B", "W"].entries()].map(([colour, name]) => {
      const own = set.filter((stone) => stone.colour === colour);
      return own.length > 0 ? `A${name}${own.map(({ index }) => `[${letters(index)}]`).join("")}` : "";
    });
  const nodes = moves.map(({ colour, index }) => `;${colour === BLACK ? "B" : "W"}[${letters(index)}]`);
  if (later.length > 0) nodes.splice(half, 0, `;${list(later).join("")}`);
  const text = `(;SZ[${width}:${height}]${list(stones).join("")}${nodes.join("")})`;
  writeFileSync(path, text);
  /** In a file a point may be named twice as one colour, but not as two. */
  const areTwice = (set: readonly ShadowStone[]) =>
    set.some(({ index, colour }) => set.some((other) => other.index === index && other.colour !== colour));
  const once = (set: readonly ShadowStone[]) => [...new Map(set.map((stone) => [stone.index, stone])).values()];
  return {
    path,
    text,
    load: ({ ruleset }, before) => {
      const shadow = new ShadowGame(ruleset, width, height);
      if (areTwice(stones) || areTwice(later)) return undefined;
      if (stones.length > 0 && !shadow.setUp(once(stones), moves.at(0)?.colour)) return undefined;
      if (later.length === 0 || before < half) return shadow.moveAll(moves.slice(0, before)) ? shadow : undefined;
      if (!shadow.moveAll(moves.slice(0, half)) || !shadow.setUp(once(later))) return undefined;
      return shadow.moveAll(moves.slice(half, before)) ? shadow : undefined;
    },
  };
}

class Session {
  private readonly random: Random;
  private readonly records: readonly GameFile[];
  private readonly controller = new Controller();
  private readonly counts = new Map<string, number>();
  private shadow: ShadowGame;
  /** The lines since a board was made. */
  private history: string[] = [];

  constructor(random: Random, records: readonly GameFile[]) {
    this.random = random;
    this.records = records;
    this.shadow = new ShadowGame(this.controller.session.game.ruleset, 9, 9);
  }

  async run(lines: number): Promise<BoardFuzz> {
    const { counts } = this;
    for (let sent = 0; sent < lines; sent++) {
      const problem = (await this.step()) ?? this.boardDifference();
      if (problem === undefined) continue;
      return { lines: sent + 1, counts, difference: `${problem}, after ${this.history.join(" | ")}` };
    }
    const [error] = this.controller.internalErrors;
    return { lines, counts, difference: error === undefined ? undefined : `internal error: ${String(error)}` };
  }

  /** Sends a line, and gets the reply without its frame; undefined if it is a refusal. */
  private async send(line: string): Promise<string | undefined> {
    this.history.push(line);
    this.controller.server.feed(`${line}\n`);
    let reply = "";
    do {
      await new Promise(setImmediate);
      reply += this.controller.read();
    } while (!reply.endsWith("\n\n"));
    return reply.startsWith("= ") ? reply.slice(2, -2) : undefined;
  }

  private count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  /** Sends a line that must be accepted or refused. Returns a sentence if it is not. */
  private async expect(isAccepted: boolean, line: string): Promise<string | undefined> {
    this.count(`${line.split(" ")[0]} ${isAccepted ? "accepted" : "refused"}`);
    const reply = await this.send(line);
    if ((reply !== undefined) === isAccepted) return undefined;
    return `"${line}" must be ${isAccepted ? "accepted" : "refused"}`;
  }

  /** A new board. @param record what it was read from */
  private begin(shadow: ShadowGame, record = ""): void {
    this.shadow = shadow;
    this.history = [`(${shadow.now.board.width}x${shadow.now.board.height}, ${shadow.ruleset.name}) ${record}`];
  }

  private async step(): Promise<string | undefined> {
    const { random, shadow } = this;
    const { width, height } = shadow.now.board;
    const area = width * height;
    const colour: Colour = random.below(25) === 0 ? opponent(shadow.now.toPlay) : shadow.now.toPlay;
    const letter = (c: PointColour) => (c === BLACK ? "b" : "w");
    const kind = shadow.moments.length > LONGEST_GAME ? 950 : random.below(1000);
    if (kind < 660) {
      const index = random.below(16) === 0 ? undefined : randomPoint(random, shadow);
      const ruling = index === undefined ? "pass" : shadow.ruling(index, colour);
      this.count(`play ${ruling}`);
      const isAccepted = shadow.moveAll([{ colour, index }]);
      return this.expect(isAccepted, `play ${letter(colour)} ${shadow.vertex(index)}`);
    }
    if (kind < 800) {
      const index = randomPoint(random, shadow);
      const ruling = shadow.ruling(index, colour);
      this.count(`ruling ${ruling}`);
      const line = `shinpan-explain_illegal ${letter(colour)} ${shadow.vertex(index)}`;
      const reply = await this.send(line);
      return SENTENCES[ruling].test(reply ?? "") ? undefined : `"${line}" is ${ruling}, and not "${reply}"`;
    }
    if (kind < 825) return this.expect(shadow.undo(1), "undo");
    if (kind < 840) {
      const steps = random.below(8);
      return this.expect(shadow.undo(steps), `gg-undo ${steps}`);
    }
    if (kind < 870) {
      const vertex = (await this.send(`genmove ${letter(colour)}`)) ?? "";
      this.count("genmove");
      const index = shadow.indexOf(vertex);
      if (index !== undefined && shadow.ruling(index, colour) !== "legal") return `genmove chose ${vertex}`;
      shadow.move(index, colour);
      return vertex === "" ? "genmove was refused" : undefined;
    }
    if (kind < 900) {
      const moves = randomMoves(random, shadow, 1 + random.below(4));
      const words = moves.map((move) => `${letter(move.colour)} ${shadow.vertex(move.index)}`);
      return this.expect(shadow.moveAll(moves), `gogui-play_sequence ${words.join(" ")}`);
    }
    if (kind < 930) {
      this.count("showboard");
      const rows = ((await this.send("showboard")) ?? "").split("\n").filter((row) => /^ *\d+[ (]/.test(row));
      const shown = rows.map((row) => row.replace(/[^XO.+]/g, "").replaceAll("+", ".")).join("\n");
      return shown === shadow.picture() ? undefined : `showboard shows ${shown.replaceAll("\n", "/")}`;
    }
    if (kind < 945) {
      shadow.ruleset = pick(random, RULESETS);
      return this.expect(true, `kata-set-rules ${shadow.ruleset.name}`);
    }
    if (kind < 953) {
      this.begin(new ShadowGame(shadow.ruleset, width, height));
      return this.expect(true, "clear_board");
    }
    if (kind < 961) {
      const [columns, rows] = [2 + random.below(MAX_SIDE - 1), 2 + random.below(MAX_SIDE - 1)];
      this.begin(new ShadowGame(shadow.ruleset, columns, rows));
      return this.expect(true, `${random.below(2) === 0 ? "boardsize" : "rectangular_boardsize"} ${columns} ${rows}`);
    }
    if (kind < 969) {
      const stones = randomStones(random, area, 5).map(({ index }): ShadowStone => ({ colour: BLACK, index }));
      const isPossible = shadow.isEmpty && stones.length <= area - 2;
      const words = stones.map(({ index }) => shadow.vertex(index));
      return this.expect(isPossible && shadow.setUp(stones, WHITE), `set_free_handicap ${words.join(" ")}`);
    }
    if (kind < 978) {
      const stones = randomStones(random, area, 6);
      const words = stones.map((stone) => `${letter(stone.colour)} ${shadow.vertex(stone.index)}`).join(" ");
      if (random.below(2) === 0) return this.expect(shadow.isEmpty && shadow.setUp(stones), `gogui-setup ${words}`);
      const next = new ShadowGame(shadow.ruleset, width, height);
      const isPossible = next.setUp(stones);
      if (isPossible) this.begin(next);
      return this.expect(isPossible, `set_position ${words}`);
    }
    if (kind < 988) {
      const record = pick(random, this.records);
      const number = random.below(3) === 0 ? 1 + random.below(20) : undefined;
      const next = record.load(shadow, number === undefined ? Infinity : number - 1);
      if (next) this.begin(next, record.text);
      return this.expect(next !== undefined, `loadsgf ${record.path}${number === undefined ? "" : ` ${number}`}`);
    }
    const other = ["komi 0.5", "printsgf", "kata-get-rules", "fixed_handicap 10", "clear_cache", "play b z9", "name"];
    await this.send(pick(random, other));
    return undefined;
  }

  /** How board, turn and record differ from the shadow's, in words. */
  private boardDifference(): string | undefined {
    const { game } = this.controller.session;
    const { geometry, board } = game;
    const { board: wanted, toPlay } = this.shadow.now;
    if (geometry.width !== wanted.width || geometry.height !== wanted.height) return "the board has another size";
    if (geometry.points.some((p, i) => board.colour[p] !== wanted.stones[i])) {
      return `the board must be ${this.shadow.picture().replaceAll("\n", "/")}`;
    }
    const taken = ([BLACK, WHITE] as const).map((c) => game.prisoners(c) - wanted.prisoners[c]);
    if (taken.some((more) => more !== 0)) return `${taken.join(" and ")} prisoners too many`;
    if (game.toPlay !== toPlay) return `it is ${toPlay}'s turn`;
    const { moves } = this.shadow;
    return game.moves.length === moves ? undefined : `${game.moves.length} moves, and not ${moves}`;
  }
}
