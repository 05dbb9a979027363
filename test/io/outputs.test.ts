/** An output must not be one of the files that are read, whatever it is called, nor a foreign file. */
import { existsSync, linkSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { geometryOf } from "../../engine/board/geometry.ts";
import { folderProblem, outputProblem } from "../../src/io/outputs.ts";
import { htmlPage } from "../../src/report/html.ts";
import { boardSvg } from "../../src/report/svg-board.ts";
import { treeOfGame } from "../../src/sgf/gameTree.ts";
import { writeSgf } from "../../src/sgf/writer.ts";
import { ownerOf } from "../support/owner.ts";
import { testFolder } from "../support/folder.ts";

const onPosix = process.platform !== "win32";

const geometry = geometryOf(5);
const SVG = boardSvg({ geometry, stones: new Uint8Array(geometry.length) });
const SETUP = { black: [], white: [] };
/** Kind -> a file of shinpan's, and a foreign one. */
const FILES: readonly [kind: string, own: string, foreign: string][] = [
  ["html", htmlPage({ title: "a", body: [] }), `<!DOCTYPE html>\n<html><head></head><body>${SVG}</body></html>`],
  ["svg", SVG, '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ["sgf", writeSgf([treeOfGame({ geometry, setup: SETUP, actions: [] }, { version: "1.0.0" })]), "(;AP[CGoban:3])"],
  ["out", '{"kind":"match","settings":{},"games":1}\n', "my diary\n"],
];

let folder: string;
let game: string;
beforeEach(() => {
  folder = testFolder(onTestFinished);
  game = join(folder, "game.sgf");
  writeFileSync(game, "(;)");
  mkdirSync(join(folder, "more"));
});
describe("an output that is an input", () => {
  it.each<[string, () => string]>([
    ["by its name", () => game],
    ["by another spelling", () => `${folder}/more/../game.sgf`],
    ["by a relative path", () => relative(process.cwd(), game)],
    ["by a hard link", () => (linkSync(game, join(folder, "hard")), join(folder, "hard"))],
  ])("is refused: %s", (_, name) => {
    const path = name();
    expect(outputProblem({ sgf: path }, [game])).toBe(`--sgf: "${path}" is a file that is read; name another file`);
  });

  it.runIf(onPosix)("is refused: by a symbolic link, and through a linked folder", () => {
    symlinkSync(game, join(folder, "soft"));
    symlinkSync(folder, join(folder, "more", "back"));
    for (const path of [join(folder, "soft"), join(folder, "more", "back", "game.sgf")]) {
      expect(outputProblem({ svg: path }, [game])).toMatch(/is a file that is read; name another file$/);
    }
  });
});

describe("outputs", () => {
  it("may be new files, or replace shinpan's own that are not read", () => {
    writeFileSync(join(folder, "old.svg"), SVG);
    const outputs = { svg: join(folder, "old.svg"), html: join(folder, "new.html"), sgf: undefined };
    expect(outputProblem(outputs, [game])).toBeUndefined();
  });

  it("must be different files, also before they are there", () => {
    const sentence = `--html: "${folder}/more/../a" is the file of --svg too; name another file`;
    expect(outputProblem({ svg: join(folder, "a"), html: `${folder}/more/../a` }, [game])).toBe(sentence);
  });

  it.runIf(onPosix)("may share a device", () => {
    expect(outputProblem({ svg: "/dev/null", html: "/dev/null" }, ["/dev/null"])).toBeUndefined();
  });

  it("are refused where they cannot be written", () => {
    const none = join(folder, "none");
    expect(outputProblem({ svg: join(none, "a.svg") }, [game])).toBe(`--svg: there is no folder "${none}"`);
    expect(outputProblem({ html: folder }, [game])).toBe(`--html: "${folder}" is a folder`);
  });

  it("may be in folders that will be made, but for those in whose place a file is", () => {
    const made = (html: string, ...inputs: string[]) => outputProblem({ html }, inputs, { folders: ["html"] });
    const none = join(folder, "none");
    expect(made(join(none, "none", "a.html"))).toBeUndefined();
    expect(existsSync(none)).toBe(false);
    const sentence = `--html: "${game}" is to be a folder, and a file is in its place`;
    expect(made(join(game, "a.html"))).toBe(sentence);
    expect(made(join(none, "a"), join(none, "a"))).toMatch(/is a file that is read/);
  });
});

describe("a file that is there already", () => {
  const sentence = (flag: string, path: string) =>
    `--${flag}: "${path}" was not written by shinpan; name another, or replace it with --force`;

  it.each(FILES)("is replaced if shinpan wrote it, and refused otherwise: %s", (kind, own, foreign) => {
    const path = join(folder, "file");
    writeFileSync(path, own);
    expect(outputProblem({ [kind]: path }, [])).toBeUndefined();
    writeFileSync(path, foreign);
    expect(outputProblem({ [kind]: path }, [])).toBe(sentence(kind, path));
    expect(outputProblem({ [kind]: path }, [], { force: true })).toBeUndefined();
    writeFileSync(path, "");
    expect(outputProblem({ [kind]: path }, []), "nothing is lost with an empty file").toBeUndefined();
  });

  it("is refused in a folder, if the run may write a file of its name", () => {
    const own = FILES[2][1];
    writeFileSync(join(folder, "game-0001.sgf"), own);
    const problem = (name: string, force = false) => folderProblem("out", folder, (output) => output === name, force);
    expect(problem("game-0001.sgf")).toBeUndefined();
    expect(problem("game-0002.sgf")).toBeUndefined();
    expect(problem("game.sgf")).toBe(sentence("out", game));
    expect(problem("game.sgf", true)).toBeUndefined();
    expect(folderProblem("out", join(folder, "none"), () => true, false)).toBeUndefined();
  });
});

describe.runIf(existsSync("/proc/self/stat"))("what is left of files that were being written", () => {
  it("is deleted if its process has ended, and another has its number by now", () => {
    const [running, begin] = ownerOf(process.ppid).split("-");
    const files = [`${running}-${begin}`, `${running}-1`, "999999999-5"].map((owner) => `a.svg.shinpan-${owner}.part`);
    const others = ["b.svg.shinpan-999999999-5.part", "a.svg.part", "a.svg.shinpan-999999999-5.txt"];
    for (const name of [...files, ...others]) writeFileSync(join(folder, name), "");
    expect(outputProblem({ svg: join(folder, "a.svg") }, [])).toBeUndefined();
    const kept = (folder: string) => readdirSync(folder).filter((name) => /svg/.test(name)).sort();
    expect(kept(folder)).toEqual([files[0], ...others].sort());
    expect(folderProblem("svg", folder, (name) => name === "b.svg", false)).toBeUndefined();
    expect(kept(folder)).toEqual([files[0], ...others.slice(1)].sort());
  });
});
