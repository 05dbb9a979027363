/**
 * Random games as queries of the analysis protocol, most of them with a move at the end that may or may not be made:
 * the answers are compared with a board that only the tests have.
 */
import { BLACK, opponent, type PointColour, WHITE } from "../../engine/board/colour.ts";
import type { Random } from "../../engine/board/random.ts";
import { RULESETS } from "../../src/rules/ruleset-table.ts";
import { ShadowGame, type ShadowMove, type ShadowStone } from "../support/shadow-game.ts";
import { randomPoint } from "../gtp/board-fuzz.ts";
import { type Message, ProtocolSession } from "./session.ts";

interface Asked {
  readonly text: string;
  /** Turn -> whose move it is there; or the beginning of the error. */
  readonly wanted: ReadonlyMap<number, string> | string;
}

const MAX_SIDE = 5;
const LONGEST_GAME = 60;

const letter = (colour: PointColour) => (colour === BLACK ? "B" : "W");

/** A game as it grows, and the queries on it. */
class GrowingGame {
  private readonly random: Random;
  private readonly shadow: ShadowGame;
  private readonly stones: readonly ShadowStone[];
  private readonly moves: ShadowMove[] = [];
  /** What is wrong with the stones, if anything is. */
  private misplaced: string | undefined;

  constructor(random: Random) {
    this.random = random;
    const below = (n: number) => random.below(n);
    this.shadow = new ShadowGame(RULESETS[below(RULESETS.length)], 2 + below(MAX_SIDE - 1), 2 + below(MAX_SIDE - 1));
    const area = this.shadow.now.board.stones.length;
    this.stones = Array.from({ length: below(4) === 0 ? 1 + below(4) : 0 }, (): ShadowStone => {
      return { colour: below(2) === 0 ? BLACK : WHITE, index: below(area) };
    });
    // A point that is named twice has a sentence of its own.
    const isTwice = new Set(this.stones.map(({ index }) => index)).size < this.stones.length;
    const isHandicap = this.stones.length > 1 && this.stones.every(({ colour }) => colour === BLACK);
    const first = isHandicap ? WHITE : BLACK;
    if (this.stones.length > 0 && !this.shadow.setUp(this.stones, first)) {
      this.misplaced = isTwice ? "initialStones: " : "initialStones: Illegal stones: ";
    }
  }

  get isOver(): boolean {
    return this.misplaced !== undefined || this.moves.length >= LONGEST_GAME;
  }

  /** A query on the game with one more move, which is made if it may be. */
  ask(id: number): Asked {
    const { random, shadow, stones, moves, misplaced } = this;
    const { board, toPlay } = shadow.now;
    const isFirst = moves.length === 0;
    // With other colours than by turns the first move would say who begins.
    const colour = !isFirst && random.below(25) === 0 ? opponent(toPlay) : toPlay;
    const move = { colour, index: random.below(16) === 0 ? undefined : randomPoint(random, shadow) };
    const written = [...moves, move].map((m) => [letter(m.colour), shadow.vertex(m.index)]);
    const isMade = misplaced === undefined && shadow.moveAll([move]);
    if (isMade) moves.push(move);
    const last = written.length;
    const turns = random.below(3) === 0 ? [...new Set([last, random.below(last + 1)])] : undefined;
    const start = shadow.moments.length - moves.length - 1;
    const turnOf = (turn: number): [number, string] => [turn, letter(shadow.moments[start + turn].toPlay)];
    const query = {
      ...{ id: String(id), rules: shadow.ruleset.name, boardXSize: board.width, boardYSize: board.height },
      ...(stones.length > 0 && { initialStones: stones.map((s) => [letter(s.colour), shadow.vertex(s.index)]) }),
      ...{ moves: written, maxVisits: 1 },
      ...(turns && { analyzeTurns: turns }),
    };
    const refusal = misplaced ?? `moves: Illegal move ${last - 1}: ${shadow.vertex(move.index)} `;
    return { text: JSON.stringify(query), wanted: isMade ? new Map((turns ?? [last]).map(turnOf)) : refusal };
  }
}

export interface QueryFuzz {
  readonly refused: number;
  /** Sentences about answers that are missing, too many, or not those of the shadow's board. */
  readonly problems: readonly string[];
}

/** Sends this number of queries to one server, whose searches only count. */
export async function fuzzQueries(queries: number, random: Random): Promise<QueryFuzz> {
  const session = new ProtocolSession();
  let game = new GrowingGame(random);
  const asked = Array.from({ length: queries }, (_, id) => {
    if (game.isOver) game = new GrowingGame(random);
    return game.ask(id);
  });
  session.send(...asked.map(({ text }) => text));
  const answers = new Map<unknown, Message[]>();
  for (const message of await session.end()) answers.set(message.id, [...(answers.get(message.id) ?? []), message]);
  const problems = asked.flatMap(({ text, wanted }, id) => {
    const got = (answers.get(String(id)) ?? []).map(said).sort();
    const due = typeof wanted === "string" ? [wanted] : [...wanted].map(([turn, who]) => `${turn} ${who}`).sort();
    const isRight = got.length === due.length && got.every((answer, i) => answer.startsWith(due[i]));
    return isRight ? [] : [`"${got.join(", ")}", and not "${due.join(", ")}": ${text}`];
  });
  for (const error of session.internalErrors) problems.push(`internal error: ${String(error)}`);
  if (answers.size > queries) problems.push(`${answers.size - queries} answers to no query`);
  return { refused: asked.filter(({ wanted }) => typeof wanted === "string").length, problems };
}

/** An answer in short: turn and side to move, or field and error. */
function said({ error, field, turnNumber, isDuringSearch, rootInfo }: Message): string {
  if (error !== undefined) return `${field}: ${error}`;
  const { currentPlayer } = (rootInfo ?? {}) as { currentPlayer?: string };
  return isDuringSearch === false ? `${turnNumber} ${currentPlayer}` : "an answer of another kind";
}
