/** SVG and HTML read back as trees, for tests that ask what is in a picture. */
import { expect } from "vitest";

export interface MarkupNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: MarkupNode[];
  /** The text in it, and in its children. */
  text: string;
}

const SKIPPED = /<!DOCTYPE html>|<style>[^]*?<\/style>|<script[^>]*>[^]*?<\/script>/;
const TAG = /<(\/?)([A-Za-z][\w:]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/;
const VOID = new Set(["meta"]);
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** Parses well-formed markup; fails the test where tags do not match or a `<` or `&` stands for itself. */
export function parseMarkup(text: string): MarkupNode {
  const root: MarkupNode = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  let end = 0;
  for (const match of text.matchAll(new RegExp(`${SKIPPED.source}|${TAG.source}|([^<]+)`, "gy"))) {
    end = match.index + match[0].length;
    const [, close, name, attributes, selfClosing, characters] = match;
    const top = open[open.length - 1];
    if (characters !== undefined) for (const node of open) node.text += decode(characters);
    if (name === undefined) continue;
    if (close) {
      expect(top.name, `</${name}> closes`).toBe(name);
      open.pop();
      continue;
    }
    const pairs = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value]) => [key, decode(value)]);
    const given = Object.fromEntries(pairs) as Record<string, string>;
    const node: MarkupNode = { name, attributes: given, children: [], text: "" };
    top.children.push(node);
    if (!selfClosing && !VOID.has(name)) open.push(node);
  }
  expect(text.slice(end), "markup that cannot be read").toBe("");
  expect(open.map(({ name }) => name)).toEqual([""]);
  return root;
}

function decode(text: string): string {
  return text.replace(/&(\w*);?/g, (entity, name: string) => {
    expect(ENTITIES, `the entity ${entity}`).toHaveProperty(name);
    return ENTITIES[name];
  });
}

/** All nodes below one of which this is true. */
export function findAll(node: MarkupNode, isWanted: (node: MarkupNode) => boolean): MarkupNode[] {
  return node.children.flatMap((child) => [...(isWanted(child) ? [child] : []), ...findAll(child, isWanted)]);
}

/** All nodes with a class. */
export function withClass(node: MarkupNode, name: string): MarkupNode[] {
  return findAll(node, ({ attributes }) => (attributes.class ?? "").split(" ").includes(name));
}
