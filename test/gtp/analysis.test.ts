import { describe, expect, it } from "vitest";
import { BLACK } from "../../engine/board/colour.ts";
import { geometryOf } from "../../engine/board/geometry.ts";
import type { SearchResult } from "../../engine/search/result.ts";
import { interpretAnalysis } from "../../src/gtp/go-arguments.ts";
import { analysisLine } from "../../src/gtp/commands/analysis.ts";
import { Controller } from "./controller.ts";

const LZ_FIRST = "info move A9 visits 60 winrate 5213 prior 2500 lcb 4000 order 0 pv A9 B9";
const LZ_SECOND = "info move B9 visits 40 winrate 5000 prior 2500 lcb 4000 order 1 pv B9";

function resultWith(visits: readonly number[]): SearchResult {
  const candidate = { winrate: 0.5, score: 0, lowerBound: 0.4, prior: 0.1 };
  const candidates = visits.map((n, i) => {
    return { ...candidate, visits: n, move: i + 1, variation: [i + 1], variationVisits: [n] };
  });
  const ownership = new Float32Array(0);
  return { move: 1, winrate: 0.5, score: 0, visits: 1000, playouts: 1000, timeMs: 1, candidates, ownership };
}

describe("an analysis line", () => {
  it.each<[string, number[], string, number]>([
    ["leaves out moves of a few visits in a long search", [900, 300, 9, 8, 7, 5, 4, 1], "", 6],
    ["has five of them", [900, 300, 4, 1, 1, 1], "", 5],
    ["has all moves of a short search", [100, 40, 10, 9, 1], "", 5],
    ["always has the best move", [3], "", 1],
    ["has more moves if asked to", [900, 300, 4, 1], "minmoves 4", 4],
    ["has fewer moves if asked to", [900, 300, 200], "maxmoves 2", 2],
  ])("%s", (_what, visits, keys, count) => {
    const args = interpretAnalysis(keys.split(" ").filter(Boolean), "lz", geometryOf(9));
    const line = analysisLine(resultWith(visits), BLACK, geometryOf(9), "lz", args);
    expect(line.match(/info move/g)).toHaveLength(count);
  });
});

describe("lz-analyze", () => {
  it("streams whole numbers, all moves on one line, until any line comes", async () => {
    const c = new Controller();
    expect(await c.send("7 lz-analyze B 10")).toBe(`=7 \n${LZ_FIRST} ${LZ_SECOND}\n`);
    expect(await c.send("")).toBe("\n");
    expect(await c.ask("name")).toBe("shinpan");
  });

  it.each(["lz-analyze", "lz-analyze 10", "lz-analyze w", "lz-analyze white 10", "lz-analyze interval 10"])(
    "is understood as %s",
    async (command) => {
      const c = new Controller();
      expect(await c.send(command)).toContain("info move A9");
      expect(await c.send("name")).toBe("\n= shinpan\n\n");
    },
  );

  it("analyses for the side to move by default", async () => {
    const c = new Controller();
    await c.tell("play b e5");
    await c.send("lz-analyze 10");
    await c.send("lz-analyze b 10");
    await c.send("");
    expect(c.player.log.filter((entry) => entry.startsWith("analyze"))).toEqual(["analyze white", "analyze black"]);
  });

  it("considers neither what is to be avoided nor what is not allowed", async () => {
    const c = new Controller();
    expect(await c.send("lz-analyze b 10 avoid b A9,B9 1")).toContain("info move C9");
    expect(await c.send("lz-analyze b 10 allow b E5,F5 1")).toContain("info move E5");
    expect(await c.send("lz-analyze b 10 avoid w A9 1")).toContain("info move A9");
    await c.send("");
  });

  it("shows as many moves as are asked for", async () => {
    const c = new Controller();
    expect(await c.send("lz-analyze b 10 maxmoves 1")).toBe(`= \n${LZ_FIRST}\n`);
    await c.send("");
  });

  it.each([
    ["lz-analyze b 10 ownership true", '? unknown analysis key "ownership"'],
    ["kata-analyze b 10 foo 1", '? unknown analysis key "foo"'],
    ["kata-analyze b 10 ownership", "? ownership without a value"],
    ["kata-analyze b 10 ownership maybe", '? ownership must be true or false, not "maybe"'],
    ["lz-analyze b -5", '? the interval must not be negative, not "-5"'],
    ["lz-analyze b 10 avoid b Z99 1", '? invalid vertex, "Z99" is not on the 9x9 board'],
    ["lz-analyze b 10 maxmoves x", '? maxmoves must be an integer, not "x"'],
  ])("refuses %s and searches nothing", async (command, reply) => {
    const c = new Controller();
    expect(await c.send(command)).toBe(`${reply}\n\n`);
    expect(c.player.log).toEqual([]);
  });
});

describe("kata-analyze", () => {
  it("streams fractions, the variation last", async () => {
    const c = new Controller();
    expect(await c.send("kata-analyze b 50 maxmoves 1")).toBe(
      "= \ninfo move A9 visits 60 edgeVisits 60 utility 0.0426 winrate 0.5213 scoreMean 1.5 scoreStdev 10 " +
        "scoreLead 1.5 scoreSelfplay 1.5 prior 0.25 lcb 0.4 utilityLcb -0.2 weight 60 order 0 pv A9 B9\n",
    );
    await c.send("");
  });

  it("shows the root and who owns what, from the side to move, if asked", async () => {
    const c = new Controller();
    const keys = "rootInfo true ownership true pvVisits true pvEdgeVisits true";
    const reply = await c.send(`kata-analyze w 50 maxmoves 1 ${keys}`);
    expect(reply).toContain("pv A9 B9 pvVisits 60 30 pvEdgeVisits 60 30 rootInfo visits 100 ");
    const ownership = /ownership ([^\n]*)\n/.exec(reply)?.[1].split(" ");
    expect(ownership).toEqual(Array.from({ length: 81 }, () => "-0.5"));
    await c.send("");
  });
});

describe("movesOwnership", () => {
  it("is that of each move, from the side to move", async () => {
    const c = new Controller();
    const reply = await c.send("kata-analyze w 50 maxmoves 1 movesOwnership true ownership true");
    expect(reply).toContain(`pv A9 B9 movesOwnership${" -0.75".repeat(81)} ownership${" -0.5".repeat(81)}\n`);
    await c.send("");
  });

  it("comes with its spread, and the chance of no result, if asked", async () => {
    const c = new Controller();
    const keys = "movesOwnershipStdev true ownershipStdev true noResultValue true";
    const reply = await c.send(`kata-analyze w 50 maxmoves 1 ${keys}`);
    const spread = (text: string) => ` ${text}`.repeat(81);
    expect(reply).toContain(
      `pv A9 B9 noResultValue 0 movesOwnershipStdev${spread("0.6614")} ownershipStdev${spread("0.866")}\n`,
    );
    await c.send("");
  });
});

describe("a genmove that is watched", () => {
  it.each([
    ["lz-genmove_analyze b 100000", `= \n${LZ_FIRST} ${LZ_SECOND}\nplay A9\n\n`],
    ["lz-genmove_analyze", `= \n${LZ_FIRST} ${LZ_SECOND}\nplay A9\n\n`],
  ])("%s shows a line before it plays", async (command, reply) => {
    const c = new Controller();
    expect(await c.send(command)).toBe(reply);
    expect(await c.ask("genmove w")).toBe("B9");
  });

  it("in KataGo's dialect needs no interval", async () => {
    const reply = await new Controller().send("kata-genmove_analyze B ownership true");
    expect(reply).toMatch(/^= \ninfo move A9 .* ownership 0\.5 .*\nplay A9\n\n$/);
  });

  it("is not cut short by commands behind it", async () => {
    const c = new Controller();
    c.player.isSlow = true;
    expect(await c.send("kata-genmove_analyze b\nprotocol_version")).toBe("= \n");
    expect(c.player.log).not.toContain("interrupt");
    expect(await c.send("# interrupt")).toMatch(/\nplay A9\n\n= 2\n\n$/);
  });

  it("shows a line for a resignation too, and plays nothing", async () => {
    const c = new Controller();
    c.player.moves = ["resign"];
    expect(await c.send("lz-genmove_analyze b")).toBe(
      "= \ninfo move pass visits 1 winrate 0 prior 10000 lcb 0 order 0 pv pass\nplay resign\n\n",
    );
    expect(await c.ask("genmove b")).toBe("A9");
  });

  it.each([
    ["kata-genmove_analyze b rootInfo true", /^= \ninfo move A9 visits 1 .* rootInfo .*\nplay A9\n\n$/],
    ["lz-genmove_analyze b", /^= \ninfo move A9 visits 1 .*\nplay A9\n\n$/],
    ["cgos-genmove_analyze b", /^= \n\{.*"moves":\[\{"move":"A9",.*\nplay A9\n\n$/],
  ])("%s shows its move also where there was no time to search", async (command, reply) => {
    const c = new Controller();
    c.player.isHasty = true;
    expect(await c.send(command)).toMatch(reply);
  });

  it("for the Computer Go Server is one line of JSON", async () => {
    const reply = await new Controller().send("cgos-genmove_analyze b");
    const [header, json, play] = reply.split("\n");
    expect([header, play]).toEqual(["= ", "play A9"]);
    expect(JSON.parse(json)).toEqual({
      winrate: 0.5213,
      score: 1.5,
      visits: 100,
      moves: [
        { move: "A9", winrate: 0.5213, score: 1.5, prior: 0.25, pv: "B9", visits: 60 },
        { move: "B9", winrate: 0.5, score: 1.5, prior: 0.25, pv: "", visits: 40 },
      ],
      // Three quarters of the way from the opponent's for sure (A) to the player's (+, the 62nd after it).
      ownership: "v".repeat(81),
    });
  });
});

describe("kata-raw-nn", () => {
  it("reports for White what the network sees from one side of the board", async () => {
    const c = new Controller();
    await c.tell("boardsize 3");
    const lines = (await c.ask("kata-raw-nn 2")).split("\n");
    // KataGo's second symmetry exchanges left and right.
    expect(c.player.log).toContain("evaluate black from side 1");
    expect(lines.slice(0, 7)).toEqual([
      "symmetry 2",
      "whiteWin 0.375000",
      "whiteLoss 0.625000",
      "noResult 0.000000",
      "whiteLead -3.500",
      "whiteScoreSelfplay -3.500",
      "whiteScoreSelfplaySq 28.250",
    ]);
    expect(lines.slice(7, 12)).toEqual([
      "policy",
      "0.750000 0.200000 NAN",
      "NAN NAN NAN",
      "NAN NAN NAN",
      "policyPass 0.050000",
    ]);
    expect(lines.slice(12)).toEqual(["whiteOwnership", ...Array<string>(3).fill("-0.500000 -0.500000 -0.500000")]);
  });

  it("gives what only KataGo's networks say, for the colour and with the optimism of the arguments", async () => {
    const c = new Controller();
    const errors = { varianceTime: 12.25, winlossError: 0.125, scoreError: 1.5 };
    c.player.networkDetails = { noResult: 0.05, score: 2.5, scoreSquare: 20.25, ...errors };
    const lines = (await c.ask("kata-raw-nn w 5 0.25")).split("\n");
    expect(c.player.log).toContain("evaluate white from side 6 with optimism 0.25");
    expect(lines.slice(0, 11)).toEqual([
      "symmetry 5",
      "whiteWin 0.600000",
      "whiteLoss 0.350000",
      "noResult 0.050000",
      "whiteLead 3.500",
      "whiteScoreSelfplay 2.500",
      "whiteScoreSelfplaySq 20.250",
      "varTimeLeft 12.250",
      "shorttermWinlossError 0.125",
      "shorttermScoreError 1.500",
      "policy",
    ]);
  });

  it("reports it from every side", async () => {
    const c = new Controller();
    expect((await c.ask("kata-raw-nn all")).match(/symmetry \d/g)).toHaveLength(8);
    await c.tell("rectangular_boardsize 9 7");
    expect((await c.ask("kata-raw-nn all")).match(/symmetry \d/g)).toHaveLength(4);
  });

  it.each([
    ["kata-raw-nn", /missing argument/],
    ["kata-raw-nn 8", /symmetry/],
    ["kata-raw-nn x", /symmetry/],
    ["kata-raw-nn b", /symmetry/],
    ["kata-raw-nn black 0 1.5", /optimism/],
    ["kata-raw-nn 0 much", /optimism/],
    ["kata-raw-nn blue 0", /colour/],
    ["kata-raw-nn 0 0 0", /unexpected/],
  ])("%s is refused", async (command, reason) => {
    const reply = await new Controller().send(command);
    expect(reply).toMatch(/^\? /);
    expect(reply).toMatch(reason);
  });
});
