import { describe, expect, it } from "vitest";
import { formatReply } from "../../../src/gtp/core/reply.ts";

describe("formatReply", () => {
  const cases: [string, boolean, string, string, string][] = [
    ["an empty success keeps the space", true, "", "", "= \n\n"],
    ["an empty success with an id", true, "12", "", "=12 \n\n"],
    ["a text", true, "", "2", "= 2\n\n"],
    ["a text with an id", true, "007", "D4", "=007 D4\n\n"],
    ["a refusal", false, "", "illegal move", "? illegal move\n\n"],
    ["a refusal with an id", false, "3", "illegal move", "?3 illegal move\n\n"],
    ["several lines", true, "1", "name\nversion", "=1 name\nversion\n\n"],
    ["no blank line inside", true, "", "a\n\n \n\t\nb", "= a\nb\n\n"],
    ["no line feed at the ends", true, "", "\na\n", "= a\n\n"],
    ["no trailing spaces", true, "", "a  \nb \t\n", "= a\nb\n\n"],
    ["leading spaces of a picture", true, "", "   A B\n 2 . .", "=    A B\n 2 . .\n\n"],
    ["no control characters", true, "", "a\r\nb\u0007\u001b[0m\tc", "= a\nb[0m c\n\n"],
  ];
  it.each(cases)("%s", (_what, success, id, text, expected) => {
    expect(formatReply(success, id, text)).toBe(expected);
  });
});
