import { describe, expect, it } from "vitest";
import { Random } from "../../engine/board/random.ts";
import { parseSgf } from "../../src/sgf/parser.ts";
import { writeText } from "../../src/sgf/values.ts";
import type { SgfNode } from "../../src/sgf/tree.ts";
import { writeSgf } from "../../src/sgf/writer.ts";
import { outline, treeOf, valueOf } from "./support.ts";

function node(properties: Record<string, string[]>, ...children: SgfNode[]): SgfNode {
  return { properties: new Map(Object.entries(properties)), children };
}

describe("writing a tree", () => {
  it.each([
    ["(;GM[1];B[aa];W[])", "(;FF[4]CA[UTF-8]GM[1];B[aa];W[])\n"],
    ["(;FF[1]GaMe[1]CA[Big5])", "(;FF[4]CA[UTF-8]GM[1])\n"],
    ["(;;)", "(;FF[4]CA[UTF-8];)\n"],
    [
      "(;N[a](;N[b](;N[c])(;N[d];N[e]))(;N[f]))",
      "(;FF[4]CA[UTF-8]N[a]\n(;N[b]\n(;N[c])\n(;N[d];N[e]))\n(;N[f]))\n",
    ],
    ["(;XX[\\]\\:]C[a\r\nb];YY2[][z])", "(;FF[4]CA[UTF-8]XX[\\]\\:]C[a\r\nb];YY2[][z])\n"],
    ["(;C[a\x1b[0mb\\\x07\\]\\\\\x9b\rc\u202e])", "(;FF[4]CA[UTF-8]C[a[0mb\\]\\\\\nc])\n"],
    ["(;N[1])(;N[2])", "(;FF[4]CA[UTF-8]N[1])\n(;FF[4]CA[UTF-8]N[2])\n"],
  ])("%j", (text, written) => {
    expect(writeSgf(valueOf(parseSgf(text)).games)).toBe(written);
  });

  it("keeps lines short where values allow it, and values whole", () => {
    const comment = writeText("A long comment. ".repeat(20) + "\n[end]");
    const points = Array.from({ length: 100 }, (_, i) => String.fromCharCode(97 + (i % 19), 97 + Math.floor(i / 19)));
    const moves = points.reduceRight<SgfNode[]>((next, p) => [node({ B: [p] }, ...next)], []);
    const root = node({ FF: ["4"], CA: ["UTF-8"], AB: points }, node({ W: ["ss"], C: [comment] }, ...moves));
    const text = writeSgf([root]);
    const lines = text.split("\n");
    expect(lines.filter((line) => line.length > 80)).toEqual([expect.stringContaining("C[A long comment.")]);
    expect(lines.length).toBeLessThan(20);
    expect(outline(treeOf(text))).toEqual(outline(root));
  });

  it("does not change the tree it is given", () => {
    const root = treeOf("(;FF[3]CA[Big5]N[a];B[aa])");
    writeSgf([root]);
    expect(root).toEqual(treeOf("(;FF[3]CA[Big5]N[a];B[aa])"));
  });

  it.each([
    ["an unescaped bracket", { C: ["a]b"] }],
    ["a lone backslash at the end", { C: ["a\\"] }],
    ["no value", { C: [] }],
    ["a small letter in a name", { Comment: ["x"] }],
    ["a name that is none", { "A[": ["x"] }],
    ["an empty name", { "": ["x"] }],
  ])("%s is the caller's mistake", (_name, properties) => {
    expect(() => writeSgf([node({ N: ["x"], ...properties })])).toThrow(TypeError);
  });
});

/** A random tree: any shape, any property, any text that is escaped. */
function randomTree(random: Random): SgfNode {
  const letters = ["a", "]", "[", "\\", ":", "\n", "\r\n", ";", "(", ")", " ", "\t", "石", "\u{1f600}"];
  const names = ["B", "W", "AB", "C", "LB", "XYZ", "K2"];
  const root = node({ FF: ["4"], CA: ["UTF-8"] });
  const nodes = [root];
  for (let count = random.below(40); count > 0; count--) {
    const child = node({});
    for (let n = random.below(4); n > 0; n--) {
      const values = Array.from({ length: 1 + random.below(3) }, () =>
        writeText(Array.from({ length: random.below(30) }, () => letters[random.below(letters.length)]).join("")),
      );
      child.properties.set(names[random.below(names.length)], values);
    }
    // Mostly after the newest node, so that there are long lines of play and some variations.
    const parent = random.below(4) > 0 ? nodes[nodes.length - 1] : nodes[random.below(nodes.length)];
    parent.children.push(child);
    nodes.push(child);
  }
  return root;
}

it("trees, written and read again, are the same", () => {
  for (let seed = 0; seed < 300; seed++) {
    const trees = [randomTree(new Random(seed)), randomTree(new Random(-1 - seed))];
    const text = writeSgf(trees);
    const result = parseSgf(text);
    expect(valueOf(result).games.map(outline)).toEqual(trees.map(outline));
    expect(result.ok && result.warnings).toEqual([]);
    expect(writeSgf(valueOf(result).games)).toBe(text);
    expect(valueOf(parseSgf(new TextEncoder().encode(text))).games.map(outline)).toEqual(trees.map(outline));
  }
});
