/** Evaluates positions by a network of KataGo's. */
import type { Geometry } from "../../board/geometry.ts";
import { encodeGameProfile, type GameProfile, readGameProfile } from "../features/game-metadata.ts";
import { V7_NUMBERS, V7_PLANES, V7Inputs, type V7Position, type V7Rules } from "../features/v7-inputs.ts";
import type { Graph } from "./graph.ts";
import { BUFFER, type KataHeader, type KataNetwork, readKataNetwork, type Unzip } from "./kata-file.ts";
import {
  type EvaluatedPosition, type FileNetwork, humanNetworkInUse, type NetworkDetails, networkInUse, NetworkPolicy,
  type NetworkView,
} from "./network-policy.ts";
import { PlainRunner, type Runner } from "./plain.ts";
import { QuantisedRunner } from "./quantised.ts";
import { type WasmMemory, WEBASSEMBLY } from "./wasm/api.ts";
import { Heap, ThreadMemory } from "./wasm/heap.ts";
import { pack, type PackedWeights } from "./wasm/packed.ts";
import { canCompile, WasmRunner } from "./wasm/runner.ts";

/** KataGo's networks have learned on boards of up to this side. */
const LARGEST_SIDE = 19;

/** A network that threads can share: plain data, but for the memory. */
export interface SharedNetwork extends KataHeader {
  /** Packed weights, and where they are; or, where there is no WebAssembly, floats that are rounded likewise. */
  readonly packed?: { readonly graph: Graph<PackedWeights>; readonly memory: WasmMemory };
  readonly plain?: Graph<Float32Array>;
}

/**
 * Reads a network from the bytes of its file. Throws a `MalformedNetwork`.
 * @param isShared - whether other threads are to use it: the memory is shared then
 */
export async function loadNetwork(
  file: AsyncIterable<Uint8Array>,
  isShared: boolean,
  unzip?: Unzip,
): Promise<SharedNetwork> {
  const api = WEBASSEMBLY;
  api?.check("floats");
  if (!api || !canCompile(api)) {
    const { graph, ...header } = await readKataNetwork(file, (weights) => weights, unzip);
    return { ...header, plain: graph };
  }
  const heap = Heap.create(api, isShared);
  let isFirst = true;
  const network: KataNetwork<PackedWeights> = await readKataNetwork(
    file,
    (weights, shape) => {
      const packed = pack(heap, weights, shape, isFirst);
      isFirst = false;
      return packed;
    },
    unzip,
  );
  const { graph, ...header } = network;
  return { ...header, packed: { graph, memory: heap.memory } };
}

/** A thread's use of a network. Its policies share memory: only the one that was made last may be asked. */
export class KataFileNetwork implements FileNetwork {
  readonly name: string;
  readonly version: number;
  readonly usesProfile: boolean;
  private readonly network: SharedNetwork;
  private readonly threadMemory: ThreadMemory | undefined;
  private current: NetworkPolicy | undefined;

  constructor(network: SharedNetwork) {
    this.name = network.name;
    this.version = network.version;
    this.usesProfile = network.metadata;
    this.network = network;
    if (network.packed) WEBASSEMBLY?.check("floats");
    this.threadMemory = network.packed && new ThreadMemory(new Heap(network.packed.memory));
  }

  serves({ height, width }: Geometry): boolean {
    return Math.max(width, height) <= LARGEST_SIDE;
  }

  policyFor(geometry: Geometry): NetworkPolicy | undefined {
    if (!this.serves(geometry)) return undefined;
    if (this.current?.geometry !== geometry) this.current = this.make(geometry);
    return this.current;
  }

  private make(geometry: Geometry): NetworkPolicy {
    const { network, threadMemory } = this;
    threadMemory?.clear();
    const runner =
      network.packed && threadMemory
        ? new WasmRunner(network.packed.graph, geometry, threadMemory, WEBASSEMBLY!)
        : new QuantisedRunner(network.plain!, geometry);
    return new NetworkPolicy(geometry, "kata", new KataView(network, geometry, runner));
  }
}

/** A policy in 32-bit floats, which nothing rounds: what the others are measured against. Slow. */
export function exactPolicy(header: KataHeader, graph: Graph<Float32Array>, geometry: Geometry): NetworkPolicy {
  return new NetworkPolicy(geometry, "kata", new KataView(header, geometry, new PlainRunner(graph, geometry)));
}

/** Whose moves a network that imitates people is asked for where nobody says. */
const PLAYERS = readGameProfile("rank_9d") as GameProfile;

/** Share of the optimistic policy, which favours moves that may turn out well, below a search's root and at it. */
const OPTIMISM = 1;
const ROOT_OPTIMISM = 0.2;

class KataView implements NetworkView {
  readonly policy: Float32Array;
  readonly ownership: Float32Array;
  value = 0.5;
  lead = 0;
  stdev = 0;

  private readonly header: KataHeader;
  private readonly runner: Runner;
  private readonly inputs: V7Inputs;
  private readonly planes: Float32Array;
  private readonly numbers = new Float32Array(V7_NUMBERS);
  /** The runner's boards. */
  private readonly input: Float32Array;
  private readonly logits: Float32Array;
  private readonly owners: Float32Array;
  private metadata: Float32Array = new Float32Array();
  private hasNoResult = true;
  private optimism = 0;
  private readonly optimistic: Float32Array;
  private noResult = 0;

  constructor(header: KataHeader, geometry: Geometry, runner: Runner) {
    const n = geometry.points.length;
    this.header = header;
    this.runner = runner;
    this.inputs = new V7Inputs(geometry, header.passAliveWithSuicide);
    this.planes = new Float32Array(V7_PLANES * n);
    this.input = runner.board(BUFFER.planes);
    this.logits = runner.board(BUFFER.policy);
    this.owners = runner.board(BUFFER.ownership);
    this.policy = new Float32Array(n + 1);
    this.optimistic = new Float32Array(n + 1);
    this.ownership = new Float32Array(n);
  }

  take(asked: EvaluatedPosition): void {
    const position = v7Position(asked);
    const { ko, scoring } = position.rules;
    // KataGo asks no network that imitates people for optimism.
    const inSearch = (asked.game?.isRoot ?? true) ? ROOT_OPTIMISM : OPTIMISM;
    this.optimism = this.header.metadata ? 0 : (asked.raw?.optimism ?? inSearch);
    this.hasNoResult = ko === "SIMPLE" || scoring === "TERRITORY";
    this.inputs.fill(position, this.planes, this.numbers);
    const profile = asked.game?.profile ?? PLAYERS;
    if (this.header.metadata) this.metadata = encodeGameProfile(profile, asked.toPlay, this.ownership.length);
  }

  look(from: Int16Array): void {
    const { header, input, numbers, owners, ownership, planes, policy, runner } = this;
    const n = from.length;
    for (let i = 0, at = 0; i < n; i++) {
      for (let plane = 0; plane < V7_PLANES; plane++) input[at++] = planes[plane * n + from[i]];
    }
    runner.vector(BUFFER.numbers).set(numbers);
    if (header.metadata) runner.vector(BUFFER.metadata).set(this.metadata);
    runner.run();
    for (let i = 0; i < n; i++) ownership[i] = Math.tanh(owners[i]);
    this.readMoves(policy, 0);
    if (header.policies > 1 && this.optimism > 0) {
      const { optimistic } = this;
      this.readMoves(optimistic, 1);
      for (let i = 0; i <= n; i++) policy[i] += (optimistic[i] - policy[i]) * this.optimism;
    }
    this.readValues();
  }

  /** One of the outputs that a network has for each move. */
  private readMoves(to: Float32Array, which: number): void {
    const { header, logits, runner } = this;
    const n = to.length - 1;
    for (let i = 0; i < n; i++) to[i] = logits[i * header.policies + which];
    to[n] = runner.vector(BUFFER.pass)[which];
  }

  private readValues(): void {
    const {
      header: { multipliers },
      runner,
    } = this;
    const [win, loss, noResult] = softmax(runner.vector(BUFFER.value), this.hasNoResult);
    const score = runner.vector(BUFFER.score);
    this.noResult = noResult;
    this.value = win + noResult / 2;
    this.lead = score[2] * multipliers.lead * (win + loss);
    this.stdev = softplus(score[1]) * multipliers.scoreStdev;
  }

  get details(): NetworkDetails {
    const { header, noResult, runner, stdev } = this;
    const { multipliers, version } = header;
    const outputs = runner.vector(BUFFER.score);
    const mean = outputs[0] * multipliers.scoreMean;
    const isKnown = version >= 9;
    /** An error, which networks of version 10 and later predict squared. */
    const error = (output: number, multiplier: number, before: number): number => {
      if (version >= 14) return softplus(output / 2) * Math.sqrt(multiplier);
      return version >= 10 ? Math.sqrt(softplus(output) * multiplier) : softplus(output) * before;
    };
    return {
      noResult,
      score: mean * (1 - noResult),
      scoreSquare: (mean ** 2 + stdev ** 2) * (1 - noResult),
      varianceTime: isKnown ? softplus(outputs[3]) * multipliers.varianceTime : -1,
      winlossError: isKnown ? error(outputs[4], multipliers.shorttermWinloss, 1) : -1,
      scoreError: isKnown ? error(outputs[5], multipliers.shorttermScore, 10) : -1,
    };
  }
}

/** The position as the inputs show it. */
function v7Position({ board, game, komi, raw, recent, territory, toPlay }: EvaluatedPosition): V7Position {
  return {
    board,
    before: game?.before ?? board,
    beforeThat: game?.beforeThat ?? board,
    toPlay,
    moves: recent,
    superkoBans: game?.superkoBans ?? [],
    komi,
    rules: game?.rules ?? (territory ? TERRITORY : AREA),
    isButtonFree: game?.isButtonFree ?? false,
    isSecondPass: game?.isSecondPass ?? false,
    repeatsPass: false,
    isOver: false,
    conservativePass: !raw && (game?.isRoot ?? true),
    passingHacks: !raw,
    playoutDoublingAdvantage: game?.playoutDoublingAdvantage ?? 0,
  };
}

const AREA: V7Rules = { ko: "SIMPLE", scoring: "AREA", tax: "NONE", suicide: false, friendlyPassOk: true };
const TERRITORY: V7Rules = { ko: "SIMPLE", scoring: "TERRITORY", tax: "SEKI", suicide: false, friendlyPassOk: true };

/** Probabilities of a win, a loss and no result; where a game always has a result, the last is 0. */
function softmax([win, loss, none]: ArrayLike<number> & Iterable<number>, hasNoResult: boolean): number[] {
  const highest = Math.max(win, loss, hasNoResult ? none : -Infinity);
  const parts = [win, loss, hasNoResult ? none : -Infinity].map((x) => Math.exp(x - highest));
  const total = parts[0] + parts[1] + parts[2];
  return parts.map((part) => part / total);
}

function softplus(x: number): number {
  return x > 20 ? x : Math.log1p(Math.exp(x));
}

/**
 * The networks in use, as `query_models` and `kata-get-models` of KataGo list them.
 * @param version - of shinpan, whose own network it is where none was named
 */
export function modelsInUse(version: string): readonly object[] {
  const human = humanNetworkInUse();
  return [described(networkInUse(), version), ...(human ? [described(human, version)] : [])];
}

function described(network: FileNetwork | undefined, version: string): object {
  const { name, usesProfile, version: format } = network ?? {};
  return {
    name: name ?? "shinpan",
    internalName: name ?? `shinpan-${version}`,
    maxBatchSize: 1,
    usesHumanSLProfile: usesProfile ?? false,
    ...(format !== undefined && { version: format }),
    usingFP16: "false",
  };
}
