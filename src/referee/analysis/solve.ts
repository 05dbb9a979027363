/** The exact answer to one analysis game on one area: is the string independently alive? */
import type { Point } from "../../../engine/board/geometry.ts";
import type { Area } from "./area.ts";
import { AreaGame, type CaptureGame, DEFENDER_MOVES } from "./area-game.ts";
import { solveByGraph } from "./game-graph.ts";
import { ProofNumberSearch } from "./proof-numbers.ts";
import type { Workspace } from "./workspace.ts";

/** First allowance of each prover; it doubles until one of them succeeds. */
const FIRST_NODES = 500;
/** Bounds of the solution by graph: its states, and the lines of play with the fixed ko. */
const MAX_STATES = 80_000;
const MAX_LINES = 200_000;
/** States spent on showing a line where the answer is known. */
const LINE_NODES = 2000;
/** The graph is tried when both provers have failed with this many states, on areas of at most this many points. */
const GRAPH_AFTER = 4000;
const SMALL = 9;

export interface Solution {
  readonly independentlyAlive: boolean;
  /** Whether the answer hangs on the fixed ko. */
  readonly cycleCritical: boolean;
  /** One line of the proof, attacker first, 0 for a pass; empty where the answer is not from a proof search. */
  readonly line: readonly Point[];
}

/** What `solve` used, whether it found the answer or not. */
export interface SolveReport {
  readonly solution: Solution | undefined;
  readonly nodes: number;
}

/**
 * The play with which the defender would live if he were to move first; false if there is none, "repetition" if every
 * try goes round in circles, undefined if that was not found.
 * @param guarded whether the walls are only guarded, see `solveGuarded`
 */
export function protectiveMove(
  area: Area,
  target: number,
  maxNodes: number,
  guarded: boolean,
  workspace: Workspace,
): Point | false | "repetition" | undefined {
  const game = new AreaGame(area, target, guarded ? "attacker" : undefined);
  const defence = new ProofNumberSearch(game, true, workspace.tableFor(true));
  const result = defence.prove(true, maxNodes);
  if (result === "proved") return defence.mainLine(true)[0];
  if (!guarded) return result === "disproved" ? false : result === "repetition" ? result : undefined;
  const attack = new ProofNumberSearch(new AreaGame(area, target, "defender"), false, workspace.tableFor(false));
  return attack.prove(true, maxNodes) === "proved" ? false : undefined;
}

/**
 * Whether the attacker takes the target. False means that a strategy against it was found; undefined that neither was.
 */
export function isTaken(
  game: CaptureGame,
  defenderMoves: boolean,
  maxNodes: number,
  workspace: Workspace,
): boolean | undefined {
  const search = new ProofNumberSearch(game, false, workspace.tableFor(false));
  const result = search.prove(defenderMoves, maxNodes);
  if (result === "out of budget") return undefined;
  if (result !== "repetition") return result === "proved";
  const { area: { defender, attacker } } = game;
  const start = [defender, attacker, defenderMoves ? DEFENDER_MOVES : 0] as const;
  return search.holdsFailure(start, MAX_STATES) ? false : undefined;
}

/**
 * Solves the game on an area whose walls are not unconditionally alive, but guarded by a strategy outside the area. A
 * play against the wall and its answer can come between the capture of a ko and its recapture; so the side that loses
 * here is not bound by ko bans, and the side that wins is.
 * @param maxNodes states to expand at most, in all
 * @param provers whose walls are guarded: only they can be shown to win
 */
export function solveGuarded(
  area: Area,
  target: number,
  maxNodes: number,
  provers: { readonly defender: boolean; readonly attacker: boolean },
  workspace: Workspace,
): SolveReport {
  const searches = (["defender", "attacker"] as const)
    .filter((side) => provers[side])
    .map((side) => {
      const defends = side === "defender";
      const game = new AreaGame(area, target, defends ? "attacker" : "defender");
      return { defends, search: new ProofNumberSearch(game, defends, workspace.tableFor(defends)) };
    });
  const open = new Set(searches);
  let nodes = 0;
  for (let budget = FIRST_NODES; open.size > 0 && nodes < maxNodes; budget *= 2) {
    for (const one of open) {
      const { defends, search } = one;
      const result = search.prove(false, Math.min(budget, search.nodes + maxNodes - nodes));
      nodes = searches.reduce((sum, { search: { nodes: n } }) => sum + n, 0);
      if (result === "proved") {
        const line = search.mainLine(false);
        return { solution: { independentlyAlive: defends, cycleCritical: false, line }, nodes };
      }
      if (result !== "out of budget" || search.isStuck) open.delete(one);
    }
  }
  return { solution: undefined, nodes };
}

/**
 * Solves the game for the string on the points of mask `target`, attacker first.
 * @param maxNodes states to expand at most, in all
 */
export function solve(area: Area, target: number, maxNodes: number, workspace: Workspace): SolveReport {
  const game = new AreaGame(area, target);
  const defence = new ProofNumberSearch(game, true, workspace.tableFor(true));
  const attack = new ProofNumberSearch(game, false, workspace.tableFor(false));
  /** Bits of the provers that have failed by repetition, and of those without room to go on. */
  let repeats = 0;
  let stuck = 0;
  let budget = FIRST_NODES;
  const spent = () => defence.nodes + attack.nodes;
  const answer = (independentlyAlive: boolean): SolveReport => {
    const winner = independentlyAlive ? defence : attack;
    // The answer may come from the loser's failure; then the winner's own proof is still to be found, for the line.
    winner.prove(false, winner.nodes + LINE_NODES);
    const line = winner.mainLine(false);
    return { solution: { independentlyAlive, cycleCritical: false, line }, nodes: spent() };
  };
  const graph = (): SolveReport | undefined => {
    const result = solveByGraph(game, Math.min(maxNodes, MAX_STATES), MAX_LINES);
    return (
      result && {
        solution: {
          independentlyAlive: result.defenderWins,
          cycleCritical: result.cycleCritical,
          line: [],
        },
        nodes: spent(),
      }
    );
  };
  let triedGraph = false;
  while (spent() < maxNodes && (repeats | stuck) !== 3) {
    for (const search of [defence, attack]) {
      const bit = search === defence ? 1 : 2;
      if ((repeats | stuck) & bit) continue;
      const result = search.prove(false, Math.min(budget, search.nodes + maxNodes - spent()));
      if (result === "proved") return answer(search === defence);
      if (result === "disproved") return answer(search !== defence);
      if (result === "repetition") repeats |= bit;
      else if (search.isStuck) stuck |= bit;
    }
    // Small areas with many cycles are easier as a graph.
    if (budget > GRAPH_AFTER && area.points.length <= SMALL && !triedGraph) {
      triedGraph = true;
      const report = graph();
      if (report) return report;
    }
    budget *= 2;
  }
  const mayTryGraph = !triedGraph && stuck === 0 && spent() < maxNodes;
  return (mayTryGraph ? graph() : undefined) ?? { solution: undefined, nodes: spent() };
}
