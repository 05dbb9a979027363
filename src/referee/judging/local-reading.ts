/**
 * Reading of strings in open surroundings, where no wall closes an area off: local search around one string, as
 * `shinpan solve` asks it. The strings that live, or are taken as alive, stand; what the estimate doubts does not.
 */
import type { Board } from "../../../engine/board/board.ts";
import { opponent } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import { componentsOf, type Strings, stringsBeside } from "../../../engine/board/strings.ts";
import { type LifeResult, readLife } from "../life/life.ts";
import { CERTAIN } from "./assumption.ts";
import { meanShare } from "./estimate.ts";
import type { AnalysisOptions, Independence } from "./independence.ts";

/** States of the search for one string, and for all of its kind; a string gets this part of what is left at most. */
interface Effort {
  readonly each: number;
  readonly all: number;
  readonly part: number;
}

const EFFORTS = {
  /** Strings of which the estimate says much. */
  clear: { each: 2000, all: 20_000, part: 1 },
  /** Those with an owner's share nearer to 0 than EVEN. */
  even: { each: 200_000, all: 200_000, part: 1 },
  /** Those that such a string touches, which touches no other. */
  around: { each: 200_000, all: 200_000, part: 1 },
  /** Those that cannot make two eyes: only dead or seki are left. */
  refuted: { each: 100_000, all: 200_000, part: 0.5 },
  /** Walls that only the estimate calls alive. */
  wall: { each: 30_000, all: 60_000, part: 1 },
} as const satisfies Readonly<Record<string, Effort>>;
const EVEN = 0.5;

/** A wall with so few liberties may be in danger itself from the string that it shuts in. */
const FEW_LIBERTIES = 7;

/**
 * What becomes of a string, and the numbers of the strings that were taken to stand for it without proof. "Alive": all
 * strings around it are dead. "Unsettled": it dies only if the opponent moves first.
 */
export interface LocalReading {
  readonly fate: "alive" | "dead" | "seki" | "unsettled";
  readonly assumes: readonly number[];
}

/** What local search says of a string, and the numbers of the strings that it takes to stand without proof. */
interface Found {
  readonly result: LifeResult;
  readonly assumes: readonly number[];
}

/**
 * By number, the strings that die though their owner moves first, unless the estimate clearly contradicts that, those
 * that are in seki then, and those that live because only dead ones shut them in. Otherwise that a string lives is not
 * taken from here: the search takes the strings around as given, and would call one alive that is in seki with others
 * in doubt.
 *
 * A wall that only the estimate calls alive is read in turn if it has few liberties. If it does not live although what
 * it shuts in may fall, it stands no longer, and everything is read again. Round a string of which the estimate says
 * little, walls that it is not certain of are read first, and stand if they live.
 * @param isOpen which strings to read
 */
export function readLocally(
  board: Board,
  strings: Strings,
  independence: readonly Independence[],
  isOpen: (i: number) => boolean,
  ownership: Float32Array,
  { mayStop, workspace }: AnalysisOptions,
): Map<number, LocalReading> {
  const { list, of } = strings;
  const shares = list.map((_, i) => meanShare(strings, ownership, i));
  const fallen = new Set<number>();
  /** Walls that were read to live though a string that they shut in stands. */
  const held = new Set<number>();
  /** Wall × number of strings + string that it shuts in -> what was found of the wall while the string stands. */
  const pairs = new Map<number, Found>();
  /** Number of string -> the strings beside it. */
  const beside = list.map((_, i) => stringsBeside(strings, i));
  const isUnclear = (i: number) => Math.abs(shares[i]) < EVEN;
  /** Whether an unclear string touches it and no other: the life of one hangs on the other's. */
  const hangsOnUnclear = (i: number) => beside[i].some((k) => isUnclear(k) && beside[k].length === 1);
  const isProved = (i: number) => independence[i].independentlyAlive === true && !independence[i].assumes;
  const isTaken = (i: number) =>
    !fallen.has(i) &&
    (independence[i].independentlyAlive === true ||
      held.has(i) ||
      (independence[i].independentlyAlive === undefined && shares[i] > CERTAIN));
  const isAsked = (i: number) => isOpen(i) && !isTaken(i);
  const spent = { clear: 0, even: 0, around: 0, refuted: 0, wall: 0 };

  /**
   * What local search says of a string, and what it takes to stand; nothing if the effort is spent.
   * @param standing a string that is taken to stand, too
   */
  const read = (i: number, isFirst: boolean, isWall = false, standing = -1): Found => {
    const isRefuted = independence[i].independentlyAlive === false;
    const ofEstimate = isUnclear(i) ? "even" : hangsOnUnclear(i) ? "around" : "clear";
    const kind = isWall ? "wall" : isRefuted ? "refuted" : ofEstimate;
    const { each, all, part } = EFFORTS[kind];
    const states = Math.min(each, Math.ceil(part * (all - spent[kind])));
    if (states <= 0 || mayStop()) return { result: "undecided", assumes: [] };
    const { colour, stones } = list[i];
    const stands = (k: number) => isTaken(k) || k === standing;
    const known = (p: Point) => (isProved(of[p]) ? "proved" : stands(of[p]) ? "taken" : "falls");
    const first = isFirst ? colour : opponent(colour);
    const life = readLife(board, stones[0], first, { states, isOver: true, mayStop, workspace, known });
    spent[kind] += life.states;
    return { result: life.result, assumes: [...new Set(life.assumes.map((p) => of[p]))] };
  };

  /** What is found of a wall if the opponent is first and the string that it shuts in stands. */
  const readWall = (wall: number, shutIn: number): Found => {
    if (independence[wall].independentlyAlive) return { result: "lives", assumes: [] };
    const pair = wall * list.length + shutIn;
    const found = pairs.get(pair) ?? read(wall, false, true, shutIn);
    pairs.set(pair, found);
    if (found.result === "lives" && found.assumes.every(isTaken)) held.add(wall);
    return found;
  };
  /**
   * Whether a search that finds it dead is believed: if the estimate is not sure of the contrary, none of the walls
   * falls while it stands, and no two of them live by each other.
   */
  const isBelieved = (i: number, assumes: readonly number[]) => {
    if (independence[i].independentlyAlive === false || fallen.has(i) || shares[i] <= 0) return true;
    if (shares[i] >= CERTAIN && !hangsOnUnclear(i)) return false;
    const found = new Map(assumes.map((wall) => [wall, readWall(wall, i)]));
    return [...found].every(([wall, { result, assumes: by }]) => {
      if (result === "undecided") return true;
      return result === "lives" && by.every((k) => isTaken(k) && !found.get(k)?.assumes.includes(wall));
    });
  };
  /** Whether every string beside one stands, is shut in by that one alone, or is known otherwise. */
  const isAmongSettled = (i: number, isKnown: (k: number) => boolean) =>
    beside[i].every((k) => isTaken(k) || isKnown(k) || beside[k].every((j) => j === i));
  /** Strings beside one that the estimate calls alive, but not for certain; the surest first. */
  const wallsInDoubt = (i: number) =>
    beside[i].filter((k) => !isTaken(k) && shares[k] > 0).sort((a, b) => shares[b] - shares[a]);
  /** Who moves first decides if the only string beside it does not live when the opponent of that one does. */
  const shutInByUnsettled = (i: number): LocalReading | undefined => {
    const [around, ...others] = beside[i];
    if (around === undefined || others.length > 0) return undefined;
    const { result, assumes } = read(around, false);
    const isDecided = result !== "lives" && result !== "undecided" && assumes.every(isTaken);
    return isDecided ? { fate: "unsettled", assumes } : undefined;
  };
  const readOne = (i: number): LocalReading | undefined => {
    if (isUnclear(i)) for (const wall of wallsInDoubt(i)) readWall(wall, i);
    const { result, assumes } = read(i, true);
    if (!assumes.every(isTaken)) return undefined;
    // Who takes a string may lose his own by it, unless they live anyway or only the string itself shuts them in.
    if (result === "dies" && isBelieved(i, assumes) && isAmongSettled(i, () => false)) return { fate: "dead", assumes };
    if (result === "undecided" && isUnclear(i)) return shutInByUnsettled(i);
    if (result !== "seki") return undefined;
    return { fate: read(i, false).result === "seki" ? "seki" : "unsettled", assumes };
  };

  /** Nobody is in seki beside strings that may yet be dead. */
  const dropOneSided = (found: Map<number, LocalReading>) => {
    const isInSeki = (i: number) => found.get(i)?.fate === "seki";
    for (let before = NaN; found.size !== before; ) {
      before = found.size;
      for (const i of found.keys()) if (isInSeki(i) && !isAmongSettled(i, isInSeki)) found.delete(i);
    }
  };

  /** The strings that only dead ones shut in. */
  const addFreed = (found: Map<number, LocalReading>) => {
    const isDead = (p: Point) => found.get(of[p])?.fate === "dead";
    for (const { points, border } of componentsOf(strings, (p) => !isDead(p))) {
      const inside = [...new Set(points.map((p) => of[p]))].filter((k) => k >= 0);
      const around = [...new Set(border.map((p) => of[p]))];
      const owners = [...inside.map((k) => list[k].colour), ...around.map((k) => opponent(list[k].colour))];
      if (around.length === 0 || new Set(owners).size > 1) continue;
      const assumes = [...new Set(around.flatMap((k) => found.get(k)!.assumes))];
      for (const i of inside.filter(isAsked)) found.set(i, { fate: "alive", assumes });
    }
  };

  const checked = new Set<number>();
  for (;;) {
    const found = new Map<number, LocalReading>();
    // The effort goes first to what is most in doubt.
    const asked = [...list.keys()].filter(isAsked);
    for (const i of asked.sort((a, b) => Math.abs(shares[a]) - Math.abs(shares[b]))) {
      const reading = readOne(i);
      if (reading) found.set(i, reading);
    }
    dropOneSided(found);
    const before = fallen.size;
    for (const [i, { assumes }] of found) {
      for (const k of assumes) {
        const isFound = independence[k].independentlyAlive || held.has(k) || checked.has(k);
        if (isFound || list[k].liberties.length > FEW_LIBERTIES) continue;
        if (!beside[i].includes(k)) continue;
        checked.add(k);
        const { result } = read(k, false, true);
        if (result !== "lives" && result !== "undecided") fallen.add(k);
      }
    }
    if (fallen.size === before) {
      addFreed(found);
      return found;
    }
    // What held may have rested on what has fallen.
    held.clear();
    pairs.clear();
  }
}
