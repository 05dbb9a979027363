/** Every ruleset through GTP: whole sessions, text in and exact text out, the referee being the real one. */
import { describe, expect, it } from "vitest";
import { BLACK, colourName, WHITE } from "../../engine/board/colour.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";
import { RULESETS } from "../../src/rules/ruleset-table.ts";
import { parseDiagram, pointsOf } from "../support/diagram.ts";
import { Controller, runSession } from "./controller.ts";
import { RefereePlayer } from "./referee-player.ts";
import { AREA_SESSIONS } from "./rulesets/area-sessions.ts";
import { EYES, EYES_WITH_HANDICAP, type RulesetSession } from "./rulesets/session.ts";
import { TERRITORY_SESSIONS } from "./rulesets/territory-sessions.ts";

const SESSIONS = [...TERRITORY_SESSIONS, ...AREA_SESSIONS];

/** What is sent, and what is to come back under these rules. */
function script({ board, commands }: RulesetSession, rules: string): { input: string; output: string } {
  const sent = board === undefined ? [] : setup(board);
  const replies = sent.map(() => "= ");
  const lines = commands.split("\n").map((line) => line.trim());
  for (const line of lines.filter((text) => text !== "")) {
    const reply = /^(\S+) +([=?])(.*)$/.exec(line);
    if (!reply) {
      sent.push(line);
      replies.push("= ");
    } else if (reply[1] === rules || reply[1] === "both") {
      replies[replies.length - 1] = `${reply[2]} ${reply[3].trim()}`;
    }
  }
  return { input: `${sent.join("\n")}\n`, output: replies.map((reply) => `${reply}\n\n`).join("") };
}

function setup(diagram: string): string[] {
  const { geometry, board } = parseDiagram(diagram);
  const stones = ([BLACK, WHITE] as const).flatMap((colour) =>
    pointsOf(board, colour).map((p) => `${colourName(colour)} ${geometry.vertex(p)}`),
  );
  return [`boardsize ${geometry.width} ${geometry.height}`, `gogui-setup ${stones.join(" ")}`];
}

describe("a game that a ruleset and its neighbour see differently", () => {
  const rows = SESSIONS.flatMap((session) =>
    [session.rules, session.neighbour].map((played) => ({ ...session, session, played })),
  );

  it.each(rows)("$rules, not $neighbour: $shows (under $played rules)", async ({ session, played }) => {
    const { input, output } = script(session, played);
    const ruleset = findRuleset(played)!;
    expect(await runSession(input, { player: new RefereePlayer(), ruleset })).toBe(output);

    // And as a client has it that chooses the rules itself: it says the komi too, because rules leave that alone.
    const choice = `kata-set-rules ${played}\nkomi ${ruleset.komi}\n`;
    expect(await runSession(choice + input, { player: new RefereePlayer() })).toBe(`= \n\n= \n\n${output}`);
  });

  it.each(SESSIONS)("$rules, not $neighbour: $shows (the sessions do differ)", (session) => {
    expect(script(session, session.rules).output).not.toBe(script(session, session.neighbour).output);
  });

  it("is there for every ruleset", () => {
    const names = new Set(SESSIONS.map(({ rules }) => rules));
    expect(RULESETS.filter(({ name }) => !names.has(name))).toEqual([]);
  });
});

describe("one game under every ruleset", () => {
  it.each<[string, string]>([
    // Three points each, or thirteen to twelve. Black passes first.
    ["japanese", "0"],
    ["japanese-1989", "0"],
    ["korean", "0"],
    ["wagc", "0"],
    ["chinese", "W+1"],
    ["chinese-1988", "W+1"],
    ["chinese-ogs", "W+1"],
    ["chinese-simple-ko", "W+1"],
    ["aga", "0"],
    ["aga-button", "B+0.5"],
    ["french", "0"],
    ["new-zealand", "B+1"],
    ["ing", "B+1"],
    ["simplified-ing", "B+1"],
    ["wmsg-2008", "B+1"],
    ["tromp-taylor", "B+1"],
    ["cgos", "B+1"],
    ["simplified", "B+1"],
    ["stone-scoring", "B+1"],
    ["ancient-chinese", "B+1"],
    ["ancient-territory", "0"],
  ])("with two handicap stones and no komi, %s: %s", async (rules, score) => {
    const controller = new Controller({ player: new RefereePlayer(), ruleset: findRuleset(rules)! });
    const commands = EYES_WITH_HANDICAP.trim().split("\n");
    await controller.tell(...commands, "komi 0", "play b pass", "play w pass");
    expect(await controller.ask("final_score")).toBe(score);
  });

  it.each(RULESETS)("$name: has a result after two passes, or after White's last", async (ruleset) => {
    const controller = new Controller({ player: new RefereePlayer(), ruleset });
    await controller.tell(...setup(EYES), "gogui-setup_player w", "play w pass");
    const hasResult = async () => (await controller.ask("printsgf")).includes("RE[");
    expect(await hasResult()).toBe(false);
    await controller.tell("play b pass");
    expect(await hasResult()).toBe(!["aga", "french"].includes(ruleset.name));
    await controller.tell("play w pass");
    expect(await hasResult()).toBe(true);
  });
});
