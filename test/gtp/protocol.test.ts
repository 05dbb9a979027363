/** What every controller relies on, whatever the command: framing, order, interruption, the end of a session. */
import { describe, expect, it } from "vitest";
import { Controller, runSession, settle } from "./controller.ts";

describe("framing", () => {
  it.each<[string, string, string]>([
    [
      "answers known and unknown commands, then ends",
      "name\nfoo\nname\nversion\n",
      "= shinpan\n\n? unknown command\n\n= shinpan\n\n= 1.2.3\n\n",
    ],
    ["line feeds with carriage returns", "name\r\nfoo\r\nversion\r\n", "= shinpan\n\n? unknown command\n\n= 1.2.3\n\n"],
    ["ids, leading zeros kept", "1 name\n007 version\n2 foo\n", "=1 shinpan\n\n=007 1.2.3\n\n?2 unknown command\n\n"],
    ["comments and blank lines", "# c\n\nname # c\n\n# c\n", "= shinpan\n\n"],
    ["tabs and spaces", "\tname\n  1\t name  \n", "= shinpan\n\n=1 shinpan\n\n"],
    ["control characters", "\u0001na\u0002me\u007f\n", "= shinpan\n\n"],
    ["a byte order mark", "\ufeffname\n", "= shinpan\n\n"],
    ["a last line without a line feed", "name\nversion", "= shinpan\n\n= 1.2.3\n\n"],
    ["an empty reply keeps its space", "1 clear_board\n", "=1 \n\n"],
    ["protocol_version has a space before its digit", "protocol_version\n", "= 2\n\n"],
    [
      "names that every JavaScript object has",
      "constructor\n__proto__\ntoString\nknown_command constructor\n",
      "? unknown command\n\n? unknown command\n\n? unknown command\n\n= false\n\n",
    ],
    ["nothing", "", ""],
  ])("%s", async (_what, input, expected) => {
    expect(await runSession(input)).toBe(expected);
  });

  it("takes a line of more than ten thousand characters", async () => {
    const controller = new Controller();
    await controller.tell("boardsize 25");
    const moves = Array.from({ length: 1000 }, () => "B pass W pass");
    const line = `gogui-play_sequence ${moves.join(" ")}`;
    expect(line.length).toBeGreaterThan(10_000);
    expect(await controller.ask(line)).toBe("");
    expect(controller.session.game.moves.length).toBe(moves.length * 2);
  });
});

describe("colours and vertices", () => {
  it.each(["b", "B", "black", "Black", "BLACK"])("%s is black", async (colour) => {
    expect(await new Controller().send(`play ${colour} d4\nprintsgf`)).toContain(";B[df]");
  });

  it.each(["w", "W", "white", "White", "WHITE"])("%s is white", async (colour) => {
    expect(await new Controller().send(`play ${colour} d4\nprintsgf`)).toContain(";W[df]");
  });

  it.each<[string, string]>([
    ["D4", ""],
    ["d4", ""],
    ["j9", ""],
    ["pass", ""],
    ["PASS", ""],
    ["resign", ""],
    ["RESIGN", ""],
    ["i5", '? invalid vertex, "i5" is not on the 9x9 board'],
    ["k5", '? invalid vertex, "k5" is not on the 9x9 board'],
    ["a10", '? invalid vertex, "a10" is not on the 9x9 board'],
    ["a0", '? invalid vertex, "a0" is not on the 9x9 board'],
    ["d", '? invalid vertex, "d" is not on the 9x9 board'],
    ["4d", '? invalid vertex, "4d" is not on the 9x9 board'],
  ])("vertex %s", async (vertex, expected) => {
    expect(await new Controller().ask(`play b ${vertex}`)).toBe(expected);
  });

  it("come out as D4 and pass, without a column I", async () => {
    const controller = new Controller();
    controller.player.moves = ["d4", "PASS", "h1", "j1", "resign"];
    expect(await controller.send("genmove b\ngenmove w\ngenmove b\ngenmove w\ngenmove b")).toBe(
      "= D4\n\n= pass\n\n= H1\n\n= J1\n\n= resign\n\n",
    );
  });

  it("names a bad colour", async () => {
    expect(await new Controller().send("play red d4\ngenmove \nplay b")).toBe(
      '? colour must be black or white, not "red"\n\n' +
        "? missing argument, expected: genmove COLOUR\n\n" +
        "? missing argument, expected: play COLOUR VERTEX\n\n",
    );
  });
});

describe("pipelining", () => {
  it("answers what was queued behind a search in order, the search first", async () => {
    const controller = new Controller();
    controller.player.isSlow = true;
    expect(await controller.send("genmove b\n5 protocol_version\n6 foo\n7 name")).toBe("");
    controller.player.interrupt();
    await settle();
    expect(controller.read()).toBe("= A9\n\n=5 2\n\n?6 unknown command\n\n=7 shinpan\n\n");
  });

  it("a player that fails answers ? and the session goes on, the board as before", async () => {
    const controller = new Controller();
    controller.player.failure = new Error("worker died");
    expect(await controller.send("genmove b\nname\ngenmove b")).toBe(
      "? internal error: worker died\n\n= shinpan\n\n= A9\n\n",
    );
    expect(controller.internalErrors).toHaveLength(1);
    expect(controller.session.game.moves).toHaveLength(1);
  });

  it("an illegal choice of the player never leaves the engine", async () => {
    const controller = new Controller();
    controller.player.moves = ["D4"];
    await controller.tell("play w d4");
    expect(await controller.ask("genmove b")).toMatch(/^\? internal error: the player chose D4 for black/);
    expect(controller.session.game.moves).toHaveLength(1);
  });
});

describe("interrupting a search", () => {
  async function searching(command: string): Promise<Controller> {
    const controller = new Controller();
    controller.player.isSlow = true;
    expect(await controller.send(command)).toBe("");
    return controller;
  }

  it.each<[string, string]>([
    ["genmove b", "= A9\n\n"],
    ["reg_genmove b", "= A9\n\n"],
    ["final_score", "= W+6.5\n\n"],
    ["final_status_list dead", "= \n\n"],
  ])("# interrupt makes %s answer at once", async (command, expected) => {
    const controller = await searching(command);
    expect(await controller.send("# interrupt")).toBe(expected);
    expect(controller.player.log.filter((entry) => entry === "interrupt")).toHaveLength(1);
  });

  it.each(["protocol_version", "undo", "", "# comment", "known_command known_command"])(
    "genmove is not cut short by the line %j",
    async (line) => {
      const controller = await searching("genmove b");
      expect(await controller.send(line)).toBe("");
      expect(controller.player.log).not.toContain("interrupt");
    },
  );

  it("quit makes it answer at once, then the session ends", async () => {
    const controller = await searching("7 genmove b");
    controller.server.feed("8 quit\n");
    await controller.server.finished;
    expect(controller.read()).toBe("=7 A9\n\n=8 \n\n");
  });

  it.each([
    ["the end of the input does not", "", "= A9\n\n"],
    ["nor does a quit without an end of line before it", "quit", "= A9\n\n= \n\n"],
  ])("%s: a script wants its move", async (_, last, replies) => {
    const controller = await searching("genmove b");
    controller.server.feed(last);
    controller.server.end();
    await settle();
    expect(controller.read()).toBe("");
    controller.player.interrupt();
    await controller.server.finished;
    expect(controller.read()).toBe(replies);
  });

  it("a signal ends the session without another word", async () => {
    const controller = await searching("genmove b");
    controller.server.shutdown();
    await controller.server.finished;
    await settle();
    expect(controller.player.log).toContain("interrupt");
    expect(controller.read()).toBe("");
  });

  it("a verdict that was cut short is not kept", async () => {
    const controller = await searching("final_score");
    await controller.send("# interrupt");
    controller.player.isSlow = false;
    await controller.send("final_score\nfinal_score");
    expect(controller.player.log.filter((entry) => entry.startsWith("judge"))).toHaveLength(2);
  });
});

describe("who the engine is and what it can do", () => {
  it("lists every command once, in order, one a line and nothing else", async () => {
    const names = (await new Controller().ask("list_commands")).split("\n");
    expect(names).toEqual([...new Set(names)].sort());
    expect(names.join("\n")).toMatch(/^[a-z0-9_\-\n]+$/);
  });

  it("knows exactly what it lists", async () => {
    const controller = new Controller();
    const names = (await controller.ask("list_commands")).split("\n");
    for (const name of names) {
      expect(await controller.ask(`known_command ${name}`)).toBe("true");
      if (name !== "quit") expect(await controller.ask(name)).not.toContain("unknown command");
    }
    expect(await controller.ask("known_command foo")).toBe("false");
  });

  it("helps with the usual commands, all of which work, and with one", async () => {
    const controller = new Controller();
    const [, ...lines] = (await controller.ask("help")).split("\n");
    for (const line of lines) {
      expect(line.length).toBeLessThan(80);
      const [command] = line.split(/ {2,}/);
      if (!command.startsWith("loadsgf")) expect(await controller.ask(command), command).not.toMatch(/^\?/);
    }
    expect(await new Controller().ask("help play")).toBe("play COLOUR VERTEX");
    expect(await new Controller().ask("help frob")).toMatch(/^\? there is no command "frob"/);
  });

  it.each([
    "protocol_version name version known_command list_commands help quit boardsize rectangular_boardsize clear_board",
    "komi get_komi play undo gg-undo genmove reg_genmove fixed_handicap place_free_handicap set_free_handicap",
    "time_settings time_left kgs-time_settings kata-time_settings kata-list_time_settings",
    "final_score final_status_list showboard printsgf loadsgf clear_cache cputime gogui-interrupt",
    "gogui-play_sequence kgs-rules kata-set-rules kata-get-rules kata-set-rule shinpan-explain_illegal",
  ])("knows %s", async (names) => {
    const listed = (await new Controller().ask("list_commands")).split("\n");
    expect(listed).toEqual(expect.arrayContaining(names.split(" ")));
  });

  it("does not list what would mislead a controller", async () => {
    const names = (await new Controller().ask("list_commands")).split("\n");
    for (const name of ["analyze", "genmove_analyze", "kgs-chat", "gogui-sigint"]) expect(names).not.toContain(name);
    expect(names.filter((name) => name.startsWith("gogui-rules_"))).toEqual([]);
  });

  it("refuses probes for what it does not have", async () => {
    const probes = ["lizgoban_set dummy", "kata-get-models"];
    for (const probe of probes) expect(await new Controller().ask(probe)).toBe("? unknown command");
  });

  it("has a name and a version that no controller takes for another engine's", async () => {
    const controller = new Controller();
    expect(await controller.ask("name")).toBe("shinpan");
    expect(await controller.ask("version")).toMatch(/^\d+\.\d+\.\d+$/);
  });
});
