/** What KataGo's networks look at besides board and last moves: the boards before, bans by superko, and more rules. */
import { Board } from "../board/board.ts";
import { BLACK, EMPTY } from "../board/colour.ts";
import { PASS, type Point } from "../board/geometry.ts";
import type { EvaluatedGame } from "../policy/network/network-policy.ts";
import type { Line } from "./descent.ts";
import type { SearchPosition } from "./position.ts";

export class GameContext {
  private readonly position: SearchPosition;
  private readonly root: Board;
  /** The boards one and two moves before the root. */
  private readonly earlier: readonly Board[];
  /** Boards to replay a line on. */
  private readonly replayed: readonly Board[];
  private readonly superkoBans: readonly Point[];

  /** @param root - the position's board */
  constructor(position: SearchPosition, root: Board) {
    const { geometry } = root;
    const { legal, toPlay } = position;
    this.position = position;
    this.root = root;
    this.earlier = (position.before ?? []).map((snapshot) => Board.from(geometry, snapshot));
    this.replayed = [new Board(geometry), new Board(geometry)];
    const allowed = new Set(legal);
    this.superkoBans = geometry.points.filter(
      (p) => root.colour[p] === EMPTY && root.isLegal(p, toPlay) && !allowed.has(p),
    );
  }

  /** Of the root, or of the end of a line from it. */
  of(line?: Line): EvaluatedGame {
    const { afterPass, isButtonFree = false, kataRules, players } = this.position;
    const made = line?.trace.length ?? 0;
    const toPlay = line?.colourAt(made) ?? this.position.toPlay;
    const advantage = players?.blackAdvantage ?? 0;
    const passes = line?.passes ?? (afterPass ? 1 : 0);
    let passed = 0;
    for (let i = 0; i < made; i++) if (line!.trace.moves[i] === PASS) passed++;
    return {
      rules: kataRules,
      before: this.before(1, line),
      beforeThat: this.before(2, line),
      superkoBans: line && made > 0 ? line.superkoBans(kataRules?.suicide ?? false) : this.superkoBans,
      isButtonFree: isButtonFree && passed === 0,
      // The first pass takes the button.
      isSecondPass: passes > 0 && !(isButtonFree && passed === 1),
      isRoot: made === 0,
      playoutDoublingAdvantage: toPlay === BLACK ? advantage : -advantage,
      profile: players?.profile,
    };
  }

  /** The board `moves` moves before the end of a line; the earliest that is known where there was none. */
  private before(moves: 1 | 2, line: Line | undefined): Board {
    const { earlier, replayed, root } = this;
    const made = line?.trace.length ?? 0;
    if (made === moves) return root;
    if (made < moves) return earlier[moves - made - 1] ?? earlier[0] ?? root;
    const board = replayed[moves - 1];
    board.copyFrom(root);
    for (let i = 0; i < made - moves; i++) board.play(line!.trace.moves[i], line!.colourAt(i));
    return board;
  }
}
