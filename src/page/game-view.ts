/**
 * A reviewed game: its curves, mistakes and moves, and the candidates of the position at hand on the board. The page
 * shows games in it while they are searched, and `shinpan analyze --html` one that was.
 */
import {
  type AnalysedMove, analysisDrawing, BLACK, type Evaluation, leadChart, leadText, MISTAKES, mistakesAmong, moveCosts,
  movesBeforeSetup, PASS, percent, playerSummary, type Point, type Swing, type ThemeName, WHITE, winrateChart,
} from "../library/index.ts";
import { BoardView, lineDrawing } from "./board-view.ts";
import type { Desk } from "./desk.ts";
import { button, card, choice, columns, h, textTable } from "./dom.ts";
import { PositionBar } from "./record-controls.ts";
import { t } from "./texts.ts";

/** Mistakes that are listed, and those with a number on the curves. */
export const LISTED = 10;
const MARKED = 5;
/** Where arrow keys have a meaning of their own. */
const OWN_KEYS = 'input, select, textarea, [role="tab"], [role="gridcell"]';

type Kind = "winrate" | "lead" | "visits";

export class GameView {
  readonly element: HTMLElement;
  /** Number of moves -> what was found; there may be gaps. */
  found: Evaluation[] = [];
  private readonly desk: Desk;
  private readonly board: BoardView;
  private readonly evaluation = h("p", { class: "status-line", role: "status" });
  private readonly charts = h("div", { class: "charts" });
  private readonly candidates = h("div", { class: "scroll" });
  private readonly mistakes = h("div");
  private readonly moves = h("div", { class: "scroll" });
  private readonly allMoves: HTMLDetailsElement;
  private kind: Kind = "winrate";
  private showsOwners = false;
  /** The move whose line is shown. */
  private shownLine: AnalysedMove | undefined;

  /** @param controls stand above the curves */
  constructor(desk: Desk, controls: readonly HTMLElement[], theme: ThemeName = "wood") {
    this.desk = desk;
    const onPoint = (point: Point | undefined) => this.showLine(point);
    this.board = new BoardView({ label: t.board, onPoint, onHover: onPoint, theme });
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
    const summary = h("summary", {}, t.allMoves);
    this.allMoves = h("details", { ontoggle: () => this.listMoves() }, summary, this.moves);
    this.element = columns(
      [
        this.board.element,
        new PositionBar(desk).element,
        h("div", { class: "row" }, choice(t.labels, kinds, this.kind, setKind), owners),
      ],
      [
        card(t.game, ...controls, this.charts),
        card(t.position, this.evaluation, this.candidates),
        card(t.mistakes, this.mistakes, this.allMoves),
      ],
    );
    addEventListener("keydown", (event) => this.key(event));
  }

  /** What every move cost, as far as it is known. */
  costs(): Swing[] {
    const { moves } = this.desk.gameAfter(this.desk.last);
    return moveCosts(moves, this.found, movesBeforeSetup(this.desk.sgf));
  }

  /** Another position. */
  changed(): void {
    this.shownLine = undefined;
    this.draw();
    this.render();
  }

  /** The curves, the mistakes and the moves. */
  render(): void {
    const { desk, found } = this;
    const { geometry } = desk.game;
    const evaluations = found.filter(Boolean);
    if (evaluations.length < 2) {
      for (const part of [this.charts, this.mistakes, this.moves]) part.replaceChildren();
      return;
    }
    const costs = this.costs();
    const swings = mistakesAmong(costs);
    const marked = swings.slice(0, MARKED);
    const halves = [t.black, t.white] as const;
    this.charts.innerHTML =
      winrateChart(evaluations, marked, "narrow", { title: t.winrate, halves }) +
      leadChart(evaluations, marked, "narrow", { title: t.lead, halves, even: t.even });
    for (const chart of this.charts.querySelectorAll("svg")) this.follow(chart);
    const { moves } = desk.gameAfter(desk.last);
    const players = ([BLACK, WHITE] as const).map((colour) => {
      const { accuracy, mistakes, pointsLost } = playerSummary(moves, found, costs, colour);
      const counts = mistakes.map((count) => String(count || "–"));
      const name = colour === BLACK ? t.black : t.white;
      return [name, percent(accuracy / 100).replace(" ", "\u00a0"), pointsLost.toFixed(2), ...counts];
    });
    const head = ["", t.accuracy, t.pointsLost, ...MISTAKES.map((size) => `≥${size}`)];
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
    this.listMoves();
  }

  /** Every move with what it cost and what is thought of the position after it, while that is open. */
  private listMoves(): void {
    const { desk, found } = this;
    if (!this.allMoves.open) return;
    const lost = new Map(this.costs().map(({ number, points }) => [number, points]));
    const { geometry, moves } = desk.gameAfter(desk.last);
    const rows = moves.flatMap(({ colour, point }, i) => {
      const [made, cost] = [found[i + 1], lost.get(i + 1) ?? 0];
      const name = t.madeMove(i + 1, colour, geometry.vertex(point));
      const [best] = found[i]?.variation ?? [];
      const better = best === undefined ? "" : geometry.vertex(best);
      if (!made) return [];
      return [[name, cost < 0.05 ? "" : cost.toFixed(1), percent(made.winrate), leadText(made.lead), better]];
    });
    const table = textTable([t.candidateMove, t.pointsLost, t.winrate, t.lead, t.bestMove], rows);
    for (const row of table.tBodies[0].rows) {
      row.addEventListener("click", () => desk.goTo(Number.parseInt(row.cells[0].textContent)));
    }
    this.moves.replaceChildren(table);
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

  /** Arrow keys step through the game, ten moves with shift. */
  private key(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const isHeld = event.altKey || event.ctrlKey || event.metaKey;
    const isOwn = event.target instanceof Element && event.target.matches(OWN_KEYS);
    if (step === undefined || isHeld || isOwn || this.element.offsetParent === null) return;
    event.preventDefault();
    this.desk.goTo(this.desk.game.moves.length + step * (event.shiftKey ? 10 : 1));
  }

  /** A candidate's line, on its point being touched or pointed at; the position again anywhere else. */
  private showLine(point: Point | undefined): void {
    const { candidates } = this.found[this.desk.game.moves.length] ?? {};
    const line = candidates?.find(({ move }) => move === point && move !== PASS);
    if (line === this.shownLine) return;
    this.shownLine = line;
    this.draw();
  }

  /** The position at hand and its candidates. */
  draw(): void {
    const { desk, desk: { game }, kind, shownLine } = this;
    const { geometry } = game;
    const evaluation = this.found[game.moves.length];
    if (shownLine) return this.board.show(lineDrawing(game, game.toPlay, shownLine.variation));
    if (!evaluation) {
      this.board.show({ geometry, stones: game.board.colour.slice(), lastMove: game.lastMove?.point });
      this.evaluation.textContent = "";
      this.candidates.replaceChildren();
      return;
    }
    const { candidates = [], lead: points, ownership, playouts, winrate: chance } = evaluation;
    const sign = game.toPlay === BLACK ? 1 : -1;
    const own = (winrate: number) => (sign > 0 ? winrate : 1 - winrate);
    const shown = candidates.map((move) => ({ ...move, winrate: own(move.winrate), lead: sign * move.lead }));
    const owners = this.showsOwners && ownership && { ownership };
    const drawing = analysisDrawing(game, { moves: shown, ...owners });
    const ofPoint = new Map(shown.map((move) => [move.move, move]));
    const labels = drawing.labels?.map((label) => {
      const { lead, visits } = ofPoint.get(label.point)!;
      if (kind === "winrate") return label;
      const thousands = visits < 1000 ? String(visits) : `${(visits / 1000).toFixed(0)}k`;
      return { ...label, text: kind === "visits" ? thousands : lead.toFixed(Math.abs(lead) < 9.95 ? 1 : 0) };
    });
    const next = desk.gameAfter(desk.last).moves[game.moves.length]?.point;
    const isMarked = next !== undefined && next !== PASS && !labels?.some(({ point }) => point === next);
    const marks = isMarked ? [{ point: next, shape: "triangle" } as const] : [];
    this.board.show({ ...drawing, labels: labels ?? [], marks }, (point) => {
      const move = ofPoint.get(point);
      return move ? t.candidate(move.winrate, move.lead) : "";
    });
    const { lastMove } = game;
    const made = lastMove && t.madeMove(game.moves.length, lastMove.colour, geometry.vertex(lastMove.point));
    const value = t.evaluation(chance, leadText(points), playouts);
    const goesOn = next === undefined ? "" : ` ${t.next(geometry.vertex(next))}`;
    this.evaluation.textContent = (made ? `${made}: ${value}` : value) + goesOn;
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
