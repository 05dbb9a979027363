/** The exact answer to one analysis game on one area: is the string independently alive? */
import type { Area } from "./area.ts";
import { AreaGame } from "./area-game.ts";
import { solveByGraph } from "./cycle.ts";
import { ProofSearch } from "./proof-search.ts";

/** First allowance of each prover; it doubles until one of them succeeds. */
const FIRST_NODES = 500;
/** Bounds of the solution by graph: its states, and the lines of play with the fixed ko. */
const MAX_STATES = 200_000;
const MAX_LINES = 200_000;
/** The graph is tried when both provers have failed with this many states, on areas of so many points. */
const GRAPH_AFTER = 4000;
const SMALL = 9;

export interface Solution {
  readonly independentlyAlive: boolean;
  /** Whether the answer hangs on the fixed ko. */
  readonly cycleCritical: boolean;
  /** States looked at. */
  readonly nodes: number;
}

/** What `solve` used, whether it found the answer or not. */
export interface SolveReport {
  readonly solution: Solution | undefined;
  readonly nodes: number;
}

/**
 * Solves the game for the string on the points of mask `target`, attacker first.
 * @param maxNodes states to expand at most, in all
 */
export function solve(area: Area, target: number, maxNodes: number): SolveReport {
  const game = new AreaGame(area, target);
  const defence = new ProofSearch(game, true);
  const attack = new ProofSearch(game, false);
  let repeats = 0;
  let budget = FIRST_NODES;
  const spent = () => defence.nodes + attack.nodes;
  const answer = (independentlyAlive: boolean): SolveReport => ({
    solution: { independentlyAlive, cycleCritical: false, nodes: spent() },
    nodes: spent(),
  });
  const graph = (): SolveReport | undefined => {
    const result = solveByGraph(game, Math.min(maxNodes, MAX_STATES), MAX_LINES);
    return (
      result && {
        solution: {
          independentlyAlive: result.defenderWins,
          cycleCritical: result.cycleCritical,
          nodes: spent(),
        },
        nodes: spent(),
      }
    );
  };
  let triedGraph = false;
  while (spent() < maxNodes && repeats !== 3) {
    for (const search of [defence, attack]) {
      const bit = search === defence ? 1 : 2;
      if (repeats & bit) continue;
      const result = search.run(area.defender, area.attacker, false, Math.min(budget, search.nodes + maxNodes - spent()));
      if (result === "proved") return answer(search === defence);
      if (result === "disproved") return answer(search !== defence);
      if (result === "repetition") repeats |= bit;
    }
    // Small areas with many cycles are easier as a graph.
    if (budget > GRAPH_AFTER && area.points.length <= SMALL && !triedGraph) {
      triedGraph = true;
      const report = graph();
      if (report) return report;
    }
    budget *= 2;
  }
  return (triedGraph || spent() >= maxNodes ? undefined : graph()) ?? { solution: undefined, nodes: spent() };
}
