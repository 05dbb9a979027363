import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LabelFile } from "../../../scripts/label/label-file.ts";
import { testFolder } from "../../support/folder.ts";

const folder = testFolder();
const path = join(folder, "file.jsonl");

/** What opening a file with this text says and leaves in it. */
function open(text: string, settings: Record<string, unknown>) {
  writeFileSync(path, text);
  const file = LabelFile.open(path, settings);
  if (typeof file !== "string") file.close();
  return { said: typeof file === "string" ? file : "", text: readFileSync(path, "utf8") };
}

describe("the file that labels are added to", () => {
  const whole = open("", { records: "spiele für alle.tsv" }).text;

  it("begins with the settings, also those that are not plain letters, and goes on with the same", () => {
    expect(JSON.parse(whole)).toMatchObject({ settings: { records: "spiele für alle.tsv" } });
    expect(open(whole, { records: "spiele für alle.tsv" })).toEqual({ said: "", text: whole });
  });

  it("is begun anew after a run that was killed while it wrote them", () => {
    expect(open(whole.slice(0, 40), { records: "spiele für alle.tsv" })).toEqual({ said: "", text: whole });
  });

  const others = ["a note", "a note\nand more", '{"kind":"match"}\n{"game":0,"lab'];

  it.each(others)("is left as it is if it is another: %j", (text) => {
    const { said, text: left } = open(text, {});
    expect([said, left]).toEqual([`${path} is no file of labels: its first line has no settings`, text]);
  });

  it("is left as it is, its last line too, if it is another run's", () => {
    const text = `${whole}{"game":3,"la`;
    const { said, text: left } = open(text, { records: "others.tsv" });
    expect(said).toContain('records was "spiele für alle.tsv" and is "others.tsv"');
    expect(left).toBe(text);
  });
});
