/** The network's evaluation of a search's root, in memory that threads share: whoever makes it leaves it here. */
import type { Geometry } from "../board/geometry.ts";
import type { WholeEvaluation } from "./raw-evaluation.ts";
import { sharedMemory } from "./shared-memory.ts";

/** Fields before the ownership and the policy. */
const IS_THERE = 0;
const VALUE = 1;
const LEAD = 2;
const STDEV = 3;
const HEADER = 4;

/** How the network looks at the root. */
export interface RootLook {
  /** From one side, or from all eight, which takes eight times as long and says more. */
  readonly from: 0 | "all";
  /** Called when it has. */
  readonly onEvaluation?: (() => void) | undefined;
}

export class RootEvaluation {
  readonly buffer: ArrayBufferLike;
  private readonly geometry: Geometry;
  private readonly data: Float32Array;
  /** The same memory, for the field that says that the others are there. */
  private readonly flags: Int32Array;

  /** An empty one, or a view of what another thread shares. */
  constructor(geometry: Geometry, buffer?: ArrayBufferLike) {
    this.geometry = geometry;
    this.buffer = buffer ?? sharedMemory(4 * (HEADER + 2 * geometry.points.length + 1));
    this.data = new Float32Array(this.buffer);
    this.flags = new Int32Array(this.buffer);
  }

  /** Keeps an evaluation. */
  write({ winrate, lead, stdev, ownership, policy }: WholeEvaluation): void {
    const { data, geometry } = this;
    const { points } = geometry;
    data[VALUE] = winrate;
    data[LEAD] = lead;
    data[STDEV] = stdev;
    points.forEach((p, i) => (data[HEADER + i] = ownership[p]));
    data.set(policy, HEADER + points.length);
    Atomics.store(this.flags, IS_THERE, 1);
  }

  /** The evaluation, if it has been made. */
  read(): WholeEvaluation | undefined {
    if (Atomics.load(this.flags, IS_THERE) === 0) return undefined;
    const { data, geometry } = this;
    const { points, length } = geometry;
    const policy = data.slice(HEADER + points.length);
    const ownership = new Float32Array(length);
    points.forEach((p, i) => (ownership[p] = data[HEADER + i]));
    return { winrate: data[VALUE], lead: data[LEAD], stdev: data[STDEV], ownership, policy };
  }
}
