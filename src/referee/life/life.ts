/** Life and death of one string in open surroundings, by local search. */
import type { Board } from "../../../engine/board/board.ts";
import { type Colour, opponent } from "../../../engine/board/colour.ts";
import { PASS, type Point } from "../../../engine/board/geometry.ts";
import { findStrings, type Strings } from "../../rules/strings.ts";
import { Workspace } from "../analysis/workspace.ts";
import { type Effort, type Fate, LifeReader } from "./life-reader.ts";
import type { Step } from "./life-search.ts";
import { type Known, type Surroundings, surroundingsOf, type View } from "./surroundings.ts";

export interface LifeOptions {
  /** States that are expanded at most, in all. */
  readonly states?: number;
  /** Asked now and then: whether to give up. */
  readonly mayStop?: () => boolean;
  /** Point of a stone -> whether its string is proved to stand, or is to be taken to stand. */
  readonly known?: (p: Point) => Known;
  readonly workspace?: Workspace;
}

export type LifeResult = "lives" | "seki" | "ko" | "dies" | "undecided";

export interface Life {
  readonly result: LifeResult;
  /** Who loses the ko if nobody has a threat, and how many threats he needs; more than three if that is undefined. */
  readonly ko?: { readonly needs: Colour; readonly threats: number | undefined };
  /** A line that shows it, from the side that moves first; empty if none was found. */
  readonly line: readonly Point[];
  /** A stone of each string that the answer takes to stand without proof. */
  readonly assumes: readonly Point[];
  /** Points from where either side may get out, if the answer depends on that; it is "undecided" then. */
  readonly open: readonly Point[];
  /** States expanded. */
  readonly states: number;
}

const STATES = 200_000;

/** Reads whether the string with a stone at `point` lives if `first` moves first. It dies when it is taken. */
export function readLife(board: Board, point: Point, first: Colour, options: LifeOptions = {}): Life {
  const { states = STATES, mayStop = () => false, known = () => undefined, workspace = new Workspace() } = options;
  const strings = findStrings(board.geometry, board.colour);
  const t = strings.of[point];
  const own = strings.list[t].colour;
  const effort: Effort = { states, mayStop };
  const answer = (rest: Partial<Life> & Pick<Life, "result">): Life => ({
    line: [],
    assumes: [],
    open: [],
    ...rest,
    states: states - effort.states,
  });
  const surroundings = surroundingsOf(strings, t, (i) => known(strings.list[i].stones[0]));
  if (!surroundings) return answer({ result: "undecided" });
  const lookAt = (view: View): Life => {
    const { area, target } = surroundings.areaFor(view);
    const reader = new LifeReader(area, target, workspace, effort);
    const situation = { defender: area.defender, attacker: area.attacker, defenderMoves: first === own };
    const fate = reader.fateOf(situation);
    const line = pointsOf(reader, reader.lineOf(fate, situation));
    const assumes = wallsFor(strings, surroundings, own, fate, view);
    if (fate.result !== "ko") return answer({ result: fate.result, line, assumes });
    const needs = fate.defenderNeeds ? own : opponent(own);
    return answer({ result: "ko", ko: { needs, threats: fate.threats }, line, assumes });
  };
  // What holds for the harshest and for the kindest outside holds for every other.
  const { open, walls } = surroundings;
  const hasFriends = walls.some((i) => strings.list[i].colour === own);
  const harsh = lookAt("harsh");
  if (harsh.result === "lives" || (open.length === 0 && !hasFriends)) return harsh;
  const kind = lookAt("kind");
  if (isSame(harsh, kind)) return { ...harsh, states: kind.states };
  const plain = hasFriends ? lookAt("plain") : harsh;
  if (hasFriends && isSame(plain, kind)) return plain;
  return answer({ result: "undecided", open });
}

function isSame(a: Life, b: Life): boolean {
  return a.result === b.result && a.ko?.needs === b.ko?.needs && a.ko?.threats === b.ko?.threats;
}

function pointsOf({ area }: LifeReader, steps: readonly Step[]): Point[] {
  return steps.flatMap(({ index, threat }) => {
    const point = index < 0 ? PASS : area.points[index];
    return threat ? [PASS, PASS, point] : [point];
  });
}

/** Of the walls that are not proved to stand those that the answer needs. */
function wallsFor({ list }: Strings, { walls }: Surroundings, own: Colour, { result }: Fate, view: View): Point[] {
  const needed = (colour: Colour) => (colour === own ? view !== "harsh" : result !== "lives");
  return walls.filter((i) => needed(list[i].colour)).map((i) => list[i].stones[0]);
}
