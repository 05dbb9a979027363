import { describe, expect, it } from "vitest";
import { decodeBase85 } from "../../../engine/policy/network/shinpan-file.ts";
import { encodeBase85 } from "../../../scripts/prune-network/pruned.ts";

describe("base 85", () => {
  it.each([
    ["", ""],
    ["hello world", "Xk~0{Zy<MXa%^M"],
    ["\xff\xff\xff\xff", "|NsC0"],
    ["\x00", "00"],
  ])("reads %j as Python's b85encode writes it", (bytes, text) => {
    expect(Buffer.from(decodeBase85(text)!).toString("latin1")).toBe(bytes);
  });

  it("reads every length", () => {
    for (let length = 0; length < 40; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 151 + length * 7) & 255);
      expect([...decodeBase85(encodeBase85(bytes))!]).toEqual([...bytes]);
    }
  });

  it.each([
    ["a quote", 'Xk~0"'],
    ["a character beyond ASCII", "Xk~0\u0130"],
    ["a number beyond four bytes", "~~~~~"],
    ["a single character at the end", "Xk~0{Z"],
  ])("refuses %s", (_, text) => {
    expect(decodeBase85(text)).toBeUndefined();
  });
});
