import { describe, expect, it } from "vitest";
import { type InputLine, LineSplitter, parseLine } from "../../../src/gtp/core/framing.ts";
import { cpuTimeMs } from "../../support/cpu-time.ts";

function command(name: string, args: string[] = [], id = ""): InputLine {
  return { kind: "command", id, name, args };
}

describe("parseLine", () => {
  const cases: [string, string, InputLine][] = [
    ["a bare command", "name", command("name")],
    ["arguments", "play b D4", command("play", ["b", "D4"])],
    ["an id", "12 name", command("name", [], "12")],
    ["leading zeros of an id", "007 name", command("name", [], "007")],
    ["an id longer than any integer", "123456789012345678901 name", command("name", [], "123456789012345678901")],
    ["an id with nothing after it", "7", command("", [], "7")],
    ["an id and a comment", "7 # nothing", command("", [], "7")],
    ["digits glued to letters are no id", "7name", command("7name")],
    ["a negative number is no id", "-7 name", command("-7", ["name"])],
    ["only the first number is the id", "7 8 name", command("8", ["name"], "7")],
    ["leading spaces", "   name", command("name")],
    ["tabs for spaces", "\tplay\tb\t\tD4\t", command("play", ["b", "D4"])],
    ["carriage return at the end", "play b D4\r", command("play", ["b", "D4"])],
    ["control characters inside words", "na\u0007me\u0000\u001b\u007f", command("name")],
    ["byte order mark", "\ufeffname", command("name")],
    ["a comment behind a command", "name # what are you?", command("name")],
    ["a comment glued to a command", "play b D4#star point", command("play", ["b", "D4"])],
    ["case is kept", "NAME Foo", command("NAME", ["Foo"])],
    ["text beyond ASCII", "loadsgf 対局.sgf", command("loadsgf", ["対局.sgf"])],
    ["nothing", "", { kind: "blank" }],
    ["white space", " \t \r", { kind: "blank" }],
    ["only control characters", "\u0001\u0002", { kind: "blank" }],
    ["a comment", "# interrupt", { kind: "comment", text: "interrupt" }],
    ["a comment with spaces around", "  #  interrupt  \r", { kind: "comment", text: "interrupt" }],
    ["an empty comment", "#", { kind: "comment", text: "" }],
    ["a comment with a number sign", "# a # b", { kind: "comment", text: "a # b" }],
  ];
  it.each(cases)("reads %s", (_what, line, expected) => {
    expect(parseLine(line)).toEqual(expected);
  });
});

describe("LineSplitter", () => {
  function split(chunks: (Uint8Array | string)[]): string[] {
    const splitter = new LineSplitter();
    const lines = chunks.flatMap((chunk) => splitter.feed(chunk));
    return [...lines, ...splitter.end()];
  }

  const text = "name\n\r\n対局 ☗\r\nlast line without newline";
  const lines = ["name", "\r", "対局 ☗\r", "last line without newline"];

  it("cuts text at line feeds and keeps a last line without one", () => {
    expect(split([text])).toEqual(lines);
  });

  it("gives the same lines byte by byte, through the middle of characters", () => {
    const bytes = new TextEncoder().encode(text);
    expect(split([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(lines);
  });

  it("gives the same lines for text and bytes in turn", () => {
    expect(split(["na", new TextEncoder().encode("me\nver"), "sion\n"])).toEqual(["name", "version"]);
  });

  it("hides a byte order mark", () => {
    expect(split([Uint8Array.of(0xef, 0xbb, 0xbf), "name\n"]).map(parseLine)).toEqual([command("name")]);
  });

  it("makes no line of an empty end", () => {
    expect(split(["name\n"])).toEqual(["name"]);
    expect(split([])).toEqual([]);
  });

  it("puts a line of four million characters together from small chunks in no time", () => {
    const chunk = "x".repeat(1000);
    const started = cpuTimeMs();
    const result = split([...Array.from({ length: 4000 }, () => chunk), "\n"]);
    expect(result.map((line) => line.length)).toEqual([4_000_000]);
    expect(cpuTimeMs() - started).toBeLessThan(1000);
  });
});
