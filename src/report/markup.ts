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

function attributeText(value: string | number): string {
  return typeof value === "string" ? value : String(Math.round(100 * value) / 100 + 0);
}
