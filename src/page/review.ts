/**
 * The tab that reviews a game: a short look at every position gives the curves within seconds, then the position at
 * hand and those where the game turned are searched again for as long as one looks.
 */
import {
  type AnalysedMove, analysisDrawing, BLACK, type Evaluation, type Game, leadChart, leadText, MISTAKES, mistakesAmong,
  moveCosts, PASS, percent, phaseOf, playerSummary, type Point, type PositionAnalysis, replayGame, WHITE, winrateChart,
} from "../library/index.ts";
import { BoardView, lineDrawing } from "./board-view.ts";
import type { Desk } from "./desk.ts";
import { button, card, choice, columns, h, textTable } from "./dom.ts";
import { openingButtons, PositionBar } from "./record-controls.ts";
import { t } from "./texts.ts";
import { Tab, type Thinker, THREADS } from "./thinker.ts";

/** Visits of the first look, of positions before and after a mistake, and of the one at hand. */
const VISITS = { first: 10, mistake: 150, hand: 800 };
/** Mistakes that are listed and searched again, and those with a number on the curves. */
const LISTED = 10;
const MARKED = 5;
/** Between two drawings of the curves. */
const PAUSE_MS = 250;

type Kind = "winrate" | "lead" | "visits";

export class ReviewTab extends Tab {
  readonly element: HTMLElement;
  private readonly desk: Desk;
  private readonly board: BoardView;
  private readonly evaluation = h("p", { class: "status-line", role: "status" });
  private readonly charts = h("div", { class: "charts" });
  private readonly candidates = h("div", { class: "scroll" });
  private readonly mistakes = h("div");
  private readonly progress = h("progress", { "aria-label": t.progress });
  private record = "";
  /** Number of moves -> what was found. */
  private found: PositionAnalysis[] = [];
  private kind: Kind = "winrate";
  private showsOwners = false;
  /** The move whose line is shown. */
  private shownLine: AnalysedMove | undefined;
  /** Which work is the latest; others end. */
  private turn = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(desk: Desk, thinker: Thinker) {
    super(thinker);
    this.desk = desk;
    const onPoint = (point: Point | undefined) => this.showLine(point);
    this.board = new BoardView({ label: t.board, onPoint, onHover: onPoint });
    const kinds = [["winrate", t.winrate], ["lead", t.lead], ["visits", t.visits]] as const;
    const owners = button(t.owners, () => {
      this.showsOwners = !this.showsOwners;
      owners.setAttribute("aria-pressed", String(this.showsOwners));
      this.draw();
    }, { "aria-pressed": "false" });
    const setKind = (kind: Kind) => {
      this.kind = kind;
      this.draw();
    };
    this.element = columns(
      [
        this.board.element,
        new PositionBar(desk).element,
        h("div", { class: "row" }, choice(t.labels, kinds, this.kind, setKind), owners),
      ],
      [
        card(
          t.game,
          h("div", { class: "row" }, ...openingButtons(desk, (sentence) => this.say(sentence))),
          this.progress,
          this.note,
          this.charts,
        ),
        card(t.position, this.evaluation, this.candidates),
        card(t.mistakes, this.mistakes),
      ],
    );
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
      this.found = [];
    }
    this.shownLine = undefined;
    this.draw();
    this.render();
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
    const { desk: { game, last }, found } = this;
    for (let step = 2 ** Math.ceil(Math.log2(last + 1)); step >= 1; step /= 2) {
      // Coarse first, so that the whole curve is there early.
      for (let moves = 0; moves <= last; moves += step) if (!found[moves]) return [moves, VISITS.first];
      if (!found[last]) return [last, VISITS.first];
    }
    const isOpen = (moves: number, visits: number) => found[moves].moves.length > 0 && found[moves].visits < visits;
    const hand = game.moves.length;
    if (isOpen(hand, VISITS.hand)) return [hand, VISITS.hand];
    const turns = mistakesAmong(this.costs()).slice(0, LISTED).flatMap(({ number }) => [number - 1, number]);
    const again = turns.find((moves) => isOpen(moves, VISITS.mistake));
    return again === undefined ? undefined : [again, VISITS.mistake];
  }

  private evaluate(moves: number, visits: number): Promise<PositionAnalysis | undefined> {
    const game = this.gameAt(moves);
    const isFirst = visits === VISITS.first;
    this.say(isFirst ? t.firstLook(this.found.filter(Boolean).length, this.desk.last + 1) : t.lookingAgain);
    const onReport = (analysis: PositionAnalysis) => this.take(moves, analysis);
    return this.run(async (analyser, signal) => {
      if (phaseOf(game) !== "play") {
        const { score } = await analyser.judge(game, { signal });
        return counted(game, score);
      }
      const threads = isFirst ? 1 : THREADS;
      const options = { visits, side: BLACK as typeof BLACK, ownership: true, threads, signal };
      return analyser.analyse(game, isFirst ? options : { ...options, onReport });
    });
  }

  private gameAt(moves: number): Game {
    if (moves === this.desk.game.moves.length) return this.desk.game;
    const replayed = replayGame(this.desk.sgf, { moves });
    if (typeof replayed === "string") throw new Error(replayed);
    return replayed.game;
  }

  private take(moves: number, analysis: PositionAnalysis): void {
    this.found[moves] = analysis;
    if (moves === this.desk.game.moves.length) this.draw();
    this.timer ??= setTimeout(() => this.render(), PAUSE_MS);
  }

  /** Number of moves -> what was found; there may be gaps. */
  private evaluations(): Evaluation[] {
    return this.found.map(({ lead, moves, toPlay, visits, winrate }, move) => {
      return { move, toPlay, winrate, lead, variation: moves[0]?.variation ?? [], playouts: visits };
    });
  }

  private costs(): ReturnType<typeof moveCosts> {
    return moveCosts(this.gameAt(this.desk.last).moves, this.evaluations());
  }

  /** The curves and the mistakes. */
  private render(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { desk: { game: { geometry }, last }, found } = this;
    const known = found.filter(Boolean).length;
    [this.progress.max, this.progress.value] = [last + 1, known];
    this.progress.hidden = known > last;
    const costs = this.costs();
    const swings = mistakesAmong(costs);
    if (known < 2) {
      this.charts.replaceChildren();
      this.mistakes.replaceChildren();
      return;
    }
    const marked = swings.slice(0, MARKED);
    const evaluations = this.evaluations().filter(Boolean);
    const halves = [t.black, t.white] as const;
    this.charts.innerHTML =
      winrateChart(evaluations, marked, "narrow", { title: t.winrate, halves }) +
      leadChart(evaluations, marked, "narrow", { title: t.lead, halves, even: t.even });
    for (const chart of this.charts.querySelectorAll("svg")) this.follow(chart);
    const { moves } = this.gameAt(last);
    const players = ([BLACK, WHITE] as const).map((colour) => {
      const { accuracy, mistakes, pointsLost } = playerSummary(moves, this.evaluations(), costs, colour);
      const counts = mistakes.map((count) => String(count || "–"));
      const name = colour === BLACK ? t.black : t.white;
      return [name, percent(accuracy / 100), pointsLost.toFixed(2), ...counts];
    });
    const head = ["", t.accuracy, t.pointsLost, ...MISTAKES.map((size) => `≥ ${size}`)];
    this.mistakes.replaceChildren(
      h("div", { class: "scroll" }, textTable(head, players)),
      h(
        "ul",
        { class: "strings" },
        ...swings.slice(0, LISTED).map(({ after, before, better, colour, number, point, points }) => {
          const rest = `${percent(before)} → ${percent(after)}, ${t.better(geometry.vertex(better[0]))}`;
          const open = button("", () => this.desk.goTo(number - 1), { class: "string" });
          open.append(
            h("span", {}, t.madeMove(number, colour, geometry.vertex(point))),
            h("span", { class: "status" }, `−${points.toFixed(1)}`),
            h("span", { class: "soft" }, rest),
          );
          return h("li", {}, open);
        }),
      ),
    );
  }

  /** Marks the position at hand on a curve, and goes where it is touched. */
  private follow(chart: SVGSVGElement): void {
    const [left, right, last] = [chart.dataset.left, chart.dataset.right, chart.dataset.last].map(Number);
    const cursor = document.createElementNS("http://www.w3.org/2000/svg", "path");
    const x = left + (this.desk.game.moves.length / last) * (right - left);
    cursor.setAttribute("class", "cursor");
    cursor.setAttribute("d", `M${x} 0V${chart.viewBox.baseVal.height}`);
    chart.append(cursor);
    chart.addEventListener("click", ({ clientX }) => {
      const frame = chart.getBoundingClientRect();
      const at = ((clientX - frame.left) / frame.width) * chart.viewBox.baseVal.width;
      this.desk.goTo(Math.round(((at - left) / (right - left)) * last));
    });
  }

  /** A candidate's line, on its point being touched or pointed at; the position again anywhere else. */
  private showLine(point: Point | undefined): void {
    const line = this.found[this.desk.game.moves.length]?.moves.find(({ move }) => move === point && move !== PASS);
    if (line === this.shownLine) return;
    this.shownLine = line;
    this.draw();
  }

  /** The position at hand and its candidates. */
  private draw(): void {
    const { desk: { game }, kind, shownLine } = this;
    const { geometry } = game;
    const analysis = this.found[game.moves.length];
    if (shownLine) return this.board.show(lineDrawing(game, game.toPlay, shownLine.variation));
    if (!analysis) {
      this.board.show({ geometry, stones: game.board.colour.slice(), lastMove: game.lastMove?.point });
      this.evaluation.textContent = "";
      this.candidates.replaceChildren();
      return;
    }
    const { moves, ownership, ...rest } = analysis;
    const sign = game.toPlay === BLACK ? 1 : -1;
    const own = (winrate: number) => (sign > 0 ? winrate : 1 - winrate);
    const shown = moves.map((move) => ({ ...move, winrate: own(move.winrate), lead: sign * move.lead }));
    const owners = this.showsOwners && ownership && { ownership };
    const drawing = analysisDrawing(game, { ...rest, moves: shown, ...owners });
    const ofPoint = new Map(shown.map((move) => [move.move, move]));
    const labels = drawing.labels?.map((label) => {
      const { lead, visits } = ofPoint.get(label.point)!;
      if (kind === "winrate") return label;
      const thousands = visits < 1000 ? String(visits) : `${(visits / 1000).toFixed(0)}k`;
      return { ...label, text: kind === "visits" ? thousands : lead.toFixed(Math.abs(lead) < 9.95 ? 1 : 0) };
    });
    this.board.show({ ...drawing, labels: labels ?? [] }, (point) => {
      const move = ofPoint.get(point);
      return move ? t.candidate(move.winrate, move.lead) : "";
    });
    this.evaluation.textContent = t.evaluation(analysis.winrate, leadText(analysis.lead), analysis.visits);
    const rows = shown.map(({ lead, move, variation, visits, winrate }) => {
      const line = variation.slice(1, 6).map((point) => geometry.vertex(point)).join(" ");
      return [geometry.vertex(move), percent(winrate), lead.toFixed(1), String(visits), line];
    });
    this.candidates.replaceChildren(
      ...(rows.length > 0 ? [textTable([t.candidateMove, t.winrate, t.lead, t.visits, t.goesOn], rows)] : []),
    );
    for (const [i, row] of [...this.candidates.querySelectorAll("tbody tr")].entries()) {
      row.addEventListener("click", () => this.showLine(shown[i].move));
    }
  }
}

/** The end of a game that has stopped is counted, not searched. */
function counted({ toPlay }: Game, lead: number): PositionAnalysis {
  const winrate = lead === 0 ? 0.5 : lead > 0 ? 1 : 0;
  return { isFinal: true, toPlay, side: BLACK, visits: 0, seconds: 0, winrate, lead, moves: [] };
}
