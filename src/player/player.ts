/** What a front end asks of whatever finds the moves. It knows nothing of searches and threads. */
import type { Colour } from "../../engine/board/colour.ts";
import type { Geometry, Point } from "../../engine/board/geometry.ts";
import type { RawQuestion } from "../../engine/policy/network/network-policy.ts";
import type { Observer } from "../../engine/search/coordinator.ts";
import type { PolicyEvaluation } from "../../engine/search/raw-evaluation.ts";
import type { SearchResult } from "../../engine/search/result.ts";
import type { ClockView } from "../rules/clock.ts";
import type { Game } from "../rules/game.ts";
import type { Referee } from "../referee/referee.ts";
import type { KataSettings } from "./kata-settings.ts";

/** What holds for one search only. */
export interface SearchOptions {
  /** Gets what the search finds; absent: nobody. */
  readonly observer?: Observer;
  /** The moves to consider at the root; absent: all. */
  readonly considers?: (move: Point) => boolean;
}

export interface MoveOptions extends SearchOptions {
  /** The clock of the side to move, as it stands now; absent if nobody has set one: the player's own default holds. */
  readonly clock?: ClockView;
  readonly mayResign: boolean;
  /** Whether the players disagree about dead stones: the opponent's are to be captured before any pass. */
  readonly isCleanup?: boolean;
}

export interface ChosenMove {
  /** A move that `Game.whyIllegal` has nothing against. */
  readonly move: Point | "resign";
  /** The search that found it; absent if the move needed none. */
  readonly search?: SearchResult;
}

/** Settings of a player that may change while it runs; they hold from the next move on. */
export interface PlayerSettings {
  /** Thinking time a move where no clock is set. */
  timeMs: number;
  /** Playouts a move, in place of any time but what a clock forbids; undefined where time decides. */
  playouts: number | undefined;
  /** Whether to think while the opponent does. */
  ponder: boolean;
  /** Kept back of every move for its way to the clock that counts, which is a server's. */
  lagMs: number;
  /** What networks of KataGo's are asked for. */
  kata: KataSettings;
  /** Whether it plays at a rank, which decides the playouts itself. */
  readonly hasRank: boolean;
}

/**
 * Finds moves. The session makes one request at a time and does not change the game meanwhile; the
 * player never changes it.
 */
export interface Player {
  /** Judges positions for the player and for everybody else, so that what they say of one position agrees. */
  readonly referee: Referee;
  readonly settings: PlayerSettings;
  /** How it finds moves on such a board with its present settings, in a sentence. */
  describe(geometry: Geometry): string;
  /** The best move for `colour`, which need not be the side to move. */
  chooseMove(game: Game, colour: Colour, options: MoveOptions): Promise<ChosenMove>;
  /**
   * The moves of `colour` as its policy sees them, without a search: from one side of the board; absent: from all.
   * @param raw - see `EvaluatedPosition`
   */
  evaluate(game: Game, colour: Colour, side?: number, raw?: RawQuestion): PolicyEvaluation;
  /** Searches the position for `colour` until `interrupt`. The observer gets the last result, too. */
  analyze(game: Game, colour: Colour, options: SearchOptions): Promise<void>;
  /** A move of the engine's has led to this position: the player may think on the opponent's time. */
  ponder?(game: Game): void;
  /** Ends that; every request does, too. */
  stopPondering?(): void;
  /** Makes the pending request to the player or its referee, if any, answer within a fraction of a second. */
  interrupt(): void;
  /** A new game begins on such a board, or one has been loaded: what was learned of the old one is of no use. */
  newGame(geometry: Geometry): void;
  /** Forgets what it has worked out so far, so that the next search starts from nothing. */
  clearCache(): void;
  /** Milliseconds that a command and its reply cost the controller beyond the time that the engine sees. */
  overheadMs(): number;
  /** Processor time used so far, all threads together. */
  cpuTimeMs(): number;
  /** Ends its threads. No request may follow. */
  close(): Promise<void>;
}
