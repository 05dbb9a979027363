import { describe, expect, it } from "vitest";
import { settle, setUp } from "./fake-server.ts";

describe("an open-ended analysis", () => {
  it("sends its header at once and a line whenever there is one", async () => {
    const s = setUp();
    s.server.feed("12 watch\n");
    expect(await s.output()).toBe("=12 \n");
    s.emit("info move D4");
    expect(await s.output()).toBe("info move D4\n");
    s.emit("info move Q16\n\ninfo move C3 ");
    expect(await s.output()).toBe("info move Q16\ninfo move C3\n");
  });

  it.each<[string, string, string]>([
    ["a blank line", "\n", ""],
    ["a blank line with a carriage return", "\r\n", ""],
    ["a comment", "# c\n", ""],
    ["an interrupt", "# interrupt\n", ""],
    ["a command, whose reply follows the blank line that ends the stream", "5 echo x\n", "=5 x\n\n"],
    ["an unknown command", "foo\n", "? unknown command\n\n"],
    ["another analysis", "watch\n", "= \n"],
  ])("is ended by %s", async (_what, input, after) => {
    const s = setUp();
    s.server.feed("watch\n");
    s.emit("info");
    expect(await s.output()).toBe("= \ninfo\n");
    s.server.feed(input);
    expect(await s.output()).toBe(`\n${after}`);
  });

  it("is not ended by half a line", async () => {
    const s = setUp();
    s.server.feed("watch\nech");
    expect(await s.output()).toBe("= \n");
    s.server.feed("o\n");
    expect(await s.output()).toBe("\n= \n\n");
  });

  it.each<[string, string, string]>([
    ["a pipelined command", "watch\necho x\n", "= \n\n= x\n\n"],
    ["a pipelined blank line", "watch\n\n", "= \n\n"],
  ])("is ended by %s that came in with it", async (_what, input, expected) => {
    expect(await setUp().answers(input)).toBe(expected);
  });

  it.each<[string, readonly string[], string]>([
    ["is ended by a blank line that came in while the command before it ran", ["slow\nwatch\n", "\n"], "\n"],
    ["is not ended by a blank line before it", ["slow\n", "\nwatch\n"], ""],
  ])("%s", async (_what, pieces, ended) => {
    const s = setUp();
    for (const piece of pieces) s.server.feed(piece);
    s.release("done");
    expect(await s.output()).toBe(`= done\n\n= \n${ended}`);
  });

  it("is ended by the end of the input, and so is the session", async () => {
    const s = setUp();
    s.server.feed("watch\n");
    await settle();
    s.server.end();
    await s.server.finished;
    expect(await s.output()).toBe("= \n\n");
  });

  it("drops a line that comes after its end", async () => {
    const s = setUp();
    s.server.feed("watch\n");
    await settle();
    s.server.feed("\n");
    await s.output();
    s.emit("info too late");
    expect(await s.output()).toBe("");
  });
});

describe("a running search", () => {
  it.each(["slow", "think"])("%s is not cut short by queued commands, blank lines or comments", async (command) => {
    const s = setUp();
    s.server.feed(`${command}\n`);
    await s.output();
    s.server.feed("echo protocol_version\n\n# comment\necho undo\n");
    expect(await s.output()).toBe("");
    s.release("D4");
    expect(await s.output()).toMatch(/D4\n\n= protocol_version\n\n= undo\n\n$/);
  });

  it.each<[string, string]>([
    ["slow", "= cut short\n\n"],
    ["think", "= \ninfo move D4\nplay D4\n\n"],
  ])("%s is cut short by # interrupt and still answers normally", async (command, expected) => {
    const s = setUp();
    s.server.feed(`${command}\n`);
    await settle();
    s.server.feed("# interrupt\n");
    expect(await s.output()).toBe(expected);
  });

  it("is cut short by an interrupt that came in with it", async () => {
    expect(await setUp().answers("slow\n# interrupt\n")).toBe("= cut short\n\n");
  });

  it("is cut short by interrupt() of the server", async () => {
    const s = setUp();
    s.server.feed("slow\n");
    s.server.interrupt();
    expect(await s.output()).toBe("= cut short\n\n");
  });

  it("is not cut short by an interrupt before it", async () => {
    const s = setUp();
    expect(await s.answers("# interrupt\nslow\n")).toBe("");
    s.release("done");
    expect(await s.output()).toBe("= done\n\n");
  });

  it("is cut short by quit, as is everything queued before the quit", async () => {
    const s = setUp();
    s.server.feed("1 slow\n2 slow\n");
    await settle();
    s.server.feed("3 echo x\n4 quit\n5 echo y\n");
    await s.server.finished;
    expect(await s.output()).toBe("=1 cut short\n\n=2 cut short\n\n=3 x\n\n=4 \n\n");
  });

  it.each<[string, readonly string[], string]>([
    ["ends with quit", ["slow\nquit\n"], ""],
    ["that comes in several pieces ends with quit", ["slow\nec", "ho x\nquit\n"], "= x\n\n"],
    ["ends with quit, after a first piece that ends with a line", [`slow\n${"# c\n".repeat(1024)}`, "quit\n"], ""],
  ])("is answered in full when a script %s", async (_what, pieces, others) => {
    const s = setUp();
    for (const piece of pieces) {
      s.server.feed(piece);
      expect(await s.output()).toBe("");
    }
    s.release("done");
    await s.server.finished;
    expect(await s.output()).toBe(`= done\n\n${others}= \n\n`);
  });

  it("is cut short by a quit that is sent after it letter by letter", async () => {
    const s = setUp();
    for (const letter of "slow\nquit\n") s.server.feed(letter);
    await s.server.finished;
    expect(await s.output()).toBe("= cut short\n\n= \n\n");
  });

  it("is answered in full when the input ends", async () => {
    const s = setUp();
    s.server.feed("slow\necho x\n");
    s.server.end();
    expect(await s.output()).toBe("");
    s.release("done");
    await s.server.finished;
    expect(await s.output()).toBe("= done\n\n= x\n\n");
  });
});
