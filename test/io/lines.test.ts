import { describe, expect, it } from "vitest";
import { LineSplitter } from "../../src/io/lines.ts";
import { cpuTimeMs } from "../support/cpu-time.ts";

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
    expect(split([Uint8Array.of(0xef, 0xbb, 0xbf), new TextEncoder().encode("name\n")])).toEqual(["name"]);
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
