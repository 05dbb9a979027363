/** What is written to stderr about moves: for the chat of a server, and for GoGui's board. */
import { describe, expect, it } from "vitest";
import { geometryOf } from "../../engine/board/geometry.ts";
import type { SearchResult } from "../../engine/search/result.ts";
import { commentary, type CommentaryFlags } from "../../src/cli/gtp.ts";
import { Controller } from "../gtp/controller.ts";

const SILENT: CommentaryFlags = { chat: false, variations: false, gfx: false };

function session(flags: Partial<CommentaryFlags>) {
  const written: string[] = [];
  const controller = new Controller({ ...commentary({ ...SILENT, ...flags }, (text) => written.push(text)) });
  return { controller, written };
}

describe("a chat line", () => {
  it("has win rate, score and the moves expected, as gtp2ogs posts it to the Malkovich log", async () => {
    const { controller, written } = session({ chat: true });
    await controller.tell("genmove b");
    expect(written).toEqual(["MALKOVICH: Win rate 52.1 %, score +1.5, visits 100, PV A9 B9\n"]);
    // What gtp2ogs takes for a chat, and for which channel.
    expect(/(DISCUSSION|MALKOVICH|MAIN):(.*)/.exec(written[0])?.slice(1)).toEqual([
      "MALKOVICH",
      " Win rate 52.1 %, score +1.5, visits 100, PV A9 B9",
    ]);
  });

  it.each([[0.04, "0"], [-0.04, "0"], [-1.25, "-1.3"]])("has no sign before a score of nothing: %d", (score, text) => {
    const written: string[] = [];
    const { onChosen } = commentary({ ...SILENT, chat: true }, (line) => written.push(line));
    const search = { winrate: 0.5, score, visits: 9, candidates: [] } as unknown as SearchResult;
    onChosen!({ move: "resign", search }, geometryOf(9));
    expect(written).toEqual([`MALKOVICH: Win rate 50.0 %, score ${text}, visits 9\n`]);
  });

  it("comes before the reply", async () => {
    const order: string[] = [];
    const controller = new Controller({
      ...commentary({ ...SILENT, chat: true }, () => order.push("chat")),
      write: () => order.push("reply"),
    });
    await controller.send("genmove b");
    expect(order).toEqual(["chat", "reply"]);
  });

  it("is left out for a move without a search", async () => {
    const { controller, written } = session({ chat: true });
    controller.player.moves = ["resign"];
    await controller.tell("genmove b");
    expect(written).toEqual([]);
  });
});

describe("a variation", () => {
  it("has the form of Leela Zero, of which gtp2ogs makes moves to click", async () => {
    const { controller, written } = session({ variations: true });
    await controller.tell("genmove b");
    expect(written.join("")).toBe(
      "A9 -> 60 (V: 52.13%) (LCB: 40.00%) (N: 25.00%) PV: A9 B9\n100 visits, 100 nodes, 100 playouts, 10000 n/s\n",
    );
  });

  it("is left out for a move without a search", async () => {
    const { controller, written } = session({ variations: true });
    controller.player.moves = ["resign"];
    await controller.tell("genmove b");
    expect(written.join("")).toBe("");
  });
});

describe("live graphics", () => {
  it("show the variation, other candidates and a text, and are cleared before the reply", async () => {
    const { controller, written } = session({ gfx: true });
    await controller.tell("genmove b");
    const { observer } = controller.player.lastOptions ?? {};
    expect(observer?.intervalMs).toBe(500);
    const candidate = { winrate: 0.6, score: -2, lowerBound: 0.5, prior: 0.5, variationVisits: [] };
    const point = (vertex: string) => controller.session.game.geometry.parseVertex(vertex)!;
    observer?.report({
      move: point("D4"),
      winrate: 0.6,
      score: -2,
      visits: 200,
      playouts: 150,
      timeMs: 100,
      candidates: [
        { ...candidate, move: point("D4"), visits: 120, variation: [point("D4"), point("pass"), point("E5")] },
        { ...candidate, move: point("F6"), visits: 60, variation: [point("F6")] },
        { ...candidate, move: point("pass"), visits: 20, variation: [point("pass")] },
      ],
      ownership: new Float32Array(0),
    });
    expect(written).toEqual([
      "gogui-gfx: CLEAR\n",
      "gogui-gfx:\nVAR b D4 w pass b E5\nLABEL F6 30%\nTEXT 60.0 % of 150 playouts won, -2.0 points\n\n",
    ]);
  });

  it("are not asked for without their flag", async () => {
    const { controller } = session({ chat: true });
    await controller.tell("genmove b");
    expect(controller.player.lastOptions?.observer).toBeUndefined();
  });
});
