import { describe, expect, it } from "vitest";
import { Board } from "../../../engine/board/board.ts";
import { Random } from "../../../engine/board/random.ts";
import { TACTICAL_FEATURES } from "../../../engine/policy/features/catalogue.ts";
import { PatternTable } from "../../../engine/policy/pattern-table.ts";
import { accuracyLine, Evaluation } from "../../../scripts/train-policy/evaluation.ts";
import { Example } from "../../../scripts/train-policy/examples.ts";
import { fileText } from "../../../scripts/train-policy/file-text.ts";
import { GEOMETRY, parseGame, type Played, replay } from "../../../scripts/train-policy/games.ts";
import { Harvest } from "../../../scripts/train-policy/harvest.ts";
import { TRAIN_FLAGS, trainOptions } from "../../../scripts/train-policy/options.ts";
import { Softmax } from "../../../scripts/train-policy/softmax.ts";
import { Arguments, UsageError } from "../../../src/cli/arguments.ts";

/** An opening of four corners and a joseki. */
const GAME = parseGame("19\t6.5\tB+R\tB\t\t9d\t9d\tpdddppdpncqfpbpfqjqcqdrcmdpcqblc");

/** Shows the positions of the game `times` times over. */
function study(times: number, visit: (played: Played) => void): void {
  for (let i = 0; i < times; i++) replay(GAME, new Board(GEOMETRY), visit);
}

describe("the harvest of patterns", () => {
  const harvest = new Harvest(GEOMETRY, 1 << 14);
  study(8, (played) => harvest.add(played));

  it("keeps those played most often, larger ones only with the smaller ones inside them", () => {
    const all = harvest.best(1_000_000);
    const few = harvest.best(40);
    expect(all.leastPlayed).toBe(1);
    expect(few.leastPlayed).toBeGreaterThan(1);
    expect(few.keys.length).toBeLessThanOrEqual(40);
    expect(few.keys.length).toBeGreaterThan(0);
    expect(few.keys.every((key) => all.keys.includes(key))).toBe(true);
    expect([...all.keys]).toEqual([...new Set(all.keys)].sort((a, b) => a - b));
  });
});

describe("learning", () => {
  const harvest = new Harvest(GEOMETRY, 1 << 14);
  study(8, (played) => harvest.add(played));
  const table = new PatternTable(harvest.best(2000).keys);

  it("comes to expect the moves that it is shown", () => {
    const example = new Example(GEOMETRY, table);
    const model = new Softmax(TACTICAL_FEATURES + table.size, GEOMETRY.points.length);
    const random = new Random(1);
    const round = () => {
      let sum = 0;
      study(1, (played) => {
        expect(example.set(played)).toBe(true);
        sum += model.learn(example, 0.2, random);
      });
      return sum / GAME.moves.length;
    };
    const first = round();
    for (let i = 0; i < 8; i++) round();
    expect(first).toBeLessThan(-4);
    expect(round()).toBeGreaterThan(-1.5);
  });

  it("leaves passes alone", () => {
    const example = new Example(GEOMETRY, table);
    study(1, (played) => expect(example.set({ ...played, move: 0 })).toBe(false));
  });

  it("is measured by rank and by likelihood, phase by phase", () => {
    const example = new Example(GEOMETRY, table);
    const evaluation = new Evaluation();
    const even = new Float64Array(GEOMETRY.points.length);
    study(1, (played) => {
      example.set(played);
      even.fill(1 / example.count);
      const sure = even.map((_, i) => (i === example.played ? 1 : 0));
      evaluation.add(example, played.ply < 8 ? sure : even, played.ply);
      evaluation.add(example, sure, 150);
    });
    const results = evaluation.results();
    expect(results.map(({ name, positions }) => [name, positions])).toEqual([
      ["moves 1–30", 16],
      ["moves 31–100", 0],
      ["moves 101–200", 16],
      ["moves 201 on", 0],
      ["all moves", 32],
    ]);
    expect(results[0].top1).toBe(0.5);
    expect(results[0].logLikelihood).toBeCloseTo(Math.log(1 / 350) / 2, 1);
    expect(accuracyLine(results[2])).toBe(
      "moves 101–200: top 1 100.0 %, top 5 100.0 %, top 10 100.0 %, log-likelihood 0.000 (16 positions)",
    );
  });
});

describe("the trainer's command line and file", () => {
  const read = (...args: string[]) => trainOptions(new Arguments(args, TRAIN_FLAGS));

  it.each([
    [["--positions", "0"], '--positions needs a whole number from 1 to 1000000000, not "0"'],
    [["--seed", "x"], '--seed needs a whole number from 1 to 1000000000, not "x"'],
  ])("refuses %j", (args, sentence) => {
    expect(() => read(...args)).toThrow(new UsageError(sentence));
  });

  it("takes numbers, or else its own", () => {
    expect(read("--positions", "5", "--held-out", "6")).toMatchObject({ positions: 5, heldOut: 6, seed: 1 });
    expect(() => read("--epochs", "5")).toThrow("--epochs");
  });

  it("writes a file that says what it was given", () => {
    const file = { tactics: { ko: [0.5], connects: [1, 2, 3] }, step: 0.04, patterns: "AAAA" };
    const text = fileText({ games: "g.tsv", heldOut: [{ top1: 0.4 }] }, file as never);
    expect(JSON.parse(text)).toEqual({ provenance: { games: "g.tsv", heldOut: [{ top1: 0.4 }] }, ...file });
    expect(text).toContain('\n  "connects": [1,2,3]\n');
  });
});
