/**
 * Breaks threads of the engine on purpose: `node --require faults.cjs dist/shinpan.mjs` with SHINPAN_FAULT saying how.
 *
 *     terminate          a search thread is ended in the middle of every search, every third time all of them
 *     throw, exit, leak  the first of the search threads fails at its first search, in this way
 *     always             every search thread fails at every search
 *     mute               the judge thread never answers
 *     clock              the time of day jumps by days whenever it is read
 */
const { writeSync } = require("node:fs");
const workers = require("node:worker_threads");
const { syncBuiltinESMExports } = require("node:module");

const fault = process.env.SHINPAN_FAULT;
const HEAP_MB = 160;
let started = 0;
let searches = 0;
let ended = 0;

const DAY_MS = 86_400_000;
if (fault === "clock") {
  const now = Date.now;
  let looks = 0;
  Date.now = () => now() + DAY_MS * ((looks++ * 7) % 11) - 5 * DAY_MS;
  // Timers and performance.now go by the system's monotonic clock and stay.
  globalThis.Date = class extends Date {
    constructor(...args) {
      super(...(args.length > 0 ? args : [Date.now()]));
    }
  };
}

if (workers.isMainThread) {
  workers.Worker = class extends workers.Worker {
    constructor(script, options) {
      const isSearch = options.workerData.role.startsWith("search");
      const isFaulty = isSearch && (fault === "always" || started === 0);
      if (isSearch) started++;
      // The engine's own limits stay: it is by them that a thread ends alone.
      const leak = fault === "leak" ? { maxOldGenerationSizeMb: HEAP_MB } : {};
      const resourceLimits = { ...options.resourceLimits, ...leak };
      super(script, { ...options, resourceLimits, workerData: { ...options.workerData, isFaulty } });
      this.isSearch = isSearch;
      this.once("exit", () => ended++);
    }
    postMessage(message) {
      if (fault === "mute" && !this.isSearch) return;
      super.postMessage(message);
      if (fault !== "terminate" || !this.isSearch) return;
      const n = searches++;
      // The other threads of this search come right after this one: they are ended too, or not at all.
      if (n % 3 !== 1) setTimeout(() => void this.terminate(), 10 + ((n * 37) % 100));
    }
  };
  syncBuiltinESMExports();
  // The engine ends its threads itself in the end, but waits for none of them.
  process.on("exit", () => writeSync(2, `threads: ${started} started, ${ended} ended\n`));
} else if (workers.workerData.isFaulty) {
  workers.parentPort.on("message", () => {
    if (fault === "exit") process.exit(7);
    const leak = [];
    while (fault === "leak") leak.push({ small: leak.length, objects: [1, 2, 3] });
    throw new Error("a fault on purpose");
  });
  // With Node 24 a listener that throws does not keep the message from others: the search would be done.
  workers.parentPort.on = () => workers.parentPort;
}
