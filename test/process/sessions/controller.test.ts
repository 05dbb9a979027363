import { Controller } from "@sabaki/gtp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { geometryOf } from "../../../engine/board/geometry.ts";
import { BUNDLE, timed } from "../engine.ts";

let controller: Controller;

beforeEach(() => {
  controller = new Controller(process.execPath, [BUNDLE, "--playouts", "50", "--seed", "1"]);
  controller.start();
});

afterEach(async () => {
  await controller.stop();
});

async function ask(name: string, ...args: string[]): Promise<string> {
  const { content, error } = await controller.sendCommand({ name, args });
  expect(error, `${name} ${args.join(" ")}: ${content}`).toBe(false);
  return content;
}

describe("driven by Sabaki's controller", () => {
  it("introduces itself as Sabaki asks, all at once", async () => {
    const [name, version, protocol, commands] = await Promise.all(
      ["name", "version", "protocol_version", "list_commands"].map((command) => ask(command)),
    );
    expect(name).toBe("shinpan");
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(protocol).toBe("2");
    const known = commands.split("\n");
    for (const command of ["boardsize", "clear_board", "komi", "play", "genmove", "undo", "final_score", "quit"]) {
      expect(known).toContain(command);
    }
    for (const command of known) expect(await ask("known_command", command)).toBe("true");
  });

  it("keeps komi over a new board, which Sabaki relies on", async () => {
    await Promise.all([ask("komi", "3.5"), ask("boardsize", "13"), ask("clear_board")]);
    expect(await ask("get_komi")).toBe("3.5");
  });

  it("plays a whole game against itself and counts it", async () => {
    await ask("boardsize", "5");
    await ask("clear_board");
    const geometry = geometryOf(5);
    let passes = 0;
    let last = "";
    for (let move = 0; move < 150 && passes < 2 && last !== "resign"; move++) {
      last = await ask("genmove", move % 2 === 0 ? "B" : "W");
      if (last !== "resign") expect(geometry.parseVertex(last), last).toBeDefined();
      passes = last === "pass" ? passes + 1 : 0;
    }
    if (last !== "resign") expect(passes).toBe(2);
    expect(await ask("final_score")).toMatch(/^(?:[BW]\+\d+(?:\.5)?|0)$/);
    const lists = await Promise.all(["alive", "seki", "dead"].map((status) => ask("final_status_list", status)));
    const stones = lists.flatMap((list) => list.split(/\s+/).filter((vertex) => vertex !== ""));
    expect(new Set(stones).size).toBe(stones.length);
  });

  it("takes back a whole game", async () => {
    const moves = ["D4", "Q16", "pass", "C3", "R17"];
    await Promise.all(moves.map((vertex, i) => ask("play", i % 2 === 0 ? "B" : "W", vertex)));
    await Promise.all(moves.map(() => ask("undo")));
    expect((await controller.sendCommand({ name: "undo" })).error).toBe(true);
    await ask("play", "B", "D4");
  });

  it("leaves when Sabaki detaches it", async () => {
    await ask("name");
    // After three seconds Sabaki would kill it.
    expect(await timed(controller.stop())).toBeLessThan(3000);
  });
});
