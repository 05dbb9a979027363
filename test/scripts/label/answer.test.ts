import { describe, expect, it } from "vitest";
import { readAnswer } from "../../../scripts/label/answer.ts";

/** White is to move on 2×2, the upper left is Black's, whom the answer sees losing it. */
const ASKED = { points: 4, player: "W", moves: 1 } as const;
const ANSWER = {
  turnNumber: 1,
  rootInfo: { currentPlayer: "W", winrate: 0.9, scoreLead: 2.5, scoreStdev: 3.5, rawNoResultProb: 0.002, visits: 1 },
  policy: [-1, 0.6996, 0.0004, 0, 0.3],
  ownership: [-1, 0, 0.5, 1],
};

describe("an answer of the analysis protocol", () => {
  it("gives a label and the whole policy", () => {
    expect(readAnswer(ANSWER, ASKED)).toEqual({
      label: {
        moves: 1,
        winrate: 0.9,
        lead: 2.5,
        stdev: 3.5,
        noResult: 0.002,
        policy: [[1, 0.6996], [4, 0.3]],
        ownership: "0N]l",
      },
      policy: ANSWER.policy,
    });
  });

  it("may say nothing of the spread of the score and of games without result", () => {
    const answer = { ...ANSWER, rootInfo: { winrate: 0.9, scoreLead: 2.5 } };
    const checked = readAnswer(answer, ASKED);
    expect(checked).toMatchObject({ label: { winrate: 0.9, noResult: 0 } });
    expect(checked).not.toHaveProperty("label.stdev");
  });

  const root = (fields: object) => ({ ...ANSWER, rootInfo: { ...ANSWER.rootInfo, ...fields } });
  it.each([
    ["no answer in time", "no answer in time"],
    [{ turnNumber: 1 }, "an answer without rootInfo"],
    [root({ currentPlayer: "B" }), "an answer about the other side's turn"],
    [root({ winrate: null }), "a win rate that is none"],
    [root({ winrate: 1.2 }), "a win rate that is none"],
    [root({ scoreLead: NaN }), "a lead that is none"],
    [{ ...ANSWER, ownership: undefined }, "an ownership that does not fit the board"],
    [{ ...ANSWER, ownership: [0, 0, 0, 0, 0] }, "an ownership that does not fit the board"],
    [{ ...ANSWER, ownership: [0, 0, null, 0] }, "an ownership that does not fit the board"],
    [{ ...ANSWER, policy: [0.25, 0.25, 0.25, 0.25] }, "a policy that does not fit the board"],
    [{ ...ANSWER, policy: [0.5, 0.5, null, 0, 0] }, "a policy with what is no probability"],
    [{ ...ANSWER, policy: [0.5, 0.5, 0, 0, 0.5] }, "a policy that does not add up to 1"],
  ])("is refused where it is wrong or missing: %#", (answer, sentence) => {
    expect(readAnswer(answer, ASKED)).toBe(sentence);
  });
});
