/** An output must not be one of the files that are read, whatever it is called. */
import { existsSync, linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { outputProblem } from "../../src/runs/outputs.ts";

const onPosix = process.platform !== "win32";

let folder: string;
let game: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "shinpan-outputs-"));
  game = join(folder, "game.sgf");
  writeFileSync(game, "(;)");
  mkdirSync(join(folder, "more"));
});
afterEach(() => rmSync(folder, { recursive: true }));

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
  it("may be new files, or replace others that are not read", () => {
    writeFileSync(join(folder, "old.svg"), "old");
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
    const made = (html: string, ...inputs: string[]) => outputProblem({ html }, inputs, ["html"]);
    const none = join(folder, "none");
    expect(made(join(none, "none", "a.html"))).toBeUndefined();
    expect(existsSync(none)).toBe(false);
    const sentence = `--html: "${game}" is to be a folder, and a file is in its place`;
    expect(made(join(game, "a.html"))).toBe(sentence);
    expect(made(join(none, "a"), join(none, "a"))).toMatch(/is a file that is read/);
  });
});
