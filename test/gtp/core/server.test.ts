import { describe, expect, it } from "vitest";
import { type Command, commandTable } from "../../../src/gtp/core/command.ts";
import { GtpServer } from "../../../src/gtp/core/server.ts";
import { settle, setUp } from "./fake-server.ts";
import { cpuTimeMs } from "../../support/cpu-time.ts";

describe("replies", () => {
  it.each<[string, string, string]>([
    ["a text", "echo a b\n", "= a b\n\n"],
    ["an id as sent", "007 echo a\n", "=007 a\n\n"],
    ["an empty reply", "nothing\n", "= \n\n"],
    ["a handler that takes its time", "1 later x\n", "=1 x\n\n"],
    ["a thenable that is no Promise", "thenable\n", "= done\n\n"],
    ["a refusal", "3 refuse\n", "?3 not today\n\n"],
    ["a late refusal", "3 refuse-later\n", "?3 not today either\n\n"],
    ["an unknown command", "foo\n", "? unknown command\n\n"],
    ["an unknown command with an id", "2 foo bar\n", "?2 unknown command\n\n"],
    ["an id without a command", "2\n", "?2 missing command\n\n"],
    ["a handler that throws", "crash\n", "? internal error: x is not a function\n  at y\n\n"],
    ["a handler that rejects with a string", "crash-later\n", "? internal error: a string\n\n"],
    ["a missing argument", "pair\n", "? missing argument, expected: pair FIRST [SECOND]\n\n"],
    ["an optional argument", "pair a\npair a b\n", "= a\n\n= a+b\n\n"],
    ["too many arguments", "pair a b c\n", '? too many arguments at "c", expected: pair FIRST [SECOND]\n\n'],
    ["arguments of a command that has none", "nothing 0\n", "= \n\n"],
    ["names are case-sensitive", "ECHO a\n", "? unknown command\n\n"],
    ["a stream that crashes still ends", "1 crash-in-stream\n2 echo on\n", "=1 \ninfo\n\n=2 on\n\n"],
  ])("%s", async (_what, input, expected) => {
    expect(await setUp().answers(input)).toBe(expected);
  });

  it.each(["constructor", "toString", "valueOf", "hasOwnProperty", "__proto__", "prototype", "has", "get", "size"])(
    "%s is an unknown command",
    async (name) => {
      expect(await setUp().answers(`${name}\n`)).toBe("? unknown command\n\n");
    },
  );

  it("reports internal errors, but not refusals, to the log", async () => {
    const s = setUp();
    await s.answers("refuse\nfoo\ncrash\n");
    expect(s.internalErrors).toEqual(["crash: TypeError: x is not a function\n\n  at y"]);
  });

  it("two commands cannot share a name", () => {
    const command: Command = { name: "x", usage: "", run: () => "" };
    expect(() => commandTable([command, command])).toThrow("two commands named x");
  });
});

describe("pipelining", () => {
  it("answers everything in order: slow, unknown, refused and crashed commands do not stall the queue", async () => {
    const s = setUp();
    s.server.feed("1 slow\n2 foo\n3 echo a\n4 crash\n5 refuse-later\n\n# c\n6 later b\n7 foo\n8 echo c");
    expect(await s.output()).toBe("");
    s.server.feed("\n");
    s.server.end();
    s.release("done");
    await s.server.finished;
    expect(await s.output()).toBe(
      "=1 done\n\n?2 unknown command\n\n=3 a\n\n?4 internal error: x is not a function\n  at y\n\n" +
        "?5 not today either\n\n=6 b\n\n?7 unknown command\n\n=8 c\n\n",
    );
  });

  it("answers a hundred thousand pipelined commands in well under five seconds", async () => {
    const s = setUp();
    const started = cpuTimeMs();
    s.server.feed("echo a\n".repeat(100_000));
    s.server.end();
    await s.server.finished;
    expect((await s.output()).length).toBe(100_000 * "= a\n\n".length);
    expect(cpuTimeMs() - started).toBeLessThan(5000);
  });

  it("gives the same output however the input is cut", async () => {
    const input = "1 echo a\r\n\r\n# comment\r\n2\tfoo\r\nlater x\r\n003 refuse\r\necho end";
    const outputs = [];
    for (const size of [1, 2, 3, 7, 1000]) {
      const s = setUp();
      const bytes = new TextEncoder().encode(input);
      for (let i = 0; i < bytes.length; i += size) s.server.feed(bytes.subarray(i, i + size));
      s.server.end();
      await s.server.finished;
      outputs.push(await s.output());
    }
    expect(new Set(outputs)).toEqual(new Set(["=1 a\n\n?2 unknown command\n\n= x\n\n?003 not today\n\n= end\n\n"]));
  });
});

describe("a stream that nobody reads", () => {
  const line = (name: string) => `info move ${name} ${"0.5 ".repeat(10)}`.trimEnd();

  it("leaves out lines, but not the last, and no reply; the log leaves out the same", async () => {
    const s = setUp();
    s.most.unread = 200;
    s.server.feed("1 watch\n");
    for (let i = 0; i < 100; i++) s.emit(line(String(i)));
    s.server.feed("2 echo a reply\n");
    await settle();
    const text = await s.output();
    expect(text.length).toBeLessThan(500);
    expect(text.startsWith(`=1 \n${line("0")}\n`)).toBe(true);
    expect(text.endsWith(`${line("99")}\n\n=2 a reply\n\n`)).toBe(true);
    expect(s.logged.join("")).toBe(text);
  });

  it("writes every line that is read in time, and none twice", async () => {
    const s = setUp();
    s.most.unread = 200;
    s.server.feed("watch\n");
    for (let i = 0; i < 20; i++) s.emit(line(String(i)));
    await s.output();
    for (const name of ["20", "21"]) s.emit(line(name));
    s.server.feed("\n");
    expect(await s.output()).toBe(`${line("20")}\n${line("21")}\n\n`);
  });

  it("keeps the move that ends it", async () => {
    const s = setUp();
    s.most.unread = -1;
    s.server.feed("think\n");
    s.release("play D4");
    expect(await s.output()).toBe("= \ninfo move D4\nplay D4\n\n");
  });

  it("writes its last line before an error that ends it", async () => {
    const s = setUp();
    s.most.unread = -1;
    expect(await s.answers("crash-in-stream\n")).toBe("= \ninfo\n\n");
  });
});

describe("the end of a session", () => {
  it("quit answers what is queued before it, and nothing after it", async () => {
    const s = setUp();
    s.server.feed("echo a\nquit\necho b\n");
    await s.server.finished;
    s.server.feed("echo c\n");
    s.server.end();
    expect(await s.output()).toBe("= a\n\n= \n\n");
  });

  it("the end of the input answers a last line without a line feed", async () => {
    const s = setUp();
    s.server.feed("echo a\necho b");
    s.server.end();
    await s.server.finished;
    expect(await s.output()).toBe("= a\n\n= b\n\n");
  });

  it("the end of empty input is the end", async () => {
    const s = setUp();
    s.server.end();
    await s.server.finished;
    expect(await s.output()).toBe("");
  });

  it("an idle session does not end by itself", async () => {
    const s = setUp();
    await s.answers("echo a\n");
    expect(s.isFinished()).toBe(false);
  });

  it("shutdown interrupts the running command and writes nothing more", async () => {
    const s = setUp();
    s.server.feed("slow\necho a\n");
    await settle();
    s.server.shutdown();
    await s.server.finished;
    expect(await s.output()).toBe("");
  });

  it("a sink that throws ends the session quietly", async () => {
    let writes = 0;
    const server = new GtpServer({
      commands: commandTable([{ name: "echo", usage: "[WORD…]", run: (args) => args.join(" ") }]),
      write: () => {
        writes++;
        throw new Error("EPIPE");
      },
    });
    server.feed("echo a\necho b\n");
    await server.finished;
    await settle();
    expect(writes).toBe(1);
  });
});
