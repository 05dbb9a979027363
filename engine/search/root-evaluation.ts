/** The network's evaluation of a search's root, in memory that threads share: the one that makes it leaves it here. */
import type { Geometry } from "../board/geometry.ts";
import { DETAIL_NAMES, type NetworkDetails } from "../policy/network/network-policy.ts";
import type { WholeEvaluation } from "./raw-evaluation.ts";
import { sharedMemory } from "./shared-memory.ts";

/** Fields before the ownership and the policy. */
const STATE = 0;
const VALUE = 1;
const LEAD = 2;
const STDEV = 3;
const DETAILS = 4;
const HEADER = DETAILS + DETAIL_NAMES.length;

/** In STATE; 0: nobody has looked. */
const IS_THERE = 1;
const IS_CLAIMED = 2;

/** How the network looks at the root. */
export interface RootLook {
  /** From one side, or from all eight, which takes eight times as long and says more. */
  readonly from: 0 | "all";
  /** Called when it has. */
  readonly onEvaluation?: (() => void) | undefined;
  /** What the network that imitates people says of the root, once it has looked. */
  readonly readPeople?: (() => WholeEvaluation | undefined) | undefined;
}

export class RootEvaluation {
  readonly buffer: ArrayBufferLike;
  private readonly geometry: Geometry;
  private readonly data: Float32Array;
  /** The same memory, for the field that says how far it is. */
  private readonly states: Int32Array;
  /** What the network that imitates people says, behind the other in the same memory. */
  private readonly people: RootEvaluation | undefined;

  /** An empty one, or a view of what another thread shares. */
  constructor(geometry: Geometry, buffer?: ArrayBufferLike, at = 0) {
    const length = HEADER + 2 * geometry.points.length + 1;
    this.geometry = geometry;
    this.buffer = buffer ?? sharedMemory(8 * length);
    this.data = new Float32Array(this.buffer, at, length);
    this.states = new Int32Array(this.buffer, at, length);
    if (at === 0) this.people = new RootEvaluation(geometry, this.buffer, 4 * length);
  }

  /** Keeps an evaluation. */
  write({ details, lead, ownership, policy, stdev, winrate }: WholeEvaluation): void {
    const { data, geometry } = this;
    const { points } = geometry;
    data[VALUE] = winrate;
    data[LEAD] = lead;
    data[STDEV] = stdev;
    data.fill(NaN, DETAILS, HEADER);
    if (details) DETAIL_NAMES.forEach((name, i) => (data[DETAILS + i] = details[name]));
    points.forEach((p, i) => (data[HEADER + i] = ownership[p]));
    data.set(policy, HEADER + points.length);
    Atomics.store(this.states, STATE, IS_THERE);
  }

  /** The evaluation, if it has been made. */
  read(): WholeEvaluation | undefined {
    if (Atomics.load(this.states, STATE) !== IS_THERE) return undefined;
    const { data, geometry } = this;
    const { points, length } = geometry;
    const policy = data.slice(HEADER + points.length);
    const ownership = new Float32Array(length);
    points.forEach((p, i) => (ownership[p] = data[HEADER + i]));
    const found = DETAIL_NAMES.map((name, i) => [name, data[DETAILS + i]] as const);
    const details = Number.isNaN(data[DETAILS]) ? undefined : (Object.fromEntries(found) as unknown as NetworkDetails);
    return { winrate: data[VALUE], lead: data[LEAD], stdev: data[STDEV], ownership, policy, details };
  }

  /** Has the network that imitates people look, in the first thread that asks. */
  lookAsPeople(evaluate: () => WholeEvaluation): void {
    const people = this.people!;
    if (Atomics.compareExchange(people.states, STATE, 0, IS_CLAIMED) === 0) people.write(evaluate());
  }

  /** What it says, if it has looked. */
  readPeople(): WholeEvaluation | undefined {
    return this.people!.read();
  }
}
