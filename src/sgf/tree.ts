/** The tree of a game record: nodes with properties and variations, as they stand in the file. */

/**
 * A node. Trees are plain data that tools may build and change; the first child continues the main line, the others
 * are variations. Trees can be as deep as a game is long: walk them with loops, not by recursion.
 */
export interface SgfNode {
  /**
   * Property name (capital letters and digits) -> its values, in the file's order. Values are raw, as between the
   * brackets, escapes included: `text.ts` and `points.ts` read and write them. So a property that nobody here knows
   * is written back exactly.
   */
  readonly properties: Map<string, string[]>;
  children: SgfNode[];
  /** Where its semicolon stood in the text; absent in nodes that were not read from one. */
  readonly offset?: number;
}

/** What a file holds: at least one game tree. */
export interface SgfCollection {
  /** The root of each game, in the file's order. */
  readonly games: readonly SgfNode[];
  /** Whether there are words outside the game trees, as in a mail. */
  readonly hasTextAround: boolean;
}

/** The nodes of the main line, from the root to its last node. */
export function mainLine(root: SgfNode): SgfNode[] {
  const line = [root];
  for (let node = root.children[0]; node !== undefined; node = node.children[0]) line.push(node);
  return line;
}
