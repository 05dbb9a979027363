/**
 * The state that GTP commands work on: the game, its clocks, the player, and the verdict on the position.
 *
 * Komi, rules and time settings belong to the session and survive `boardsize` and `clear_board`, whatever their order.
 */
import { type Colour, colourName } from "../../engine/board/colour.ts";
import type { Geometry, Point } from "../../engine/board/geometry.ts";
import { whyNotEvaluated } from "../../engine/policy/network/network-policy.ts";
import type { Observer } from "../../engine/search/coordinator.ts";
import type { SearchResult } from "../../engine/search/result.ts";
import { areAllAlive, phaseOf } from "../rules/ending.ts";
import type { Game, Move } from "../rules/game.ts";
import type { Illegality } from "../rules/game-state.ts";
import type { Ruleset } from "../rules/ruleset.ts";
import { markVerdict, type Settlement, settleGame } from "../referee/settlement.ts";
import type { JudgeMode, Status, Verdict } from "../referee/verdict.ts";
import type { SgfSetup } from "../sgf/game.ts";
import { RecordedGame } from "../sgf/recorded-game.ts";
import { type Call, GtpError } from "./core/command.ts";
import { GameClock } from "../player/game-clock.ts";
import type { ChosenMove, MoveOptions, Player } from "../player/player.ts";
import { positionKey } from "../referee/referee.ts";

export interface SessionOptions {
  readonly player: Player;
  readonly geometry: Geometry;
  readonly ruleset: Ruleset;
  /** Points added to White; the ruleset's own if absent. */
  readonly komi?: number;
  /** Whether the engine may give up a lost game. */
  readonly mayResign: boolean;
  /** Whether a person types the commands: refusals then say why. */
  readonly isTyped?: boolean;
  /** A clock that only goes forward, in milliseconds. */
  readonly now: () => number;
  /** Who is shown the searches for moves that the controller does not watch. */
  readonly observe?: (colour: Colour, geometry: Geometry) => Observer | undefined;
  /** Called with every chosen move before its reply is sent. */
  readonly onChosen?: (choice: ChosenMove, geometry: Geometry) => void;
}

/** Corrections of the verdict on one position. */
interface PositionMarks {
  /** Key of the position. */
  readonly position: string;
  /** The first stone of a string -> what a person says of the string. */
  readonly statuses: Map<Point, Status>;
}

/** What the player chose last in this game. */
export interface LastChoice extends ChosenMove {
  readonly colour: Colour;
}

/** What a request for a move may say besides who is to move. */
export type MoveRequest = Pick<MoveOptions, "observer" | "considers" | "isCleanup">;

export class Session {
  readonly player: Player;
  readonly clock: GameClock;
  /** Whether a person types the commands. */
  readonly isTyped: boolean;
  /** Whether the engine may give up a lost game. */
  mayResign: boolean;
  private readonly options: SessionOptions;
  /** How positions are judged. A setting of the session. */
  judgeMode: JudgeMode = "practical";
  private currentRecord: RecordedGame;
  private marks: PositionMarks = { position: "", statuses: new Map() };
  private last: LastChoice | undefined;

  constructor(options: SessionOptions) {
    const { player, geometry, ruleset, komi = ruleset.komi, isTyped = false, now } = options;
    this.player = player;
    this.isTyped = isTyped;
    this.mayResign = options.mayResign;
    this.options = options;
    this.clock = new GameClock(now, () => player.overheadMs());
    this.currentRecord = new RecordedGame(geometry, ruleset, komi);
  }

  /** The game as it stands. Read it freely; change it only through the session. */
  get game(): Game {
    return this.currentRecord.game;
  }

  /** The same game with all that was done in it. */
  get record(): Pick<RecordedGame, "toSgf"> {
    return this.currentRecord;
  }

  /** What the player chose last in this game. */
  get lastChoice(): LastChoice | undefined {
    return this.last;
  }

  /** Begins a new game on an empty board. */
  startGame(geometry = this.game.geometry): void {
    this.adoptGame(new RecordedGame(geometry, this.game.ruleset, this.game.komi));
  }

  /** Goes on from a game that was put together elsewhere. */
  adoptGame(record: RecordedGame): void {
    const problem = whyNotEvaluated(record.game.geometry);
    if (problem !== undefined) throw new GtpError(`unacceptable size: ${problem}`);
    this.currentRecord = record;
    this.marks.statuses.clear();
    this.last = undefined;
    this.clock.reset();
    this.player.newGame(record.game.geometry);
  }

  setKomi(komi: number): void {
    this.game.komi = komi;
  }

  setRuleset(ruleset: Ruleset): void {
    this.game.ruleset = ruleset;
  }

  /** A move that was made. Returns why it is refused, and then nothing has changed. */
  play(colour: Colour, point: Point): Illegality | undefined {
    return this.playAll([{ colour, point }])?.illegality;
  }

  /** Moves that were made, all or none: returns which is refused and why, and then nothing has changed. */
  playAll(moves: readonly Move[]): { readonly index: number; readonly illegality: Illegality } | undefined {
    for (const [index, { colour, point }] of moves.entries()) {
      const illegality = this.currentRecord.play(colour, point);
      if (!illegality) continue;
      for (let i = 0; i < index; i++) this.currentRecord.undo();
      return { index, illegality };
    }
    for (const { colour } of moves) this.clock.moveMade(colour);
    return undefined;
  }

  /** Puts handicap stones on the empty board. */
  setHandicap(points: readonly Point[]): Illegality | undefined {
    return this.currentRecord.setHandicap(points);
  }

  /** Announces a handicap of Black's first moves, between which White must pass. */
  startHandicapMoves(stones: number): Illegality | undefined {
    return this.currentRecord.startHandicapMoves(stones);
  }

  /** Says whether the players agree to end the game as it stands. */
  setAgreement(isAgreed: boolean): void {
    this.game.setAgreement(isAgreed);
  }

  /** Resumes a game that has stopped, at a player's request. */
  resume(requester: Colour): Illegality | undefined {
    return this.currentRecord.resume(requester);
  }

  /** Puts stones on the board, outside of play, or says who moves next. */
  setUp(setup: Omit<SgfSetup, "kind">): Illegality | undefined {
    this.clock.stop();
    return this.currentRecord.setUp({ kind: "setup", ...setup });
  }

  /** Takes back `count` moves or setups, or nothing if there are fewer. Returns whether there were. */
  undo(count: number): boolean {
    if (count > this.game.steps) return false;
    for (let i = 0; i < count; i++) this.currentRecord.undo();
    this.clock.stop();
    return true;
  }

  /** The move that the player wants to make. The call may cut its thinking short. */
  async chooseMove(colour: Colour, call: Call, request: MoveRequest = {}): Promise<ChosenMove> {
    const clock = this.clock.view(colour);
    this.chargeOvertime();
    const isCleanup = request.isCleanup ?? this.isDisputed;
    // To resign while dead stones are talked about would be to lose what was won.
    const mayResign = this.mayResign && !isCleanup;
    const observer = request.observer ?? this.options.observe?.(colour, this.game.geometry);
    const pending = this.player.chooseMove(this.game, colour, {
      ...request,
      mayResign,
      ...(isCleanup && { isCleanup }),
      ...(observer && { observer }),
      ...(clock && { clock }),
    });
    call.onInterrupt(() => this.player.interrupt());
    const chosen = await pending;
    if (chosen.move !== "resign") this.checkChoice(colour, chosen.move);
    this.last = { ...chosen, colour };
    this.options.onChosen?.(chosen, this.game.geometry);
    return chosen;
  }

  /** Has the player choose a move and makes it. */
  async generateMove(colour: Colour, call: Call, request: MoveRequest = {}): Promise<ChosenMove> {
    const chosen = await this.chooseMove(colour, call, request);
    if (chosen.move === "resign") return chosen;
    this.play(colour, chosen.move);
    this.player.ponder?.(this.game);
    return chosen;
  }

  /** What the player finds when it searches the position for `timeMs`, for the side to move. */
  async searchFor(timeMs: number, call: Call): Promise<SearchResult | undefined> {
    let found: SearchResult | undefined;
    const report = (result: SearchResult) => {
      if (!found) this.player.interrupt();
      found = result;
    };
    const observer = { intervalMs: timeMs, report };
    const done = this.player.analyze(this.game, this.game.toPlay, { observer });
    call.onInterrupt(() => this.player.interrupt());
    await done;
    return found;
  }

  /** The one settlement of this position from which all answers on the end of the game are read. */
  async settlement(call: Call): Promise<Settlement> {
    return this.settle(await this.verdict(call));
  }

  /** The settlement, if it is known without thinking. */
  knownSettlement(): Settlement | undefined {
    const verdict = this.player.referee.recall(this.game, this.judgeMode);
    return verdict && this.settle(verdict);
  }

  /**
   * Corrects the verdict on the string that a stone belongs to; `auto` takes the correction back. It holds as long as
   * the stones stand as they do, also after passes, and comes back with the position when moves are taken back; it goes
   * with the next correction of another position, and with the game.
   */
  mark(string: readonly Point[], status: Status | "auto"): void {
    if (this.marks.position !== positionKey(this.game)) {
      this.marks = { position: positionKey(this.game), statuses: new Map() };
    }
    if (status === "auto") this.marks.statuses.delete(string[0]);
    else this.marks.statuses.set(string[0], status);
  }

  /** Forgets all that has been worked out; what people have said stays. */
  clearCache(): void {
    this.player.clearCache();
  }

  /** Whether a person has corrected the verdict on this position. */
  private get isMarked(): boolean {
    const { position, statuses } = this.marks;
    // Where all stones are alive by the rules, nobody can say otherwise.
    return statuses.size > 0 && position === positionKey(this.game) && !areAllAlive(this.game);
  }

  /** Whether the game has stopped and a person sees its end otherwise than the player. */
  private get isDisputed(): boolean {
    return this.isMarked && phaseOf(this.game) !== "play";
  }

  private chargeOvertime(): void {
    this.game.penalties = this.clock.penalties;
  }

  private settle(verdict: Verdict): Settlement {
    this.chargeOvertime();
    return settleGame(this.game, this.isMarked ? markVerdict(this.game, verdict, this.marks.statuses) : verdict);
  }

  private verdict(call: Call): Promise<Verdict> {
    const verdict = this.player.referee.ask(this.game, this.judgeMode);
    call.onInterrupt(() => this.player.interrupt());
    return verdict;
  }

  private checkChoice(colour: Colour, move: Point): void {
    const illegality = this.game.whyIllegal(colour, move);
    if (!illegality) return;
    const vertex = this.game.geometry.vertex(move);
    throw new Error(`the player chose ${vertex} for ${colourName(colour)}: ${illegality.message}`);
  }
}
