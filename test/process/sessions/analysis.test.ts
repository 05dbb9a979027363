/** Analysis by the real engine: it streams, stops at once at whatever comes in, and can be read by its readers. */
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { Engine, repliesIn, session, SOON_MS, timed } from "../engine.ts";

/** An engine that has been analysing for so long that it has sent some lines. */
async function analysing(command: string): Promise<Engine> {
  const engine = new Engine(["--size", "9", "--threads", "1"]);
  engine.send("genmove b\n# interrupt\n");
  await engine.replies(1);
  await analysis(engine, command);
  return engine;
}

/** Sends an analysis command and waits for some lines. */
async function analysis(engine: Engine, command: string): Promise<void> {
  const count = () => (engine.stdout.match(/^info /gm) ?? []).length;
  const before = count();
  engine.send(`${command}\n`);
  while (count() < before + 3) await once(engine.process.stdout, "data");
}

describe("an analysis", () => {
  it("ends at any line", async () => {
    const engine = await analysing("lz-analyze 5");
    // Line sent -> its own reply, if it has one.
    const lines: [string, string?][] = [[""], ["name", "= shinpan"], ["protocol_version", "= 2"], ["# enough"]];
    let expected = 1;
    for (const [line, answer] of lines) {
      expected += answer === undefined ? 1 : 2;
      engine.send(`${line}\n`);
      expect(await timed(engine.replies(expected)), line).toBeLessThan(SOON_MS);
      const replies = await engine.replies(expected);
      expect(replies[expected - (answer === undefined ? 1 : 2)]).toMatch(/^= \ninfo move /);
      if (answer !== undefined) expect(replies[expected - 1]).toBe(answer);
      if (line !== "# enough") await analysis(engine, "lz-analyze 5");
    }
    engine.send("quit\n");
    expect((await engine.ended).code).toBe(0);
  });

  it("of some moves only leaves genmove its choice", async () => {
    const genmove = "kata-genmove_analyze b\n";
    const args = ["--size", "9", "--threads", "1", "--playouts", "100", "--seed", "1"];
    const [fresh] = repliesIn((await session(genmove, args)).stdout);
    for (const filter of ["allow b A1", "avoid b E5,D4,F6"]) {
      const engine = new Engine(args);
      await analysis(engine, `lz-analyze b 5 ${filter} 1`);
      engine.send(genmove);
      expect((await engine.replies(2))[1], filter).toBe(fresh);
      engine.process.stdin.end();
      await engine.ended;
    }
  });

  it("ends with the input, and the engine with it", async () => {
    const engine = await analysing("kata-analyze 5");
    engine.process.stdin.end();
    expect(await timed(engine.ended)).toBeLessThan(SOON_MS);
    expect((await engine.ended).stdout).toMatch(/\n\n$/);
  });

  it("ends at a signal, quietly", async () => {
    const engine = await analysing("kata-analyze 5 ownership true");
    engine.process.kill("SIGTERM");
    expect(await timed(engine.ended)).toBeLessThan(SOON_MS);
    expect((await engine.ended).stderr).not.toMatch(/error|\bat .*\(/i);
  });

  it("of a controller that has gone leaves no process behind", async () => {
    const engine = await analysing("lz-analyze 1");
    engine.process.stdout.destroy();
    expect(await timed(engine.ended)).toBeLessThan(SOON_MS);
    expect((await engine.ended).stderr).not.toMatch(/EPIPE|error|\bat .*\(/i);
  });
});

describe("what an analysis reports", () => {
  /** The win rate and the lead of the root and of each move in a line. */
  function valuesIn(line: string): { winrate: number; lead: number }[] {
    return [...line.matchAll(/winrate (\S+) .*?scoreLead (\S+)/g)].map(([, winrate, lead]) => ({
      winrate: Number(winrate),
      lead: Number(lead),
    }));
  }

  it.each([9, 19])("is believable from its first line on, on boards of %d lines", async (size) => {
    const engine = new Engine(["--size", String(size), "--threads", "1", "--komi", "6.5"]);
    await analysis(engine, "kata-analyze b 1 rootInfo true");
    engine.send("quit\n");
    const lines = (await engine.ended).stdout.match(/^info .*$/gm) ?? [];
    const roots = lines.map((line) => valuesIn(line).at(-1)!);
    for (const { winrate, lead } of lines.flatMap(valuesIn)) {
      expect(Math.abs(winrate - 0.5)).toBeLessThan(0.3);
      expect(Math.abs(lead)).toBeLessThan(size);
    }
    // Where the network evaluates every leaf, a few visits more change little.
    const steps = roots.slice(1).map(({ lead }, i) => Math.abs(lead - roots[i].lead));
    expect(Math.max(...steps)).toBeLessThan(size === 9 ? 1 : size);
  });

  it("agrees with itself where twelve stones were given: White is behind, in points and in chances", async () => {
    const stones = "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10 G7 N13 G13";
    const input = `set_free_handicap ${stones}\nkata-search_analyze w rootInfo true\n`;
    const { stdout } = await session(input, ["--size", "19", "--komi", "0.5", "--playouts", "100", "--threads", "1"]);
    const line = repliesIn(stdout)[1];
    expect(valuesIn(line)).not.toHaveLength(0);
    for (const { winrate, lead } of valuesIn(line)) {
      expect(winrate).toBeLessThan(0.3);
      expect(lead).toBeLessThan(-30);
    }
  });
});

describe("a watched genmove", () => {
  /** Key and number, or the words after it, in the order that readers expect; the variation last. */
  const VERTEX = "(?:[A-HJ][1-9]|pass)";
  const WHOLE = String.raw`-?\d+`;
  const FRACTION = String.raw`-?\d+(?:\.\d+)?`;
  const PV = `order \\d+ pv(?: ${VERTEX})+`;
  const LZ = `info move ${VERTEX} visits ${WHOLE} winrate ${WHOLE} prior ${WHOLE} lcb ${WHOLE} ${PV}`;
  const KATA = `info move ${VERTEX} visits ${WHOLE}(?: [A-Za-z]+ ${FRACTION})+ ${PV}`;

  const BY_MOVE = `pvVisits(?: ${WHOLE})+ movesOwnership(?: ${FRACTION}){81}`;

  it("sends a line for a pass that needs no search, too", async () => {
    const commands = ["lz-genmove_analyze b 100000", "kata-genmove_analyze b ownership true", "cgos-genmove_analyze b"];
    const input = ["boardsize 9", "play b e5", "play w pass", "play b pass", ...commands].join("\n");
    const { stdout } = await session(`${input}\n`, ["--rules", "japanese"]);
    const [lz, kata, cgos] = repliesIn(stdout).slice(4);
    expect(lz).toMatch(/^= \ninfo move pass visits 1 .* pv pass\nplay pass$/);
    expect(kata).toMatch(/^= \ninfo move pass visits 1 .* pv pass ownership(?: -?[01]){81}\nplay pass$/);
    expect(cgos).toMatch(/^= \n{"winrate":.*}\nplay pass$/);
  });

  it("sends a line that can be read, then the move, in every dialect", async () => {
    const dialects: [string, RegExp][] = [
      ["lz-genmove_analyze b 100000", new RegExp(`^${LZ}(?: ${LZ})*$`)],
      ["kata-genmove_analyze b ownership true", new RegExp(`^${KATA}(?: ${KATA})* ownership(?: ${FRACTION}){81}$`)],
      ["kata-genmove_analyze b", new RegExp(`^${KATA}(?: ${KATA})*$`)],
      ["kata-genmove_analyze b maxmoves 1 pvVisits true movesOwnership true", new RegExp(`^${KATA} ${BY_MOVE}$`)],
      ["cgos-genmove_analyze b", /^{"winrate":.*}$/],
    ];
    const input = ["boardsize 9", ...dialects.map(([command]) => command)].join("\n");
    const { stdout } = await session(`${input}\n`, ["--playouts", "100"]);
    const replies = repliesIn(stdout).slice(1).map((reply) => reply.split("\n"));
    for (const [i, [command, line]] of dialects.entries()) {
      expect(replies[i][0], command).toBe("= ");
      expect(replies[i].at(-1), command).toMatch(new RegExp(`^play ${VERTEX}$`));
      expect(replies[i].at(-2), command).toMatch(line);
    }
    const [cgos] = replies.slice(-1);
    const { winrate, visits, moves, ownership } = JSON.parse(cgos[1]) as Record<string, unknown>;
    expect(cgos).toHaveLength(3);
    expect(winrate).toBeGreaterThan(0);
    expect(visits).toBeGreaterThan(50);
    expect(moves).not.toEqual([]);
    expect(ownership).toHaveLength(81);
  });
});

describe("a line of a hundred thousand characters", () => {
  it("is read, known or not", async () => {
    const long = "x".repeat(100_000);
    const moves = Array.from({ length: 10_000 }, (_, i) => `${i % 2 === 0 ? "B" : "W"} PASS`).join(" ");
    const { code, stdout } = await session(`${long}\nplay b ${long}\n# ${long}\ngogui-play_sequence ${moves}\nname\n`);
    const [unknown, vertex, sequence, name] = repliesIn(stdout);
    expect(unknown).toBe("? unknown command");
    expect(vertex).toMatch(/^\? invalid vertex, "x{40}…" is not/);
    expect(sequence).toBe("= ");
    expect(name).toBe("= shinpan");
    expect(code).toBe(0);
  });
});
