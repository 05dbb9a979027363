/**
 * Both players' clocks as the engine sees them. A controller may report the time left before every move, or never, so
 * the clocks also run by themselves: a player's clock starts when the opponent has moved, or when a move is asked for.
 */
import { BLACK, type Colour, opponent, WHITE } from "../../engine/board/colour.ts";
import { Clock, type ClockView, type TimeSystem } from "../rules/clock.ts";

export class GameClock {
  private readonly now: () => number;
  private readonly overheadMs: () => number;
  /** Undefined until somebody names a time system. */
  private system: TimeSystem | undefined;
  /** Colour -> clock, for the colours that have one. */
  private readonly clocks = new Map<Colour, Clock>();
  private running: { readonly colour: Colour; readonly sinceMs: number } | undefined;
  /** The colours whose time the controller has reported since their last move. */
  private readonly reported = new Set<Colour>();

  /**
   * @param now a clock that only goes forward, in milliseconds
   * @param overheadMs what a move costs on the true clock beyond the time between its request and its reply
   */
  constructor(now: () => number, overheadMs: () => number) {
    this.now = now;
    this.overheadMs = overheadMs;
  }

  /** Gives both players the full time of a system. */
  setSystem(system: TimeSystem): void {
    this.system = system;
    this.reset();
  }

  /** Full time again for both players, as at the beginning of a game. */
  reset(): void {
    this.clocks.clear();
    this.reported.clear();
    this.stop();
    if (!this.system || this.system.kind === "none") return;
    this.clocks.set(BLACK, new Clock(this.system));
    this.clocks.set(WHITE, new Clock(this.system));
  }

  /**
   * The controller's report: what a player has left, in main time (`count` is 0) or in overtime (then `count` is the
   * number of periods left in byo-yomi, of stones in other systems). Means nothing in a game without a limit.
   */
  setLeft(colour: Colour, leftMs: number, count: number): void {
    if (!this.system) this.clocks.set(colour, new Clock(presumedSystem(leftMs, count)));
    this.clocks.get(colour)?.setLeft(leftMs, count);
    this.reported.add(colour);
    if (this.running?.colour === colour) this.start(colour);
  }

  /** What `colour`, who must move now, has left; undefined if there is no limit. Its clock runs from now on. */
  view(colour: Colour): ClockView | undefined {
    if (this.running?.colour !== colour) this.start(colour);
    const clock = this.clocks.get(colour);
    const elapsedMs = this.elapsedMs();
    const isBelieved = this.reported.has(colour) || !clock?.hasPeriodPerMove;
    if (!clock || isBelieved || !clock.hasLost(elapsedMs)) return clock?.view(elapsedMs);
    // A controller that wants a move all the same goes by another clock, which has begun later, or by none.
    clock.goOn(elapsedMs);
    this.start(colour);
    return clock.view();
  }

  /** `colour` has moved: its clock stops, if it was running, and the opponent's starts. */
  moveMade(colour: Colour): void {
    const clock = this.clocks.get(colour);
    if (clock && this.running?.colour === colour) {
      const seenMs = this.elapsedMs();
      const spentMs = seenMs + this.overheadMs();
      // An estimate must not call the time over, nor does it count when the game goes on: the next move has time again.
      if (clock.hasLost(seenMs)) clock.goOn(seenMs);
      else clock.spend(clock.hasLost(spentMs) ? seenMs : spentMs);
    }
    this.reported.delete(colour);
    this.start(opponent(colour));
  }

  /** Colour -> points that the player pays for the overtime of his moves so far. */
  get penalties(): readonly number[] {
    return [0, BLACK, WHITE].map((colour) => this.clocks.get(colour as Colour)?.penaltyPoints() ?? 0);
  }

  /** No clock runs until the next move. */
  stop(): void {
    this.running = undefined;
  }

  private start(colour: Colour): void {
    this.running = { colour, sinceMs: this.now() };
  }

  private elapsedMs(): number {
    return this.running ? Math.max(0, this.now() - this.running.sinceMs) : 0;
  }
}

/** The time system to go by when a controller reports times but has never named one. */
function presumedSystem(leftMs: number, count: number): TimeSystem {
  const ms = Math.max(0, leftMs);
  if (count === 0) return { kind: "absolute", mainMs: ms };
  return { kind: "canadian", mainMs: 0, periodMs: ms, stones: count };
}
