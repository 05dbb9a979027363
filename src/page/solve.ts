/** The tab that reads life and death: a string is marked, and the lines are a tree to click through. */
import {
  BLACK, type LifeSide, type LifeStudy, outcomeWords, PASS, type Point, pointsOfStudy,
} from "../library/index.ts";
import { BoardView, lineDrawing, LineStepper, moveNames } from "./board-view.ts";
import type { Desk } from "./desk.ts";
import { button, card, columns, h } from "./dom.ts";
import { openingButtons, PositionBar } from "./record-controls.ts";
import { t } from "./texts.ts";
import { Tab, type Thinker } from "./thinker.ts";

export class SolveTab extends Tab {
  readonly element: HTMLElement;
  private readonly desk: Desk;
  private readonly board = new BoardView({ label: t.board, onPoint: (point) => this.press(point) });
  private readonly stepper = new LineStepper((moves) => this.draw(moves));
  private readonly answer = h("div");
  private readonly ask: HTMLButtonElement;
  private readonly whole: HTMLButtonElement;
  private marked: Point | undefined;
  /** What is shown of the board; absent: all. */
  private around: readonly Point[] | undefined;
  private first: LifeSide["first"] = BLACK;

  constructor(desk: Desk, thinker: Thinker) {
    super(thinker);
    this.desk = desk;
    this.ask = button(t.solveIt, () => void this.solve(), { class: "primary" });
    this.whole = button(t.wholeBoard, () => {
      this.around = undefined;
      this.stepper.go();
    });
    this.element = columns(
      [this.board.element, this.stepper.element, new PositionBar(desk).element, this.whole],
      [
        card(
          t.game,
          h("div", { class: "row" }, ...openingButtons(desk, (sentence) => this.say(sentence))),
          h("div", { class: "row" }, this.ask),
          this.note,
        ),
        this.answer,
      ],
    );
    desk.onChange(() => this.changed());
    this.changed();
  }

  private changed(): void {
    this.stop();
    this.mark(undefined);
    this.say(t.markString);
  }

  private mark(point: Point | undefined): void {
    this.marked = point;
    this.around = undefined;
    this.ask.disabled = point === undefined;
    this.answer.replaceChildren();
    this.stepper.show([], []);
  }

  private press(point: Point): void {
    const { board, geometry } = this.desk.game;
    if (!board.colour[point]) return;
    this.mark(point);
    this.say(t.marked(geometry.vertex(point)));
  }

  private async solve(): Promise<void> {
    const { desk: { game }, marked } = this;
    if (marked === undefined) return;
    this.say(t.reading);
    const study = await this.run((analyser, signal) => analyser.solve(game, marked, { signal }));
    if (!study) return;
    this.say(study.isCutShort ? t.cutShort : "");
    this.around = pointsOfStudy(study);
    this.answer.replaceChildren(...study.sides.map((side) => this.sideCard(side)), ...this.notes(study));
    this.answer.querySelector("button")?.click();
  }

  private notes(study: LifeStudy): HTMLElement[] {
    const lines = t.lifeLines(study, this.desk.game.geometry);
    // Only words say why a string is undecided, and what becomes of a ko that cannot be resolved.
    const open = study.sides.some(({ life }) => life.result === "undecided" || life.result === "ko");
    return [h("details", { open }, h("summary", {}, t.inWords), ...lines.map((line) => h("p", {}, line)))];
  }

  /** What comes of it if one side moves first: its line, and below it the moves that are as good, or fail. */
  private sideCard(side: LifeSide): HTMLElement {
    const { first, life, mayPlayElsewhere, right, wrong } = side;
    const title = `${t.playsFirst(first)}: ${t.outcome(life, outcomeWords(life))}`;
    const branch = (line: readonly Point[], text: string) => h("li", {}, this.branch(side, line, text));
    const vertex = (point: Point) => (point === PASS ? t.elsewhereMove : this.desk.game.geometry.vertex(point));
    const main = life.line.length > 0 ? vertex(life.line[0]) : "";
    return card(
      title,
      h(
        "ul",
        { class: "tree" },
        branch(life.line, main === "" ? t.noLine : t.mainLine(main)),
        ...right.filter((point) => point !== life.line[0]).map((point) => branch([point], t.rightMove(vertex(point)))),
        ...wrong.filter(({ point }) => point !== life.line[0]).map((move) => {
          const text = t.wrongMove(vertex(move.point), t.outcome(move, outcomeWords(move)));
          return branch([move.point, ...move.line], text);
        }),
      ),
      right.length === 0 && mayPlayElsewhere && h("p", { class: "soft" }, t.elsewhere),
    );
  }

  private branch({ first }: LifeSide, line: readonly Point[], text: string): HTMLElement {
    const open = () => {
      this.first = first;
      for (const other of this.answer.querySelectorAll("[aria-current]")) other.removeAttribute("aria-current");
      node.setAttribute("aria-current", "true");
      this.stepper.show(line, moveNames(line, first, this.desk.game.geometry));
    };
    const node = button(text, open, { class: "string" });
    return node;
  }

  /** The position after some moves of the line at hand, with the string marked. */
  private draw(moves: readonly Point[]): void {
    const { around, desk: { game }, marked } = this;
    this.whole.hidden = around === undefined;
    const stones = marked === undefined ? [] : game.board.chainStones(marked);
    const drawing = lineDrawing(game, this.first, moves);
    const standing = stones.filter((point) => drawing.stones[point] === game.board.colour[point]);
    const lastMove = moves.length === 0 ? game.lastMove?.point : undefined;
    const marks = standing.map((point) => ({ point, shape: "triangle" }) as const);
    const part = around && { around };
    this.board.show({ ...drawing, ...part, lastMove, marks }, (point) => (stones.includes(point) ? t.markedName : ""));
  }
}
