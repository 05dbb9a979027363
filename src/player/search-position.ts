/** Turns a game into the plain data that a search needs. */
import { BLACK, type Colour, WHITE } from "../../engine/board/colour.ts";
import { packMove, type SearchPosition, type SearchRules } from "../../engine/search/position.ts";
import { handicapCompensation } from "../rules/count/count.ts";
import type { Game } from "../rules/game.ts";
import type { Ruleset } from "../rules/ruleset.ts";

function searchRules(ruleset: Ruleset): SearchRules {
  return {
    scoring: ruleset.scoring === "territory" ? "territory" : "area",
    removesDead: ruleset.deadStones !== "none",
    superko: SUPERKO[ruleset.ko],
  };
}

/** Ing's rule is kept at the root by the list of legal moves; in the tree the simple ko is near enough. */
const SUPERKO: Readonly<Record<Ruleset["ko"], SearchRules["superko"]>> = {
  simple: "none",
  positional: "positional",
  situational: "situational",
  "natural-situational": "situational",
  ing: "none",
};

/** The position of a game with `colour` to move. */
export function searchPosition(game: Game, colour: Colour, extraKomi = 0): SearchPosition {
  const { geometry, board, ruleset } = game;
  const rules = searchRules(ruleset);
  const compensation = ruleset.scoring === "territory" ? 0 : handicapCompensation(ruleset, game.handicap);
  return {
    width: geometry.width,
    height: geometry.height,
    board: board.snapshot(),
    toPlay: colour,
    komi: game.komi + game.penalties[BLACK] - game.penalties[WHITE] + compensation + extraKomi,
    rules,
    start: game.startKey,
    moves: Int16Array.from(game.moves, (move) => packMove(move.colour, move.point)),
    afterPass: game.consecutivePasses > 0,
    history: BigUint64Array.from(rules.superko === "none" ? [] : game.positionKeys(rules.superko === "situational")),
    legal: Int16Array.from(geometry.points.filter((p) => board.colour[p] === 0 && !game.whyIllegal(colour, p))),
  };
}
