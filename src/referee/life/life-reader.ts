/**
 * What becomes of one string on an area, as far as the two sides' ko threats decide it: it lives, dies, stays in seki,
 * or hangs on a ko. Each answer is that of a search in which one side has that number of threats and the other none.
 */
import type { Area } from "../analysis/area.ts";
import { DEFENDER_MOVES, type State } from "../analysis/area-game.ts";
import type { ProofTable } from "../analysis/proof-table.ts";
import type { Workspace } from "../analysis/workspace.ts";
import { ENDLESS, TakingGame, ThreatGame, TwoEyeGame } from "./life-games.ts";
import { LifeSearch, type Finding, type LifeStep } from "./life-search.ts";
import type { Part } from "./surroundings.ts";

/** States for each question in turn at first; four times as many in every further round. */
const FIRST_STATES = 1000;
const MORE = 4;
/** Ko threats that are counted. */
const MAX_THREATS = 3;

export type LifeFate =
  | { readonly result: "lives" | "seki" | "dies" | "undecided" }
  /** Who loses the ko without threats, and how many he needs; more than are counted if that is undefined. */
  | { readonly result: "ko"; readonly defenderNeeds: boolean; readonly threats: number | undefined };

/** Two eyes, by the defender; or taking the string, by the attacker. */
type Goal = "eyes" | "taking";

export interface LifeEffort {
  /** States that may still be expanded. */
  states: number;
  readonly mayStop: () => boolean;
}

/** The stones on the area, and who moves. */
export interface LifeSituation {
  readonly defender: number;
  readonly attacker: number;
  readonly defenderMoves: boolean;
  /** The index where the mover may not retake a ko, plus 1, or 0. */
  readonly ban: number;
}

export class LifeReader {
  readonly area: Area;
  private readonly eyes: TwoEyeGame;
  private readonly taking: TakingGame;
  /** The strings that are one index each, and the end of the game when one is taken. */
  private readonly whole: number;
  private readonly loss: number;
  private readonly table: ProofTable;
  private readonly effort: LifeEffort;
  /** Ko threats of the attacker where the string makes two eyes. */
  private readonly threatsToEyes: number;
  private readonly searches = new Map<string, LifeSearch>();

  /**
   * Until it is done no other reader may use the workspace.
   * @param loss the end of the game when a string that is one index is taken
   * @param isOver whether the game is over: then nobody has ko threats against two eyes
   */
  constructor({ area, target, whole }: Part, loss: number, workspace: Workspace, effort: LifeEffort, isOver: boolean) {
    this.area = area;
    this.eyes = new TwoEyeGame(area, target, whole);
    this.taking = new TakingGame(area, target);
    this.whole = whole;
    this.loss = loss;
    this.table = workspace.lifeTable.clear();
    this.effort = effort;
    this.threatsToEyes = isOver ? 0 : ENDLESS;
  }

  /** What becomes of the string; "undecided" if the effort does not suffice. */
  fateOf(situation: LifeSituation): LifeFate {
    const { effort } = this;
    /** What is known of each question; a question that is answered is not asked again. */
    const answers = new Map<string, Finding>();
    // A round without a new state is the last: what is open then is beyond the limits of the search.
    for (let states = FIRST_STATES, before = NaN; effort.states > 0 && effort.states !== before; states *= MORE) {
      before = effort.states;
      if (effort.mayStop()) break;
      if (this.table.isFull) break;
      const ask = (goal: Goal, defenderHasThreats: boolean, threats: number): Finding => {
        const key = keyOf(goal, defenderHasThreats, threats);
        const known = answers.get(key);
        if (known !== undefined && known !== "undecided") return known;
        const answer = this.ask(goal, defenderHasThreats, threats, situation, states);
        answers.set(key, answer);
        return answer;
      };
      const lives = ask("eyes", false, this.threatsToEyes);
      if (lives === "proved") return { result: "lives" };
      if (ask("taking", true, MAX_THREATS) === "proved") return { result: "dies" };
      const fair = ask("taking", false, 0);
      if (fair === "undecided") continue;
      if (fair === "failed") {
        const falls = ask("taking", false, ENDLESS);
        if (falls === "failed" && lives === "failed") return { result: "seki" };
        if (falls !== "proved") continue;
      }
      // The string hangs on a ko, unless its owner's threats are of no use at all.
      const defenderNeeds = fair === "proved";
      for (let threats = 1; threats <= MAX_THREATS; threats++) {
        const answer = ask("taking", defenderNeeds, threats);
        if (answer === "undecided") break;
        if (answer !== fair) return { result: "ko", defenderNeeds, threats };
        if (threats === MAX_THREATS && !defenderNeeds) return { result: "ko", defenderNeeds, threats: undefined };
      }
    }
    return { result: "undecided" };
  }

  /** The plays that the mover has, and the situations after them. */
  firstSteps({ defender, attacker, defenderMoves, ban }: LifeSituation): { index: number; situation: LifeSituation }[] {
    const steps: { index: number; situation: LifeSituation }[] = [];
    const rest = (ban << 1) | (defenderMoves ? DEFENDER_MOVES : 0);
    this.taking.visit(defender, attacker, rest, (own, other, after, index) => {
      if (index < 0) return;
      const situation = { defender: own, attacker: other, defenderMoves: !defenderMoves, ban: after >> 1 };
      steps.push({ index, situation });
    });
    return steps;
  }

  /** A line that shows a fate, if one is found. */
  lineOf(fate: LifeFate, situation: LifeSituation): readonly LifeStep[] {
    switch (fate.result) {
      case "lives":
        return this.show("eyes", false, this.threatsToEyes, situation);
      case "dies": {
        // Without the owner's threats the line is shorter, if it is quickly found.
        this.ask("taking", true, 0, situation, FIRST_STATES);
        const short = this.show("taking", true, 0, situation);
        return short.length > 0 ? short : this.show("taking", true, MAX_THREATS, situation);
      }
      case "ko":
        return this.show("taking", fate.defenderNeeds, fate.defenderNeeds ? 0 : (fate.threats ?? ENDLESS), situation);
      default:
        return [];
    }
  }

  private show(
    goal: Goal,
    defenderHasThreats: boolean,
    threats: number,
    situation: LifeSituation,
  ): readonly LifeStep[] {
    const search = this.searchFor(goal, defenderHasThreats, threats);
    return search.line(startOf(search, situation));
  }

  /** Runs one search a little further. */
  private ask(
    goal: Goal,
    defenderHasThreats: boolean,
    threats: number,
    situation: LifeSituation,
    states: number,
  ): Finding {
    const { effort } = this;
    const search = this.searchFor(goal, defenderHasThreats, threats);
    const before = search.nodes;
    const answer = search.run(startOf(search, situation), Math.min(states, effort.states));
    effort.states -= search.nodes - before;
    return answer;
  }

  private searchFor(goal: Goal, defenderHasThreats: boolean, threats: number): LifeSearch {
    const key = keyOf(goal, defenderHasThreats, threats);
    let search = this.searches.get(key);
    if (!search) {
      const has = { defenders: defenderHasThreats, count: threats };
      const game = goal === "eyes" ? this.eyes : this.taking;
      const threatGame = new ThreatGame(game, has, this.whole, this.loss);
      search = new LifeSearch(threatGame, goal === "eyes", this.table, this.effort.mayStop);
      this.searches.set(key, search);
    }
    return search;
  }
}

function keyOf(goal: Goal, defenderHasThreats: boolean, threats: number): string {
  return `${goal} ${threats > 0 && defenderHasThreats} ${threats}`;
}

function startOf(search: LifeSearch, { defender, attacker, defenderMoves, ban }: LifeSituation): State {
  return search.start(defender, attacker, defenderMoves, ban);
}
