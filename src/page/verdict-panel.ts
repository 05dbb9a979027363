/** A verdict on the board and beside it: the count, the strings with their reasons and proofs, and corrections. */
import {
  BLACK, type Colour, countLines, explain, type Game, markSettlement, type Point, proofDrawing, resultText,
  type Settlement, type SgfGame, type Status, statusOfPoint, type StringVerdict, surePercent, treeOfGame,
  verdictDrawing, verdictJson, WHITE, writeSgf,
} from "../library/index.ts";
import { type BoardView, lineDrawing, LineStepper, moveNames } from "./board-view.ts";
import { VERSION } from "./desk.ts";
import { button, card, choice, download, h, textTable } from "./dom.ts";
import { language, t } from "./texts.ts";

/** Strings that are listed before one asks for all: those that a player may doubt. */
const SURE = 0.9;

export class VerdictPanel {
  readonly element = h("div", { class: "verdict" });
  private readonly board: BoardView;
  private readonly sgf: () => SgfGame;
  private game: Game | undefined;
  /** As the referee gave it, and with the corrections. */
  private found: Settlement | undefined;
  private settlement: Settlement | undefined;
  private readonly marks = new Map<Point, Status>();
  private selected: Point | undefined;
  private readonly about = h("div", { class: "about", "aria-live": "polite" });
  private readonly stepper = new LineStepper((moves) => this.drawProof(moves));

  /** @param sgf the record of the game, for a file */
  constructor(board: BoardView, sgf: () => SgfGame) {
    this.board = board;
    this.sgf = sgf;
  }

  show(game: Game, settlement: Settlement): void {
    [this.game, this.found, this.settlement] = [game, settlement, settlement];
    this.marks.clear();
    this.selected = undefined;
    this.render();
  }

  clear(): void {
    this.game = this.settlement = this.selected = undefined;
    this.element.replaceChildren();
  }

  /** A point of the board was chosen: what is said of it. */
  explain(point: Point): void {
    if (!this.game || !this.settlement) return;
    this.selected = point;
    const string = this.stringAt(point);
    this.about.replaceChildren(
      h("h3", {}, this.nameOf(point, string)),
      ...this.sentences(point, string).map((line) => h("p", {}, line)),
      string ? this.correction(string) : "",
      this.stepper.element,
    );
    const { line = [] } = string ?? {};
    this.stepper.show(line, string ? moveNames(line, opposite(string), this.game.geometry) : []);
    if (line.length === 0) this.draw();
    this.about.scrollIntoView({ block: "nearest" });
  }

  private stringAt(point: Point): StringVerdict | undefined {
    return this.settlement?.verdict.strings.find(({ stones }) => stones.includes(point));
  }

  private vertex(point: Point): string {
    return this.game!.geometry.vertex(point);
  }

  private render(): void {
    const { found, game, settlement } = this;
    if (!game || !settlement) return;
    const { count, result, strictResult, verdict } = settlement;
    const lines = [...count.lines, { text: "total", black: count.black, white: count.white }];
    const numeral = (value: number) => (value === 0 ? "–" : String(value));
    const rows = lines.map(({ black, text, white }) => [t.countItem(text), numeral(black), numeral(white)]);
    // Besides the rules, the table and the result: what is not closed, and how area is counted.
    const notes = language === "en" ? countLines(game, settlement).slice(count.lines.length + 3, -1) : [];
    const strings = [...verdict.strings].sort((a, b) => weight(a) - weight(b));
    const doubtful = strings.filter(({ confidence, status }) => status !== "alive" || confidence < SURE);
    const sure = strings.filter((string) => !doubtful.includes(string));
    const hasMarks = settlement !== found;
    const short = resultText(result);
    this.about.replaceChildren(h("p", { class: "soft" }, t.touchString));
    this.element.replaceChildren(
      card(
        "",
        h("p", { class: "result", role: "status" }, t.ending(settlement), h("span", { class: "short" }, short)),
        strictResult && h("p", { class: "soft" }, t.strictly(resultText(strictResult))),
        h("p", { class: "legend" }, t.legend),
        h("div", { class: "scroll" }, textTable(["", t.black, t.white], rows)),
        ...notes.map((line) => h("p", {}, line)),
        hasMarks && button(t.forgetMarks, () => this.show(game, found!)),
      ),
      card(t.why, this.about),
      card(
        t.strings,
        h("p", { class: "soft" }, t.tierCounts(verdict.strings.map(({ tier }) => tier))),
        this.list(doubtful),
        sure.length > 0 && h("details", {}, h("summary", {}, t.sureStrings(sure.length)), this.list(sure)),
      ),
      card(
        t.save,
        h(
          "div",
          { class: "row" },
          button("SVG", () => download("verdict.svg", this.board.svg(t.ending(settlement)))),
          button("SGF", () => download("verdict.sgf", this.file(game, settlement))),
          button("JSON", () => download("verdict.json", JSON.stringify(verdictJson(game, settlement), null, 2))),
        ),
      ),
    );
    this.draw();
  }

  private list(strings: readonly StringVerdict[]): HTMLElement {
    const rows = strings.map((string) => {
      const { colour, confidence, stones, status, tier } = string;
      const sign = h("span", { class: colour === BLACK ? "stone black" : "stone white", "aria-hidden": "true" });
      const sure = tier === "estimated" || tier === "read" ? `, ${surePercent(confidence)} %` : "";
      const open = button("", () => this.explain(stones[0]), { class: `string ${status}` });
      open.append(
        sign,
        h("span", {}, this.nameOf(stones[0], string)),
        h("span", { class: "status" }, t.status[status]),
        h("span", { class: "soft" }, `${t.tier[tier]}${sure}`),
      );
      return h("li", {}, open);
    });
    return h("ul", { class: "strings" }, ...rows);
  }

  private nameOf(point: Point, string: StringVerdict | undefined): string {
    const vertex = this.vertex(point);
    return string ? t.stringName(string.colour, string.stones.length, vertex) : vertex;
  }

  private sentences(point: Point, string: StringVerdict | undefined): readonly string[] {
    const { settlement } = this;
    if (!settlement || language === "en") return settlement ? explain(settlement, point) : [];
    if (!string) return [t.pointStatus[statusOfPoint(settlement.verdict, point)]];
    const names = string.assumes?.map((i) => this.vertex(settlement.verdict.strings[i].stones[0])) ?? [];
    return t.explain(string, names);
  }

  private correction({ status, stones }: StringVerdict): HTMLElement {
    const options = (["alive", "dead", "seki"] as const).map((value) => [value, t.status[value]] as const);
    const mark = (value: Status) => {
      this.marks.set(stones[0], value);
      this.settlement = markSettlement(this.game!, this.found!, this.marks);
      this.render();
      this.explain(stones[0]);
    };
    const label = h("span", { class: "soft" }, t.correct);
    return h("div", { class: "row" }, label, choice(t.correct, options, status, mark));
  }

  private draw(): void {
    const { game, settlement } = this;
    if (!game || !settlement) return;
    const names = (point: Point) => t.pointStatus[statusOfPoint(settlement.verdict, point)];
    const drawing = verdictDrawing(game, settlement);
    const stones = this.stringAt(this.selected ?? 0)?.stones ?? [];
    this.board.show({ ...drawing, marks: stones.map((point) => ({ point, shape: "circle" }) as const) }, names);
  }

  private drawProof(moves: readonly Point[]): void {
    const string = this.stringAt(this.selected ?? 0);
    if (!string || !this.game) return;
    if (moves.length === 0) return this.draw();
    const line = lineDrawing(this.game, opposite(string), moves);
    const standing = proofDrawing(this.game, string).marks?.filter(({ point }) => line.stones[point] === string.colour);
    this.board.show({ ...line, marks: standing ?? [] });
  }

  /** The record with the territory marked. */
  private file(game: Game, { result, verdict }: Settlement): string {
    const of = (colour: number) => game.geometry.points.filter((p) => verdict.territory[p] === colour);
    const territory = { black: of(BLACK), white: of(WHITE) };
    return writeSgf([treeOfGame({ ...this.sgf(), result: resultText(result) }, { version: VERSION, territory })]);
  }
}

function opposite({ colour }: StringVerdict): Colour {
  return colour === BLACK ? WHITE : BLACK;
}

/** The dead first, then seki, then what is least sure. */
function weight({ confidence, status }: StringVerdict): number {
  return { dead: 0, seki: 2, alive: 4 }[status] + confidence;
}
