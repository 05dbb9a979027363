import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { filesOf } from "../../src/score/run.ts";
import { testFolder } from "../support/folder.ts";

describe("a folder", () => {
  let folder: string;
  beforeEach(() => {
    folder = testFolder(onTestFinished);
    mkdirSync(join(folder, "below"));
    mkdirSync(join(folder, "folder.sgf"));
    for (const name of ["b.sgf", "A.SGF", "notes.txt", "below/c.sgf"]) writeFileSync(join(folder, name), "");
  });
  const names = () => filesOf([folder]).map((path) => path.slice(folder.length + 1).replaceAll("\\", "/"));

  it("stands for the .sgf files in it and below, by name", () => {
    expect(names()).toEqual(["A.SGF", "b.sgf", "below/c.sgf"]);
  });

  // Links need rights there.
  it.skipIf(process.platform === "win32")("stands for links to files too, also for those that lead nowhere", () => {
    symlinkSync(join(folder, "notes.txt"), join(folder, "link.sgf"));
    symlinkSync(join(folder, "nothing"), join(folder, "lost.sgf"));
    symlinkSync(join(folder, "below"), join(folder, "to-folder.sgf"));
    expect(names()).toEqual(["A.SGF", "b.sgf", "below/c.sgf", "link.sgf", "lost.sgf"]);
  });

  it.skipIf(process.platform === "win32")("lists a link that leads in a circle: its reader will say so", () => {
    symlinkSync(join(folder, "round.sgf"), join(folder, "round.sgf"));
    expect(names()).toEqual(["A.SGF", "b.sgf", "below/c.sgf", "round.sgf"]);
    expect(filesOf([join(folder, "round.sgf")])).toEqual([join(folder, "round.sgf")]);
  });

  it.runIf(process.platform !== "win32" && process.getuid?.() !== 0)("lists a folder below that is closed", () => {
    mkdirSync(join(folder, "closed"), { mode: 0 });
    expect(names()).toEqual(["A.SGF", "b.sgf", "below/c.sgf", "closed"]);
  });

  it.each(["x".repeat(5000), "b.sgf/c.sgf"])("is looked for under a name that cannot be one", (name) => {
    expect(filesOf([join(folder, name)])).toEqual([join(folder, name)]);
  });
});
