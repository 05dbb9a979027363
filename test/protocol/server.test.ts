/** Which query gets a thread when, and what is answered, with search threads that only count visits. */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { useNetwork } from "../../engine/policy/network/network-policy.ts";
import { WHITE } from "../../engine/board/colour.ts";
import { Referee } from "../../src/referee/referee.ts";
import { countingThread } from "./fake-search.ts";
import { finished, ProtocolSession, QUERY } from "./session.ts";
import { Controller } from "../gtp/controller.ts";

/** A search thread that ends itself where White is to move. */
const FAILING_ON_WHITE = new URL(
  `data:text/javascript,
  import { parentPort } from "node:worker_threads";
  parentPort.on("message", ({ control, tree, root, position }) => {
    if (position.toPlay === ${WHITE}) process.exit(1);
    new Int32Array(control)[1] = new Int32Array(control)[2];
    new Int32Array(tree)[root + 2] = 1;
    parentPort.postMessage({ reply: null });
  });`,
);

/** A search thread that never ends on large boards unless it is stopped. It reports as visits how many tasks it had. */
const ENDLESS_ON_LARGE_BOARDS = new URL(
  `data:text/javascript,
  import { parentPort } from "node:worker_threads";
  const pause = new Int32Array(new SharedArrayBuffer(4));
  let tasks = 0;
  parentPort.on("message", ({ control, tree, root, position }) => {
    const shared = new Int32Array(control);
    while (position.width > 5 && Atomics.load(shared, 0) === 0) Atomics.wait(pause, 0, 0, 1);
    shared[1] = shared[2];
    new Int32Array(tree)[root + 2] = ++tasks;
    parentPort.postMessage({ reply: null });
  });`,
);

const ENDLESS = { ...QUERY, maxVisits: 10_000_000 };

/** Visits in the last report during a search. */
function visitsOf(session: ProtocolSession): number {
  const reports = session.messages.filter(({ isDuringSearch }) => isDuringSearch === true);
  return (reports.at(-1)?.rootInfo as { visits: number } | undefined)?.visits ?? 0;
}

describe("actions", () => {
  it("are echoed at once, with what is asked for", async () => {
    const [version, models, cache, unknown] = await new ProtocolSession().ask(
      { id: "v", action: "query_version" },
      { id: "m", action: "query_models" },
      { id: 7, action: "clear_cache", more: [1] },
      { id: "x", action: "dance" },
    );
    const number = expect.stringMatching(/^1\.\d+\.\d+$/) as string;
    expect(version).toMatchObject({ id: "v", action: "query_version", version: number });
    expect(models).toMatchObject({ id: "m", models: [{ name: "shinpan", internalName: "shinpan-0.0.0" }] });
    expect(cache).toEqual({ id: 7, action: "clear_cache", more: [1] });
    expect(unknown).toMatchObject({ id: "x", field: "action" });
  });

  it("query_models names the network of a file", async () => {
    const nowhere = { serves: () => false, policyFor: () => undefined };
    useNetwork({ name: "kata-b18", version: 15, usesProfile: true, ...nowhere });
    try {
      const [{ models }] = await new ProtocolSession().ask({ id: "m", action: "query_models" });
      const others = { maxBatchSize: 1, usesHumanSLProfile: true, version: 15, usingFP16: "false" };
      expect(models).toEqual([{ name: "kata-b18", internalName: "kata-b18", ...others }]);
      expect(JSON.parse(await new Controller().ask("kata-get-models"))).toEqual(models);
    } finally {
      useNetwork(undefined);
    }
  });

  it("terminate ends what runs and what waits, each with one answer", async () => {
    const session = new ProtocolSession({ visitMs: 1 });
    session.send({ id: "a", ...ENDLESS, reportDuringSearchEvery: 0.02 });
    await expect.poll(() => visitsOf(session)).toBeGreaterThan(0);
    const reports = session.messages.length;
    session.send({ id: "b", ...ENDLESS, priority: -1 }, { id: "c", ...QUERY, priority: -2 });
    session.send({ id: "t", action: "terminate", terminateId: "b" });
    session.send({ id: "u", action: "terminate", terminateId: "a" });
    const messages = (await session.end()).slice(reports);
    expect(messages.map(({ id }) => id)).toEqual(["t", "b", "u", "a", "c"]);
    expect(messages[1]).toEqual({ id: "b", isDuringSearch: false, noResults: true, turnNumber: 0 });
    expect(messages[3]).toMatchObject({ rootInfo: { visits: expect.any(Number) as number }, turnNumber: 0 });
  });

  it("terminate ends what waits for the referee, with one answer", async () => {
    const referee = new Referee({ now: () => performance.now(), after: () => () => undefined });
    const session = new ProtocolSession({}, referee);
    // Ten stones are two fifths of the board.
    const initialStones = [1, 2, 3, 4, 5].flatMap((row) => [["B", `B${row}`], ["W", `D${row}`]]);
    const late = { ...QUERY, initialStones, maxVisits: 300 };
    session.send({ id: "a", ...late }, { id: "b", ...late }, { id: "c", ...late });
    session.send({ id: "t", action: "terminate", terminateId: "a" });
    session.send({ id: "u", action: "terminate", terminateId: "c" });
    const messages = await session.end();
    expect(messages.map(({ id, noResults }) => [id, noResults])).toEqual([
      ["t", undefined], ["a", true], ["u", undefined], ["c", true], ["b", undefined],
    ]);
    expect(messages[4]).toMatchObject({ rootInfo: { visits: 300 } });
  });

  it("terminate ends only the turns that it names, terminate_all everything", async () => {
    const session = new ProtocolSession({ visitMs: 1 });
    const moves = [["B", "C3"], ["W", "B2"]];
    session.send({ id: "a", ...ENDLESS, moves, analyzeTurns: [0, 1, 2] }, { id: "b", ...ENDLESS });
    session.send({ id: "t", action: "terminate", terminateId: "a", turnNumbers: [1, 2] });
    await sleep(50);
    const said = session.messages.map(({ id, turnNumber }) => [id, turnNumber]);
    expect(said).toEqual([["t", undefined], ["a", 1], ["a", 2]]);
    session.send({ id: "all", action: "terminate_all" });
    const messages = await session.end();
    expect(new Set(finished(messages.slice(4)))).toEqual(new Set(["a", "b"]));
  });
});

describe("threads that warm up", () => {
  it("search until the first query comes, and then not again", async () => {
    const session = new ProtocolSession({ script: ENDLESS_ON_LARGE_BOARDS });
    session.server.warmUp();
    await sleep(300);
    const query = (id: string) => ({ id, ...QUERY });
    const answers = await session.ask(query("a"), query("b"));
    // The first task was the warm-up.
    const tasks = answers.map(({ id, rootInfo }) => [id, (rootInfo as { visits: number }).visits]);
    expect(tasks).toEqual([["a", 2], ["b", 3]]);
  });

  it("do not begin to if a query comes at once", async () => {
    const session = new ProtocolSession({ script: ENDLESS_ON_LARGE_BOARDS });
    session.server.warmUp();
    session.send({ id: "a", ...QUERY });
    await sleep(300);
    const answers = await session.ask({ id: "b", ...QUERY });
    expect(answers.map(({ rootInfo }) => (rootInfo as { visits: number }).visits)).toEqual([1, 2]);
  });

  it("end with the input", async () => {
    const session = new ProtocolSession({ script: ENDLESS_ON_LARGE_BOARDS });
    session.server.warmUp();
    await sleep(300);
    expect(await session.end()).toEqual([]);
  });
});

describe("threads", () => {
  it("take the more urgent query first, and equals in the order in which they came", async () => {
    const priorities = [["a", 0], ["b", 5], ["c", -1], ["d", 5], ["e", 0], ["f", 1000]] as const;
    const queries = priorities.map(([id, priority]) => ({ id, ...QUERY, priority }));
    expect(finished(await new ProtocolSession().ask(...queries))).toEqual(["f", "b", "d", "a", "e", "c"]);
  });

  it("leave an endless query for one that is more urgent, and come back to it", async () => {
    const session = new ProtocolSession({ visitMs: 1 });
    session.send({ id: "endless", ...ENDLESS, reportDuringSearchEvery: 0.02 });
    await expect.poll(() => visitsOf(session)).toBeGreaterThan(10);
    session.send({ id: "urgent", ...QUERY, priority: 1 });
    await expect.poll(() => finished(session.messages)).toEqual(["urgent"]);
    const before = visitsOf(session);
    await expect.poll(() => visitsOf(session)).toBeGreaterThan(before);
    session.send({ id: "t", action: "terminate", terminateId: "endless" });
    expect(finished(await session.end())).toEqual(["urgent", "endless"]);
  });

  it("share their time among equals, so that an endless query holds up nobody and is not held up", async () => {
    const session = new ProtocolSession({ visitMs: 1 });
    session.send({ id: "endless", ...ENDLESS, reportDuringSearchEvery: 0.02 });
    const ids = Array.from({ length: 30 }, (_, i) => String(i));
    session.send(...ids.map((id) => ({ id, ...QUERY, maxVisits: 20 })));
    await expect.poll(() => finished(session.messages).length, { timeout: 20_000 }).toBeGreaterThan(5);
    const before = visitsOf(session);
    await expect.poll(() => finished(session.messages), { timeout: 20_000 }).toEqual(ids);
    expect(visitsOf(session)).toBeGreaterThan(before);
    session.send({ id: "t", action: "terminate_all" });
    await session.end();
  });

  it("share one query when there is only one, and part when another comes", async () => {
    const session = new ProtocolSession({ threads: 2, visitMs: 1 });
    const reported = (id: string) => session.messages.filter((message) => message.id === id).length;
    session.send({ id: "a", ...ENDLESS, reportDuringSearchEvery: 0.02 });
    await expect.poll(() => reported("a")).toBeGreaterThan(2);
    session.send({ id: "b", ...ENDLESS, priority: -5, reportDuringSearchEvery: 0.02 });
    await expect.poll(() => reported("b")).toBeGreaterThan(2);
    const before = reported("a");
    await expect.poll(() => reported("a")).toBeGreaterThan(before);
    session.send({ id: "t", action: "terminate_all" });
    expect(new Set(finished(await session.end()))).toEqual(new Set(["a", "b"]));
  });

  it("serve more endless queries than there is room for trees, when they are ended", async () => {
    const session = new ProtocolSession({ visitMs: 1 });
    for (let i = 0; i < 14; i++) session.send({ id: i, ...ENDLESS, priority: i });
    await sleep(300);
    for (let i = 13; i >= 0; i--) {
      session.send({ id: `t${i}`, action: "terminate", terminateId: i });
      await sleep(20);
    }
    expect(new Set(finished(await session.end()))).toEqual(new Set(Array.from({ length: 14 }, (_, i) => i)));
  });

  it("that die over a query have it answered by an error, and serve the next", async () => {
    const session = new ProtocolSession({ script: FAILING_ON_WHITE });
    const [failed, served] = await session.ask(
      { id: "a", ...QUERY, initialPlayer: "W", priority: 1 },
      { id: "b", ...QUERY },
    );
    expect(failed).toEqual({ error: "the search threads failed", id: "a" });
    expect(served).toMatchObject({ id: "b", isDuringSearch: false });
  });
});

it("ten thousand queries that come at once are answered in their order", async () => {
  const ids = Array.from({ length: 10_000 }, (_, i) => i);
  const session = new ProtocolSession();
  session.send(ids.map((id) => JSON.stringify({ id, ...QUERY, maxVisits: 1 })).join("\n"));
  expect(finished(await session.end())).toEqual(ids);
});

describe("a search", () => {
  it("ends after its visits or its time, whichever comes first", async () => {
    const session = new ProtocolSession({ visitMs: 1 });
    session.send({ id: "visits", ...QUERY, maxVisits: 17, overrideSettings: { maxTime: 60 } });
    session.send({ id: "time", ...ENDLESS, overrideSettings: { maxTime: 0.1 } });
    const [visits, time] = await session.end();
    expect(visits).toMatchObject({ id: "visits", rootInfo: { visits: 17 } });
    expect(time.id).toBe("time");
    expect((time.rootInfo as { visits: number }).visits).toBeLessThan(200);
  });

  it("is reported on while it runs, the first time sooner, and once at the end", async () => {
    const session = new ProtocolSession({ visitMs: 2 });
    const reports = { reportDuringSearchEvery: 0.1, firstReportDuringSearchAfter: 0.02 };
    session.send({ id: "a", ...QUERY, maxVisits: 200, ...reports });
    const messages = await session.end();
    const [first] = messages;
    expect((first.rootInfo as { visits: number }).visits).toBeLessThan(50);
    expect(messages.slice(0, -1).every(({ isDuringSearch }) => isDuringSearch === true)).toBe(true);
    expect(messages.length).toBeGreaterThan(2);
    expect(messages.at(-1)).toMatchObject({ isDuringSearch: false, rootInfo: { visits: 200 } });
  });

  it("is not reported on before anything is known of its root", async () => {
    const session = new ProtocolSession({ script: countingThread(2, 50) });
    const messages = await session.ask({ id: "a", ...QUERY, maxVisits: 100, reportDuringSearchEvery: 0.01 });
    const visits = messages.map(({ rootInfo }) => (rootInfo as { visits: number }).visits);
    expect(visits.length).toBeGreaterThan(2);
    expect(Math.min(...visits)).toBeGreaterThanOrEqual(50);
    expect(messages.every(({ moveInfos }) => (moveInfos as unknown[]).length > 0)).toBe(true);
  });
});

describe("bad input", () => {
  it("costs one error each and changes nothing for the others", async () => {
    const long = `{"id":"long","moves":"${"x".repeat(10_000_000)}"}`;
    const messages = await new ProtocolSession().ask(
      { id: "a", ...QUERY },
      "nonsense",
      long,
      { id: "29", ...QUERY, boardXSize: 29 },
      "",
      { id: "b", ...QUERY },
    );
    const [noJson, tooLong, size, ...answers] = messages;
    expect(noJson).toEqual({ error: expect.stringMatching(/not JSON/) as string });
    expect(tooLong).toEqual({ error: expect.stringMatching(/longer than/) as string });
    expect(size).toMatchObject({ id: "29", field: "boardXSize" });
    expect(finished(answers)).toEqual(["a", "b"]);
  });
});
