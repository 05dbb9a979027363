/** Runs in the folder of `try-adapters`, where the packages are. Argument: a Redis server's address, if there is one. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import theirs from "@sabaki/deadstones";
import sgf from "@sabaki/sgf";
import { Queue, QueueEvents } from "bullmq";
import { Redis } from "ioredis";
import { serve, startEngine } from "./bullmq-analysis.mjs";
import ours from "./deadstones.mjs";
import { estimateOwnership } from "./goban-estimator.mjs";

const [redis] = process.argv.slice(2);
/** A white stone at c2 is dead. */
const ROWS = ["..XO.O", ".XXOO.", "X.XXOO", ".X.XXO", "X.OXOO", ".XXXO."];
const data = ROWS.map((row) => [...row].map((c) => (c === "X" ? 1 : c === "O" ? -1 : 0)));
const OWNED = ["XXXOOO", "XXXOOO", "XXXXOO", "XXXXXO", "XXXXOO", "XXXXOO"];
const owned = OWNED.map((row) => [...row].map((c) => (c === "X" ? 1 : -1)));
const dead = [[2, 4]];

assert.deepEqual(Object.keys(ours).sort(), Object.keys(theirs).sort());
for (const { guess, getFloatingStones, getProbabilityMap, playTillEnd } of [theirs, ours]) {
  assert.deepEqual(await guess(data, { finished: true, iterations: 500 }), dead);
  assert.deepEqual(await getFloatingStones(data), dead);
  assert.deepEqual(await playTillEnd(data, 1), owned);
  const map = await getProbabilityMap(data, 60);
  assert.deepEqual(map.map((row) => row.map(Math.sign)), owned);
}
console.log("@sabaki/deadstones: the same answers by all calls");

// goban is made for pages and looks for their globals.
globalThis.self = globalThis.window = globalThis;
globalThis.addEventListener ??= () => undefined;
const element = () => ({ style: {}, getContext: () => null });
const parts = { documentElement: element(), body: {} };
globalThis.document = { ...parts, createElement: element, addEventListener: () => undefined };
const { default: goban } = await import("goban");
goban.set_local_ownership_estimator(estimateOwnership);
const stones = (value) =>
  data.flatMap((row, y) => row.flatMap((stone, x) => (stone === value ? ["abcdef"[x] + "abcdef"[y]] : []))).join("");
const initial_state = { black: stones(1), white: stones(-1) };
const engine = new goban.GobanEngine({ width: 6, height: 6, rules: "chinese", komi: 0, initial_state });
const estimator = new goban.ScoreEstimator(engine, undefined, 100, 0.25, false);
await estimator.when_ready;
assert.deepEqual(estimator.ownership, owned);
assert.deepEqual([estimator.winner, estimator.estimated_hard_score], ["Black", 10]);
console.log("goban: its score estimator has the referee's owners and score");

const annotated = readFileSync("annotated.sgf", "utf8");
let [node] = sgf.parse(annotated);
let marks = 0;
for (let move = new goban.GobanEngine({ original_sgf: annotated }).move_tree; node; move = move.trunk_next) {
  const { C: [comment], LB, SBKS: [lead], SBKV: [share], TR = [] } = node.data;
  const read = (value) => move.getMarks(...sgf.parseVertex(value.slice(0, 2)));
  assert.equal(move.text.trim(), comment);
  assert.match(comment, /Black wins \d+ %/);
  assert.ok(share >= 0 && share <= 100 && Number.isFinite(Number(lead)));
  for (const label of LB) assert.equal(read(label).letter, label.slice(3));
  for (const triangle of TR) assert.ok(read(triangle).triangle);
  marks += LB.length + TR.length;
  [node] = node.children;
}
assert.ok(marks > 20);
console.log("analyze --sgf: @sabaki/sgf and goban read the same comments and marks");

const query = { rules: "chinese", komi: 7, boardXSize: 9, boardYSize: 9, moves: [["B", "E5"]], maxVisits: 20 };
const turns = { ...query, analyzeTurns: [0, 1] };
const turnNumbers = (answers) => answers.map(({ turnNumber }) => turnNumber).sort();
if (redis === undefined) {
  const service = startEngine();
  assert.deepEqual(turnNumbers(await service.ask(turns)), [0, 1]);
  await assert.rejects(service.ask({ ...query, komi: "x" }), /komi/);
  service.close();
  console.log("bullmq: the engine answers; without --redis no queue was tried");
} else {
  const name = `shinpan-${process.pid}`;
  const connection = new Redis(redis, { maxRetriesPerRequest: null });
  const [queue, events] = [new Queue(name, { connection }), new QueueEvents(name, { connection })];
  await events.waitUntilReady();
  const stop = await serve(name, redis, 2);
  const jobs = await Promise.all([turns, query, query].map((job) => queue.add("game", job)));
  const answers = await Promise.all(jobs.map((job) => job.waitUntilFinished(events)));
  assert.deepEqual(answers.map(turnNumbers), [[0, 1], [1], [1]]);
  const bad = await queue.add("game", { ...query, komi: "x" });
  await assert.rejects(bad.waitUntilFinished(events), /komi/);
  await stop();
  await queue.obliterate({ force: true });
  await Promise.all([queue.close(), events.close()]);
  connection.disconnect();
  console.log("bullmq: four jobs of a queue are answered, a bad one with its sentence");
}
process.exit(0);
