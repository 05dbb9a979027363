/** A game together with what was done in it, in order: how games come from SGF files and go back to them. */
import { BLACK, type Colour, colourName, EMPTY, WHITE } from "../../engine/board/colour.ts";
import { type Geometry, PASS, type Point } from "../../engine/board/geometry.ts";
import type { Illegality } from "../rules/game-state.ts";
import { Game } from "../rules/game.ts";
import { readRecordRules, writeRecordRules } from "../rules/kata-rules.ts";
import { counted, shownValue } from "../rules/quote.ts";
import { RULESETS } from "../rules/ruleset-table.ts";
import type { Ruleset } from "../rules/ruleset.ts";
import { readGame, type SgfAction, type SgfGame, type SgfPlay, type SgfSetup } from "./game.ts";
import { parseOutcome } from "./outcome.ts";
import { findGames, parseGame } from "./parser.ts";
import { failure, type Result, success } from "./tree.ts";

const NOTHING_SET_UP: SgfSetup = { kind: "setup", black: [], white: [], empty: [] };

export class RecordedGame {
  readonly game: Game;
  /** Each is one step of the game for `Game.undo`. */
  private readonly actions: SgfAction[] = [];

  constructor(geometry: Geometry, ruleset: Ruleset, komi: number) {
    this.game = new Game(geometry, ruleset, komi);
  }

  /** A move that was made. Returns why it is refused, and then nothing has changed. */
  play(colour: Colour, point: Point): Illegality | undefined {
    return this.record(this.game.play(colour, point), { kind: "play", colour, point });
  }

  /** Puts handicap stones on the empty board. */
  setHandicap(points: readonly Point[]): Illegality | undefined {
    const illegality = this.game.setFreeHandicap(points);
    return this.record(illegality, { kind: "setup", black: points, white: [], empty: [], toPlay: WHITE });
  }

  /** Puts stones on the board or takes them off, outside of play. */
  setUp(setup: SgfSetup): Illegality | undefined {
    return this.record(this.game.setUp(setup), setup);
  }

  /** Announces a handicap of Black's first moves, between which White must pass. */
  startHandicapMoves(stones: number): Illegality | undefined {
    return this.record(this.game.startHandicapMoves(stones), NOTHING_SET_UP);
  }

  /** Resumes a game that has stopped. In a file the passes stay, and the side to move is written down. */
  resume(requester: Colour): Illegality | undefined {
    const illegality = this.game.resume(requester);
    return this.record(illegality, { ...NOTHING_SET_UP, toPlay: this.game.toPlay });
  }

  /** Takes the last move or setup back. False at the start. */
  undo(): boolean {
    this.actions.pop();
    return this.game.undo();
  }

  /** The game as a file would hold it. */
  toSgf(): SgfGame {
    const { geometry, komi, ruleset } = this.game;
    // Black moves that the law takes for handicap stones are moves in a file.
    const { handicap } = this.game.state;
    const first = this.actions.findIndex(({ kind }) => kind === "play");
    const setups = (first < 0 ? this.actions : this.actions.slice(0, first)) as SgfSetup[];
    const toPlay = setups.findLast((setup) => setup.toPlay !== undefined)?.toPlay;
    return {
      geometry,
      komi,
      rules: writeRecordRules(ruleset),
      // SGF has no handicap of one stone.
      ...(handicap > 1 && { handicap }),
      setup: combine(geometry, setups),
      ...(toPlay !== undefined && { toPlay }),
      actions: first < 0 ? [] : this.actions.slice(first),
    };
  }

  private record(illegality: Illegality | undefined, action: SgfAction): Illegality | undefined {
    if (!illegality) this.actions.push(action);
    return illegality;
  }
}

/** What a position is taken to be where the file does not say. */
export interface RecordDefaults {
  readonly ruleset: Ruleset;
  readonly komi: number;
}

/** No game is longer: every position of it is kept. */
const MAX_STEPS = 10_000;

/**
 * Replays the main line of a file's game.
 * @param moves stop after this many moves
 * @returns the game, or a sentence that names the move which cannot be made
 */
export function replay(sgf: SgfGame, defaults: RecordDefaults, moves = Infinity): RecordedGame | string {
  const { geometry, komi = defaults.komi } = sgf;
  if (sgf.actions.length > MAX_STEPS) return `the game has more than ${MAX_STEPS} moves`;
  const ruleset = (sgf.rules !== undefined && readRecordRules(sgf.rules)) || defaults.ruleset;
  const record = new RecordedGame(geometry, ruleset, komi);
  const refused = setUpStart(record, sgf);
  if (refused) return `the first position cannot be set up: ${refused.message}`;
  let played = 0;
  for (const action of sgf.actions) {
    if (action.kind === "play" && played++ === moves) return record;
    const illegality = action.kind === "play" ? record.play(action.colour, action.point) : record.setUp(action);
    if (illegality) return `${describe(geometry, action, played)}: ${illegality.message}`;
  }
  const end = sgf.result === undefined ? undefined : parseOutcome(sgf.result);
  if (end?.by === "score" || end?.by === "draw") record.game.noteStop();
  return record;
}

/**
 * Sets up the position before the first move. Black stones as many as the handicap says are that handicap. Without
 * stones, moves may be.
 */
function setUpStart(record: RecordedGame, sgf: SgfGame): Illegality | undefined {
  const { setup, handicap = 0 } = sgf;
  const { black, white } = setup;
  if (black.length + white.length === 0 && sgf.toPlay !== WHITE) {
    return areHandicapMoves(sgf) ? record.startHandicapMoves(handicap) : undefined;
  }
  const toPlay = sgf.toPlay ?? sgf.actions.find((action): action is SgfPlay => action.kind === "play")?.colour;
  if (black.length > 1 && black.length === handicap && white.length === 0 && toPlay !== BLACK) {
    return record.setHandicap(black);
  }
  return record.setUp({ kind: "setup", black, white, empty: [], ...(toPlay !== undefined && { toPlay }) });
}

/** Whether Black's handicap stones are the first moves, between which White passes, as far as the game goes. */
function areHandicapMoves({ handicap = 0, actions }: SgfGame): boolean {
  const first = actions.slice(0, Math.max(0, 2 * handicap - 1));
  const isOne = (action: SgfAction, colour: Colour, isPass: boolean) =>
    action.kind === "play" && action.colour === colour && (action.point === PASS) === isPass;
  return first.length > 1 && first.every((action, i) => isOne(action, i % 2 === 0 ? BLACK : WHITE, i % 2 === 1));
}

function describe(geometry: Geometry, action: SgfAction, moveNumber: number): string {
  if (action.kind === "setup") return `stones after move ${moveNumber} cannot be set up`;
  return `move ${moveNumber}, ${colourName(action.colour)} ${geometry.vertex(action.point)}, cannot be made`;
}

/** The stones that several setups in a row leave on an empty board. */
function combine(geometry: Geometry, setups: readonly SgfSetup[]): SgfGame["setup"] {
  const colour = new Uint8Array(geometry.length);
  for (const { black, white, empty } of setups) {
    for (const p of black) colour[p] = BLACK;
    for (const p of white) colour[p] = WHITE;
    for (const p of empty) colour[p] = EMPTY;
  }
  const stones = (c: Colour) => geometry.points.filter((p) => colour[p] === c);
  return { black: stones(BLACK), white: stones(WHITE) };
}

/** What takes the place of what the file says. */
export interface ReplayOptions {
  readonly rules?: Ruleset | undefined;
  /** Points added to White. */
  readonly komi?: number | undefined;
  /** The position after this many moves is wanted; the last one if absent. */
  readonly moves?: number | undefined;
}

export interface ReplayedGame {
  readonly game: Game;
  /** What the file did not say and had to be assumed, in sentences. */
  readonly warnings: readonly string[];
}

/** The rules where neither the caller nor the file names any: those of `shinpan --rules` too. */
const DEFAULT_RULES = RULESETS[0];
/** Points for White in a handicap game whose file names no komi: enough to have a winner. */
const HANDICAP_KOMI = 0.5;

/**
 * Replays the main line of a file's game, or says in a sentence which move cannot be made. Throws a RangeError if an
 * option makes no sense.
 */
export function replayGame(sgf: SgfGame, options: ReplayOptions = {}): ReplayedGame | string {
  check(options);
  const warnings: string[] = [];
  const named = sgf.rules === undefined ? undefined : readRecordRules(sgf.rules);
  const ruleset = options.rules ?? named ?? DEFAULT_RULES;
  if (!options.rules && !named) {
    const why = sgf.rules === undefined ? "The file names no rules" : `The rules "${sgf.rules}" are not known`;
    warnings.push(`${why}: ${ruleset.title} was taken.`);
  }
  const komi = options.komi ?? sgf.komi ?? ((sgf.handicap ?? 0) > 1 ? HANDICAP_KOMI : ruleset.komi);
  if (options.komi === undefined && sgf.komi === undefined) {
    warnings.push(`The file names no komi: ${komi} was taken.`);
  }
  // The rules are settled: the file's name for them must not be looked up again.
  const { rules: _, ...unnamed } = sgf;
  const record = replay({ ...unnamed, komi }, { ruleset, komi }, options.moves);
  return typeof record === "string" ? record : { game: record.game, warnings };
}

/** The same, but a game with fewer moves than are wanted is refused, in a sentence. */
export function replayTo(sgf: SgfGame, options: ReplayOptions): ReplayedGame | string {
  const replayed = replayGame(sgf, options);
  if (typeof replayed === "string") return replayed;
  const { moves = 0 } = options;
  const last = replayed.game.moves.length;
  return moves <= last ? replayed : `the game has only ${counted(last, "move")}, and move ${moves} was asked for`;
}

function check({ komi = 0, moves = 0, rules = DEFAULT_RULES }: ReplayOptions): void {
  // Its name is mistaken for it.
  if (typeof rules !== "object") {
    throw new RangeError(`rules must be a ruleset, as findRuleset finds it, not ${shownValue(rules)}`);
  }
  if (!Number.isFinite(komi)) throw new RangeError(`komi must be a number, not ${shownValue(komi)}`);
  if (!Number.isInteger(moves) || moves < 0) {
    throw new RangeError(`moves must be a whole number from 0, not ${shownValue(moves)}`);
  }
}

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
