/**
 * The reader and the float backend against answers of KataGo 1.17.2 (Eigen), `kata-raw-nn SYMMETRY OPTIMISM`, to its
 * printed digits, for the network files of `test/support/kata-network.ts`. Networks that want metadata were asked for
 * games of rank_9d.
 */
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { geometryOf } from "../../../engine/board/geometry.ts";
import { type EvaluatedPosition, useNetwork } from "../../../engine/policy/network/network-policy.ts";
import { exactPolicy, KataFileNetwork, type SharedNetwork } from "../../../engine/policy/network/kata-policy.ts";
import { GameContext } from "../../../engine/search/game-context.ts";
import { evaluatePolicy } from "../../../engine/search/raw-evaluation.ts";
import { KATAGO_SYMMETRIES, rawNetworkLines } from "../../../src/gtp/commands/raw-network.ts";
import { DEFAULT_KATA_SETTINGS, type KataSettings, searchQuestion } from "../../../src/player/kata-settings.ts";
import { searchPosition } from "../../../src/player/search-position.ts";
import { Game } from "../../../src/rules/game.ts";
import { rulesOf } from "../../../src/rules/kata-rules.ts";
import type { Ruleset } from "../../../src/rules/ruleset.ts";
import { NETWORK_SHAPES, plainNetwork, writeNetwork, zipped } from "../../support/kata-network.ts";

/** Index of a point, row by row from the top -> a number of it. */
type Some = Readonly<Record<string, number>>;

interface Answer extends Readonly<Record<string, number | Some>> {
  /** Some points; −1 where a move is illegal. */
  readonly policy: Some;
  readonly whiteOwnership: Some;
}

interface Position {
  readonly width: number;
  readonly height: number;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly komi: number;
  readonly moves: string;
}

const RECORDED = JSON.parse(readFileSync("test/data/kata-networks.json", "utf8")) as {
  readonly positions: readonly Position[];
  /** Name of a shape -> answers on the positions. */
  readonly answers: Readonly<
    Record<string, readonly (Answer & { readonly symmetry: number; readonly optimism: number })[]>
  >;
  /** Answers of the shape with metadata to `kata-raw-human-nn`, with a profile and `playoutDoublingAdvantage`. */
  readonly humanAnswers: readonly {
    readonly position: number;
    readonly symmetry: number;
    readonly settings: Partial<KataSettings>;
    readonly answer: Answer;
  }[];
};

function gameOf({ height, komi, moves, rules, width }: Position): Game {
  const game = new Game(geometryOf(width, height), rulesOf(rules) as Ruleset, komi);
  for (const vertex of moves.split(" ")) {
    expect(game.play(game.toPlay, game.geometry.parseVertex(vertex)!), vertex).toBeUndefined();
  }
  return game;
}

/** The words of `kata-raw-nn`, or of `kata-raw-human-nn`, without the end of a reply. */
function rawWords(
  network: SharedNetwork,
  game: Game,
  symmetry: number,
  optimism: number,
  people?: Partial<KataSettings>,
): string[] {
  const { geometry, toPlay } = game;
  useNetwork(new KataFileNetwork(network));
  const policy = exactPolicy(network, network.plain!, geometry);
  const question = people && searchQuestion({ ...DEFAULT_KATA_SETTINGS, ...people }, toPlay);
  const position = { ...searchPosition(game, toPlay), ...question };
  const { raw } = evaluatePolicy(position, policy, KATAGO_SYMMETRIES[symmetry], { optimism });
  return rawNetworkLines(raw!, symmetry, toPlay, geometry, people !== undefined).split(/\s+/);
}

function expectWords(words: readonly string[], answer: Answer, what: string): void {
  const { policy, whiteOwnership, ...numbers } = answer;
  const after = (word: string, at = 0) => words[words.indexOf(word) + 1 + at];
  for (const [word, expected] of Object.entries(numbers)) {
    // Probabilities have six decimals, points three.
    const unit = /Win$|Loss$|noResult|Pass/.test(word) ? 1e-6 : 1e-3;
    const difference = Math.abs(Number(after(word)) - (expected as number));
    const most = word.endsWith("Sq") ? Math.max(1.1 * unit, 2e-5 * (expected as number)) : 1.1 * unit;
    expect(difference, `${word} of ${what}`).toBeLessThan(most);
  }
  for (const [point, expected] of Object.entries(policy)) {
    const found = after("policy", Number(point));
    if (expected < 0) expect(found).toBe("NAN");
    else expect(Math.abs(Number(found) - expected), `policy of point ${point}`).toBeLessThan(1.1e-6);
  }
  for (const [point, expected] of Object.entries(whiteOwnership)) {
    const difference = Math.abs(Number(after("whiteOwnership", Number(point))) - expected);
    expect(difference, `owner of point ${point}`).toBeLessThan(4e-6);
  }
}

afterEach(() => useNetwork(undefined));

const METADATA = "version 15, metadata";

describe("the float backend answers as KataGo", () => {
  it.each(Object.entries(NETWORK_SHAPES))("%s", async (name, shape) => {
    const network = await plainNetwork(writeNetwork(shape).bytes);
    for (const [i, position] of RECORDED.positions.entries()) {
      const { symmetry, optimism, ...answer } = RECORDED.answers[name][i];
      expectWords(rawWords(network, gameOf(position), symmetry, optimism), answer, `position ${i}`);
    }
  });

  it.each(RECORDED.humanAnswers)("asked with $settings", async ({ answer, position, settings, symmetry }) => {
    const network = await plainNetwork(writeNetwork(NETWORK_SHAPES[METADATA]).bytes);
    const words = rawWords(network, gameOf(RECORDED.positions[position]), symmetry, 0, settings);
    expectWords(words, answer, `position ${position}`);
  });
});

it("what is expected of errors, from all sides, is the mean of the sides", async () => {
  const network = await plainNetwork(writeNetwork(NETWORK_SHAPES[METADATA]).bytes);
  const { geometry, toPlay, board } = gameOf(RECORDED.positions[0]);
  const policy = exactPolicy(network, network.plain!, geometry);
  const asked = { board, toPlay, recent: [], komi: 7.5, territory: false };
  const errors = Array.from({ length: policy.sides }, (_, side) => {
    policy.evaluate(asked, side);
    return policy.details!.winlossError;
  });
  policy.evaluate(asked, "all");
  expect(new Set(errors).size).toBeGreaterThan(1);
  expect(policy.details!.winlossError).toBeCloseTo(errors.reduce((sum, x) => sum + x) / errors.length, 12);
});

describe("a file's form", () => {
  it.each(["version 13, bottlenecks in bottlenecks, multipliers", "version 8, as text, stem of 3×3"])(
    "gzip and small chunks change nothing: %s",
    async (name) => {
      const { bytes } = writeNetwork(NETWORK_SHAPES[name]);
      const network = await plainNetwork(bytes);
      for (const [form, size] of [[bytes, 977], [zipped(bytes), 1 << 16], [zipped(bytes), 331]] as const) {
        expect(await plainNetwork(form, size)).toEqual(network);
      }
    },
  );

  it("a file as text has the same numbers as one with bytes", async () => {
    const shape = NETWORK_SHAPES["version 17, attention and convolutions in a bottleneck"];
    const network = await plainNetwork(writeNetwork(shape).bytes);
    expect(await plainNetwork(writeNetwork({ ...shape, isText: true }).bytes)).toEqual(network);
  });

  it("the header says what the file has", async () => {
    const { plain: _, ...header } = await plainNetwork(
      writeNetwork(NETWORK_SHAPES["version 13, bottlenecks in bottlenecks, multipliers"]).bytes,
    );
    expect(header).toMatchObject({
      name: "random-13-8",
      version: 13,
      policies: 2,
      metadata: false,
      passAliveWithSuicide: false,
      channels: 20,
      multipliers: { scoreMean: 18, scoreStdev: 22, lead: 21, varianceTime: 35, shorttermWinloss: 0.3 },
    });
    expect(Object.fromEntries(header.blocks)).toEqual({
      nested_bottleneck_block: 2,
      ordinary_block: 3,
      gpool_block: 1,
    });
  });
});

it("a search takes a fifth of the optimistic policy at its root, and all of it below", async () => {
  const network = await plainNetwork(writeNetwork(NETWORK_SHAPES["version 12, bottlenecks"]).bytes);
  const game = gameOf(RECORDED.positions[0]);
  const { board, geometry, komi, toPlay } = game;
  const policy = exactPolicy(network, network.plain!, geometry);
  const context = new GameContext(searchPosition(game, toPlay), board).of();
  const answer = (how: Pick<EvaluatedPosition, "raw"> & { readonly isRoot?: boolean }) => {
    const { isRoot = true, raw } = how;
    policy.evaluate({ board, toPlay, recent: [], komi, territory: false, game: { ...context, isRoot }, raw }, 0);
    const found = new Float64Array(geometry.points.length);
    policy.probabilities(Int16Array.from(geometry.points), found.length, found);
    return found;
  };
  const [plain, fifth, whole] = [0, 0.2, 1].map((optimism) => answer({ raw: { optimism } }));
  expect(whole).not.toEqual(plain);
  expect(answer({})).toEqual(fifth);
  expect(answer({ isRoot: false })).toEqual(whole);
});
