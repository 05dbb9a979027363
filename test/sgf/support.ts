/** What the SGF tests share. */
import { expect } from "vitest";
import type { Result, SgfNode } from "../../src/sgf/tree.ts";
import { parseSgf } from "../../src/sgf/parser.ts";

/** The value of a result that must be one; a failure shows its sentence. */
export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`refused: ${result.error.message}`);
  return result.value;
}

/** Expects a refusal with one full sentence that names its offset, and returns the sentence. */
export function refusalOf(result: Result<unknown>): string {
  if (result.ok) throw new Error("accepted");
  const { message, offset } = result.error;
  expect(message).toMatch(/^["A-Z][^\n\r]*\.$/);
  expect(message).toContain(`offset ${offset}`);
  return message;
}

/** The first game tree of a text. */
export function treeOf(text: string): SgfNode {
  return valueOf(parseSgf(text)).games[0];
}

/** A tree as one string for each node, "1 B[aa] C[x]" where 1 is its depth: for comparing trees of any depth. */
export function outline(root: SgfNode): string[] {
  const lines: string[] = [];
  const work: [SgfNode, number][] = [[root, 0]];
  for (let item = work.pop(); item !== undefined; item = work.pop()) {
    const [node, depth] = item;
    const properties = [...node.properties].map(([name, values]) => name + values.map((v) => `[${v}]`).join(""));
    lines.push([depth, ...properties].join(" "));
    for (let i = node.children.length - 1; i >= 0; i--) work.push([node.children[i], depth + 1]);
  }
  return lines;
}

/** Latin letters and brackets as bytes, with any other bytes given as numbers in between. */
export function bytes(...parts: (string | readonly number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [...Buffer.from(part, "latin1")] : part)));
}
