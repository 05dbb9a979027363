/** Files made to break a reader. Each must give a value or a sentence, soon, whatever it holds. */
import { describe, expect, it } from "vitest";
import { Random } from "../../engine/board/random.ts";
import { parseSgf } from "../../src/sgf/parser.ts";
import { readSgf } from "../../src/sgf/recorded-game.ts";
import { MAX_NODES, MAX_PARTS } from "../../src/sgf/scanner.ts";
import { mainLine } from "../../src/sgf/tree.ts";
import { writeSgf } from "../../src/sgf/writer.ts";
import { cpuTimeMs } from "../support/cpu-time.ts";
import { refusalOf, valueOf } from "./support.ts";

/** A generous bound for a slow, busy machine: what is quadratic in a megabyte takes far longer. */
const TIME_LIMIT_MS = 15_000;

/** `head` and a few megabytes of repeats: more than a million, unless they are longer than four characters. */
function fill(head: string, repeated: string, tail = ""): string {
  return head + repeated.repeat(Math.ceil((4.2 * 1024 * 1024) / repeated.length)) + tail;
}

function timed<T>(run: () => T): T {
  const start = performance.now();
  const result = run();
  expect(performance.now() - start).toBeLessThan(TIME_LIMIT_MS);
  return result;
}

describe("deep and long trees are read", () => {
  const depth = MAX_NODES - 8;

  it("nested as deep as there are nodes", () => {
    const text = "(;B[aa]".repeat(depth) + ")".repeat(depth);
    const { games } = timed(() => valueOf(parseSgf(text)));
    expect(mainLine(games[0])).toHaveLength(depth);
    const written = timed(() => writeSgf(games));
    expect(mainLine(valueOf(parseSgf(written)).games[0])).toHaveLength(depth);
  });

  it("variations at every move, each within the last", () => {
    const text = `(${";B[aa](;W[bb])(".repeat(depth / 8)};B[cc]${")".repeat(depth / 8)})`;
    const root = timed(() => valueOf(parseSgf(text)).games[0]);
    expect(root.children).toHaveLength(2);
    const written = timed(() => writeSgf([root]));
    expect(written.match(/\(/g)).toHaveLength(text.match(/\(/g)!.length);
  });

  it("a long game", () => {
    const game = timed(() => valueOf(readSgf(`(;SZ[9]${";B[aa];W[]".repeat(depth / 2)})`)));
    expect(game.actions).toHaveLength(depth);
  });
});

describe("too much is refused", () => {
  const tooLarge = /^The file is too large: by offset \d+ it has more than (1000000 nodes and values|200000 nodes)\.$/;
  it.each([
    ["a million moves", `(${";B[aa];W[bb]".repeat(500_000)})`, tooLarge],
    ["nothing but semicolons", fill("(", ";"), tooLarge],
    ["nested a million deep", "(;".repeat(1_100_000) + ")".repeat(1_100_000), tooLarge],
    ["nested and never closed", fill("", "(;"), tooLarge],
    ["a million variations", fill("(;", "(;)"), tooLarge],
    ["a million variations of no node", fill("(;", "()"), /^The variation that ends at offset 3 has no node/],
    ["a million games", fill("", "(;)"), /^The file is too large: by offset 300000 it has more than 100000 games\.$/],
    ["values without end", fill("(;AB", "[aa]"), tooLarge],
    ["whole boards in few letters", `(;SZ[25];B[aa]${";AB[aa:yy]".repeat(100_000)})`, /^More than 1000000 points/],
    ["only opening parentheses", fill("", "("), /^There is no game record/],
    ["opening parentheses after a node", fill("(;", "("), /^The variation at offset 3 begins without a node/],
    ["only spaces", fill("(", " "), /^There is no game record/],
    ["names without values", fill("", "(A "), /^There is no game record/],
    ["a name of millions of letters", fill("(;", "Ab", ";"), /^The property A{30}… at offset 2 has no value/],
    ["a size of a million digits", `(;SZ[${"9".repeat(1_000_000)}])`, /^SZ\[9{30}…\] in the node at offset 1 is not/],
    ["a size in a million spaces", `(;SZ[9${" ".repeat(1_000_000)}:])`, /^SZ\[9 {29}…\] in the node/],
    ["a point of a million letters", `(;B[${"a".repeat(1_000_000)}])`, /^B\[a{30}…\] in the node at offset 1 is not/],
  ])("%s", (_name, text, message) => {
    expect(refusalOf(timed(() => readSgf(text)))).toMatch(message);
  });

  it.each([
    ["a million empty nodes", `(${";".repeat(1_000_000)})`],
    ["300 000 variations", `(;SZ[9]${"(;B[aa];W[bb])".repeat(300_000)})`],
  ])("%s within 0.2 s, before any is kept", (_name, text) => {
    const start = cpuTimeMs();
    const heap = process.memoryUsage().heapUsed;
    refusalOf(readSgf(text));
    expect(process.memoryUsage().heapUsed - heap).toBeLessThan(5e6);
    expect(cpuTimeMs() - start).toBeLessThan(200);
  });
});

describe("odd but harmless", () => {
  it.each([
    ["a value that never ends", fill("(;B[aa]C[", "\\]")],
    ["megabytes of escapes in a comment", fill("(;B[aa]C[", "\\]", "])")],
    ["the same list a million times", `(;AB${"[aa:ss]".repeat(MAX_PARTS - 10)})`],
    ["a result of a million spaces", `(;RE[B+${" ".repeat(1_000_000)}x]KM[${" ".repeat(1_000_000)}6])`],
    ["a turn nobody has, all the time", `(;B[aa]${";PL[x]".repeat(100_000)})`],
    ["closing parentheses without end", fill("(;)", ")")],
  ])("%s", (_name, text) => {
    valueOf(timed(() => readSgf(text)));
  });
});

describe("files that are not SGF", () => {
  it("random bytes", () => {
    const random = new Random(7);
    for (let i = 0; i < 50; i++) {
      refusalOf(readSgf(Uint8Array.from({ length: 5000 }, () => random.next() & 0xff)));
    }
  });

  it("programs, pictures and archives", () => {
    for (const magic of ["\x7fELF\x02\x01\x01", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "PK\x03\x04\x14\0", "GIF89a(\x01"]) {
      const file = Uint8Array.from(Buffer.from(magic.padEnd(500, "\0\xff"), "latin1"));
      expect(refusalOf(readSgf(file))).toMatch(/^There is no game record/);
    }
  });

  it("games with bytes changed, cut out or doubled: a game or a sentence", () => {
    const random = new Random(11);
    const text = "(;GM[1]FF[4]SZ[9]KM[6.5]AB[aa:bc]C[a \\] b](;B[dd];W[ee]AE[aa])(;B[ff]C[x];PL[W]))";
    let refused = 0;
    for (let i = 0; i < 5000; i++) {
      const at = random.below(text.length);
      const byte = String.fromCharCode(random.next() & 0xff);
      const again = text.slice(at, at + random.below(9));
      const middle = ["", byte, again, "(", ")", ";", "[", "]", "\\"][random.below(9)];
      const bad = text.slice(0, at) + middle + text.slice(at + random.below(4));
      const result = readSgf(bad);
      if (!result.ok) {
        refused++;
        refusalOf(result);
        expect(result.error.offset).toBeLessThanOrEqual(bad.length);
      }
    }
    expect(refused).toBeGreaterThan(500);
  });
});
