/**
 * `npm run try-browser -- [flags]`: the page of docs/examples/analysis, made by esbuild, in a headless browser. Prints
 * what the page says and saves a picture of it; then the page loads a network of KataGo's and analyses by it. After
 * that shinpan's own page, dist/page, is used as people use it. Fails if anything goes wrong in a page; without a
 * browser it says so.
 */
import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { setTimeout as wait } from "node:timers/promises";
import { buildSync } from "esbuild";
import type { ArgumentFlag, Arguments } from "../src/cli/arguments.ts";
import type { RecordedGame } from "../src/sgf/recorded-game.ts";
import { treeOfGame } from "../src/sgf/gameTree.ts";
import { writeSgf } from "../src/sgf/writer.ts";
import { collected, generated, others } from "../test/support/asked-positions.ts";
import { NETWORK_SHAPES, writeNetwork, zipped } from "../test/support/kata-network.ts";
import { runScript } from "./run-script.ts";
import { BrowserPage, findBrowser } from "./try-browser/browser.ts";
import { tryWholePage } from "./try-browser/page-trial.ts";

const FLAGS: readonly ArgumentFlag[] = [
  { name: "out", value: "FILE", help: "the picture (build/browser/analysis.png)" },
  { name: "width", value: "N", help: "pixels of the window's width (1280)" },
  { name: "dark", help: "in dark mode" },
  { name: "model", value: "FILE", help: "the network of KataGo's (a small one of random weights)" },
  { name: "positions", value: "N", help: "verdicts compared with Node's, of the 200 of npm run doors" },
];
const USAGE = ["Usage: npm run try-browser -- [flags]   an analysis in a web page"];
const EXIT_CODES = ["Exit code 0: it works, or there is no browser; 1: it does not; 2: the flags make no sense."];

const SITE = join("build", "browser");
const EXAMPLE = join("docs", "examples", "analysis");
const HEIGHT = 900;
/** The page thinks for two seconds, on a machine that may be busy with something else. */
const PATIENCE_MS = 60_000;
/** A text that has not changed for this long is the last one. */
const SETTLED_MS = 1500;

const SMALL_NETWORK = NETWORK_SHAPES["version 14, squared errors"];
/** An analysis that uses every evaluation for a visit, or else the sentence that says what is wrong. */
const ANALYSE_BY_NETWORK = `(async () => {
  const { analyse, findRuleset, Game, geometryOf, loadModel, useModel } = await import("./library.mjs");
  const own = await analyse(new Game(geometryOf(9), findRuleset("chinese"), 7), { visits: 1 });
  let progress = [];
  const model = await loadModel("model.bin", { onProgress: (...numbers) => (progress = numbers) });
  if (typeof model === "string") return model;
  useModel(model);
  const rates = [];
  for (const size of [9, 19]) {
    const game = new Game(geometryOf(size), findRuleset("chinese"), 7);
    const { seconds, visits, winrate } = await analyse(game, { seconds: 3 });
    if (size === 9 && winrate === own.winrate) return "the network is not used";
    rates.push(size + "×" + size + " " + Math.round(visits / seconds));
  }
  return model.name + ", " + progress.join(" of ") + " bytes: " + rates.join(", ") + " evaluations a second";
})().catch((error) => error.message)`;

/** The verdict on a record as the library gives it, in Node and in a page. */
const JUDGE = `(({ judge, readSgf, replayGame, verdictJson }, record) => {
  const { game } = replayGame(readSgf(record).value);
  return JSON.stringify(verdictJson(game, judge(game)));
})`;

process.exitCode = await runScript({
  name: "try-browser",
  usage: USAGE,
  flags: FLAGS,
  notes: EXIT_CODES,
  run: tryBrowser,
});

function tryBrowser(given: Arguments): Promise<number> {
  const width = given.number("width", { min: 200, max: 4000, whole: true }) ?? 1280;
  const model = given.text("model");
  const network = model === undefined ? zipped(writeNetwork(SMALL_NETWORK).bytes) : readFileSync(model);
  const count = given.number("positions", { min: 1, max: 200, whole: true });
  const positions = count === undefined ? [...generated(), ...others()] : collected(count);
  return tryPage(width, given.has("dark"), given.text("out") ?? join(SITE, "analysis.png"), network, positions);
}

async function tryPage(
  width: number,
  isDark: boolean,
  picture: string,
  network: Uint8Array,
  positions: readonly RecordedGame[],
): Promise<number> {
  const program = findBrowser();
  if (program === undefined) {
    console.log("There is no Chromium here to try the page in (SHINPAN_BROWSER can name one).");
    return 0;
  }
  buildSite();
  writeFileSync(join(SITE, "model.bin"), network);
  const server = await serve(SITE);
  const page = await BrowserPage.open(program, width, HEIGHT, isDark);
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    await page.goTo(`${address}index.html`);
    const text = await settledText(page);
    const labels = await page.evaluate<number>('document.querySelectorAll("#board .label").length');
    const fields = await page.evaluate<number>('document.querySelectorAll("#board .heat rect").length');
    writeFileSync(picture, await page.screenshot());
    console.log(`${text}\n${labels} moves and ${fields} owned points are drawn: ${picture}`);
    if (labels === 0 || fields === 0) page.faults.push("nothing is drawn");
    const byNetwork = await page.evaluate<string | undefined>(ANALYSE_BY_NETWORK);
    console.log(byNetwork);
    if (!byNetwork?.includes("evaluations a second")) page.faults.push("no analysis by a network of KataGo's");
    // The page has a network of KataGo's now.
    await page.goTo(`${address}index.html`);
    await compareVerdicts(page, positions);
    await tryWholePage(page, `${address}page/`, SITE, network);
  } finally {
    await page.close();
    server.close();
  }
  for (const fault of page.faults) console.error(`try-browser: ${fault}`);
  return page.faults.length > 0 ? 1 : 0;
}

/** The library gives these positions the same verdicts in the page as in Node. */
async function compareVerdicts(page: BrowserPage, positions: readonly RecordedGame[]): Promise<void> {
  const library: unknown = await import(pathToFileURL(resolve("dist", "library.mjs")).href);
  const judgeHere = (0, eval)(JUDGE) as (...args: unknown[]) => string;
  let same = 0;
  for (const position of positions) {
    const record = writeSgf([treeOfGame(position.toSgf(), { version: "0" })]);
    const call = `import("./library.mjs").then((library) => ${JUDGE}(library, ${JSON.stringify(record)}))`;
    if ((await page.evaluate<string>(call)) === judgeHere(library, record)) same++;
    else page.faults.push(`another verdict than in Node: ${record}`);
  }
  console.log(`${same} of ${positions.length} verdicts as in Node`);
}

/** As docs/library.md says it is done. */
function buildSite(): void {
  mkdirSync(SITE, { recursive: true });
  const library = resolve("dist", "library.mjs");
  const entryPoints = [join(EXAMPLE, "page.ts")];
  buildSync({ entryPoints, bundle: true, format: "esm", minify: true, outdir: SITE, alias: { shinpan: library } });
  copyFileSync(join("dist", "worker.mjs"), join(SITE, "worker.mjs"));
  copyFileSync(library, join(SITE, "library.mjs"));
  copyFileSync(join(EXAMPLE, "index.html"), join(SITE, "index.html"));
  cpSync(join("dist", "page"), join(SITE, "page"), { recursive: true });
}

/** On this machine alone. */
async function serve(folder: string): Promise<Server> {
  const script = "text/javascript";
  const types: Record<string, string> = {
    ...{ html: "text/html", js: script, mjs: script, bin: "application/gzip" },
    ...{ css: "text/css", svg: "image/svg+xml", webmanifest: "application/manifest+json" },
  };
  const server = createServer(({ url = "" }, response) => {
    const [, name, ending] = /^\/((?:page\/)?[a-z-]+\.([a-z]+))$/.exec(url.replace(/\/$/, "/index.html")) ?? [];
    try {
      const content = readFileSync(join(folder, name));
      response.setHeader("content-type", types[ending]).end(content);
    } catch {
      // Browsers ask for an icon.
      response.writeHead(url === "/favicon.ico" ? 204 : 404).end();
    }
  });
  await new Promise<void>((resolved) => server.listen(0, "127.0.0.1", resolved));
  return server;
}

/** What the page says in the end. */
async function settledText(page: BrowserPage): Promise<string> {
  const deadlineMs = performance.now() + PATIENCE_MS;
  let text = "";
  let sinceMs = performance.now();
  while (performance.now() < deadlineMs) {
    await wait(100);
    const now = await page.evaluate<string>('document.getElementById("evaluation")?.textContent ?? ""');
    if (now !== text) sinceMs = performance.now();
    text = now;
    if (!/^(?:Loading.*)?$/.test(text) && performance.now() - sinceMs >= SETTLED_MS) return text;
  }
  page.faults.push("the page does not come to an end");
  return text;
}
