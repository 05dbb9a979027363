import { describe, expect, it } from "vitest";
import { ResponseReader } from "../../src/match/engine-process.ts";

function read(...chunks: string[]) {
  const reader = new ResponseReader();
  return chunks.flatMap((chunk) => reader.push(chunk)).map(({ ok, text }) => `${ok ? "ok" : "no"} ${text}`);
}

describe("what an engine writes", () => {
  it.each([
    ["one response", ["= D4\n\n"], ["ok D4"]],
    ["a refusal", ["? unknown command\n\n"], ["no unknown command"]],
    ["an id", ["=12 D4\n\n?13 no\n\n"], ["ok D4", "no no"]],
    ["several lines", ["= A1\nB2\n\n"], ["ok A1\nB2"]],
    ["text that begins on the second line", ["=\nX O\n\n"], ["ok \nX O"]],
    ["line ends of Windows", ["= D4\r\n\r\n"], ["ok D4"]],
    ["line ends of old Macs", ["=\rX O\r\r", "? no\r\r"], ["ok \nX O", "no no"]],
    ["one line end of old Macs", ["= D4\r", "= p", "ass\r"], ["ok D4", "ok pass"]],
    ["line ends of Windows that come one by one", ["= A1\r\nB2\r", "\n\r", "\n"], ["ok A1\nB2"]],
    ["carriage returns within lines of Unix", ["= A1\r\r\nB2\r", "\n\r\n"], ["ok A1\nB2"]],
    ["pieces", ["=", " D", "4\n", "\n= p", "ass\n\n"], ["ok D4", "ok pass"]],
    ["noise and empty lines between responses", ["\n\nLoading net…\n= D4\n\n\n\nbye\n"], ["ok D4"]],
    ["a title between rules", ["== Engine ==\n\n=====\n\n?? no book\n\n= D4\n\n"], ["ok D4"]],
    ["no space behind the status", ["=D4\n\n?no\n\n=12\n\n"], ["ok D4", "no no", "ok "]],
    ["nothing finished", ["= D4\n"], []],
  ])("%s", (_, chunks, responses) => {
    expect(read(...chunks)).toEqual(responses);
  });

  it("is too much when it has no end, whatever was said before", () => {
    const reader = new ResponseReader();
    for (let i = 0; i < 30; i++) reader.push(`= ${"x".repeat(100_000)}\n\n`);
    expect(reader.isFlooded).toBe(false);
    for (let i = 0; i < 30; i++) reader.push("x".repeat(100_000));
    expect(reader.isFlooded).toBe(true);
  });
});
