/**
 * The tab that reviews a game: a short look at every position gives the curves within seconds, then the position at
 * hand and those where the game turned are searched again for as long as one looks.
 */
import { BLACK, type Game, isUnderWay, mistakesAmong, phaseOf, type PositionAnalysis } from "../library/index.ts";
import type { Desk } from "./desk.ts";
import { h } from "./dom.ts";
import { GameView, LISTED } from "./game-view.ts";
import { openingButtons } from "./record-controls.ts";
import { t } from "./texts.ts";
import { Tab, type Thinker, THREADS } from "./thinker.ts";

/** Visits of the first look, of positions before and after a mistake that is listed, and of the one at hand. */
const VISITS = { first: 10, mistake: 150, hand: 800 };
/** Between two drawings of the curves. */
const PAUSE_MS = 250;

export class ReviewTab extends Tab {
  readonly element: HTMLElement;
  private readonly desk: Desk;
  private readonly view: GameView;
  private readonly progress = h("progress", { "aria-label": t.progress });
  private record = "";
  /** Which work is the latest; others end. */
  private turn = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(desk: Desk, thinker: Thinker) {
    super(thinker);
    this.desk = desk;
    const opening = h("div", { class: "row" }, ...openingButtons(desk, (sentence) => this.say(sentence)));
    this.view = new GameView(desk, [opening, this.progress, this.note]);
    this.element = this.view.element;
    desk.onChange(() => this.changed());
  }

  override enter(): void {
    super.enter();
    this.changed();
  }

  private changed(): void {
    const { desk } = this;
    this.stop();
    this.turn++;
    if (!this.isShown) return;
    const record = desk.text();
    if (record !== this.record) {
      this.record = record;
      this.view.found = [];
    }
    this.view.changed();
    this.showProgress();
    if (desk.last === 0) this.say(t.nothingToReview);
    else void this.work();
  }

  private async work(): Promise<void> {
    const { turn } = this;
    for (let next = this.next(); next && turn === this.turn; next = this.next()) {
      const [moves, visits] = next;
      const analysis = await this.evaluate(moves, visits);
      if (!analysis || turn !== this.turn) return;
      this.take(moves, analysis);
    }
    if (turn === this.turn) this.say("");
  }

  /** The position that is searched next, and with how many visits. */
  private next(): readonly [moves: number, visits: number] | undefined {
    const { desk: { game, last }, view: { found } } = this;
    for (let step = 2 ** Math.ceil(Math.log2(last + 1)); step >= 1; step /= 2) {
      // Coarse first, so that the whole curve is there early.
      for (let moves = 0; moves <= last; moves += step) if (!found[moves]) return [moves, VISITS.first];
      if (!found[last]) return [last, VISITS.first];
    }
    const isOpen = (moves: number, visits: number) =>
      (found[moves].candidates ?? []).length > 0 && found[moves].playouts < visits;
    const hand = game.moves.length;
    if (isOpen(hand, VISITS.hand)) return [hand, VISITS.hand];
    const turns = mistakesAmong(this.view.costs()).slice(0, LISTED).flatMap(({ number }) => [number - 1, number]);
    const again = turns.find((moves) => isOpen(moves, VISITS.mistake));
    return again === undefined ? undefined : [again, VISITS.mistake];
  }

  private evaluate(moves: number, visits: number): Promise<PositionAnalysis | undefined> {
    const game = this.desk.gameAfter(moves);
    const isFirst = visits === VISITS.first;
    this.say(isFirst ? t.firstLook(this.view.found.filter(Boolean).length, this.desk.last + 1) : t.lookingAgain);
    const onReport = (analysis: PositionAnalysis) => this.take(moves, analysis);
    return this.run(async (analyser, signal) => {
      if (phaseOf(game) !== "play") {
        const settlement = await analyser.judge(game, { signal });
        if (!isUnderWay(settlement)) return counted(game, settlement.score);
      }
      const threads = isFirst ? 1 : THREADS;
      const options = { visits, side: BLACK as typeof BLACK, ownership: true, threads, signal };
      return analyser.analyse(game, isFirst ? options : { ...options, onReport });
    });
  }

  private take(move: number, { lead, moves, ownership, toPlay, visits, winrate }: PositionAnalysis): void {
    const variation = moves[0]?.variation ?? [];
    const found = { move, toPlay, winrate, lead, variation, playouts: visits, candidates: moves };
    this.view.found[move] = { ...found, ...(ownership && { ownership }) };
    if (move === this.desk.game.moves.length) this.view.draw();
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.view.render();
      this.showProgress();
    }, PAUSE_MS);
  }

  private showProgress(): void {
    const { desk: { last }, progress, view: { found } } = this;
    [progress.max, progress.value] = [last + 1, found.filter(Boolean).length];
    progress.hidden = progress.value > last;
  }
}

/** The end of a game that has stopped is counted, not searched, unless most of the board is open. */
function counted({ toPlay }: Game, lead: number): PositionAnalysis {
  const winrate = lead === 0 ? 0.5 : lead > 0 ? 1 : 0;
  return { isFinal: true, toPlay, side: BLACK, visits: 0, seconds: 0, winrate, lead, moves: [] };
}
