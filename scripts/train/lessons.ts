/** What the network is to learn from a labelled game, position by position. */
import { Board } from "../../engine/board/board.ts";
import { BLACK, opponent } from "../../engine/board/colour.ts";
import { type Geometry, PASS } from "../../engine/board/geometry.ts";
import { effectiveKomi, toldKomi } from "../../engine/policy/features/komi.ts";
import { InputPlanes, RECENT_MOVES } from "../../engine/policy/features/planes.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";
import { decodeOwnership, type LabelledGame } from "../label/labels.ts";
import type { Lesson } from "./shard.ts";

export class Lessons {
  readonly planes: InputPlanes;

  private readonly geometry: Geometry;
  private readonly board: Board;

  /** One object per size of board. */
  constructor(geometry: Geometry) {
    this.geometry = geometry;
    this.board = new Board(geometry);
    this.planes = new InputPlanes(geometry);
  }

  /** Shows every labelled position of a game, its planes in `planes`. Throws an Error where its rules are not known. */
  read(game: LabelledGame, visit: (lesson: Lesson) => void): void {
    const { board, geometry, planes } = this;
    const { points } = geometry;
    const ruleset = findRuleset(game.rules);
    if (!ruleset) throw new Error(`there are no rules named "${game.rules}"`);
    const territory = ruleset.scoring === "territory";
    const moves = game.moves.map((index) => (index < points.length ? points[index] : PASS));
    board.clear();
    for (const index of game.setup) board.play(points[index], BLACK);
    let colour = game.first;
    let played = 0;
    for (const { lead, moves: ply, ownership, policy, stdev = NaN, winrate } of game.labels) {
      for (; played < ply; played++, colour = opponent(colour)) board.play(moves[played], colour);
      const recent = Array.from({ length: RECENT_MOVES }, (_, k) => moves[ply - 1 - k]);
      planes.fill(board, colour, recent);
      const given = effectiveKomi(board, colour, game.komi, territory);
      const told = toldKomi(given, points.length, territory);
      visit({
        komi: told,
        territory,
        passed: recent[0] === PASS,
        ply,
        policy: [...policy].sort(([, a], [, b]) => b - a),
        winrate,
        lead: lead + told - given,
        stdev,
        ownership: decodeOwnership(ownership),
      });
    }
  }
}
