import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { AnalysisClient, type Answer, type ClientOptions } from "../../../scripts/label/client.ts";
import { testFolder } from "../../support/folder.ts";

const TEACHER = fileURLToPath(new URL("../../support/fake-teacher.mjs", import.meta.url));
const QUERY = '"boardXSize":5,"boardYSize":5,"rules":"chinese","komi":7,"moves":[["B","C3"],["W","B2"],["B","D2"]]';

let client: AnalysisClient | undefined;
const folder = testFolder();
let starts = 0;

/** A client of a fake teacher with these faults, and what is said about the program. */
function ask(faults: readonly string[], options: Partial<ClientOptions> = {}) {
  const warnings: string[] = [];
  const command = [process.execPath, TEACHER, `starts=${join(folder, String(starts++))}`, ...faults];
  const warn = (sentence: string) => void warnings.push(sentence);
  client = new AnalysisClient({ command, inFlight: 8, timeoutMs: 20_000, warn, ...options });
  return { client, warnings };
}

/** Turn numbers of the answers, or the sentences in their place. */
function turnsOf(answers: readonly Answer[]) {
  return answers.map((answer) => (typeof answer === "string" ? answer : answer.turnNumber));
}

afterEach(async () => {
  await client?.close();
  client = undefined;
});

describe("a client of the analysis protocol", () => {
  it("gets the turns that it asks for, and special actions", async () => {
    const { client } = ask([]);
    const [answers, version] = await Promise.all([client.ask(QUERY, [3, 0, 1]), client.action("query_version")]);
    expect(turnsOf(answers)).toEqual([3, 0, 1]);
    expect(version).toMatchObject({ version: "1.2.3" });
  });

  it.each([
    ["no more positions under way than there is room for, and asks for all in the end", 4, false],
    ["as many under way as it may: a program with less room refuses some", 3, true],
  ])("has %s", async (_, room, isTooFew) => {
    const { client } = ask(["delay=20", `room=${room}`], { inFlight: 4 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => client.ask(QUERY, [1, 2])));
    const turns = answers.flatMap(turnsOf);
    expect(turns).toHaveLength(24);
    expect(turns.some((turn) => typeof turn === "string")).toBe(isTooFew);
  });

  it("leaves out an error, and an answer with what JSON does not know", async () => {
    const { client } = ask(["error=1", "nan=3"]);
    expect(turnsOf(await client.ask(QUERY, [0]))).toEqual(["error: Illegal move 0"]);
    expect(turnsOf(await client.ask(QUERY, [0]))).toEqual([0]);
    expect(turnsOf(await client.ask(QUERY, [1]))).toEqual(["error: not JSON"]);
    expect(client.strayLines).toBe(0);
  });

  it("counts lines that answer nothing", async () => {
    const { client } = ask(["garbage=1"]);
    expect(turnsOf(await client.ask(QUERY, [0]))).toEqual([0]);
    expect(client.strayLines).toBe(1);
  });

  it("waits for a missing answer for a limited time while others come", async () => {
    const { client, warnings } = ask(["missing=1"], { timeoutMs: 1500 });
    const missing = client.ask(QUERY, [0, 1]);
    let others = 0;
    const chat = setInterval(() => void client.ask(QUERY, [2]).then(() => others++), 200);
    expect(turnsOf(await missing)).toEqual(["no answer in time", 1]);
    clearInterval(chat);
    expect(others).toBeGreaterThan(2);
    expect(warnings).toEqual([]);
  });

  it("starts a program that died again, and asks again for what it owes", async () => {
    const { client, warnings } = ask(["die=3"]);
    const answers = await Promise.all([0, 1, 2, 3].map((turn) => client.ask(QUERY, [turn, 0])));
    expect(answers.map(turnsOf)).toEqual([[0, 0], [1, 0], [2, 0], [3, 0]]);
    expect(client.restarts).toBe(1);
    expect(warnings).toEqual(["the program ended (status 7) and is started again"]);
  });

  it("starts a program that fell silent again", async () => {
    const { client, warnings } = ask(["hang=2"], { timeoutMs: 1000 });
    expect(turnsOf(await client.ask(QUERY, [0, 1, 2]))).toEqual([0, 1, 2]);
    expect(warnings[0]).toBe("the program has said nothing for 1 s and is started again");
  });

  it("gives up a query over which the program dies again and again, and then the program", async () => {
    const { client, warnings } = ask(["die=1+"]);
    expect(turnsOf(await client.ask(QUERY, [0]))).toEqual(["the program died over it"]);
    expect(client.isGivenUp).toBe(false);
    expect(turnsOf(await client.ask(QUERY, [0]))).toEqual(["the program was given up"]);
    expect(client.isGivenUp).toBe(true);
    expect(warnings.at(-1)).toBe("the program ended (status 7), and is given up");
    expect(turnsOf(await client.ask(QUERY, [0]))).toEqual(["the program was given up"]);
  });

  it("gives up a program that is not there", async () => {
    const { client, warnings } = ask([], { command: ["/nowhere/engine"] });
    expect(turnsOf(await client.ask(QUERY, [0]))).toEqual(["the program died over it"]);
    expect(turnsOf(await client.ask(QUERY, [0]))).toEqual(["the program was given up"]);
    expect(warnings[0]).toMatch(/^the program cannot be started \(.*ENOENT\) and is started again$/);
  });

  it("ends while queries are under way", async () => {
    const { client } = ask(["hang=1"]);
    const owed = client.ask(QUERY, [0]);
    await client.close();
    expect(turnsOf(await owed)).toEqual(["the program was given up"]);
  });
});
