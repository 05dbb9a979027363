/** The grammar of SVG and HTML: elements as strings. */
import { printable } from "../rules/quote.ts";

/** Name -> value; attributes that are undefined are left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Characters that XML 1.0 cannot hold at all. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])/g;

/** A text as it stands between tags or in an attribute. */
export function escapeMarkup(text: string): string {
  return printable(text.replace(FORBIDDEN, "\ufffd")).replace(/[&<>"]/g, (character) => ENTITIES[character]);
}

/**
 * An element with its children, which are markup already; without children it closes itself. Numbers are rounded to a
 * hundredth.
 */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeMarkup(attributeText(value))}"`],
  );
  const open = given.join("");
  return children.length === 0 ? `<${name}${open}/>` : `<${name}${open}>${children.join("")}</${name}>`;
}

/** A picture: a title for those who do not see it, and a mark by which shinpan knows the files that it may replace. */
export function picture(kind: string, title: string | undefined, measures: Attributes, ...parts: string[]): string {
  const type = { xmlns: "http://www.w3.org/2000/svg", class: kind };
  const label = { role: "img", "aria-label": title, "data-generator": "shinpan" };
  const font = { "font-family": "system-ui, 'Segoe UI', Helvetica, Arial, sans-serif" };
  const name = title === undefined ? [] : [element("title", {}, escapeMarkup(title))];
  return element("svg", { ...type, ...measures, ...label, ...font }, ...name, ...parts);
}

function attributeText(value: string | number): string {
  return typeof value === "string" ? value : String(Math.round(100 * value) / 100 + 0);
}
