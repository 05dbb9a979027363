/** Text of a file, its name, or an engine never reaches a terminal, a page or a record with control characters. */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { readLog } from "../../../src/io/log.ts";
import { fakeEngine } from "../../support/fake-engine.ts";
import { command, session } from "../engine.ts";
import { testFolder } from "../../support/folder.ts";

/** Controls but tabs and line feeds, and what turns the direction of text. */
const HOSTILE = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/;
/** Red, a bell, DEL, CSI in one character, right to left, and the end of an isolate that nobody began. */
const EVIL = "\x1b[31m\x07\x7f\x9b\u202ex\u2069\u05d0";
const PROPERTIES = ["RU", "PB", "PW", "EV", "DT", "RE", "GC", "KM", "C"].map((name) => `${name}[${EVIL}]`).join("");
const WALLS = [..."abcde"].map((row) => `;B[b${row}]C[${EVIL}\\\x1b]]W[d${row}]`).join("");
const RECORD = `(;GM[1]SZ[5]CA[UTF-8]${PROPERTIES}${WALLS.replaceAll("]]W", "];W")};B[];W[])`;

let folder: string;
let file: string;
const at = (name: string) => join(folder, name);

beforeEach(() => {
  folder = testFolder(onTestFinished);
  // No system lets a name have all of them.
  file = at(process.platform === "win32" ? "\u202ex.sgf" : `${EVIL}.sgf`);
  writeFileSync(file, RECORD);
});

async function cleanly(...flags: string[]) {
  const ended = await command(flags);
  for (const text of [ended.stdout, ended.stderr]) expect(text.replaceAll("\t", ""), flags[0]).not.toMatch(HOSTILE);
  return ended;
}

/** The files of the folder that the command has written, each by its ending; none has a hostile character. */
function written(): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true }).map((name) => at(String(name)));
  const made = paths.filter((path) => path !== file && statSync(path).isFile() && !path.endsWith(".mjs"));
  const texts = made.map((path) => [path.replace(/^.*\./s, ""), readFileSync(path, "utf8")] as const);
  for (const [ending, text] of texts) expect(text, ending).not.toMatch(HOSTILE);
  return Object.fromEntries(texts);
}

describe("a record full of control characters", () => {
  it("is scored as text, as JSON and as a page", async () => {
    const { code, stdout } = await cleanly("score", file, "--html", at("a.html"), "--svg", at("a.svg"));
    expect([code, stdout]).toEqual([0, expect.stringContaining('The rules "[31mx\u05d0" are not known')]);
    expect(written().html).toContain("<bdi>[31mx\u05d0</bdi> (Black) – <bdi>[31mx\u05d0</bdi> (White)");
    const json = await cleanly("score", "--json", file);
    expect(JSON.parse(json.stdout)).toMatchObject({ file, recorded: "[31mx\u05d0" });
    await cleanly("score", file, file, "--html", at("pages"));
    expect(written().html).toContain("<bdi>[31mx\u05d0.sgf</bdi>");
  });

  it("is analysed as text, as a page and as a record", async () => {
    const outputs = ["--html", at("a.html"), "--svg", at("a.svg"), "--sgf", at("a.sgf")];
    const { code, stdout } = await cleanly("analyze", "--playouts", "1", file, ...outputs);
    expect([code, stdout]).toEqual([0, expect.stringContaining('The rules "[31mx\u05d0" are not known')]);
    const { html, sgf } = written();
    expect(html).toContain("<h1><bdi>[31mx\u05d0</bdi> (Black) – <bdi>[31mx\u05d0</bdi> (White)</h1>");
    expect(sgf).toContain("PB[[31mx\u05d0]");
  });

  it("is solved, and named in what is refused", async () => {
    const outputs = ["--html", at("a.html"), "--svg", at("a.svg"), "--sgf", at("a.sgf")];
    expect((await cleanly("solve", file, "--at", "b3", ...outputs)).code).toBe(0);
    written();
    const none = `${file}x`;
    const stone = ["--at", "b3"];
    const refused = [["score"], ["analyze"], ["solve", ...stone], ["merge"], ["score", file, "--komi"], ["--config"]];
    for (const flags of refused) {
      expect((await cleanly(...flags, none)).stderr).toContain("[31mx\u05d0");
    }
  });

  it("is loaded and written by GTP", async () => {
    const plain = at("plain.sgf");
    writeFileSync(plain, RECORD);
    const { stdout } = await session(`loadsgf ${plain}\nprintsgf\nloadsgf ${file}\n`, ["--no-net"]);
    expect(stdout).not.toMatch(HOSTILE);
    expect(stdout).toMatch(/SZ\[5\][^]*\? cannot load file: there is no file "[^]*\u05d0.sgf"/);
  });
});

describe("an engine with control characters in its name and moves", () => {
  it("is reported, also from a log that was written by hand", async () => {
    const engine = (...words: string[]) => fakeEngine(...words).map((word) => `"${word}"`).join(" ");
    const engines = [engine(`name=${EVIL}`, `moves=${EVIL}`), engine("name=other")];
    const flags = ["--games", "2", "--size", "5", "--opening-plies", "0", "--sgf", at("games"), "--html", at("a.html")];
    const { code } = await cleanly("match", ...engines, ...flags, "--out", at("m"));
    expect(code).toBe(0);
    const { html, sgf } = written();
    expect(html).toContain("<h1><bdi>x\u05d0</bdi> against <bdi>other</bdi></h1>");
    expect(sgf).toMatch(/P[BW]\[x\u05d0/);
    const log = join(folder, "m", "log.jsonl");
    const escaped = JSON.stringify(EVIL).slice(1, -1);
    writeFileSync(log, readFileSync(log, "utf8").replaceAll("x\u05d0", escaped));
    expect(readLog(log)).toMatchObject({ header: { settings: { engines: [{ label: EVIL }, {}] } } });
    rmSync(at("games"), { recursive: true });
    const merged = await cleanly("merge", log, "--sgf", at("games"), "--html", at("a.html"), "--out", at("all.jsonl"));
    expect(merged.stdout).toContain("[31mx\u05d0 against other");
    rmSync(log);
    expect(written().html).toContain("<h1><bdi>[31mx\u05d0</bdi> against <bdi>other</bdi></h1>");
  });
});
