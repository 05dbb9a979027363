/** Borders that players have left open when they stopped: what lies behind them is estimated, not thrown away. */
import { describe, expect, it } from "vitest";
import { BLACK, WHITE, type Colour } from "../../../engine/board/colour.ts";
import { judgeGame } from "../../../src/player/judge-game.ts";
import { wins, winsAtOnce } from "../../../src/player/manners.ts";
import { countLines } from "../../../src/report/count.ts";
import { explain } from "../../../src/report/explanation.ts";
import type { Game } from "../../../src/rules/game.ts";
import { correct } from "../../../src/referee/judging/correction.ts";
import { judge, type JudgeOptions } from "../../../src/referee/judging/judge.ts";
import { openBorderPoints, settleGame } from "../../../src/referee/settlement.ts";
import type { Verdict } from "../../../src/referee/verdict.ts";
import { scoreOf } from "../../support/score.ts";
import { boardOf } from "../../support/diagram.ts";
import { gameFrom, rules } from "../../rules/support.ts";

/** Black has the left side and White the right one; on the first and the last line nobody has closed it. */
const OPEN_AT_BOTH_ENDS = `
  . . . . . . .
  . . X . O . .
  . . X O . . .
  . . X O . . .
  . . X O . . .
  . . X O . . .
  . . . . . . .`;

/** An estimate: the left columns are Black's, the others White's, each point as surely as the number says. */
function divided(board: ReturnType<typeof boardOf>, sure: number): Float32Array {
  const { geometry } = board;
  const ownership = new Float32Array(geometry.length);
  for (let y = 0; y < geometry.height; y++) {
    for (let x = 0; x < geometry.width; x++) ownership[geometry.point(x, y)] = x < 3 ? sure : -sure;
  }
  return ownership;
}

function judged(diagram: string, sure = 0.9, options: Partial<JudgeOptions> = {}): Verdict {
  const board = boardOf(diagram);
  const estimate = () => ({ ownership: divided(board, sure) });
  const turn = { toMove: BLACK, recent: [], goesOn: false } as const;
  return judge({ board, turn }, { estimate, nodes: 0, timeMs: -1, now: () => 0, ...options });
}

function gameOf(diagram: string, ruleset: string, komi = 0): Game {
  return gameFrom(diagram, { ...rules(ruleset), komi }).game;
}

const vertices = ({ geometry }: Verdict, points: readonly number[]) => points.map((p) => geometry.vertex(p)).join(" ");
const ownedBy = ({ geometry, territory }: Verdict, owner: number) =>
  geometry.points.filter((p) => territory[p] === owner);
const statuses = ({ strings }: Verdict) => new Set(strings.map(({ status }) => status));

describe("a border that is open at both ends", () => {
  it("gives either player what he would have closed off, less the stones for that", () => {
    const verdict = judged(OPEN_AT_BOTH_ENDS);
    // C7 and C1 are Black's last stones, D7 and D1 White's; D6 is an open dame, and E5 touches no black stone.
    expect(vertices(verdict, openBorderPoints(verdict))).toBe("C7 D7 D6 C1 D1");
    expect(ownedBy(verdict, BLACK).length).toBe(14);
    expect(vertices(verdict, ownedBy(verdict, WHITE))).toBe(
      "E7 F7 G7 F6 G6 E5 F5 G5 E4 F4 G4 E3 F3 G3 E2 F2 G2 E1 F1 G1",
    );
    expect(statuses(verdict)).toEqual(new Set(["alive"]));
    expect(scoreOf(verdict)).toBe(14 - 20);
  });

  it("leaves what the estimate gives to nobody", () => {
    const verdict = judged(OPEN_AT_BOTH_ENDS, 0.1);
    expect(verdict.open).toBeUndefined();
    expect(scoreOf(verdict)).toBe(0);
  });

  it("is named, with the points, and that the count is an estimate", () => {
    const game = gameOf(OPEN_AT_BOTH_ENDS, "japanese");
    const settlement = settleGame(game, judged(OPEN_AT_BOTH_ENDS));
    expect(countLines(game, settlement)).toContain(
      "The border between the players is open at C7, D7, D6, C1 and D1: how far either player reaches is an estimate.",
    );
    const explained = (vertex: string) => explain(settlement, game.geometry.parseVertex(vertex) ?? 0);
    const hurried = "This verdict is hurried: the time was up before all was read.";
    expect(explained("A7")).toEqual([
      "A7 is Black's territory, one of 14 points.",
      "Its border is still open: how far it reaches is an estimate.",
      hurried,
    ]);
    expect(explained("D7")).toEqual([
      "D7 is nobody's point: the border between Black and White is still open here.",
      hurried,
    ]);
  });

  it("is not worth a pass that wins only by what lies behind it, nor one without a thought", () => {
    const verdict = judged(OPEN_AT_BOTH_ENDS);
    const passes = (komi: number) => {
      const game = gameOf(OPEN_AT_BOTH_ENDS, "japanese", komi);
      return [wins, winsAtOnce].map((isWon) => ([BLACK, WHITE] as Colour[]).map((c) => isWon(game, c, verdict)));
    };
    // White is ahead by 6 points behind the borders and by nothing without.
    expect(passes(0)).toEqual([
      [false, false],
      [false, false],
    ]);
    // And by 6.5 points either way.
    expect(passes(6.5)).toEqual([
      [false, true],
      [false, false],
    ]);
  });

  it("counts under area rules as well", () => {
    const game = gameOf(OPEN_AT_BOTH_ENDS, "chinese");
    const { verdict } = settleGame(game, judged(OPEN_AT_BOTH_ENDS));
    expect(scoreOf(verdict)).toBe(14 + 5 - (20 + 5));
  });

  it("is nobody's territory to the letter, but its stones are alive, not in seki", () => {
    const verdict = judged(OPEN_AT_BOTH_ENDS, 0.9, { mode: "strict" });
    expect(ownedBy(verdict, BLACK).concat(ownedBy(verdict, WHITE))).toEqual([]);
    expect(statuses(verdict)).toEqual(new Set(["alive"]));
    expect(verdict.open?.length).toBe(14 + 5 + 20);
  });

  it("is not judged by the estimate around a string that a person has corrected", () => {
    const board = boardOf(OPEN_AT_BOTH_ENDS);
    const verdict = judged(OPEN_AT_BOTH_ENDS);
    expect(scoreOf(correct(board, verdict, 0, "alive"))).toBe(0);
    const white = verdict.strings.findIndex(({ stones }) => stones.includes(board.geometry.parseVertex("E6") ?? 0));
    expect(scoreOf(correct(board, verdict, white, "dead"))).toBe(1);
  });
});

describe("a stone that is taken in an open region", () => {
  /** White's stone on D2 touches the open border, so that its point is not surrounded by Black's own. */
  const TAKEN = OPEN_AT_BOTH_ENDS.replace(/\. \. \. \. \. \. \.$/, ". . O . . . .");
  const verdict = judged(TAKEN);
  const at = (vertex: string) => verdict.geometry.parseVertex(vertex) ?? 0;

  it("is dead, not in seki, and its point is the opponent's", () => {
    expect(verdict.strings.find(({ stones }) => stones.includes(at("C1")))?.status).toBe("dead");
    expect(verdict.territory[at("C1")]).toBe(BLACK);
    expect(verdict.dame).not.toContain(at("C1"));
  });
});

describe("a region that is not open, though both players touch it", () => {
  const never = () => {
    throw new Error("nobody is to be asked");
  };

  it("is dame if there is no room behind either wall", () => {
    const board = boardOf(`
      . X . . . O .
      X X . O O O O
      . X . . . O .
      X X X X . O O
      . X . . . O .`);
    const verdict = judge({ board }, { estimate: never });
    expect(verdict.open).toBeUndefined();
    expect(scoreOf(verdict)).toBe(0);
  });
});

describe("a seki of two groups with an eye each", () => {
  const SEKI = `
    . X . O . O X
    X X X O O O X
    O O O X X X X
    O O O X . X .
    O O O X X X X
    . O O O O O O
    O . O O O O O`;

  it.each(["japanese", "chinese"])("has no open border to the letter of the rules: %s", (ruleset) => {
    const game = gameOf(SEKI, ruleset);
    const settlement = judgeGame(game, { mode: "strict" });
    expect(settlement.verdict.open).toBeUndefined();
    expect(countLines(game, settlement).join(" ")).not.toContain("border");
    const eye = explain(settlement, game.geometry.parseVertex("A7") ?? 0);
    expect(eye.join(" ")).not.toContain("border");
  });

  it("counts its eyes under area rules, to the letter as in practice", () => {
    const game = gameOf(SEKI, "chinese");
    const totals = (["strict", "practical"] as const).map((mode) => {
      const { black, white } = judgeGame(game, { mode }).count;
      return [black, white];
    });
    expect(totals).toEqual([
      [19, 29],
      [19, 29],
    ]);
  });
});

describe("a border with a single point behind it", () => {
  // F1 is White's if she gets to close the first line at D1 or E1.
  const BOARD = `
    . X X O O . O
    X . X X O O .
    X X . X O . O
    . X X X O O O
    X X X . . . O`;

  const judgedBy = (goesOn: boolean) => {
    const board = boardOf(BOARD);
    const ownership = divided(board, 1).map((share, p) => (board.geometry.row(p) === 4 ? Math.min(0.1, share) : share));
    const turn = { toMove: BLACK, recent: [], goesOn } as const;
    return judge({ board, turn }, { estimate: () => ({ margin: 0, ownership }) });
  };

  it("is dame once both have passed", () => {
    const verdict = judgedBy(false);
    expect(verdict.open).toBeUndefined();
    expect(scoreOf(verdict)).toBe(4 - 3);
  });

  it("counts while play goes on, if it is expected to", () => {
    const verdict = judgedBy(true);
    expect(vertices(verdict, verdict.open ?? [])).toBe("D1 E1 F1");
    expect(vertices(verdict, verdict.dame)).toBe("D1 E1");
    expect(scoreOf(verdict)).toBe(4 - 4);
  });
});

describe("a game in its opening", () => {
  const OPENING = `
    . . . . . . . . .
    . . . . . . . . .
    . . X . . . O . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . O . . . X . .
    . . . . . . . . .
    . . . . . . . . .`;

  it.each(["japanese", "chinese"])("has no winner yet by %s rules, but somebody who leads by the estimate", (name) => {
    const game = gameOf(OPENING, name, 20.5);
    const text = countLines(game, judgeGame(game)).join("\n");
    expect(text).toMatch(/^The game is not over: about \d+ points are open\. White leads by .*, an estimate\.$/m);
    expect(text).not.toContain("wins");
  });
});
