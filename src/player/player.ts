/** What the GTP front end asks of whatever finds the moves. It knows nothing of searches and threads. */
import type { Colour } from "../../engine/board/colour.ts";
import type { Point } from "../../engine/board/geometry.ts";
import type { Opinion } from "../../engine/search/opinion.ts";
import type { SearchResult } from "../../engine/search/result.ts";
import type { ClockView } from "../rules/clock.ts";
import type { Game } from "../rules/game.ts";
import type { Referee } from "../referee/referee.ts";

/** Somebody who watches a search and may narrow it. */
export interface SearchWatch {
  /** Milliseconds between two reports; absent: none are wanted. */
  readonly intervalMs?: number;
  /** The moves to be considered at the root; absent: all. */
  readonly considers?: (move: Point) => boolean;
  readonly report: (result: SearchResult) => void;
  /** Whether the results should tell ownership for each move, too. */
  readonly ownershipByMove?: boolean;
}

export interface MoveOptions {
  /** The clock of the side to move, as it stands now; absent if nobody has set one: the player's own default holds. */
  readonly clock?: ClockView;
  readonly mayResign: boolean;
  /** Whether the players disagree about dead stones: the opponent's are to be captured before any pass. */
  readonly isCleanup?: boolean;
  readonly watch?: SearchWatch;
}

export interface ChosenMove {
  /** A move that `Game.whyIllegal` has nothing against. */
  readonly move: Point | "resign";
  /** What was found on the way; absent if the move needed no search. */
  readonly search?: SearchResult;
}

/**
 * Finds moves. The session makes one request at a time and does not change the game meanwhile; the
 * player never changes it.
 */
export interface Player {
  /** Judges positions for the player and for everybody else, so that what they say of one position agrees. */
  readonly referee: Referee;
  /** The best move for `colour`, which need not be the side to move. */
  chooseMove(game: Game, colour: Colour, options: MoveOptions): Promise<ChosenMove>;
  /** What it thinks of the moves of `colour` at first sight. */
  opinion(game: Game, colour: Colour): Opinion;
  /** Searches the position for `colour`, reporting to the watch, until `interrupt`. */
  analyze(game: Game, colour: Colour, watch: SearchWatch): Promise<void>;
  /** Told of the position that is the opponent's to move in, after a move of the engine's: it may think on his time. */
  ponder?(game: Game): void;
  /** Ends that; every request does, too. */
  stopPondering?(): void;
  /** Makes the pending request to the player or its referee, if any, answer within a fraction of a second. */
  interrupt(): void;
  /** A new game begins, or another one has been loaded: what was learned of the old one is of no use. */
  newGame(): void;
  /** Forgets what it has worked out so far, so that the next search starts from nothing. */
  clearCache(): void;
  /** How long a command and its reply are on their way, on a machine as busy as this one: nobody here sees that. */
  wayMs?(): number;
  /** Processor time used so far, all threads together. */
  cpuTimeMs(): number;
  /** Ends its threads. No request may follow. */
  close(): Promise<void>;
}
