/** An analysed game as SGF: the search's evaluation of every position, and the better lines as variations. */
import { leadText, percent, swingSentences } from "../report/game-analysis.ts";
import { annotate } from "../sgf/gameTree.ts";
import { writeComposed } from "../sgf/text.ts";
import type { SgfNode } from "../sgf/tree.ts";
import { writeSgf } from "../sgf/writer.ts";
import type { Analysis } from "./analysis.ts";

/** @param root the tree that the game was read from; it is changed */
export function annotatedSgf(root: SgfNode, { game, evaluations, swings }: Analysis): string {
  const { geometry } = game;
  const bySwing = new Map(swings.map((swing) => [swing.number, swing]));
  const notes = evaluations.map(({ move, winrate, lead, variation, playouts }) => {
    const swing = bySwing.get(move);
    const lines = [
      `Black wins ${percent(winrate)}, ${leadText(lead)} (${playouts > 0 ? `${playouts} playouts` : "counted"})`,
      ...(variation.length > 0 ? [`Next: ${geometry.vertex(variation[0])}`] : []),
      ...(swing ? swingSentences(swing, geometry) : []),
    ];
    return [move, { comment: lines.join("\n"), value: lead, winrate }] as const;
  });
  const alternatives = swings.map((swing) => {
    const comment = `Better than move ${swing.number}: the chance to win stays at ${percent(swing.before)}`;
    return [swing.number, { colour: swing.colour, points: swing.better, comment }] as const;
  });
  annotate(root, geometry, new Map(notes), new Map(alternatives));
  // First, where shinpan looks for it before it replaces a file.
  const application = [writeComposed("shinpan", __SHINPAN_VERSION__)];
  return writeSgf([{ ...root, properties: new Map([["AP", application], ...root.properties, ["AP", application]]) }]);
}
