/**
 * A program that speaks the JSON analysis protocol and makes its answers up from the moves: equal queries, equal answers.
 * Any empty point is legal; the longer the game, the more likely a pass. Its arguments are faults, each with the number
 * of an answer, counted over all its starts in the file `starts=FILE`, or with its multiples where the number ends in
 * "+": `garbage=`, `missing=`, `error=`, `nan=`, `sum=` (a policy that adds up to 2), `short=` (a policy of another
 * board), `turn=` (the other side's turn), `die=`, `hang=` (it falls silent for good). `delay=MS` answers later;
 * `room=N` refuses a position while N others wait for their answers; `nameless` knows of no models. A query with settings
 * is refused that does not ask for one look at the position.
 */
import { appendFileSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const orders = Object.fromEntries(process.argv.slice(2).map((word) => word.split("=")));
const COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
let answers = 0;
/** Positions that wait for their answers. */
let underWay = 0;
let silent = false;
if (orders.starts) {
  appendFileSync(orders.starts, "");
  answers = readFileSync(orders.starts).length;
}

/** Whether the present answer is one that this word names. */
function isOrdered(word) {
  const number = parseInt(orders[word] ?? "0");
  return number > 0 && (orders[word].endsWith("+") ? answers % number === 0 : answers === number);
}

function hash(text) {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h >>> 0;
}

function answer({ boardXSize: size, moves, rules, komi, initialStones = [], initialPlayer = "B" }, turn) {
  const points = size * size;
  const played = moves.slice(0, turn);
  const indexOf = (vertex) => COLUMNS.indexOf(vertex[0]) + size * (size - Number(vertex.slice(1)));
  const taken = new Set([...initialStones, ...played].map(([, vertex]) => (vertex === "pass" ? -1 : indexOf(vertex))));
  let seed = hash(JSON.stringify([size, played, rules, komi]));
  const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const weights = Array.from({ length: points }, (_, p) => (taken.has(p) ? -1 : random() ** 6));
  const total = weights.reduce((sum, w) => sum + Math.max(0, w), 0);
  const pass = total === 0 ? 1 : Math.min(0.9, turn / points);
  const policy = [...weights.map((w) => (w < 0 ? -1 : (w / total) * (1 - pass))), pass];
  const other = initialPlayer === "B" ? "W" : "B";
  const currentPlayer = turn % 2 === 0 ? initialPlayer : other;
  const ownership = Array.from({ length: points }, () => 2 * random() - 1);
  const rootInfo = { currentPlayer, winrate: random(), scoreLead: 20 * random() - 10, scoreStdev: 9, visits: 1 };
  return { isDuringSearch: false, turnNumber: turn, moveInfos: [], rootInfo, policy, ownership };
}

function reply(id, query, turn) {
  answers++;
  if (orders.starts) appendFileSync(orders.starts, ".");
  if (isOrdered("die")) process.exit(7);
  if (isOrdered("hang")) silent = true;
  if (silent || isOrdered("missing")) return;
  const given = answer(query, turn);
  if (isOrdered("sum")) given.policy = given.policy.map((p) => (p < 0 ? p : 2 * p));
  if (isOrdered("short")) given.policy.pop();
  if (isOrdered("turn")) given.rootInfo.currentPlayer = given.rootInfo.currentPlayer === "B" ? "W" : "B";
  underWay++;
  const { overrideSettings: settings } = query;
  const isSlow = settings !== undefined && settings.rootNumSymmetriesToSample !== 1;
  const isRefused = isSlow || isOrdered("error") || underWay > Number(orders.room ?? Infinity);
  let line = JSON.stringify(isRefused ? { error: "Illegal move 0", field: "moves", id } : { id, ...given });
  if (isOrdered("nan")) line = line.replace(/"winrate":[^,]*/, '"winrate":NaN');
  if (isOrdered("garbage")) line = `Uncaught exception\n${line}`;
  setTimeout(() => {
    underWay--;
    process.stdout.write(`${line}\n`);
  }, Number(orders.delay ?? 0));
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, action, analyzeTurns, ...query } = JSON.parse(line);
  if (action === "query_version") process.stdout.write(`${JSON.stringify({ id, action, version: "1.2.3" })}\n`);
  else if (action === "query_models" && "nameless" in orders) {
    process.stdout.write(`${JSON.stringify({ error: "Unknown action" })}\n`);
  } else if (action === "query_models") {
    const models = [{ name: "/folder/net.bin.gz", internalName: "fake-net" }];
    process.stdout.write(`${JSON.stringify({ id, action, models })}\n`);
  } else for (const turn of analyzeTurns ?? [query.moves.length]) reply(id, query, turn);
}
