/** From a game as plain data to a tree that can be written. */
import { BLACK, type Colour } from "../../engine/board/colour.ts";
import type { Geometry, Point } from "../../engine/board/geometry.ts";
import type { SgfAction, SgfGame } from "./game.ts";
import { writeInfo } from "./info.ts";
import { writePoint } from "./points.ts";
import { writeComposed, writeText } from "./text.ts";
import type { SgfNode } from "./tree.ts";

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
