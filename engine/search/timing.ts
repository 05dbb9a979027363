/** The time of a search: when it has thought enough about its move, and how late this machine is. */
import { PASS } from "../board/geometry.ts";
import {
  CLOCK_GRACE_MS, EARLIEST_STOP, EARLIEST_STOP_PLAYOUTS, EARLY_VALUE_AT, FALL, FEW_VISITS, FULL, LAG_FADE, MOST_LAG_MS,
  MOST_VISITS, NEW_LAG_WEIGHT, ONLY_MOVE_PLAYOUTS, PASS_TIME, RIVAL_LEAD, RIVAL_VISITS, START_GRACE_MS,
} from "./parameters.ts";
import type { SearchLimits } from "./position.ts";
import type { Node, Tree } from "./tree.ts";

/** When a search is over. */
export class Stopping {
  private readonly tree: Tree;
  private readonly root: Node;
  private readonly limits: SearchLimits;
  /** When the first playouts were seen; threads that only start have made none. */
  private firstMs: number | undefined;
  /** Value of the best move when a part of the time was used. */
  private earlyValue: number | undefined;

  /** Watches the search of a root. */
  constructor(tree: Tree, root: Node, limits: SearchLimits) {
    this.tree = tree;
    this.root = root;
    this.limits = limits;
  }

  /** Whether the search is over after this time and these playouts. `Control` has the limit of playouts. */
  isOver(elapsedMs: number, playouts: number): boolean {
    const { tree, root } = this;
    const { timeMs, whileRoom, playouts: limit } = this.limits;
    if (tree.visits(root) >= MOST_VISITS) return true;
    if (whileRoom && tree.used > tree.capacity * FULL) return true;
    if (timeMs === undefined) return false;
    const { mostMs = timeMs } = this.limits;
    const graceMs = this.limits.mostMs === undefined ? START_GRACE_MS : CLOCK_GRACE_MS;
    const isBegun = tree.visits(root) >= FEW_VISITS;
    if (elapsedMs >= mostMs) return isBegun || elapsedMs >= mostMs + graceMs;
    // A search with a limit of playouts is the same on every machine as long as the clock lets it.
    if (limit !== undefined) return false;
    if (playouts > 0) this.firstMs ??= elapsedMs;
    const children = tree.children(root).filter((child) => !tree.isBarred(child));
    if (children.length === 0) return false;
    if (children.length === 1) return true;
    const best = this.mostVisited(children);
    const second = this.mostVisited(children.filter((child) => child !== best));
    const isOnlyMove = children.length === 2 && children.some((child) => tree.move(child) === PASS);
    if (isOnlyMove && playouts >= ONLY_MOVE_PLAYOUTS) return true;
    const aimMs = tree.move(best) === PASS ? timeMs * PASS_TIME : timeMs;
    if (elapsedMs >= aimMs * EARLY_VALUE_AT) this.earlyValue ??= tree.winrate(best);
    if (elapsedMs >= aimMs) return isBegun && (mostMs <= timeMs || !this.isUnsettled(best, children));
    if (!this.limits.mayStopEarly || elapsedMs < aimMs * EARLIEST_STOP) return false;
    const ranMs = elapsedMs - (this.firstMs ?? elapsedMs);
    if (ranMs <= 0 || playouts < EARLIEST_STOP_PLAYOUTS) return false;
    const left = (playouts / ranMs) * (aimMs - elapsedMs);
    return tree.visits(best) - tree.visits(second) > left;
  }

  /** Of equals the first. To sort all nodes would take too long every few milliseconds. */
  private mostVisited(nodes: readonly Node[]): Node {
    const { tree } = this;
    return nodes.reduce((best, node) => (tree.visits(node) > tree.visits(best) ? node : best));
  }

  /** Whether more time may change the move: another one is better but less visited, or the value falls. */
  private isUnsettled(best: Node, children: readonly Node[]): boolean {
    const { tree } = this;
    const value = tree.winrate(best);
    if (this.earlyValue !== undefined && value < this.earlyValue - FALL) return true;
    const rivalVisits = tree.visits(best) * RIVAL_VISITS;
    return children.some((child) => tree.visits(child) >= rivalVisits && tree.winrate(child) > value + RIVAL_LEAD);
  }
}

/**
 * The lag of this machine: by how many milliseconds something came after the moment for which it was planned. A busy
 * machine is late again and again, so past lag predicts what is to come.
 */
export class Lag {
  private worst = 0;
  private mean = 0;

  /** The worst lag of the game, less what has faded. */
  get worstMs(): number {
    return this.worst;
  }

  /** The running mean. */
  get meanMs(): number {
    return this.mean;
  }

  /** Takes note of a lag; what came early had none. */
  note(ms: number): void {
    const lagMs = Math.min(Math.max(0, ms), MOST_LAG_MS);
    this.worst = Math.max(this.worst, lagMs);
    this.mean += (lagMs - this.mean) * NEW_LAG_WEIGHT;
  }

  /** Another move begins. */
  fade(): void {
    this.worst *= LAG_FADE;
  }
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Any number of milliseconds, Infinity and negative ones too, as a timer takes it. */
export function timerMs(ms: number): number {
  return Math.min(Math.max(0, ms), LONGEST_TIMER_MS);
}
