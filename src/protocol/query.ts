/**
 * One line of input, read: a query about positions of a game, or an action. What cannot be read is refused with a
 * sentence and the field that it is about.
 */
import { BLACK, type Colour, EMPTY, WHITE } from "../../engine/board/colour.ts";
import {
  type Geometry,
  geometryOf,
  isSupportedSize,
  MAX_SIZE,
  MIN_SIZE,
  PASS,
  type Point,
} from "../../engine/board/geometry.ts";
import { whyNotEvaluated } from "../../engine/policy/network/network-policy.ts";
import { packedColour, packedPoint, packMove } from "../../engine/search/position.ts";
import { JUDGE_MODES, type JudgeMode } from "../referee/verdict.ts";
import { Game } from "../rules/game.ts";
import { changeKataRule, readKataRules, rulesOf } from "../rules/kata-rules.ts";
import { quote } from "../rules/quote.ts";
import type { Ruleset } from "../rules/ruleset.ts";
import type { Extras, MoveFilter } from "../analysis/values.ts";
import { changeSettings, type Settings } from "./settings.ts";

/** What a client calls a query: a text, or a number, which some send. */
export type Id = string | number;

type Json = Readonly<Record<string, unknown>>;

/** Whatever asks about positions of a game. */
export interface GameQuery {
  readonly id: Id;
  readonly record: GameRecord;
  /** Whether the players agree to end the game as it stands. */
  readonly isAgreed: boolean;
  /** The positions asked about: numbers of moves before them, and how soon each is wanted. */
  readonly turns: readonly { readonly turn: number; readonly priority: number }[];
  /** Sentences about what was not understood, by field. */
  readonly warnings: readonly { readonly field: string; readonly warning: string }[];
}

/** Asks for a search. */
export interface Query extends Settings, GameQuery {
  readonly kind: "query";
  /** How the referee judges the position; undefined if it is not asked. */
  readonly verdict: JudgeMode | undefined;
  readonly filters: readonly MoveFilter[];
  readonly include: Extras & Readonly<Record<"ownership" | "ownershipStdev" | "policy", boolean>>;
  /** Moves of a variation after the first. */
  readonly pvLength: number;
  /** Milliseconds from one report to the next during the search, and to the first; undefined for none. */
  readonly reportMs: number | undefined;
  readonly firstReportMs: number | undefined;
}

/** Asks for the referee's verdict alone. */
export interface JudgeQuery extends GameQuery {
  readonly kind: "judge";
  readonly mode: JudgeMode;
}

/** Asks whether the string with a stone at `point` lives. */
export interface SolveQuery extends GameQuery {
  readonly kind: "solve";
  readonly point: Point;
  /** Milliseconds; undefined for what the budget of states allows. */
  readonly timeMs: number | undefined;
}

/** An action. `input` is what is sent back. */
export interface Action {
  readonly kind: "action";
  readonly id: Id;
  readonly name: ActionName;
  readonly input: Json;
  /** Which queries are to be ended; undefined for all, and for all turns. */
  readonly terminateId: Id | undefined;
  readonly turns: ReadonlySet<number> | undefined;
}

/** Why a line is not served. */
export interface Refused {
  readonly kind: "refused";
  readonly error: string;
  readonly field?: string;
  readonly id?: Id;
}

/** A game as a query has it, without what follows from it. */
export interface GameRecord {
  readonly geometry: Geometry;
  readonly ruleset: Ruleset;
  readonly komi: number;
  readonly black: readonly Point[];
  readonly white: readonly Point[];
  readonly toPlay: Colour;
  /** As `packMove` packs them. */
  readonly moves: Int16Array;
}

const ACTIONS = ["query_version", "query_models", "clear_cache", "terminate", "terminate_all"] as const;
type ActionName = (typeof ACTIONS)[number];

/** A longer game is no game. */
const MAX_MOVES = 10_000;
const MAX_KOMI = 1000;
const MOST = 1e15;

/** A bad field: caught in this file alone. */
class FieldError extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** @param settings what holds where the query does not say otherwise */
export function readLine(line: string, settings: Settings): Query | JudgeQuery | SolveQuery | Action | Refused {
  let input: Json;
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      return { kind: "refused", error: "A line must be one JSON object" };
    }
    input = value as Json;
  } catch (error) {
    return { kind: "refused", error: `This line is not JSON: ${(error as Error).message}` };
  }
  const { id } = input;
  if (typeof id !== "string" && !(typeof id === "number" && Number.isFinite(id))) {
    return { kind: "refused", error: "id must be a string", field: "id" };
  }
  try {
    const { action } = input;
    if (action === undefined) return readQuery(input, id, settings);
    if (action === "judge") return { kind: action, ...readGameQuery(input, id, action), mode: readMode(input) };
    return action === "solve" ? readSolve(input, id) : readAction(input, id);
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    return { kind: "refused", error: error.message, field: error.field, id };
  }
}

function readAction(input: Json, id: Id): Action {
  const name = ACTIONS.find((known) => known === input.action);
  if (!name) throw new FieldError("action", `action must be one of ${ACTIONS.join(", ")}, judge, solve`);
  const { terminateId, turnNumbers } = input;
  if (name === "terminate" && typeof terminateId !== "string" && typeof terminateId !== "number") {
    throw new FieldError("terminateId", "terminateId must be the id of a query");
  }
  const turns = turnNumbers === undefined ? undefined : new Set(integers(input, "turnNumbers", 0, MAX_MOVES));
  const meant = name === "terminate" ? (terminateId as Id) : undefined;
  return { kind: "action", id, name, input, terminateId: meant, turns };
}

/** The fields that whatever asks about a game may have. */
const GAME_FIELDS = [
  ...["id", "action", "moves", "initialStones", "initialPlayer", "rules", "komi", "whiteHandicapBonus"],
  ...["boardXSize", "boardYSize", "analyzeTurns", "priority", "priorities"],
];
/** What is asked -> the fields that it may have. */
const FIELDS = {
  query: new Set([
    ...GAME_FIELDS,
    ...["maxVisits", "allowMoves", "avoidMoves", "includeOwnership", "includeOwnershipStdev", "includeMovesOwnership"],
    ...["includeMovesOwnershipStdev", "includePolicy", "includePVVisits", "includeNoResultValue", "analysisPVLen"],
    ...["overrideSettings", "reportDuringSearchEvery", "firstReportDuringSearchAfter", "rootPolicyTemperature"],
    ...["rootFpuReductionMax", "includeVerdict", "verdictMode", "agree"],
  ]),
  judge: new Set([...GAME_FIELDS, "verdictMode", "agree"]),
  solve: new Set([...GAME_FIELDS, "vertex", "maxTime"]),
} as const;

function readMode({ verdictMode = "practical" }: Json): JudgeMode {
  const mode = JUDGE_MODES.find((known) => known === verdictMode);
  if (mode) return mode;
  throw new FieldError("verdictMode", `verdictMode must be one of ${JUDGE_MODES.join(", ")}`);
}

function readGameQuery(input: Json, id: Id, kind: keyof typeof FIELDS): GameQuery {
  const record = readRecord(input);
  const strays = Object.keys(input).filter((name) => !FIELDS[kind].has(name));
  const warnings = strays.map((field) => ({ field, warning: `Unexpected or unused field ${quote(field)}` }));
  const isAgreed = input.agree === undefined || flag(input, "agree");
  return { id, record, isAgreed, turns: readTurns(input, record.moves.length), warnings };
}

function readSolve(input: Json, id: Id): SolveQuery {
  const query = readGameQuery(input, id, "solve");
  const { record, turns } = query;
  const point = location(input.vertex, "vertex", record.geometry);
  const bare = turns.find(({ turn }) => point === PASS || gameAt(record, turn).board.colour[point] === EMPTY);
  if (bare) throw new FieldError("vertex", `There is no stone at ${record.geometry.vertex(point)}`);
  const seconds = number(input, "maxTime", 0.001, MOST);
  return { kind: "solve", ...query, point, timeMs: seconds && 1000 * seconds };
}

function readQuery(input: Json, id: Id, defaults: Settings): Query {
  const query = readGameQuery(input, id, "query");
  const { geometry } = query.record;
  const overrides = input.overrideSettings === undefined ? {} : object(input.overrideSettings, "overrideSettings");
  const changed = changeSettings(defaults, overrides);
  const [problem] = changed.problems;
  if (problem !== undefined) throw new FieldError("overrideSettings", problem);
  const unknown = quote(changed.unknown.join(", "));
  const seconds = (field: string) => {
    const value = number(input, field, 0, MOST);
    return value === undefined ? undefined : 1000 * value;
  };
  return {
    kind: "query",
    ...query,
    ...changed.settings,
    maxVisits: integer(input, "maxVisits", 1, MOST) ?? changed.settings.maxVisits,
    verdict: flag(input, "includeVerdict") ? readMode(input) : undefined,
    filters: [
      ...readFilters(input, "allowMoves", "allow", geometry),
      ...readFilters(input, "avoidMoves", "avoid", geometry),
    ],
    include: {
      ownership: flag(input, "includeOwnership"),
      ownershipStdev: flag(input, "includeOwnershipStdev"),
      policy: flag(input, "includePolicy"),
      pvVisits: flag(input, "includePVVisits"),
      pvEdgeVisits: flag(input, "includePVVisits"),
      noResultValue: flag(input, "includeNoResultValue"),
      movesOwnership: flag(input, "includeMovesOwnership"),
      movesOwnershipStdev: flag(input, "includeMovesOwnershipStdev"),
    },
    pvLength: integer(input, "analysisPVLen", 0, MOST) ?? Infinity,
    reportMs: seconds("reportDuringSearchEvery"),
    firstReportMs: seconds("firstReportDuringSearchAfter"),
    warnings: [
      ...query.warnings,
      ...(changed.unknown.length > 0
        ? [{ field: "overrideSettings", warning: `Settings without effect: ${unknown}` }]
        : []),
    ],
  };
}

/** Reads a game and plays it, so that all its moves can be made. */
function readRecord(input: Json): GameRecord {
  const [width, height] = ["boardXSize", "boardYSize"].map((field) => {
    const size = input[field];
    if (typeof size === "number" && isSupportedSize(size)) return size;
    throw new FieldError(field, `${field} must be an integer from ${MIN_SIZE} to ${MAX_SIZE}`);
  });
  const geometry = geometryOf(width, height);
  const problem = whyNotEvaluated(geometry);
  if (problem !== undefined) throw new FieldError("boardXSize", problem);
  const ruleset = readRules(input);
  const komi = number(input, "komi", -MAX_KOMI, MAX_KOMI) ?? ruleset.komi;
  if (!Number.isInteger(2 * komi)) throw new FieldError("komi", "komi must be an integer or half-integer");
  const stones = pairs(input, "initialStones", geometry, MAX_SIZE * MAX_SIZE);
  if (stones.some(([, point]) => point === PASS)) throw new FieldError("initialStones", "A pass is no stone");
  const moves = pairs(input, "moves", geometry, MAX_MOVES);
  if (input.moves === undefined) throw new FieldError("moves", "moves must be a list of [player, location]");
  const places = stones.map(([, point]) => point);
  // A stone named twice would count as two of a handicap.
  const twice = places.find((point, i) => places.indexOf(point) < i);
  if (twice !== undefined) throw new FieldError("initialStones", `${geometry.vertex(twice)} is named twice`);
  const black = stones.filter(([colour]) => colour === BLACK).map(([, point]) => point);
  const white = stones.filter(([colour]) => colour === WHITE).map(([, point]) => point);
  const isHandicap = white.length === 0 && black.length > 1;
  const first = input.initialPlayer === undefined ? undefined : player(input.initialPlayer, "initialPlayer");
  const toPlay = first ?? moves.at(0)?.[0] ?? (isHandicap ? WHITE : BLACK);
  const packed = Int16Array.from(moves, ([colour, point]) => packMove(colour, point));
  const record = { geometry, ruleset, komi, black, white, toPlay, moves: packed };
  gameAt(record, moves.length);
  return record;
}

/** The game after `turn` of its moves. Throws a FieldError where a move cannot be made: not for records as read. */
export function gameAt({ geometry, ruleset, komi, black, white, toPlay, moves }: GameRecord, turn: number): Game {
  const game = new Game(geometry, ruleset, komi);
  // A setup would hide that Black's first moves running are handicap stones.
  if (black.length + white.length > 0 || toPlay !== BLACK) {
    const handicap = white.length === 0 && black.length > 1 ? black.length : 0;
    const misplaced = game.setUp({ black, white, empty: [], toPlay, handicap });
    if (misplaced) throw new FieldError("initialStones", `Illegal stones: ${misplaced.message}`);
  }
  for (let i = 0; i < turn; i++) {
    const illegality = game.play(packedColour(moves[i]), packedPoint(moves[i]));
    if (!illegality) continue;
    const vertex = geometry.vertex(packedPoint(moves[i]));
    throw new FieldError("moves", `Illegal move ${i}: ${vertex} (${illegality.message})`);
  }
  return game;
}

function readRules({ rules, whiteHandicapBonus: bonus }: Json): Ruleset {
  if (rules === undefined) throw new FieldError("rules", "rules must be a name of rules or an object");
  const ruleset = typeof rules === "string" ? readKataRules(rules.trim()) : rulesOf(object(rules, "rules"));
  if (typeof ruleset === "string") throw new FieldError("rules", `Could not parse rules: ${ruleset}`);
  if (bonus === undefined) return ruleset;
  const changed = changeKataRule(ruleset, "whiteHandicapBonus", String(bonus));
  if (typeof changed === "string") throw new FieldError("whiteHandicapBonus", changed);
  return changed;
}

function readTurns(input: Json, last: number): Query["turns"] {
  const asked = input.analyzeTurns === undefined ? [last] : integers(input, "analyzeTurns", 0, last);
  // Without a position there is no answer, and the client would wait for ever.
  if (asked.length === 0) throw new FieldError("analyzeTurns", "analyzeTurns must have one turn at least");
  const priority = integer(input, "priority", -MOST, MOST) ?? 0;
  const priorities = input.priorities === undefined ? undefined : integers(input, "priorities", -MOST, MOST);
  if (priorities && priorities.length !== asked.length) {
    throw new FieldError("priorities", "priorities must be as many as analyzeTurns");
  }
  const byTurn = new Map(asked.map((turn, i) => [turn, priorities ? priorities[i] : priority]));
  return [...byTurn].map(([turn, wanted]) => ({ turn, priority: wanted }));
}

function readFilters(input: Json, field: string, kind: MoveFilter["kind"], geometry: Geometry): MoveFilter[] {
  if (input[field] === undefined) return [];
  return list(input[field], field).map((item) => {
    const { player: side, moves, untilDepth } = object(item, field);
    const colour = player(side, field);
    const points = list(moves, field).map((vertex) => location(vertex, field, geometry));
    if (untilDepth !== undefined && !(Number.isInteger(untilDepth) && (untilDepth as number) > 0)) {
      throw new FieldError(field, "untilDepth must be an integer from 1");
    }
    return { kind, colour, moves: points };
  });
}

function pairs(input: Json, field: string, geometry: Geometry, most: number): (readonly [Colour, Point])[] {
  const items = input[field] === undefined ? [] : list(input[field], field);
  if (items.length > most) throw new FieldError(field, `${field} must be no more than ${most}`);
  return items.map((item) => {
    if (!Array.isArray(item) || item.length !== 2) {
      throw new FieldError(field, `${field} must be a list of [player, location]`);
    }
    const [side, vertex] = item as unknown[];
    return [player(side, field), location(vertex, field, geometry)];
  });
}

function player(value: unknown, field: string): Colour {
  if (typeof value === "string" && /^b(lack)?$/i.test(value)) return BLACK;
  if (typeof value === "string" && /^w(hite)?$/i.test(value)) return WHITE;
  throw new FieldError(field, `${field}: a player must be "B" or "W"`);
}

/** A vertex as in GTP, or "(x,y)" from the top left. */
function location(value: unknown, field: string, geometry: Geometry): Point {
  const text = typeof value === "string" ? value.trim() : "";
  const [, x, y] = /^\((\d{1,2}),\s*(\d{1,2})\)$/.exec(text) ?? [];
  if (x !== undefined && Number(x) < geometry.width && Number(y) < geometry.height) {
    return geometry.point(Number(x), Number(y));
  }
  const point = geometry.parseVertex(text);
  if (point !== undefined) return point;
  throw new FieldError(field, `${field}: ${quote(text)} is no location of the board`);
}

function object(value: unknown, field: string): Json {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Json;
  throw new FieldError(field, `${field} must be an object`);
}

function list(value: unknown, field: string): readonly unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  throw new FieldError(field, `${field} must be a list`);
}

function number(input: Json, field: string, min: number, max: number): number | undefined {
  const value = input[field];
  if (value === undefined) return undefined;
  if (typeof value === "number" && value >= min && value <= max) return value;
  throw new FieldError(field, `${field} must be a number from ${min} to ${max}`);
}

function integer(input: Json, field: string, min: number, max: number): number | undefined {
  const value = number(input, field, min, max);
  if (value === undefined || Number.isInteger(value)) return value;
  throw new FieldError(field, `${field} must be an integer from ${min} to ${max}`);
}

function integers(input: Json, field: string, min: number, max: number): number[] {
  return list(input[field], field).map((value) => {
    if (typeof value === "number" && Number.isInteger(value) && value >= min && value <= max) return value;
    throw new FieldError(field, `${field} must be a list of integers from ${min} to ${max}`);
  });
}

function flag(input: Json, field: string): boolean {
  const value = input[field];
  if (value === undefined || typeof value === "boolean") return value === true;
  throw new FieldError(field, `${field} must be true or false`);
}
