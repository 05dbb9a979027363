import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runScript } from "../../scripts/run-script.ts";
import { UsageError } from "../../src/cli/arguments.ts";

const SCRIPT = {
  name: "made-up",
  usage: ["Usage: npm run made-up -- [flags]"],
  flags: [{ name: "games", value: "N", help: "how many" }],
  notes: [],
  run: () => 0,
};

describe("a developer's script", () => {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);

  beforeEach(() => {
    said.length = 0;
    vi.spyOn(console, "log").mockImplementation(say);
    vi.spyOn(console, "error").mockImplementation(say);
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("prints its help, whatever else it is given", async () => {
    expect(await runScript(SCRIPT, ["some-file", "--help"])).toBe(0);
    const flags = "  --games N   how many\n  -h, --help  print this and end";
    expect(said).toEqual([`Usage: npm run made-up -- [flags]\n\n${flags}`]);
  });

  it.each([
    [["--game", "3"], "there is no flag --game; did you mean --games?"],
    [["file"], '"file" is no flag: flags start with --'],
  ])("refuses %j in a sentence", async (args, sentence) => {
    expect(await runScript(SCRIPT, args)).toBe(2);
    expect(said).toEqual([`made-up: ${sentence}\nTry npm run made-up -- --help.`]);
  });

  it("takes names if it has use for them", async () => {
    expect(await runScript({ ...SCRIPT, takesNames: true, run: (given) => given.names.length }, ["file"])).toBe(1);
  });

  it("says in words what it cannot do, and where its own fault is", async () => {
    const failing = (error: Error) => runScript({ ...SCRIPT, run: () => Promise.reject(error) }, []);
    expect(await failing(new UsageError("no"))).toBe(2);
    expect(await failing(new Error("there is no game in the file"))).toBe(1);
    expect(said.slice(1)).toEqual(["made-up: there is no game in the file"]);
    await expect(failing(new TypeError("x is undefined"))).rejects.toThrow("x is undefined");
  });
});
