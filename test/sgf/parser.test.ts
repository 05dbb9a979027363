import { describe, expect, it } from "vitest";
import { parseSgf } from "../../src/sgf/parser.ts";
import { mainLine } from "../../src/sgf/tree.ts";
import { outline, refusalOf, treeOf, valueOf } from "./support.ts";

function warningsOf(text: string): readonly string[] {
  const result = parseSgf(text);
  valueOf(result);
  return result.ok ? result.warnings : [];
}

describe("trees", () => {
  const cases: [string, string, string[]][] = [
    ["one empty node", "(;)", ["0"]],
    ["properties with several values", "(;AB[dd][pp]KM[6.5])", ["0 AB[dd][pp] KM[6.5]"]],
    ["a sequence", "(;GM[1];B[aa];W[bb])", ["0 GM[1]", "1 B[aa]", "2 W[bb]"]],
    [
      "variations, and variations in them",
      "(;N[a];N[b](;N[c];N[d](;N[e])(;N[f]))(;N[g]))",
      ["0 N[a]", "1 N[b]", "2 N[c]", "3 N[d]", "4 N[e]", "4 N[f]", "2 N[g]"],
    ],
    ["white space everywhere", " ( ;\r\n\tB \n [aa]\v [bb] ; W\0[cc] ) ", ["0 B[aa][bb]", "1 W[cc]"]],
    ["a byte-order mark", "\ufeff(;B[aa])", ["0 B[aa]"]],
    ["brackets and semicolons in a value", "(;C[(;\\[;)\\]];B[aa])", ["0 C[(;\\[;)\\]]", "1 B[aa]"]],
    ["a backslash before the closing bracket", "(;C[a\\\\];B[aa])", ["0 C[a\\\\]", "1 B[aa]"]],
    ["line breaks in a value stay as they are", "(;C[a\r\nb\n\nc])", ["0 C[a\r\nb\n\nc]"]],
    ["an empty value", "(;B[])", ["0 B[]"]],
    ["names with digits", "(;B2K[x])", ["0 B2K[x]"]],
    ["long names of FF[1]", "(;GaMe[1]AddBlack[dd];Black[aa];White[])", ["0 GM[1] AB[dd]", "1 B[aa]", "2 W[]"]],
    ["a property twice in a node", "(;AB[dd]C[x]AddBlack[pp])", ["0 AB[dd][pp] C[x]"]],
    ["names that objects have of their own", "(;CONSTRUCTOR[x];PROTO[y])", ["0 CONSTRUCTOR[x]", "1 PROTO[y]"]],
  ];
  it.each(cases)("%s", (_name, text, lines) => {
    expect(outline(treeOf(text))).toEqual(lines);
    expect(warningsOf(text)).toEqual([]);
  });

  it("knows where each node began", () => {
    expect(mainLine(treeOf("mail (;GM[1] ;B[aa])")).map((node) => node.offset)).toEqual([6, 13]);
  });
});

describe("files around the trees", () => {
  it.each([
    ["a mail header", "From: a (b) [c]\n\n(;N[1])"],
    ["a signature and the end-of-file sign of DOS", "(;N[1])\n-- \n:-) (me)\x1a"],
    ["a parenthesis too many", "(;N[1]))"],
  ])("%s is ignored", (_name, text) => {
    expect(valueOf(parseSgf(text)).games.map(outline)).toEqual([["0 N[1]"]]);
  });

  it.each([
    ["\ufeff\n (;N[1])\x1a", false],
    ["(;N[1]))\n(;N[2])", false],
    ["mail\n(;N[1])", true],
    ["(;N[1]) and (;N[2])", true],
    ["(;N[1])\n你好", true],
  ])("words in %j are noticed: %s", (text, hasTextAround) => {
    expect(valueOf(parseSgf(text)).hasTextAround).toBe(hasTextAround);
  });

  it("reads every game of a collection", () => {
    const text = "(;N[1];B[aa])\n\nnext one:\n( ;N[2](;N[x])(;N[y]))(;N[3])";
    const { games } = valueOf(parseSgf(text));
    expect(games.map((game) => game.properties.get("N"))).toEqual([["1"], ["2"], ["3"]]);
    expect(games[1].children).toHaveLength(2);
  });
});

describe("forgiven with a warning", () => {
  const cut = (where: string) => `The file is cut off ${where}: it was read as far as it goes.`;
  it.each([
    ["(;N[a];N[b]", ["0 N[a]", "1 N[b]"], "At the end of the file, offset 11, a closing parenthesis is missing."],
    [
      "(;N[a](;N[b](;N[c])",
      ["0 N[a]", "1 N[b]", "2 N[c]"],
      "At the end of the file, offset 19, 2 closing parentheses are missing.",
    ],
    [
      "(;N[a](;N[b];N[c]);N[d];N[e])",
      ["0 N[a]", "1 N[b]", "2 N[c]", "1 N[d]", "2 N[e]"],
      "The node at offset 18 follows a variation: it was read as another variation.",
    ],
    ["(;N[a];N[b]C[cut\\]", ["0 N[a]", "1 N[b]"], cut("in the property C at offset 11")],
    ["(;N[a];N[b]C", ["0 N[a]", "1 N[b]"], cut("in the property C at offset 11")],
    ["(;N[a](", ["0 N[a]"], cut("where a node should follow")],
    ["(\nRE[B+R]\n;B[qd])", ["0 RE[B+R]", "1 B[qd]"], "The game at offset 0 begins without a semicolon."],
  ])("%j", (text, lines, warning) => {
    expect(outline(treeOf(text))).toEqual(lines);
    expect(warningsOf(text)).toEqual([warning]);
  });

  it("a record that is cut off anywhere after its first moves gives the moves that are whole, and a sentence", () => {
    const whole = "(;GM[1]SZ[9]PB[x\\]y];B[ee];W[gc]C[a (b) c];B[dg](;W[aa];B[bb])(;W[cc]))";
    const moves = (text: string) => outline(treeOf(text)).filter((line) => / [BW]\[/.test(line)).length;
    for (let length = whole.indexOf(";W[gc]"); length < whole.length; length++) {
      const text = whole.slice(0, length);
      expect(moves(text), text).toBe(text.match(/;[BW]\[[a-z]{2}\]/g)?.length);
      expect(warningsOf(text), text).toHaveLength(1);
    }
  });

  it("warns once of a fault that fills the file", () => {
    expect(warningsOf(`(;${"(;);".repeat(100)})`)).toHaveLength(1);
  });
});

describe("refused", () => {
  it.each([
    ["", 'There is no game record: no "(;" was found up to offset 0.'],
    ["a (b) c", 'There is no game record: no "(;" was found up to offset 7.'],
    ["<html>(c) 2024</html>", 'There is no game record: no "(;" was found up to offset 21.'],
    ["(;GM[1", "The file is cut off at offset 6, before anything."],
    ["(;B[aa];W)", "The property W at offset 8 has no value."],
    ["(;b[aa])", 'The property name "b" at offset 2 has no capital letter.'],
    ["(;[aa])", 'The character "[" at offset 2 does not belong there.'],
    ["(;B[aa],W[bb])", 'The character "," at offset 7 does not belong there.'],
    ["(;B[aa]]W[bb])", 'The character "]" at offset 7 does not belong there.'],
    ["(;B[aa]\u{1f600})", 'The character "\u{1f600}" at offset 7 does not belong there.'],
    ["(;N[a]((;N[b])))", "The variation at offset 7 begins without a node."],
    ["(;N[a]())", "The variation that ends at offset 7 has no node."],
    ["(;N[1])(;N[2]?)", 'The character "?" at offset 13 does not belong there.'],
  ])("%j", (text, message) => {
    expect(refusalOf(parseSgf(text))).toBe(message);
  });

  it("quotes a bad file in a line that can be printed", () => {
    const message = refusalOf(parseSgf(`(;A${"B".repeat(1000)}C\x1b;)`));
    expect(message).toBe(`The property ${"A" + "B".repeat(29)}… at offset 2 has no value.`);
    expect(refusalOf(parseSgf("(;\u202eX[]"))).toBe('The character " " at offset 2 does not belong there.');
  });
});
