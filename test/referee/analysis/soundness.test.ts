/**
 * One board for each rule on which the proofs rest: without that rule the named source claims something of the string
 * that does not hold, or that its proof does not show. The boards were found by leaving the rule out and comparing the
 * claims on random boards with exact search.
 */
import { describe, expect, it } from "vitest";
import { findStrings } from "../../../engine/board/strings.ts";
import { boardOfRows, safetyByGuards, SOURCES } from "./sources.ts";

/** Rule, source, board, a stone of the string of which the source must not say anything. */
const RULES: readonly (readonly [rule: string, source: string, board: string, vertex: string])[] = [
  [
    "the wall has a liberty in each of its two eye zones whenever the opponent is to move",
    "safe zones",
    ".OOX/OO.X/OOX./XXXX",
    "B4",
  ],
  [
    "the attacker of two eyes must not lose a string of the wall meanwhile",
    "kept from two eyes",
    "OOX./..OO/X.OX/OOO./O.OO",
    "A3",
  ],
  [
    "and what guards the wall must not use the points of that fight",
    "kept from two eyes",
    ".XXXO./XX.XXO/XXOX.X/XXXXX.",
    "E4",
  ],
  [
    "what guards the walls of a searched area must lie outside it",
    "guarded walls",
    "XXXO/OXX./OOOX/..OO/OO.X",
    "D1",
  ],
  [
    "walls that are safe one by one must hold together to enclose anything",
    "no room",
    ".O.X./OOO.X/O.XXO/.X.X./X.XXO",
    "E3",
  ],
  [
    "what makes a play of the opponent suicide belongs to the zone",
    "safe zones",
    ".OO./OOOO/OOO./OXXO/.O.X",
    "B1",
  ],
  [
    "what holds the stones of a zone belongs to it",
    "safe zones",
    "X.X.X/OXXX./..XOX/X.X.X",
    "A1",
  ],
];

describe("rules of soundness", () => {
  it.each(RULES)("%s", (_rule, source, rows, vertex) => {
    const { geometry, colour } = boardOfRows(rows.split("/"));
    const strings = findStrings(geometry, colour);
    const answers = SOURCES[source](strings, safetyByGuards(strings));
    expect(answers[strings.of[geometry.parseVertex(vertex) ?? 0]].independentlyAlive).toBeUndefined();
  });
});
