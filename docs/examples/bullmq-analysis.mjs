/**
 * A service that answers analysis queries from a BullMQ queue: `npm install bullmq ioredis`, a Redis server, and
 * `node bullmq-analysis.mjs [QUEUE] [REDIS-URL]`. A job's data is a query as docs/analysis-protocol of KataGo has it,
 * without `id`; its result is the list of answers, one for each turn of `analyzeTurns`.
 */
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const SHINPAN = createRequire(import.meta.url).resolve("shinpan/package.json").replace(/package\.json$/, "dist/shinpan.mjs");

/** Starts the engine. `ask(query)` promises its answers; `close()` ends it once all are given. */
export function startEngine(args = []) {
  const engine = spawn(process.execPath, [SHINPAN, "analysis", ...args], { stdio: ["pipe", "pipe", "inherit"] });
  const asked = new Map();
  let count = 0;
  const answered = (line) => {
    const answer = JSON.parse(line);
    const job = asked.get(answer.id);
    if (!job || answer.warning || answer.isDuringSearch) return;
    if (!answer.error) job.answers.push(answer);
    if (!answer.error && job.answers.length < job.turns) return;
    asked.delete(answer.id);
    if (answer.error) job.reject(new Error(`${answer.field ?? "query"}: ${answer.error}`));
    else job.resolve(job.answers);
  };
  createInterface(engine.stdout).on("line", answered);
  engine.on("exit", () => {
    for (const { reject } of asked.values()) reject(new Error("the engine has ended"));
  });
  const ask = (query) =>
    new Promise((resolve, reject) => {
      const id = String(++count);
      asked.set(id, { resolve, reject, answers: [], turns: query.analyzeTurns?.length ?? 1 });
      engine.stdin.write(`${JSON.stringify({ ...query, id })}\n`);
    });
  return { ask, close: () => engine.stdin.end() };
}

/** @param concurrency jobs at a time: each search has one thread */
export async function serve(queue, url, concurrency) {
  const [{ Worker }, { Redis }] = await Promise.all([import("bullmq"), import("ioredis")]);
  const engine = startEngine();
  const connection = new Redis(url, { maxRetriesPerRequest: null });
  const worker = new Worker(queue, ({ data }) => engine.ask(data), { connection, concurrency });
  return async () => {
    await worker.close();
    connection.disconnect();
    engine.close();
  };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [queue = "analysis", url = "redis://127.0.0.1:6379"] = process.argv.slice(2);
  const stop = await serve(queue, url, 4);
  process.once("SIGTERM", stop).once("SIGINT", stop);
}
