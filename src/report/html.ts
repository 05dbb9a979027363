/**
 * Pages that are one file: no font, no picture from elsewhere. They follow the reader's choice of light or dark, fit a
 * telephone, and print black on white.
 */
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

const STYLE = `
:root { color-scheme: light dark; --ink: #1d1d1f; --paper: #fbfaf7; --card: #ffffff; --soft: #6b6860; --rule: #dedad0;
  --accent: #8a4b12; --good: #2b7a3d; --bad: #b0301c; --black: #3b3b3b; --white: #e9e4d6; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece9e2; --paper: #17171a; --card: #212126; --soft: #a39f95; --rule: #3a3a40;
    --accent: #e2b468; --good: #7cc78c; --bad: #f08a76; --black: #5a5a63; --white: #cfcabf; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.25rem 1rem 3rem; max-width: 62rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.5 system-ui, "Segoe UI", Helvetica, Arial, sans-serif; -webkit-text-size-adjust: 100%;
  overflow-wrap: break-word; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .6rem; }
p { margin: .4rem 0; }
a { color: var(--accent); }
.lead { font-size: 1.15rem; font-weight: 600; color: var(--accent); }
.soft, figcaption, footer { color: var(--soft); font-size: .9rem; }
figure { margin: 1rem 0; break-inside: avoid; }
figure svg { display: block; width: 100%; height: auto; }
svg.board, svg.chart { border-radius: .4rem; }
svg.chart .ground { fill: var(--card); stroke: var(--rule); }
svg.chart .grid { stroke: var(--rule); }
svg.chart .black { fill: var(--black); } svg.chart .white { fill: var(--white); }
svg.chart .share { fill: var(--accent); fill-opacity: .25; }
svg.chart text { fill: var(--soft); } svg.chart .half { stroke: var(--card); }
svg.chart .highlight :is(text, circle) { fill: var(--bad); }
svg.chart .highlight path { stroke: var(--bad); }
figcaption { margin-top: .4rem; }
.pair { display: grid; gap: 0 1.5rem; }
.pair > * { min-width: 0; }
@media (min-width: 50rem) { .pair { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); align-items: start; }
  .pair > :first-child { position: sticky; top: 0; }
  .cards { grid-template-columns: 1fr 1fr; } }
.cards { display: grid; gap: 1rem; }
.card { background: var(--card); border: 1px solid var(--rule); border-radius: .5rem; padding: .8rem 1rem; min-width: 0;
  break-inside: avoid; }
.card h3 { font-size: 1rem; margin: 0 0 .3rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: .95rem; }
th, td { text-align: left; padding: .3rem 1.2rem .3rem 0; border-bottom: 1px solid var(--rule); vertical-align: top; }
th { color: var(--soft); font-weight: 600; font-size: .85rem; }
td.number, th.number { text-align: right; white-space: nowrap; }
th:last-child, td:last-child { padding-right: 0; }
td.breakable { overflow-wrap: anywhere; min-width: 8rem; }
@media (max-width: 40rem) { table { font-size: .88rem; } th, td { padding-right: .4rem; }
  td.number { white-space: normal; } }
tr.total td { font-weight: 700; border-bottom: 0; }
ul.legend { list-style: none; display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; margin: .6rem 0 0; padding: 0;
  font-size: .9rem; color: var(--soft); }
ul.legend li { display: flex; align-items: center; gap: .4rem; }
ul.legend svg { width: 2.2rem; height: 2.2rem; flex: none; }
details { margin: .5rem 0; }
summary { cursor: pointer; }
.good { color: var(--good); } .bad { color: var(--bad); }
footer { margin-top: 2.5rem; border-top: 1px solid var(--rule); padding-top: .6rem; }
@media print {
  :root { --ink: #000; --paper: #fff; --card: #fff; --soft: #333; --rule: #bbb; --accent: #000; }
  @page { margin: 15mm; }
  body { max-width: none; padding: 0; font-size: 10.5pt; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  svg.board { max-width: 12cm !important; }
  svg.board .ground { fill: #fff; }
  svg.board .shadow { display: none; }
  h2 { break-after: avoid; }
}
`;

/** A name for a text of a page: whatever its script, what stands around it keeps its place. */
export function isolated(name: string): string {
  return `\u2068${printable(name)}\u2069`;
}

/** A text between tags of a page. */
function textMarkup(text: string): string {
  const parts = text.split(/\u2068([^\u2068\u2069]*)\u2069/);
  return parts.map((part, i) => (i % 2 === 1 ? element("bdi", {}, escapeMarkup(part)) : escapeMarkup(part))).join("");
}

export interface Page {
  readonly title: string;
  /** The one sentence that a reader must not miss. */
  readonly lead?: string;
  /** A line of small print under it. */
  readonly note?: string;
  /** In place of the usual one. */
  readonly style?: string;
  /** Markup. */
  readonly body: readonly string[];
  readonly footer?: string;
}

/** A page as the text of a file. */
export function htmlPage({ title, lead, note, style = STYLE, body, footer }: Page): string {
  const text = (name: string, attributes: Record<string, string>, content: string | undefined) =>
    content === undefined ? [] : [element(name, attributes, textMarkup(content))];
  const head = [
    '<meta charset="utf-8">',
    // By this shinpan knows its own pages, which it may replace.
    '<meta name="generator" content="shinpan">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    element("title", {}, escapeMarkup(title)),
    `<style>${style}</style>`,
  ];
  const content = [
    ...text("h1", {}, title),
    ...text("p", { class: "lead" }, lead),
    ...text("p", { class: "soft" }, note),
    ...body,
    ...text("footer", {}, footer),
  ];
  const [top, main] = [head, content].map((lines) => lines.join("\n"));
  return `<!DOCTYPE html>\n<html lang="en">\n<head>\n${top}\n</head>\n<body>\n${main}\n</body>\n</html>\n`;
}

/** Content under a heading. */
export function section(heading: string, ...content: readonly string[]): string {
  return element("section", {}, element("h2", {}, textMarkup(heading)), ...content);
}

/** A paragraph of plain text. */
export function paragraph(text: string, kind?: "soft"): string {
  return element("p", { class: kind }, textMarkup(text));
}

/** A picture with a line of plain text under it. */
export function figure(svg: string, caption?: string): string {
  const text = caption === undefined ? "" : element("figcaption", {}, textMarkup(caption));
  return element("figure", {}, svg, text);
}

/** Two things side by side where there is room, the first one wider. */
export function pair(first: string, second: string): string {
  return element("div", { class: "pair" }, element("div", {}, first), element("div", {}, second));
}

/** Boxes, two in a row where there is room. */
export function cards(
  items: readonly { readonly heading: string | LinkedText; readonly content: readonly string[] }[],
): string {
  const boxes = items.map(({ heading, content }) =>
    element("article", { class: "card" }, element("h3", {}, linkedMarkup(heading)), ...content),
  );
  return element("div", { class: "cards" }, ...boxes);
}

/** Something that opens when its plain-text summary is touched. */
export function details(summary: string, ...content: readonly string[]): string {
  return element("details", {}, element("summary", {}, textMarkup(summary)), ...content);
}

/** A text that leads somewhere. */
export interface LinkedText {
  readonly text: string;
  readonly href: string;
  /** The name under which a browser is to save what is there, instead of showing it. */
  readonly download?: string;
}

export interface TableShape {
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | LinkedText)[])[];
  /** Columns of numbers, from 0: they stand to the right. */
  readonly numbers?: readonly number[];
  /** Columns whose words may be broken, such as command lines. */
  readonly breakable?: readonly number[];
  /** Whether the last row is a sum. */
  readonly total?: boolean;
}

function linkedMarkup(content: string | LinkedText): string {
  if (typeof content === "string") return textMarkup(content);
  const { text, href, download } = content;
  return element("a", { href, download }, textMarkup(text));
}

/** A table of plain texts and links; where it is too wide for the page, it scrolls by itself. */
export function table({ head, rows, numbers = [], breakable = [], total = false }: TableShape): string {
  const kind = (i: number) => (numbers.includes(i) ? "number" : breakable.includes(i) ? "breakable" : undefined);
  const cell = (name: "th" | "td") => (content: string | LinkedText, i: number) =>
    element(name, { class: kind(i) }, linkedMarkup(content));
  const row = (cells: readonly (string | LinkedText)[], i: number) =>
    element("tr", { class: total && i === rows.length - 1 ? "total" : undefined }, ...cells.map(cell("td")));
  const parts = [
    element("thead", {}, element("tr", {}, ...head.map(cell("th")))),
    element("tbody", {}, ...rows.map(row)),
  ];
  return element("div", { class: "scroll" }, element("table", {}, ...parts));
}

/** What the signs of a picture mean: small pictures, each with its words. */
export function legend(items: readonly { readonly svg: string; readonly text: string }[]): string {
  const entries = items.map(({ svg, text }) => element("li", {}, svg, element("span", {}, textMarkup(text))));
  return element("ul", { class: "legend" }, ...entries);
}
