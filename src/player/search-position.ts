/** Turns a game, or a board, into the plain data that a search needs. */
import type { Board } from "../../engine/board/board.ts";
import { BLACK, type Colour, opponent, WHITE } from "../../engine/board/colour.ts";
import { isFileNetworkInUse } from "../../engine/policy/network/network-policy.ts";
import { packMove, type SearchPosition, type SearchRules } from "../../engine/search/position.ts";
import type { Turn } from "../referee/judging/estimate.ts";
import { pointsForWhite } from "../rules/count/count.ts";
import type { Game } from "../rules/game.ts";
import { networkRules } from "../rules/kata-rules.ts";
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

/** What only a network of KataGo's looks at: to find it takes a replay of the game. */
function contextOf(game: Game): Pick<SearchPosition, "before" | "kataRules" | "isButtonFree"> {
  return {
    before: game.boardsBefore().map((earlier) => earlier.snapshot()),
    kataRules: networkRules(game.ruleset),
    isButtonFree: game.ruleset.button && game.state.firstPass === undefined,
  };
}

/**
 * The position of a game with `colour` to move. Its komi leaves out what only the end of the game decides: a group tax,
 * and what the rules give for a first pass that nobody has made.
 */
export function searchPosition(game: Game, colour: Colour, extraKomi = 0): SearchPosition {
  const { geometry, board, ruleset } = game;
  const rules = searchRules(ruleset);
  const { earlierPrisoners } = game.state;
  // The board counts only what has been taken since stones were last set up.
  const taken = rules.scoring === "territory" ? earlierPrisoners[BLACK] - earlierPrisoners[WHITE] : 0;
  return {
    width: geometry.width,
    height: geometry.height,
    board: board.snapshot(),
    ...(isFileNetworkInUse() && contextOf(game)),
    toPlay: colour,
    komi: pointsForWhite(game) + taken + extraKomi,
    rules,
    start: game.startKey,
    moves: Int16Array.from(game.moves, (move) => packMove(move.colour, move.point)),
    afterPass: game.consecutivePasses > 0,
    history: BigUint64Array.from(rules.superko === "none" ? [] : game.positionKeys(rules.superko === "situational")),
    legal: Int16Array.from(geometry.points.filter((p) => board.colour[p] === 0 && !game.whyIllegal(colour, p))),
  };
}

/** A board of which no more is known than how play would go on, by territory rules. */
export function territoryPosition(board: Board, { toMove, recent }: Turn, komi: number): SearchPosition {
  const { geometry } = board;
  return {
    width: geometry.width,
    height: geometry.height,
    board: board.snapshot(),
    toPlay: toMove,
    komi,
    rules: { scoring: "territory", removesDead: true, superko: "none" },
    start: board.key(),
    moves: Int16Array.from(recent, (p, i) => packMove(i % 2 === 0 ? opponent(toMove) : toMove, p)).reverse(),
    afterPass: false,
    history: new BigUint64Array(),
    legal: Int16Array.from(geometry.points.filter((p) => board.isLegal(p, toMove))),
  };
}
