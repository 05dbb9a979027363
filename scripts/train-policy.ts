/**
 * `npm run train-policy`: learns the weights of the move predictor from game records and writes them, with a note on
 * where they come from, to engine/policy/weights/weights.json. Two passes over the games: the first finds the patterns
 * that are played most often, the second learns the weights. Then it measures on games that neither pass has seen. The
 * same options give the same weights.
 */
import { existsSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { Random } from "../engine/board/random.ts";
import { TACTICAL_FEATURES } from "../engine/policy/features/catalogue.ts";
import { PatternTable } from "../engine/policy/pattern-table.ts";
import { readWeights, type Weights, writeWeights } from "../engine/policy/weights/learned.ts";
import { type Arguments, UsageError } from "../src/cli/arguments.ts";
import { OK } from "../src/cli/command.ts";
import { runScript } from "./run-script.ts";
import { accuracyLine, Evaluation } from "./train-policy/evaluation.ts";
import { Example } from "./train-policy/examples.ts";
import { fileText } from "./train-policy/file-text.ts";
import { countGames, GEOMETRY, HELD_OUT_EVERY, samplePositions } from "./train-policy/games.ts";
import { Harvest } from "./train-policy/harvest.ts";
import { TRAIN_FLAGS, type TrainOptions, trainOptions } from "./train-policy/options.ts";
import { Softmax } from "./train-policy/softmax.ts";

/** Step of a weight at its first use; it falls linearly to the last one's share of it. */
const FIRST_STEP = 0.2;
const LAST_STEP_SHARE = 0.05;
const LOG_EVERY = 50_000;

process.exitCode = await runScript({
  name: "train-policy",
  usage: ["Usage: npm run train-policy -- [flags]   learns the move predictor from game records"],
  flags: TRAIN_FLAGS,
  notes: [],
  run,
});

async function run(given: Arguments): Promise<number> {
  const options = trainOptions(given);
  if (!existsSync(options.games)) throw new UsageError(`there is no file ${options.games}`);
  const { games, moves } = await countGames(options.games);
  console.log(`${options.games}: ${games} games, ${moves} moves, every ${HELD_OUT_EVERY}th game held out`);

  const { patterns, harvested, leastPlayed } = await harvestPatterns(options, moves);
  if (harvested === 0) throw new UsageError(`there are no games on 19×19 to learn from in ${options.games}`);
  const { weights, learned } = await learn(options, moves, patterns);
  const file = writeWeights({ patterns, weights });
  const accuracy = await measure(options, moves, readWeights(file));

  const provenance = {
    games: basename(options.games),
    filter: `19x19, all games but every ${HELD_OUT_EVERY}th, moves drawn at random, no passes`,
    gamesUsed: games - Math.ceil(games / HELD_OUT_EVERY),
    patternsCountedIn: `${harvested} positions, each kept was played at least ${leastPlayed} times`,
    learnedFrom: `${learned} positions`,
    heldOut: accuracy,
    method: "softmax over the candidates, one pass of stochastic gradient ascent with Adagrad",
    command: commandLine(options),
    date: new Date().toISOString().slice(0, 10),
  };
  writeFileSync(options.out, fileText(provenance, file));
  console.log(`wrote ${options.out}`);
  return OK;
}

/** First pass. */
async function harvestPatterns({ games, harvest, patterns, seed }: TrainOptions, moves: number) {
  const counts = new Harvest(GEOMETRY);
  let harvested = 0;
  await samplePositions({ path: games, heldOut: false, share: harvest / moves, random: new Random(seed) }, (played) => {
    counts.add(played);
    harvested++;
  });
  const { keys, leastPlayed } = counts.best(patterns);
  console.log(`${harvested} positions: ${counts.size} patterns, ${keys.length} of them played ${leastPlayed} times`);
  return { patterns: new PatternTable(keys), harvested, leastPlayed };
}

/** Second pass. */
async function learn({ games, positions, seed }: TrainOptions, moves: number, patterns: PatternTable) {
  const example = new Example(GEOMETRY, patterns);
  const model = new Softmax(TACTICAL_FEATURES + patterns.size, GEOMETRY.points.length);
  const random = new Random(seed + 1);
  let learned = 0;
  let logLikelihood = 0;
  await samplePositions({ path: games, heldOut: false, share: positions / moves, random }, (played) => {
    if (!example.set(played)) return;
    const step = FIRST_STEP * Math.max(LAST_STEP_SHARE, 1 - learned / positions);
    logLikelihood += model.learn(example, step, random);
    if (++learned % LOG_EVERY > 0) return;
    console.log(`learned from ${learned} positions, log-likelihood ${(logLikelihood / LOG_EVERY).toFixed(4)}`);
    logLikelihood = 0;
  });
  return { weights: Float32Array.from(model.weights), learned };
}

/** Measures rounded weights on the games held out. */
async function measure({ games, heldOut, seed }: TrainOptions, moves: number, { patterns, weights }: Weights) {
  const example = new Example(GEOMETRY, patterns);
  const model = new Softmax(weights.length, GEOMETRY.points.length);
  model.weights.set(weights);
  const evaluation = new Evaluation();
  const share = (HELD_OUT_EVERY * heldOut) / moves;
  await samplePositions({ path: games, heldOut: true, share, random: new Random(seed + 2) }, (played) => {
    if (!example.set(played)) return;
    model.predict(example);
    evaluation.add(example, model.probability, played.ply);
  });
  const results = evaluation.results();
  for (const accuracy of results) console.log(accuracyLine(accuracy));
  return results;
}

function commandLine({ harvest, patterns, positions, heldOut, seed }: TrainOptions): string {
  return (
    `npm run train-policy -- --harvest ${harvest} --patterns ${patterns} --positions ${positions} ` +
    `--held-out ${heldOut} --seed ${seed}`
  );
}
