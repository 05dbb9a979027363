/** The tab that judges: a record or a position set up by hand, its verdict, and a link that holds it. */
import { BLACK, type Colour, EMPTY, findRuleset, type Point, rulesets, WHITE } from "../library/index.ts";
import { BoardView } from "./board-view.ts";
import { type Desk, packRecord } from "./desk.ts";
import { button, card, choice, columns, h, numberField, recall, remember, select } from "./dom.ts";
import { openingButtons, PositionBar } from "./record-controls.ts";
import { t } from "./texts.ts";
import { Tab, type Thinker } from "./thinker.ts";
import { VerdictPanel } from "./verdict-panel.ts";

/** While somebody sets stones or steps through a game, nothing is judged in between. */
const PAUSE_MS = 350;

type Tool = "explain" | "black" | "white";

export class JudgeTab extends Tab {
  readonly element: HTMLElement;
  private readonly desk: Desk;
  private readonly board = new BoardView({ label: t.board, onPoint: (point) => this.press(point) });
  private readonly panel: VerdictPanel;
  private readonly rules: HTMLSelectElement;
  private readonly komi: HTMLInputElement;
  private readonly tools: ReturnType<typeof choice<Tool>>;
  private tool: Tool = "explain";
  private mode: "practical" | "strict" = recall("mode") === "strict" ? "strict" : "practical";
  /** The position has not been judged yet. */
  private isDue = true;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(desk: Desk, thinker: Thinker) {
    super(thinker);
    this.desk = desk;
    this.panel = new VerdictPanel(this.board, () => desk.sgf);
    const options = rulesets.map(({ name, title }) => [name, t.rulesetTitle(name, title)] as const);
    const rules = select(t.rules, options, desk.game.ruleset.name, () => this.changeRules(true));
    const komi = numberField(t.komi, desk.game.komi, () => this.changeRules(false));
    [this.rules, this.komi] = [rules.input, komi.input];
    const tools = [["explain", t.toolExplain], ["black", t.toolBlack], ["white", t.toolWhite]] as const;
    this.tools = choice<Tool>(t.tool, tools, this.tool, (tool) => (this.tool = tool));
    const sizes = [9, 13, 19, 7, 5].map((size) => [String(size), `${size}×${size}`] as const);
    const empty = select(t.emptyBoard, [["", "…"], ...sizes], "", (size) => {
      empty.input.value = "";
      if (size !== "") desk.clear(Number(size));
    });
    const modes = [["practical", t.practical], ["strict", t.strict]] as const;
    const mode = choice(t.mode, modes, this.mode, (name) => this.changeMode(name));
    this.element = columns(
      [this.board.element, new PositionBar(desk).element, h("div", { class: "row" }, this.tools), this.note],
      [
        card(
          t.game,
          h("div", { class: "row" }, ...openingButtons(desk, (sentence) => this.say(sentence)), empty.field),
          h("div", { class: "row" }, rules.field, komi.field, mode),
          h("div", { class: "row" }, button(t.copyLink, () => void this.link())),
        ),
        this.panel.element,
      ],
    );
    desk.onChange(() => this.changed());
  }

  override enter(): void {
    super.enter();
    if (this.isDue) this.changed();
  }

  private press(point: Point): void {
    const { desk, tool } = this;
    const colour: Colour = tool === "white" ? WHITE : BLACK;
    if (tool === "explain") this.panel.explain(point);
    else {
      this.say(desk.setStone(point, desk.game.board.colour[point] === colour ? EMPTY : colour) ?? "");
      this.choose(tool);
    }
  }

  private choose(tool: Tool): void {
    this.tools.choose((this.tool = tool));
  }

  private changeRules(withKomi: boolean): void {
    const ruleset = findRuleset(this.rules.value)!;
    const { tool } = this;
    this.desk.setRules(ruleset, withKomi ? ruleset.komi : this.komi.valueAsNumber);
    this.choose(tool);
  }

  private changeMode(mode: "practical" | "strict"): void {
    this.mode = mode;
    remember("mode", mode);
    this.changed();
  }

  /** The position at hand is another one: it is shown, and judged after a while. */
  private changed(): void {
    const { game, warnings } = this.desk;
    this.isDue = true;
    clearTimeout(this.timer);
    this.stop();
    this.rules.value = game.ruleset.name;
    this.komi.value = String(game.komi);
    this.panel.clear();
    this.board.show({ geometry: game.geometry, stones: game.board.colour, lastMove: game.lastMove?.point });
    this.say(warnings.join(" "));
    const isEmpty = game.board.emptyCount === game.geometry.points.length;
    // On an empty board a touch sets stones; a game that was opened it shall not change. An edit then keeps its tool.
    this.choose(isEmpty ? "black" : "explain");
    if (!this.isShown) return;
    if (isEmpty) this.say(t.howToBegin);
    else this.timer = setTimeout(() => void this.judge(), PAUSE_MS);
  }

  private async judge(): Promise<void> {
    if (!this.isShown) return;
    const { desk: { game, warnings }, mode } = this;
    this.say(t.judging);
    const settlement = await this.run((analyser, signal) => analyser.judge(game, { mode, signal }));
    if (!settlement) return;
    this.isDue = false;
    this.say(warnings.join(" "));
    this.panel.show(game, settlement);
  }

  private async link(): Promise<void> {
    const packed = await packRecord(this.desk.text());
    history.replaceState(null, "", `#judge&g=${packed}&m=${this.desk.game.moves.length}`);
    try {
      await navigator.clipboard.writeText(location.href);
      this.say(t.linkCopied);
    } catch {
      this.say(t.linkInAddress);
    }
  }
}
