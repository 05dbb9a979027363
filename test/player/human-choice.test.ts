/** Settings of KataGo's about its networks, and the choice of a move in which people have a say. */
import { afterEach, describe, expect, it } from "vitest";
import { Board } from "../../engine/board/board.ts";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { geometryOf, PASS, type Point } from "../../engine/board/geometry.ts";
import { type FileNetwork, useHumanNetwork, useNetwork } from "../../engine/policy/network/network-policy.ts";
import type { SearchResult } from "../../engine/search/result.ts";
import { chooseWithPeople, rankSettings } from "../../src/player/human-choice.ts";
import {
  changeKataSetting,
  DEFAULT_KATA_SETTINGS,
  type KataSettingName,
  type KataSettings,
  searchQuestion,
  whyWithoutEffect,
} from "../../src/player/kata-settings.ts";
import { positionOf } from "../search/support.ts";

const network = (usesProfile: boolean): FileNetwork => ({
  ...{ name: "n", version: 15, usesProfile, serves: () => true, policyFor: () => undefined },
});

afterEach(() => {
  useNetwork(undefined);
  useHumanNetwork(undefined);
});

describe("a setting of KataGo's", () => {
  it.each<[KataSettingName, string, unknown]>([
    ["humanSLProfile", "preaz_5k_3k", "preaz_5k_3k"],
    ["humanSLProfile", "", ""],
    ["humanSLChosenMoveProp", "0.25", 0.25],
    ["humanSLChosenMovePiklLambda", "1e8", 1e8],
    ["humanSLChosenMoveIgnorePass", "TRUE", true],
    ["humanSLCpuctPermanent", "1000", 1000],
    ["playoutDoublingAdvantage", "-3", -3],
    ["playoutDoublingAdvantagePla", "w", "WHITE"],
    ["playoutDoublingAdvantagePla", "Black", "BLACK"],
    ["rootNumSymmetriesToSample", "8", 8],
  ])("%s is set by %j", (name, text, value) => {
    expect(changeKataSetting(DEFAULT_KATA_SETTINGS, name, text)).toEqual({ ...DEFAULT_KATA_SETTINGS, [name]: value });
  });

  it.each<[KataSettingName, string]>([
    ["humanSLProfile", "rank_21k"],
    ["humanSLProfile", "proyear_1799"],
    ["humanSLChosenMoveProp", "1.01"],
    ["humanSLChosenMoveProp", ""],
    ["humanSLRootExploreProbWeightless", "-0.1"],
    ["humanSLChosenMoveIgnorePass", "1"],
    ["playoutDoublingAdvantage", "3.5"],
    ["playoutDoublingAdvantage", "NaN"],
    ["playoutDoublingAdvantagePla", "RED"],
    ["rootNumSymmetriesToSample", "1.5"],
  ])("%s refuses %j in a sentence that names it", (name, text) => {
    expect(changeKataSetting(DEFAULT_KATA_SETTINGS, name, text)).toMatch(new RegExp(`^${name}(?: must be|: unknown)`));
  });

  it("has an effect only with a network that uses it", () => {
    const unheeded = () =>
      (["playoutDoublingAdvantage", "humanSLProfile", "humanSLChosenMoveProp"] as const).map((name) =>
        /--[a-z-]+/.exec(whyWithoutEffect(name) ?? "")?.[0],
      );
    expect(unheeded()).toEqual(["--model", "--human-model", "--human-model"]);
    useNetwork(network(false));
    expect(unheeded()).toEqual([undefined, "--human-model", "--human-model"]);
    useNetwork(network(true));
    expect(unheeded()).toEqual([undefined, undefined, "--human-model"]);
    useNetwork(undefined);
    useHumanNetwork(network(true));
    expect(unheeded()).toEqual([undefined, undefined, undefined]);
  });
});

it("an advantage is the searching side's, or that of the side that is named", () => {
  useNetwork(network(false));
  const blackAdvantage = (settings: Partial<KataSettings>, colour: typeof BLACK | typeof WHITE) =>
    searchQuestion({ ...DEFAULT_KATA_SETTINGS, playoutDoublingAdvantage: 2, ...settings }, colour).players!
      .blackAdvantage;
  const colours = [BLACK, WHITE] as const;
  expect(colours.map((colour) => blackAdvantage({}, colour))).toEqual([2, -2]);
  const whites = { playoutDoublingAdvantagePla: "WHITE" } as const;
  expect(colours.map((colour) => blackAdvantage(whites, colour))).toEqual([-2, -2]);
});

const geometry = geometryOf(5);
const position = positionOf(new Board(geometry), BLACK);
const [best, second, unsearched] = ["C3", "C2", "A1"].map((vertex) => geometry.parseVertex(vertex)!);

/** A search that prefers `best` to `second`, and people who play with these probabilities. */
function found(people: readonly (readonly [Point, number])[], move = best): SearchResult {
  const policy = new Float32Array(geometry.points.length + 1);
  for (const [p, probability] of people) policy[p === PASS ? 25 : geometry.points.indexOf(p)] = probability;
  const candidate = { score: 0, lowerBound: 0, prior: 0.1, variation: [], variationVisits: [] };
  return {
    ...{ move, winrate: 0.6, score: 0, visits: 101, playouts: 101, timeMs: 0, ownership: new Float32Array() },
    candidates: [
      { ...candidate, move: best, visits: 80, winrate: 0.6 },
      { ...candidate, move: second, visits: 20, winrate: 0.2 },
    ],
    human: { winrate: 0.5, policy },
  };
}

const AT_ONE = { chosenMoveTemperature: 1, chosenMoveTemperatureEarly: 1 } as const;

/** Move -> share of 400 seeds by which it is chosen. */
function shares(result: SearchResult, settings: Partial<KataSettings>, considers?: (move: Point) => boolean) {
  const all = { ...DEFAULT_KATA_SETTINGS, ...AT_ONE, humanSLChosenMoveProp: 1, ...settings };
  const count = new Map<Point, number>();
  for (let seed = 0; seed < 400; seed++) {
    const move = chooseWithPeople(position, result, all, seed, considers);
    count.set(move, (count.get(move) ?? 0) + 1);
  }
  return (move: Point) => (count.get(move) ?? 0) / 400;
}

describe("a move that people have a say in", () => {
  const people = [[second, 0.5], [unsearched, 0.3], [PASS, 0.2]] as const;

  it("is drawn as they play, whether it was searched or not", () => {
    const share = shares(found(people), {});
    for (const [move, probability] of people) expect(share(move)).toBeCloseTo(probability, 1);
    expect(share(best)).toBe(0);
  });

  it("is the search's with the rest of the share, in proportion to its visits", () => {
    const share = shares(found(people), { humanSLChosenMoveProp: 0.5 });
    expect(share(best)).toBeCloseTo(0.4, 1);
    expect(share(second)).toBeCloseTo(0.35, 1);
    expect(shares(found(people), { humanSLChosenMoveProp: 0 })(best)).toBe(1);
  });

  it("is no pass unless the search passes, where people have no say in that", () => {
    const share = shares(found(people), { humanSLChosenMoveIgnorePass: true });
    expect(share(PASS)).toBe(0);
    expect(share(second)).toBeCloseTo(0.625, 1);
    expect(shares(found(people, PASS), { humanSLChosenMoveIgnorePass: true })(PASS)).toBe(1);
  });

  it("is less likely by a factor of e for each lambda of utility that it loses, unsearched as the mean", () => {
    const people = [[best, 0.1], [second, 0.6], [unsearched, 0.3]] as const;
    const share = shares(found(people), { humanSLChosenMovePiklLambda: 0.4 });
    // Utilities 0.2, -0.6 and, in the mean, -0.2: weights 0.1, 0.6 e^-2 and 0.3 e^-1.
    expect(share(best)).toBeCloseTo(0.343, 1);
    expect(share(second)).toBeCloseTo(0.278, 1);
    expect(share(unsearched)).toBeCloseTo(0.379, 1);
  });

  it("is the likeliest at temperature 0, but that moves above the limit keep their shares", () => {
    const cold = { chosenMoveTemperature: 0, chosenMoveTemperatureEarly: 0 };
    expect(shares(found(people), cold)(second)).toBe(1);
    const share = shares(found(people), { ...cold, chosenMoveTemperatureOnlyBelowProb: 0.25 });
    expect(share(second)).toBeCloseTo(0.625, 1);
    expect(share(PASS)).toBe(0);
  });

  it("is among those that may be considered", () => {
    expect(shares(found(people), {}, (move) => move === unsearched)(unsearched)).toBe(1);
    expect(shares(found(people), {}, (move) => move === best)(best)).toBe(1);
  });
});

it("a rank plays as people of its rank on both sides, and passes as the search does", () => {
  expect(rankSettings("15k")).toMatchObject({
    humanSLProfile: "rank_15k",
    humanSLChosenMoveProp: 1,
    humanSLChosenMoveIgnorePass: true,
  });
});
