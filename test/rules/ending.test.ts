import { describe, expect, it } from "vitest";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { geometryOf, PASS } from "../../engine/board/geometry.ts";
import {
  areAllAlive, type GameResult, longCycleOf, phaseOf, resultOfScore, resultSentence, resultText,
} from "../../src/rules/ending.ts";
import { Game } from "../../src/rules/game.ts";
import { parseOutcome } from "../../src/sgf/outcome.ts";
import {
  changed, gameFrom, KO, playMoves, rules, SENDING_TWO_RETURNING_ONE, TRIPLE_KO, TRIPLE_KO_ROUND,
} from "./support.ts";

/** Plays a short game: "b" and "w" are plays, "-" a pass of the side to move, "B" and "W" a resumption asked for. */
function playOut(ruleset: string, course: string): Game {
  const game = new Game(geometryOf(5), rules(ruleset), 0);
  let next = 0;
  for (const step of course.split(" ")) {
    if (step === "-") game.play(game.toPlay, PASS);
    else if (step === "b" || step === "w") game.play(step === "b" ? BLACK : WHITE, game.geometry.points[2 * next++]);
    else game.resume(step === "B" ? BLACK : WHITE);
  }
  return game;
}

describe("the phase of a game", () => {
  it.each([
    ["one pass", "japanese", "b -", "play"],
    ["two passes", "japanese", "b - -", "stop"],
    ["three passes", "japanese", "b - - -", "stop"],
    ["two passes under rules without resumption", "tromp-taylor", "b - -", "end"],
    ["two passes with White's last", "aga", "b - b - -", "play"],
    ["Black passes second, White must still pass", "aga", "b w b - -", "play"],
    ["White's third pass", "aga", "b w b - - -", "stop"],
    ["Black passes first, White second", "aga", "b w - -", "stop"],
    ["two passes stop Ing's game", "ing", "b w - -", "stop"],
    ["three passes do not end it", "ing", "b w - - -", "stop"],
    ["four do", "ing", "b w - - - -", "end"],
    ["a play after the stop goes on", "ing", "b w - - b", "play"],
    ["the first stop", "wmsg-2008", "b w - -", "stop"],
    ["resumed", "wmsg-2008", "b w - - B", "play"],
    ["the second stop", "wmsg-2008", "b w - - B b - -", "end"],
    ["the second stop where play may be resumed again", "chinese-ogs", "b w - - B b - -", "stop"],
    ["nobody plays a stone after the resumption", "aga", "b w - - B - -", "end"],
  ])("%s (%s)", (_name, ruleset, course, phase) => {
    expect(phaseOf(playOut(ruleset, course))).toBe(phase);
  });

  it("makes all stones alive at the second stop of the WMSG and Simplified Ing, always under Tromp–Taylor", () => {
    expect(areAllAlive(playOut("wmsg-2008", "b w - -"))).toBe(false);
    expect(areAllAlive(playOut("wmsg-2008", "b w - - B b - -"))).toBe(true);
    expect(areAllAlive(playOut("simplified-ing", "b w - - B b - -"))).toBe(true);
    expect(areAllAlive(playOut("chinese-ogs", "b w - - B b - -"))).toBe(false);
    expect(areAllAlive(playOut("chinese-ogs", "b w - - B - -"))).toBe(true);
    expect(areAllAlive(playOut("japanese", "b w - - B - -"))).toBe(false);
    expect(areAllAlive(playOut("tromp-taylor", "b"))).toBe(true);
  });
});

describe("resumption", () => {
  it.each([
    // Black passed first, White second.
    ["japanese", "b w - -", "B", BLACK],
    ["japanese", "b w - -", "W", BLACK],
    ["japanese-1989", "b w - -", "B", WHITE],
    ["japanese-1989", "b w - -", "W", BLACK],
    ["aga", "b w - -", "W", BLACK],
    ["wmsg-2008", "b w - -", "W", BLACK],
    // Three passes, White's the last.
    ["aga", "b w b - - -", "W", BLACK],
    ["japanese", "b - - -", "B", WHITE],
  ])("under %s rules after %s, asked for by %s", (ruleset, course, requester, first) => {
    const game = playOut(ruleset, course);
    expect(game.resume(requester === "B" ? BLACK : WHITE)).toBeUndefined();
    expect(game.toPlay).toBe(first);
    expect(game.consecutivePasses).toBe(0);
  });

  it("takes passes back where the rules go on as if they had not been made", () => {
    const course = "b w - - B";
    expect(playOut("wmsg-2008", course).state.passes).toEqual([0, 0, 0]);
    expect(playOut("wmsg-2008", course).state.firstPass).toBeUndefined();
    expect(playOut("wmsg-2008", "- w - - B").state.firstPass).toBe(BLACK);
    expect(playOut("aga", course).state.passes).toEqual([0, 1, 1]);
  });

  it("brings back the ko ban that stood before passes that are taken back", () => {
    for (const [ruleset, isBanned] of [
      ["japanese", true],
      ["wagc", false],
    ] as const) {
      const drawn = gameFrom(KO, rules(ruleset));
      playMoves(drawn, "B a W pass B pass");
      drawn.game.resume(BLACK);
      expect(drawn.game.toPlay).toBe(WHITE);
      expect(drawn.game.whyIllegal(WHITE, drawn.point("B3"))?.code === "ko").toBe(isBanned);
    }
  });

  it.each([
    ["japanese", "b -", "the game has not stopped"],
    ["tromp-taylor", "b - -", "the game has ended and cannot be resumed"],
    ["wmsg-2008", "b w - - B b - -", "the game has ended and cannot be resumed"],
    ["ing", "b w - - - -", "the game has ended and cannot be resumed"],
  ])("is refused under %s rules after %s", (ruleset, course, message) => {
    const game = playOut(ruleset, course);
    const steps = game.steps;
    expect(game.resume(BLACK)).toEqual({ code: "not-stopped", message });
    expect(game.steps).toBe(steps);
  });
});

describe("a position that comes back", () => {
  const ROUND = `${TRIPLE_KO_ROUND} W B2`;

  it.each([
    ["japanese", { winner: "none", by: "draw" }],
    ["japanese-1989", undefined],
    ["korean", undefined],
    ["chinese-simple-ko", undefined],
    ["chinese", undefined],
  ])("triple ko under %s rules", (ruleset, result) => {
    const drawn = gameFrom(TRIPLE_KO, rules(ruleset));
    playMoves(drawn, ROUND);
    const cycle = longCycleOf(drawn.game);
    expect(cycle?.result).toEqual(result);
    expect(phaseOf(drawn.game)).toBe(result ? "end" : "play");
  });

  it("sending two and returning one takes unequal numbers: the game goes on", () => {
    const drawn = gameFrom(SENDING_TWO_RETURNING_ONE, rules("japanese"), WHITE);
    playMoves(drawn, "W a B b W B3");
    const cycle = longCycleOf(drawn.game);
    expect(cycle).toMatchObject({ result: undefined });
    expect(cycle?.ruling).toMatch(/goes on/);
  });

  it("ties the game as soon as one of the earlier occurrences has equal numbers", () => {
    const drawn = gameFrom(TRIPLE_KO, rules("japanese"));
    playMoves(drawn, `${ROUND} ${ROUND}`);
    expect(longCycleOf(drawn.game)?.result).toEqual({ winner: "none", by: "draw" });
  });

  it.each([
    ["no-result", /no result/],
    ["referee", /referee/],
    ["tie-if-equal", /tied/],
    ["prohibited", /prohibit/],
  ] as const)("says what follows: %s", (longCycle, ruling) => {
    const drawn = gameFrom(TRIPLE_KO, changed("japanese", { longCycle }));
    playMoves(drawn, ROUND);
    expect(longCycleOf(drawn.game)?.ruling).toMatch(ruling);
  });

  it("is nothing while all positions are new, and after a pass", () => {
    const drawn = gameFrom(TRIPLE_KO, rules("japanese"));
    playMoves(drawn, "B a W pass");
    expect(longCycleOf(drawn.game)).toBeUndefined();
    playMoves(drawn, "B pass");
    expect(longCycleOf(drawn.game)).toBeUndefined();
  });
});

describe("results", () => {
  const RESULTS: readonly [GameResult, string, string][] = [
    [{ winner: BLACK, by: "score", margin: 3.5 }, "B+3.5", "Black wins by 3.5 points."],
    [{ winner: WHITE, by: "score", margin: 1 }, "W+1", "White wins by 1 point."],
    [{ winner: BLACK, by: "resignation" }, "B+R", "Black wins by resignation."],
    [{ winner: WHITE, by: "time" }, "W+T", "White wins by time."],
    [{ winner: BLACK, by: "forfeit" }, "B+F", "Black wins by forfeit."],
    [{ winner: "none", by: "draw" }, "0", "The game is tied."],
    [{ winner: "none", by: "void" }, "Void", "The game has no result."],
    [{ winner: "none", by: "both-lose" }, "Void", "Both players lose."],
  ];

  it.each(RESULTS)("%o is %s", (result, text, sentence) => {
    expect(resultText(result)).toBe(text);
    expect(resultSentence(result)).toBe(sentence);
  });

  it.each(RESULTS)("%o is what SGF reads", (result, text) => {
    if (result.by === "both-lose") return;
    expect(parseOutcome(text)).toEqual(result);
  });

  it.each([
    [7.5, "B+7.5"],
    [-0.5, "W+0.5"],
    [0, "0"],
  ])("of a score of %s is %s", (score, text) => {
    expect(resultText(resultOfScore(score))).toBe(text);
  });
});
