/** From a game as plain data to a tree that can be written. */
import { BLACK, type Colour, opponent } from "../../engine/board/colour.ts";
import type { Geometry, Point } from "../../engine/board/geometry.ts";
import type { SgfAction, SgfGame } from "./game.ts";
import { writeInfo } from "./info.ts";
import { readText, writeComposed, writePoint, writeText } from "./values.ts";
import { mainLine, type SgfNode } from "./tree.ts";

export interface GameTreeOptions {
  /** Version of shinpan, for AP. */
  readonly version: string;
  /** The territory to mark in the last node (TB and TW). */
  readonly territory?: { readonly black: readonly Point[]; readonly white: readonly Point[] };
}

/** The tree of a game: a root with its information and first position, and one node for each action. */
export function treeOfGame(game: SgfGame, { version, territory }: GameTreeOptions): SgfNode {
  const { geometry, setup } = game;
  const { width, height } = geometry;
  const properties = new Map([
    ["FF", ["4"]],
    ["GM", ["1"]],
    ["CA", ["UTF-8"]],
    ["AP", [writeComposed("shinpan", version)]],
    ["SZ", [width === height ? String(width) : `${width}:${height}`]],
  ]);
  writeInfo(game, properties);
  addSetup(properties, geometry, { ...setup, empty: [], toPlay: game.toPlay });
  if (game.comment !== undefined) properties.set("C", [writeText(game.comment)]);
  const root: SgfNode = { properties, children: [] };
  let last = root;
  for (const action of game.actions) {
    const node = nodeOfAction(geometry, action);
    last.children.push(node);
    last = node;
  }
  if (territory !== undefined) {
    addPoints(last.properties, geometry, "TB", territory.black);
    addPoints(last.properties, geometry, "TW", territory.white);
  }
  return root;
}

function nodeOfAction(geometry: Geometry, action: SgfAction): SgfNode {
  const properties = new Map<string, string[]>();
  if (action.kind === "setup") {
    addSetup(properties, geometry, action);
  } else {
    properties.set(letter(action.colour), [writePoint(geometry, action.point)]);
    if (action.comment !== undefined) properties.set("C", [writeText(action.comment)]);
  }
  return { properties, children: [] };
}

/** Set-up stones by what they put on the board. */
interface Setup {
  readonly black: readonly Point[];
  readonly white: readonly Point[];
  readonly empty: readonly Point[];
  readonly toPlay?: Colour | undefined;
}

function addSetup(properties: Map<string, string[]>, geometry: Geometry, setup: Setup): void {
  addPoints(properties, geometry, "AB", setup.black);
  addPoints(properties, geometry, "AW", setup.white);
  addPoints(properties, geometry, "AE", setup.empty);
  if (setup.toPlay !== undefined) properties.set("PL", [letter(setup.toPlay)]);
}

/** Adds a point list, unless it is empty: AB and its like may not be. */
function addPoints(
  properties: Map<string, string[]>,
  geometry: Geometry,
  name: string,
  points: readonly Point[],
): void {
  if (points.length > 0) properties.set(name, points.map((p) => writePoint(geometry, p)));
}

export function letter(colour: Colour): "B" | "W" {
  return colour === BLACK ? "B" : "W";
}

/** Notes put into a game's tree: comments, values and variations beside the main line. All that was there stays. */
interface Note {
  /** Stands below what the node says already. */
  readonly comment: string;
  /** V, and Sabaki's SBKS: points by which Black leads. */
  readonly value?: number | undefined;
  /** Sabaki's SBKV: Black's chance to win, 0…1. Sabaki draws its graph from it. */
  readonly winrate?: number | undefined;
  /** LB and TR, but not on points that are marked already. */
  readonly labels?: readonly (readonly [point: Point, text: string])[];
  readonly triangles?: readonly Point[];
}

const MARKUP = ["LB", "CR", "MA", "SL", "SQ", "TR"];

/** A line that might have been played in place of a move. */
interface Alternative {
  /** The colour that plays its first move. */
  readonly colour: Colour;
  readonly points: readonly Point[];
  readonly comment: string;
}

const DECIMALS = 1;

/**
 * Annotates a tree in place.
 * @param notes number of moves made -> the note for the node that they lead to
 * @param alternatives number of a move, from 1 -> a line in its place; left out where a node holds several moves
 */
export function annotate(
  root: SgfNode,
  geometry: Geometry,
  notes: ReadonlyMap<number, Note>,
  alternatives: ReadonlyMap<number, Alternative>,
): void {
  let made = 0;
  let parent: SgfNode | undefined;
  for (const node of mainLine(root)) {
    const moves = [...node.properties.keys()].filter((name) => name === "B" || name === "W").length;
    made += moves;
    const note = moves > 0 || node === root ? notes.get(made) : undefined;
    if (note) addNote(node, geometry, note);
    const alternative = moves === 1 ? alternatives.get(made) : undefined;
    if (alternative && parent) parent.children.push(variationOf(geometry, alternative));
    parent = node;
  }
}

function addNote({ properties }: SgfNode, geometry: Geometry, note: Note): void {
  const { comment, labels = [], triangles = [], value, winrate } = note;
  const before = properties.get("C")?.map(readText).join("\n").trim();
  properties.set("C", [writeText(before ? `${before}\n\n${comment}` : comment)]);
  if (value !== undefined) {
    for (const name of ["V", "SBKS"]) properties.set(name, [String(Number(value.toFixed(DECIMALS)) + 0)]);
  }
  if (winrate !== undefined) properties.set("SBKV", [(100 * winrate).toFixed(DECIMALS)]);
  const marked = MARKUP.flatMap((name) => properties.get(name) ?? []).map((value) => value.slice(0, 2));
  const mark = (name: string, values: readonly string[]) => {
    const free = values.filter((text) => !marked.includes(text.slice(0, 2)));
    if (free.length > 0) properties.set(name, [...(properties.get(name) ?? []), ...free]);
  };
  mark("LB", labels.map(([point, text]) => `${writePoint(geometry, point)}:${text}`));
  mark("TR", triangles.map((point) => writePoint(geometry, point)));
}

/** A line as nodes, with its comment on the first. */
export function variationOf(geometry: Geometry, { colour, points, comment }: Alternative): SgfNode {
  const nodes = points.map((point, i): SgfNode => {
    const mover = i % 2 === 0 ? colour : opponent(colour);
    const properties = new Map([[mover === BLACK ? "B" : "W", [writePoint(geometry, point)]]]);
    if (i === 0) properties.set("C", [writeText(comment)]);
    return { properties, children: [] };
  });
  nodes.slice(1).forEach((node, i) => nodes[i].children.push(node));
  return nodes[0];
}
