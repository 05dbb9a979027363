/** The page of dist/page in a browser, used as a person uses it; whatever is not as it should be is a fault. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { pageServer } from "../../src/cli/page.ts";
import { AUDIT } from "./audit.ts";
import type { BrowserPage } from "./browser.ts";

/** Machines may be busy with something else. */
const PATIENCE_MS = 90_000;
const WINDOW = [1280, 900] as const;
const PHONE = [360, 740] as const;
/** Moves of a game that comes to no end. */
const MOST_MOVES = 120;

/** In the page: the tab at hand, and what a person finds in it. */
const HANDS = `
  window.panel = () => document.querySelector('[role="tabpanel"]:not([hidden])') ?? document.body;
  window.find = (selector, text) => [...panel().querySelectorAll(selector)].find((node) => node.textContent === text);
  window.press = (text) => find("button", text).click();
  window.choose = (label, value) => {
    const field = [...panel().querySelectorAll("label")].find((node) => node.textContent.startsWith(label));
    field.control.value = value;
    field.control.dispatchEvent(new Event("change"));
  };
  window.goTo = (moves) => {
    const bar = panel().querySelector("[type=range]");
    bar.value = moves;
    bar.dispatchEvent(new Event("input"));
  };
  window.point = (vertex) =>
    [...panel().querySelectorAll('[role="gridcell"]')].find((node) => node.ariaLabel.split(",")[0] === vertex);
  window.said = (selector) => panel().querySelector(selector)?.textContent ?? "";
`;

/**
 * Tries everything. Prints what takes time.
 * @param plain the address of the page on a host that sends no special headers
 * @param folder for pictures
 * @param network a small one of KataGo's
 */
export async function tryWholePage(
  page: BrowserPage,
  plain: string,
  folder: string,
  network: Uint8Array,
): Promise<void> {
  const server = pageServer(pathToFileURL(resolve("dist", "page") + "/"));
  await new Promise<void>((resolved) => server.listen(0, "127.0.0.1", resolved));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const trial = new PageTrial(page, address, folder);
  const before = page.requested.length;
  mkdirSync(folder, { recursive: true });
  try {
    await trial.plainHost(plain);
    await trial.laterEdition(plain);
    // Two threads for searches.
    await page.call("Emulation.setHardwareConcurrencyOverride", { hardwareConcurrency: 3 });
    await trial.open("");
    await trial.expect("crossOriginIsolated", true);
    await trial.judge();
    await trial.play(5);
    await trial.play(9);
    await trial.review();
    await trial.report();
    await trial.solve();
    await trial.networks(network);
    await trial.touch();
    await trial.japanese();
    server.close();
    server.closeAllConnections();
    await trial.offLine();
  } finally {
    server.close();
  }
  const hosts = [address, plain, "data:", "blob:", pathToFileURL(resolve(folder)).href];
  const isOwn = (url: string) => hosts.some((own) => url.startsWith(own));
  const foreign = page.requested.slice(before).filter((url) => !isOwn(url));
  if (foreign.length > 0) page.faults.push(`the page has asked other hosts: ${foreign.join(" ")}`);
}

class PageTrial {
  private readonly page: BrowserPage;
  private readonly address: string;
  private readonly folder: string;

  constructor(page: BrowserPage, address: string, folder: string) {
    this.page = page;
    this.address = address;
    this.folder = folder;
  }

  async open(hash: string, address = this.address): Promise<void> {
    await this.page.goTo("about:blank");
    await this.page.goTo(`${address}${hash}`);
    await this.until('document.querySelector(\'[role="tab"][aria-selected="true"]\') !== null', "the page");
    await this.run(HANDS);
  }

  /** Below a path of any host: one thread works at once, and several once the service worker sends the headers. */
  async plainHost(address: string): Promise<void> {
    for (const isIsolated of [false, true]) {
      await this.open("#judge", address);
      await this.expect("crossOriginIsolated", isIsolated);
      await this.run('choose("Example", "bentFour")');
      await this.until('said(".result") !== ""', `a verdict on a plain host, isolated: ${isIsolated}`);
      await this.until("navigator.serviceWorker.controller !== null", "the service worker");
    }
  }

  /** Another edition on the host is found at one load, and shown at the next. */
  async laterEdition(address: string): Promise<void> {
    const change = (name: string, from: RegExp, to: string) => {
      const file = join(this.folder, "page", name);
      writeFileSync(file, readFileSync(file, "utf8").replace(from, to));
    };
    change("service-worker.js", /"[\da-f]{12}"/, '"later"');
    change("index.html", /<title>/, '<meta name="edition" content="later"><title>');
    await this.open("#judge", address);
    await this.until("navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting !== null)", "an edition");
    await this.page.call("Page.reload");
    await this.until('document.querySelector("[name=edition]") !== null', "the later edition");
    await this.until('document.querySelector(\'[role="tab"]\') !== null', "the page of the later edition");
    await this.expect("crossOriginIsolated", true);
  }

  async judge(): Promise<void> {
    await this.run('choose("Empty board", "9"); point("E5").click()');
    await this.expect('point("E5").ariaLabel.startsWith("E5, black stone")', true);
    const begunMs = performance.now();
    await this.run('choose("Example", "game")');
    await this.until('said(".result") !== ""', "a verdict");
    const tookMs = performance.now() - begunMs;
    await this.expect('said(".result")', "White wins by 7.5 points.W+7.5");
    console.log(`first judgement ${(tookMs / 1000).toFixed(1)} s after the page has loaded`);
    await this.pictures("judge");
    // The three files.
    await this.run(`{
      window.saved = [];
      URL.createObjectURL = (blob) => (void blob.text().then((text) => saved.push(text)), "data:,");
      for (const name of ["SVG", "SGF", "JSON"]) press(name);
    }`);
    await this.until("saved.length === 3", "the files");
    await this.expect('/^<svg/.test(saved[0]) && /TB\\[.*TW\\[/.test(saved[1].replaceAll("\\n", ""))', true);
    await this.expect("JSON.parse(saved[2]).result", "W+7.5");
    // Why, and a correction.
    await this.run('point("L7").click()');
    await this.expect('said(".about h3")', "Black L7, 2 stones");
    await this.run('press("alive")');
    await this.expect('said(".result") !== "White wins by 7.5 points.W+7.5"', true);
    await this.run('press("Forget the corrections")');
    await this.expect('said(".result")', "White wins by 7.5 points.W+7.5");
    await this.run('press("Strict")');
    await this.until('said(".result") !== ""', "a strict verdict");
    await this.run('press("Practical")');
    // The bent four is dead by a line of moves.
    await this.run('choose("Example", "bentFour")');
    await this.until('said(".result") !== ""', "a verdict on the bent four");
    await this.run('point("B5").click()');
    await this.expect('/is dead/.test(said(".about"))', true);
    await this.run('choose("Example", "seki")');
    await this.until('said(".result") !== ""', "a verdict on a seki");
    await this.expect('/seki/.test(said(".strings"))', true);
    // A link holds the position.
    await this.run('press("Copy a link")');
    await this.until('location.hash.includes("&g=")', "a link");
    const hash = await this.page.evaluate<string>("location.hash");
    await this.run("localStorage.removeItem('shinpan-desk')");
    await this.open(hash);
    await this.until('said(".result") !== ""', "the verdict of a link");
    await this.expect('said(".result").endsWith("W+5.5")', true);
    // A record that is pasted, and one that is dropped.
    await this.run(`{
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "(;GM[1]SZ[5]KM[0]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de])");
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    }`);
    await this.until('said(".result").startsWith("Black wins by 5 points.")', "the verdict on what was pasted");
    await this.run(`{
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["(;GM[1]SZ[5]KM[0]AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de])"], "a.txt"));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
    }`);
    await this.until('said(".result").startsWith("The game is tied.")', "the verdict on what was dropped");
    // Stones by hand, keys, and a stone that cannot stand.
    await this.run('choose("Empty board", "5")');
    await this.run('point("C3").focus()');
    await this.page.press("ArrowLeft");
    await this.expect("document.activeElement.ariaLabel", "B3, empty");
    await this.run("document.activeElement.click()");
    await this.expect('point("B3").ariaLabel.startsWith("B3, black stone")', true);
    for (const vertex of ["A2", "B1"]) await this.run(`point("${vertex}").click()`);
    await this.run('press("Set white"); point("A1").click()');
    await this.expect('/no liberty/.test(said(".note"))', true);
  }

  /** A whole game against a rank, by hints, to its verdict. */
  async play(size: number): Promise<void> {
    const begunMs = performance.now();
    await this.run('document.getElementById("tab-play").click()');
    await this.run(`choose("Board", "${size}"); choose("Opponent", "3d"); press("Begin")`);
    const line = 'said(".status-line")';
    let moves = 0;
    for (; moves < MOST_MOVES; moves++) {
      await this.until(`/Your move|wins|tied/.test(${line})`, "shinpan's move");
      if (!(await this.page.evaluate(`/Your move/.test(${line})`))) break;
      await this.run('press("Hint")');
      await this.until(`/^Try/.test(${line})`, "a hint");
      await this.run(`{
        const [, vertex] = /^Try (\\w+)/.exec(${line});
        if (vertex === "pass") press("Pass");
        else point(vertex).click();
      }`);
    }
    await this.until('said(".result") !== ""', `the verdict of a game on ${size}×${size}`);
    const result = await this.page.evaluate<string>('said(".result .short")');
    const seconds = Math.round((performance.now() - begunMs) / 1000);
    console.log(`a game on ${size}×${size}: ${moves} moves of a person, ${result}, ${seconds} s`);
    await this.expect('find("button", "Play it out") !== undefined', true);
    await this.pictures(`play-${size}`);
    if (size !== 5) return;
    for (const name of ["judge", "play"]) await this.run(`document.getElementById("tab-${name}").click()`);
    await this.run('press("Play it out")');
    await this.until(`/Your move/.test(${line})`, "the dispute");
    await this.run('press("Undo"); press("Resign")');
    await this.open("#play");
    await this.until(`/White wins by resignation/.test(${line})`, "a game that was given up");
  }

  async review(): Promise<void> {
    await this.run('document.getElementById("tab-review").click()');
    const begunMs = performance.now();
    await this.run('choose("Example", "game")');
    await this.until('panel().querySelectorAll("svg.chart").length === 2', "a curve");
    const firstMs = performance.now() - begunMs;
    await this.until('panel().querySelector("progress").hidden', "the whole curve");
    const wholeMs = performance.now() - begunMs;
    const times = [firstMs, wholeMs].map((ms) => `${(ms / 1000).toFixed(1)} s`);
    console.log(`a review of 119 moves on 13×13: first curve after ${times[0]}, the whole one after ${times[1]}`);
    await this.run('goTo(34)');
    await this.until("/[1-9]\\d\\d visits/.test(said('.status-line'))", "a longer search of the position at hand");
    await this.expect('panel().querySelectorAll("svg.board .label").length > 0', true);
    await this.expect('said(".strings").includes("35. Black E6")', true);
    await this.expect('said(".status-line").endsWith("Next in the game: E6.")', true);
    await this.pictures("review");
    // A candidate's line.
    await this.run("panel().querySelector('tbody tr').click()");
    await this.expect('panel().querySelectorAll("svg.board .number").length > 0', true);
    await this.run('press("Owners")');
  }

  /** The file that `analyze --html` writes of the same game, opened without a host. */
  async report(): Promise<void> {
    const record = join(this.folder, "game.sgf");
    const file = pathToFileURL(resolve(this.folder, "report.html"));
    writeFileSync(record, await this.page.evaluate<string>("localStorage['shinpan-desk'].replace(/^\\d+ /, '')"));
    const flags = ["--playouts", "50", "--html", fileURLToPath(file), "--force"];
    spawnSync(process.execPath, [resolve("dist", "shinpan.mjs"), "analyze", record, ...flags]);
    await this.page.goTo(`${file.href}#move-34`);
    await this.until("document.querySelectorAll('svg.chart').length === 2", "a report");
    await this.run(HANDS);
    const reader = "panel().querySelector('[type=range]').value";
    await this.expect(reader, "34");
    await this.pictures("report");
    await this.page.look(...PHONE, false);
    const mistakes = "find('h2', 'Mistakes').parentElement.querySelector('.scroll')";
    await this.expect(`${mistakes}.scrollWidth <= ${mistakes}.clientWidth`, true);
    await this.page.look(...WINDOW, false);
    await this.run("panel().querySelector('tbody tr').click()");
    await this.expect('panel().querySelectorAll("svg.board .number").length > 0', true);
    await this.page.press("ArrowRight");
    await this.expect(reader, "35");
    await this.expect('said(".status-line").startsWith("35. Black E6: ")', true);
    await this.run('press("Owners")');
    await this.expect('panel().querySelectorAll("svg.board .heat rect").length > 0', true);
    await this.run("find('summary', 'All moves').click()");
    await this.until("panel().querySelectorAll('details tbody tr').length === 119", "all moves");
    await this.expect('said("p.soft")', "119 moves · Japanese (applicable rules) · komi 6.5");
    await this.run("localStorage.setItem('shinpan-language', 'ja')");
    await this.page.goTo("about:blank");
    await this.page.goTo(file.href);
    await this.until('document.querySelector("p.soft")?.textContent === "119 手 · 日本（運用規則） · コミ 6.5 目"', "Japanese");
    await this.run("localStorage.setItem('shinpan-language', 'en')");
    await this.open("#review");
  }

  async solve(): Promise<void> {
    await this.run('document.getElementById("tab-solve").click()');
    await this.run('choose("Example", "bentFour"); point("B5").click(); press("Does it live?")');
    await this.until('panel().querySelectorAll(".tree li").length > 0', "lines");
    await this.expect('/White first: it is a ko/.test(panel().textContent)', true);
    await this.expect('panel().querySelector("details").open', true);
    await this.run("[...panel().querySelectorAll('.tree')].at(-1).querySelector('button').click()");
    await this.expect('panel().querySelectorAll("svg.board .number").length > 0', true);
    await this.run("panel().querySelector('.stepper button').click()");
    await this.expect('panel().querySelectorAll("svg.board .number").length', 0);
    // Of a larger board the group and what is around it, until all is asked for.
    await this.run('choose("Example", "seki"); point("M2").click(); press("Does it live?")');
    await this.until('panel().querySelectorAll(".tree li").length > 0', "lines of another group");
    const fields = 'panel().querySelectorAll(\'[role="gridcell"]\').length';
    await this.expect(`${fields} < 169 && point("A13") === undefined && point("M2") !== undefined`, true);
    await this.pictures("solve");
    await this.run('press("The whole board")');
    await this.expect(fields, 169);
  }

  async networks(network: Uint8Array): Promise<void> {
    const bytes = Buffer.from(network).toString("base64");
    const open = (name: string, how: string) =>
      this.run(`{
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([Uint8Array.from(atob("${bytes}"), (sign) => sign.charCodeAt(0))], "${name}"));
        ${how}
      }`);
    await this.run('document.getElementById("tab-judge").click()');
    await open("small.bin.gz", 'dispatchEvent(new DragEvent("drop", { dataTransfer }));');
    await this.until("/small.bin.gz is used/.test(said('.note'))", "a network");
    await this.until("/small.bin.gz.*in use/.test(said('.networks'))", "the list of networks");
    await this.run('press("How fast is it here?")');
    await this.until("/Positions a second/.test(said('.note'))", "the speed");
    console.log(await this.page.evaluate<string>("said('.note')"));
    await this.pictures("networks");
    await this.open("#networks");
    await this.until("/small.bin.gz.*in use/.test(said('.networks'))", "a network that was kept");
    await this.run("panel().querySelector('[aria-label^=Remove]').click()");
    await this.until("!/small.bin.gz/.test(said('.networks'))", "a network that is removed");
    await this.run('Cache.prototype.put = () => Promise.reject(new DOMException("full", "QuotaExceededError"))');
    await open(
      "other.bin.gz",
      'const input = panel().querySelector("[type=file]"); input.files = dataTransfer.files; ' +
        'input.dispatchEvent(new Event("change"));',
    );
    await this.until("/too full/.test(said('.note'))", "a sentence on a full storage");
    await this.open("#networks");
    // Another origin, which forbids it; what the browser says of that is no fault of the page's.
    const [faults, requests] = [this.page.faults.length, this.page.requested.length];
    const elsewhere = this.address.replace("127.0.0.1", "localhost");
    await this.run(`panel().querySelector("[type=url]").value = "${elsewhere}icon.svg"; press("Download")`);
    await this.until("/cannot be downloaded/.test(said('.note'))", "a sentence on a host that forbids it");
    this.page.faults.splice(faults);
    this.page.requested.splice(requests);
  }

  /** A person with a telephone: stones, moves, candidates and curves by a finger. */
  async touch(): Promise<void> {
    const { page } = this;
    await page.look(...PHONE, false);
    await page.call("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 1 });
    await this.open("#judge");
    const at = (vertex: string) => `[role="tabpanel"]:not([hidden]) [role="gridcell"][aria-label^="${vertex},"]`;
    await this.run('choose("Empty board", "5")');
    await page.touch(at("C3"));
    await this.until('point("C3").ariaLabel.startsWith("C3, black stone")', "a stone under a finger");
    await this.run('choose("Example", "bentFour")');
    await this.until('said(".result") !== ""', "a verdict");
    await page.touch(at("B5"));
    await this.until('/is dead/.test(said(".about"))', "why, after a touch on a stone");
    await page.touch("#tab-play");
    await this.run('choose("Board", "5"); choose("Opponent", "20k"); press("Begin")');
    await this.until('/Your move/.test(said(".status-line"))', "a turn");
    await page.touch(at("C3"));
    await this.until('/stone/.test(point("C3").ariaLabel)', "a move by a finger");
    await page.touch("#tab-review");
    await this.run('choose("Example", "game")');
    await this.until('panel().querySelectorAll("svg.chart").length === 2', "a curve");
    await this.run("goTo(34)");
    await this.until('panel().querySelectorAll("svg.board .label").length > 0', "candidates");
    const best = await page.evaluate<string>('panel().querySelector("tbody td").textContent');
    await page.touch(at(best));
    await this.until('panel().querySelectorAll("svg.board .number").length > 0', "a candidate's line");
    await page.touch('[role="tabpanel"]:not([hidden]) svg.chart');
    await this.until("Math.abs(panel().querySelector('[type=range]').value - 52) < 5", "the middle of the curve");
    await page.call("Emulation.setTouchEmulationEnabled", { enabled: false });
    await page.look(...WINDOW, false);
  }

  /** Every tab in Japanese. */
  async japanese(): Promise<void> {
    await this.run("localStorage.setItem('shinpan-language', 'ja')");
    await this.open("#judge");
    await this.until('said(".result") !== ""', "a verdict in Japanese");
    for (const name of ["judge", "play", "review", "solve", "networks"]) {
      await this.run(`document.getElementById("tab-${name}").click()`);
      await this.pictures(`japanese-${name}`);
    }
    await this.run("localStorage.setItem('shinpan-language', 'en')");
  }

  /** Without its host. */
  async offLine(): Promise<void> {
    await this.open("#judge");
    await this.run('choose("Example", "game")');
    await this.until('said(".result") !== ""', "a verdict off line");
    await this.expect("crossOriginIsolated", true);
  }

  /** The tab at hand in a window and on a telephone, light and dark, with what is wrong for its users. */
  private async pictures(name: string): Promise<void> {
    for (const [width, height] of [WINDOW, PHONE]) {
      for (const isDark of [false, true]) {
        await this.page.look(width, height, isDark);
        await wait(200);
        const label = `${name}-${width}${isDark ? "-dark" : ""}`;
        writeFileSync(join(this.folder, `${label}.png`), await this.page.screenshot());
        const problems = await this.page.evaluate<readonly string[] | undefined>(AUDIT);
        for (const problem of problems ?? ["the audit does not work"]) this.page.faults.push(`${label}: ${problem}`);
      }
    }
    await this.page.look(...WINDOW, false);
  }

  private async run(code: string): Promise<void> {
    const tried = `(() => { try { ${code}; return null; } catch (error) { return String(error); } })()`;
    const error = await this.page.evaluate<string | null>(tried);
    if (error !== null) throw new Error(`${code} does not work: ${error}`);
  }

  private async until(condition: string, what: string): Promise<void> {
    const deadlineMs = performance.now() + PATIENCE_MS;
    while (!(await this.page.evaluate<boolean>(condition))) {
      if (performance.now() > deadlineMs) throw new Error(`the page gives no answer: ${what}`);
      await wait(50);
    }
  }

  async expect(expression: string, value: unknown): Promise<void> {
    const found = await this.page.evaluate<unknown>(expression);
    if (found === value) return;
    this.page.faults.push(`${expression} is ${JSON.stringify(found)}, not ${JSON.stringify(value)}`);
  }
}
