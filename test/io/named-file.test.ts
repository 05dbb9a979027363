/** Files that a user names: written whole or not at all, and refused in a sentence. */
import { execFileSync } from "node:child_process";
import {
  chmodSync, existsSync, linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { checkWritable, FileError, makeFolder, readNamedFile, writeNamedFile } from "../../src/io/named-file.ts";
import { testFolder } from "../support/folder.ts";

const onPosix = process.platform !== "win32";

let folder: string;
let file: string;
beforeEach(() => {
  folder = testFolder(onTestFinished);
  file = join(folder, "game.sgf");
});
describe("a file that is written", () => {
  it("takes the place of the old one, whose rights it gets, and nothing is left beside it", () => {
    writeFileSync(file, "a long old text");
    chmodSync(file, 0o640);
    writeNamedFile(file, "new");
    expect(readFileSync(file, "utf8")).toBe("new");
    if (onPosix) expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(readdirSync(folder)).toEqual(["game.sgf"]);
  });

  it("is another file: who still reads the old one reads it to its end", () => {
    writeFileSync(file, "old");
    linkSync(file, join(folder, "link"));
    writeNamedFile(file, "new");
    expect(readFileSync(join(folder, "link"), "utf8")).toBe("old");
  });

  it.runIf(onPosix)("is written where a symbolic link points to", () => {
    const link = join(folder, "link");
    writeFileSync(file, "old");
    symlinkSync(file, link);
    writeNamedFile(link, "new");
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(file, "utf8")).toBe("new");
  });

  it.runIf(existsSync("/dev/full"))("may be a device, which stays one", () => {
    writeNamedFile("/dev/null", "text");
    expect(lstatSync("/dev/null").isCharacterDevice()).toBe(true);
    expect(() => writeNamedFile("/dev/full", "text")).toThrow(
      new FileError('"/dev/full" cannot be written: the disk is full'),
    );
  });

  it.runIf(onPosix)("may be a pipe that is read", () => {
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    expect(() => writeNamedFile(pipe, "text")).toThrow(new FileError(`nobody reads from "${pipe}"`));
  });
});

describe("what cannot be done is said in a sentence", () => {
  it.each<[string, () => unknown, RegExp]>([
    ["a file that is not there", () => readNamedFile(join(folder, "none"), 9), /^there is no file ".*none"$/],
    ["a folder that is read", () => readNamedFile(folder, 9), /^".*" is a folder$/],
    ["a folder that is written", () => writeNamedFile(folder, ""), /^".*" is a folder$/],
    ["a file in no folder", () => writeNamedFile(join(folder, "no", "a"), ""), /^there is no folder ".*no"$/],
    ["a file in no folder, beforehand", () => checkWritable(join(folder, "no", "a")), /^there is no folder ".*no"$/],
    ["a larger file", () => readNamedFile(file, 2), /^".*game.sgf" is larger than /],
    ["a file below a file", () => writeNamedFile(join(file, "a"), ""), /^there is no folder ".*game.sgf"$/],
    ["a folder beforehand", () => checkWritable(folder), /^".*" is a folder$/],
    ["a name without end", () => writeNamedFile(join(folder, "x".repeat(5000)), ""), /…" is too long a name$/],
    ["a folder in place of a file", () => makeFolder(file), /is to be a folder, and a file is in its place$/],
    ["a folder below a file", () => makeFolder(join(file, "a")), /is to be a folder, and a file is in its place$/],
  ])("%s", (_, run, sentence) => {
    writeFileSync(file, "old");
    expect(run).toThrow(FileError);
    expect(run).toThrow(sentence);
    expect(readFileSync(file, "utf8")).toBe("old");
  });

  it.runIf(existsSync("/dev/zero"))("a device without end", () => {
    expect(() => readNamedFile("/dev/zero", 1 << 20)).toThrow(new FileError('"/dev/zero" is larger than 1 MB'));
  });

  it.runIf(onPosix)("a link that leads in a circle", () => {
    symlinkSync(file, file);
    expect(() => readNamedFile(file, 9)).toThrow(new FileError(`"${file}" is a link that leads in a circle`));
  });

  it.runIf(onPosix && process.getuid?.() !== 0)("a file that is protected", () => {
    writeFileSync(file, "old");
    chmodSync(file, 0o444);
    expect(() => writeNamedFile(file, "new")).toThrow(new FileError(`"${file}" may not be written`));
    expect(() => checkWritable(file)).toThrow(new FileError(`"${file}" may not be written`));
    mkdirSync(join(folder, "closed"), { mode: 0o555 });
    expect(() => checkWritable(join(folder, "closed", "a"))).toThrow(/may not be written$/);
  });
});
