/**
 * The state that GTP commands work on: the game, its clocks, the player, and the verdict on the position.
 *
 * Komi, rules and time settings belong to the session and survive `boardsize` and `clear_board`, whatever their order.
 */
import { type Colour, colourName } from "../../engine/board/colour.ts";
import type { Geometry, Point } from "../../engine/board/geometry.ts";
import type { Game, Move } from "../rules/game.ts";
import type { Illegality } from "../rules/illegality.ts";
import type { Ruleset } from "../rules/ruleset.ts";
import type { Verdict } from "../rules/verdict.ts";
import type { Call } from "./core/command.ts";
import { GameClock } from "./game-clock.ts";
import type { ChosenMove, Player, SearchWatch } from "./player.ts";
import { RecordedGame } from "./recorded-game.ts";

export interface SessionOptions {
  readonly player: Player;
  readonly geometry: Geometry;
  readonly ruleset: Ruleset;
  /** Points added to White; the ruleset's own if absent. */
  readonly komi?: number;
  /** Whether the engine may give up a lost game. */
  readonly mayResign: boolean;
  /** A clock that only goes forward, in milliseconds. */
  readonly now: () => number;
}

export class Session {
  readonly player: Player;
  readonly clock: GameClock;
  private readonly mayResign: boolean;
  private currentRecord: RecordedGame;
  /** The verdict on the position as it stands, once somebody has asked for it. */
  private currentVerdict: Verdict | undefined;

  constructor(options: SessionOptions) {
    const { player, geometry, ruleset, komi = ruleset.komi, mayResign, now } = options;
    this.player = player;
    this.mayResign = mayResign;
    this.clock = new GameClock(now);
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

  /** Begins a new game on an empty board. */
  startGame(geometry = this.game.geometry): void {
    this.adoptGame(new RecordedGame(geometry, this.game.ruleset, this.game.komi));
  }

  /** Goes on from a game that was put together elsewhere. */
  adoptGame(record: RecordedGame): void {
    this.currentRecord = record;
    this.currentVerdict = undefined;
    this.clock.reset();
    this.player.newGame();
  }

  setKomi(komi: number): void {
    this.game.komi = komi;
    this.currentVerdict = undefined;
  }

  setRuleset(ruleset: Ruleset): void {
    this.game.ruleset = ruleset;
    this.currentVerdict = undefined;
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
    this.currentVerdict = undefined;
    for (const { colour } of moves) this.clock.moveMade(colour);
    return undefined;
  }

  /** Puts handicap stones on the empty board. */
  setHandicap(points: readonly Point[]): Illegality | undefined {
    this.currentVerdict = undefined;
    return this.currentRecord.setHandicap(points);
  }

  /** Takes back `count` moves or setups, or nothing if there are not so many. Returns whether there were. */
  undo(count: number): boolean {
    if (count > this.game.steps) return false;
    for (let i = 0; i < count; i++) this.currentRecord.undo();
    this.currentVerdict = undefined;
    this.clock.stop();
    return true;
  }

  /** The move that the player wants to make. The call may cut its thinking short. */
  async chooseMove(colour: Colour, call: Call, watch?: SearchWatch): Promise<ChosenMove> {
    const clock = this.clock.view(colour);
    const options = { mayResign: this.mayResign, ...(clock && { clock }), ...(watch && { watch }) };
    const choice = this.player.chooseMove(this.game, colour, options);
    call.onInterrupt(() => this.player.interrupt());
    const chosen = await choice;
    if (chosen.move !== "resign") this.checkChoice(colour, chosen.move);
    return chosen;
  }

  /** The one verdict from which all answers on this position are read. */
  async verdict(call: Call): Promise<Verdict> {
    if (this.currentVerdict) return this.currentVerdict;
    const pending = this.player.judge(this.game);
    let isHasty = false;
    call.onInterrupt(() => {
      isHasty = true;
      this.player.interrupt();
    });
    const verdict = await pending;
    if (!isHasty) this.currentVerdict = verdict;
    return verdict;
  }

  private checkChoice(colour: Colour, move: Point): void {
    const illegality = this.game.whyIllegal(colour, move);
    if (!illegality) return;
    const vertex = this.game.geometry.vertex(move);
    throw new Error(`the player chose ${vertex} for ${colourName(colour)}: ${illegality.message}`);
  }
}
