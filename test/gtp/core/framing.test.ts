import { describe, expect, it } from "vitest";
import { formatReply, type InputLine, parseLine } from "../../../src/gtp/core/framing.ts";

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
