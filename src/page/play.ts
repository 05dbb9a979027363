/** The tab where one plays: at the end the verdict is shown, and a disagreement can be played out. */
import {
  analysisDrawing, BLACK, Clock, type ClockView, type Colour, findRuleset, fixedHandicap, freeHandicap, type GameResult,
  geometryOf, PASS, phaseOf, type Point, readSgf, RecordedGame, replay, resultText, rulesets, type TimeSystem,
  treeOfGame, WHITE, writeSgf,
} from "../library/index.ts";
import { BoardView } from "./board-view.ts";
import { type Desk, VERSION } from "./desk.ts";
import { button, card, columns, download, h, numberField, recall, remember, select } from "./dom.ts";
import { t } from "./texts.ts";
import { Tab, type Thinker, THREADS } from "./thinker.ts";
import { VerdictPanel } from "./verdict-panel.ts";

interface Settings {
  readonly size: number;
  /** A rank, or "full". */
  readonly level: string;
  readonly seconds: number;
  readonly human: Colour;
  readonly handicap: number;
  readonly komi: number;
  readonly rules: string;
  readonly clock: string;
}

const USUAL: Settings = {
  ...{ size: 9, level: "10k", seconds: 3, human: BLACK, handicap: 0 },
  ...{ komi: 6.5, rules: "japanese", clock: "none" },
};
const SIZES = [5, 7, 9, 13, 19];
const LEVELS = ["20k", "18k", "15k", "12k", "10k", "8k", "6k", "4k", "2k", "1k", "1d", "2d", "3d"];
const SECONDS = [1, 3, 10];
const MINUTE_MS = 60_000;
/** Name -> main time in minutes, and seconds of a period. */
const CLOCKS: Readonly<Record<string, readonly [minutes: number, periods: number, seconds: number]>> = {
  "5+3x20": [5, 3, 20],
  "10+5x30": [10, 5, 30],
  "20+5x60": [20, 5, 60],
};
const HINT = { visits: 200, threads: THREADS };
const RECORD = "play";
const SETTINGS = "play-settings";

export class PlayTab extends Tab {
  readonly element: HTMLElement;
  private readonly board = new BoardView({ label: t.board, onPoint: (point) => this.press(point), aims: true });
  private readonly panel: VerdictPanel;
  private readonly clockLine = h("p", { class: "clocks" });
  private readonly over = h("div", { class: "row" });
  private readonly buttons: Record<"pass" | "undo" | "hint" | "resign", HTMLButtonElement>;
  private settings: Settings = { ...USUAL, ...(JSON.parse(recall(SETTINGS) ?? "{}") as Partial<Settings>) };
  /** Those of the game at hand; the form may say something else already. */
  private current = this.settings;
  private record: RecordedGame;
  /** How the game has ended without a count. */
  private outcome: GameResult | undefined;
  /** Whether a disagreement is being played out. */
  private isDisputed = false;
  private isThinking = false;
  private isJudged = false;
  private clocks: ReadonlyMap<Colour, Clock> = new Map();
  private turnBeganMs = 0;

  constructor(desk: Desk, thinker: Thinker, openTab: (name: "judge" | "review") => void) {
    super(thinker);
    this.note.className = "status-line";
    this.record = this.restored() ?? newRecord(this.settings);
    this.panel = new VerdictPanel(this.board, () => this.record.toSgf());
    this.buttons = {
      pass: button(t.pass, () => this.move(PASS)),
      undo: button(t.undo, () => this.undo()),
      hint: button(t.hint, () => void this.hint()),
      resign: button(t.resign, () => this.end({ winner: opponent(this.current.human), by: "resignation" })),
    };
    const hand = (name: "judge" | "review") => {
      desk.open(this.text());
      openTab(name);
    };
    this.element = columns(
      [
        this.board.element,
        this.note,
        this.clockLine,
        h("div", { class: "row main-buttons" }, ...Object.values(this.buttons)),
        this.over,
      ],
      [
        card(t.newGame, this.form(), button(t.begin, () => this.begin(), { class: "primary" })),
        this.panel.element,
        card(
          t.thisGame,
          h(
            "div",
            { class: "row" },
            button("SGF", () => download("game.sgf", this.text())),
            button(t.reviewThis, () => hand("review")),
            button(t.judgeThis, () => hand("judge")),
          ),
        ),
      ],
    );
    setInterval(() => this.tick(), 200);
  }

  override enter(): void {
    super.enter();
    this.turn();
  }

  override leave(): void {
    super.leave();
    this.isThinking = false;
  }

  private form(): HTMLElement {
    const { settings } = this;
    const set = (changes: Partial<Settings>) => {
      this.settings = { ...this.settings, ...changes };
      remember(SETTINGS, JSON.stringify(this.settings));
    };
    const numbers = (values: readonly number[], text: (value: number) => string) =>
      values.map((value) => [String(value), text(value)] as const);
    const komi = numberField(t.komi, settings.komi, (value) => set({ komi: Math.round(2 * value) / 2 }));
    const usualKomi = () => {
      const { handicap, rules } = this.settings;
      const usual = handicap > 1 ? 0.5 : findRuleset(rules)!.komi;
      komi.input.value = String(usual);
      set({ komi: usual });
    };
    const level = [["full", t.fullStrength], ...LEVELS.map((name) => [name, t.rank(name)] as const)] as const;
    const times = numbers(SECONDS, t.seconds);
    const seconds = select(t.thinks, times, String(settings.seconds), (time) => set({ seconds: Number(time) }));
    seconds.field.hidden = settings.level !== "full";
    const setLevel = (name: string) => {
      set({ level: name });
      seconds.field.hidden = name !== "full";
    };
    const colours = numbers([BLACK, WHITE], (colour) => (colour === BLACK ? t.black : t.white));
    const handicaps = numbers([0, 2, 3, 4, 5, 6, 7, 8, 9], (n) => (n === 0 ? t.none : String(n)));
    const setHandicap = (handicap: string) => {
      set({ handicap: Number(handicap) });
      usualKomi();
    };
    const setRules = (rules: string) => {
      set({ rules });
      usualKomi();
    };
    const titles = rulesets.map(({ name, title }) => [name, t.rulesetTitle(name, title)] as const);
    const systems = Object.entries(CLOCKS).map(([name, system]) => [name, t.clock(...system)] as const);
    const clocks = [["none", t.none], ...systems] as const;
    const fields = [
      select(t.size, numbers(SIZES, (n) => `${n}×${n}`), String(settings.size), (size) => set({ size: Number(size) })),
      select(t.opponent, level, settings.level, setLevel),
      seconds,
      select(t.yourColour, colours, String(settings.human), (human) => set({ human: Number(human) as Colour })),
      select(t.handicap, handicaps, String(settings.handicap), setHandicap),
      select(t.rules, titles, settings.rules, setRules),
      komi,
      select(t.clocks, clocks, settings.clock, (clock) => set({ clock })),
    ];
    return h("div", { class: "fields" }, ...fields.map(({ field }) => field));
  }

  private begin(): void {
    this.current = this.settings;
    this.record = newRecord(this.settings);
    this.isDisputed = false;
    this.clocks = clocksOf(this.settings.clock);
    this.changed();
    this.board.element.scrollIntoView({ block: "nearest" });
  }

  private text(): string {
    const { human, level } = this.current;
    const engine = level === "full" ? "shinpan" : `shinpan ${level}`;
    const [blackName, whiteName] = human === BLACK ? [t.you, engine] : [engine, t.you];
    const names = { blackName, whiteName };
    const result = this.outcome && { result: resultText(this.outcome) };
    return writeSgf([treeOfGame({ ...this.record.toSgf(), ...names, ...result }, { version: VERSION })]);
  }

  private keep(): void {
    const { current: settings, outcome } = this;
    remember(RECORD, JSON.stringify({ settings, sgf: this.text(), outcome }));
  }

  /** The game that was being played when the page was left. */
  private restored(): RecordedGame | undefined {
    const kept = JSON.parse(recall(RECORD) ?? "{}") as { settings?: Settings; sgf?: string; outcome?: GameResult };
    const { settings, sgf } = kept;
    const read = readSgf(sgf ?? "");
    if (!settings || !read.ok) return undefined;
    const record = replay(read.value, { ruleset: findRuleset(settings.rules)!, komi: settings.komi });
    if (typeof record === "string") return undefined;
    this.current = settings;
    this.outcome = kept.outcome;
    this.clocks = clocksOf(settings.clock);
    return record;
  }

  private get isOver(): boolean {
    return this.outcome !== undefined || phaseOf(this.record.game) !== "play";
  }

  /** The position is another one. */
  private changed(): void {
    this.stop();
    this.isThinking = this.isJudged = false;
    this.outcome = undefined;
    this.panel.clear();
    this.keep();
    this.turnBeganMs = performance.now();
    this.turn();
  }

  /** Shows the position, and has the side to move go on. */
  private turn(): void {
    const { current: { human }, isOver, record: { game } } = this;
    if (!this.isJudged) this.over.replaceChildren();
    const isMine = !isOver && game.toPlay === human;
    for (const name of ["pass", "hint"] as const) this.buttons[name].disabled = !isMine;
    this.buttons.undo.disabled = game.moves.length === 0;
    this.buttons.resign.disabled = isOver;
    if (!this.isJudged) {
      this.board.show({ geometry: game.geometry, stones: game.board.colour.slice(), lastMove: game.lastMove?.point });
    }
    if (isOver) void this.finish();
    else if (isMine) this.say(`${this.lastWords()} ${t.yourMove(human)}`);
    else void this.think();
  }

  /** What shinpan has done, for those who do not see the board. */
  private lastWords(): string {
    const { geometry, lastMove } = this.record.game;
    if (!lastMove) return "";
    return lastMove.point === PASS ? t.passed : t.theirMove(lastMove.colour, geometry.vertex(lastMove.point));
  }

  private press(point: Point): void {
    const { game } = this.record;
    if (this.isOver) this.panel.explain(point);
    else if (game.toPlay === this.current.human) this.move(point);
  }

  private move(point: Point): void {
    const { record } = this;
    const problem = record.game.whyIllegal(record.game.toPlay, point);
    if (problem) return this.say(problem.message);
    this.spend();
    record.play(record.game.toPlay, point);
    this.changed();
  }

  private async think(): Promise<void> {
    if (this.isThinking || !this.isShown) return;
    this.isThinking = true;
    const { current: { level, seconds }, isDisputed, record } = this;
    this.say(t.thinking);
    const clock = this.clocks.get(record.game.toPlay)?.view(this.elapsedMs());
    const strength = level === "full" ? { seconds, threads: THREADS } : { level };
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] >>> 1;
    const options = { ...strength, ...(clock && { clock }), mayResign: true, isCleanup: isDisputed, seed };
    const chosen = await this.run((analyser, signal) => analyser.chooseMove(record, { ...options, signal }));
    if (!chosen || record !== this.record) return;
    this.isThinking = false;
    if (chosen.move === "resign") this.end({ winner: this.current.human, by: "resignation" });
    else this.move(chosen.move);
  }

  private undo(): void {
    const { current: { human }, record } = this;
    this.isDisputed = false;
    // Back to the person's own turn, unless there is none before.
    if (record.game.moves.length > 0) record.undo();
    while (record.game.moves.length > 0 && record.game.toPlay !== human) record.undo();
    this.changed();
  }

  private async hint(): Promise<void> {
    const { game } = this.record;
    this.say(t.thinking);
    const analysis = await this.run((analyser, signal) => analyser.analyse(game, { ...HINT, signal }));
    if (!analysis) return;
    const [best] = analysis.moves;
    this.board.show(analysisDrawing(game, { ...analysis, moves: analysis.moves.slice(0, 3) }));
    this.say(best ? t.hintIs(game.geometry.vertex(best.move), analysis.winrate, analysis.lead) : t.pass);
  }

  private end(outcome: GameResult): void {
    this.stop();
    this.isThinking = false;
    this.outcome = outcome;
    this.keep();
    this.turn();
  }

  /** Says who has won; a game that was not given up is judged. */
  private async finish(): Promise<void> {
    const { outcome, record: { game } } = this;
    if (outcome) return this.say(t.result(outcome));
    if (this.isJudged) return;
    this.say(t.judging);
    const settlement = await this.run((analyser, signal) => analyser.judge(game, { signal }));
    if (!settlement) return;
    this.isJudged = true;
    this.say(t.result(settlement.result));
    this.panel.show(game, settlement);
    if (phaseOf(game) !== "stop") return;
    this.over.replaceChildren(button(t.playOut, () => this.playOut()), h("span", { class: "soft" }, t.playOutWhy));
  }

  private playOut(): void {
    const problem = this.record.resume(this.current.human);
    if (problem) return this.say(problem.message);
    this.isDisputed = true;
    this.changed();
  }

  private elapsedMs(): number {
    return performance.now() - this.turnBeganMs;
  }

  private spend(): void {
    this.clocks.get(this.record.game.toPlay)?.spend(this.elapsedMs());
  }

  /** Shows the clocks, and ends a game whose time is over. */
  private tick(): void {
    if (!this.isShown || this.clocks.size === 0) return;
    const { moves, toPlay } = this.record.game;
    const shown = ([BLACK, WHITE] as const).map((colour) => {
      const view = this.clocks.get(colour)!.view(colour === toPlay && !this.isOver ? this.elapsedMs() : 0);
      return `${colour === BLACK ? t.black : t.white} ${timeText(view)}`;
    });
    this.clockLine.textContent = shown.join("   ");
    if (this.isOver || moves.length === 0) return;
    if (this.clocks.get(toPlay)!.hasLost(this.elapsedMs())) this.end({ winner: opponent(toPlay), by: "time" });
  }
}

function opponent(colour: Colour): Colour {
  return colour === BLACK ? WHITE : BLACK;
}

function newRecord({ handicap, komi, rules, size }: Settings): RecordedGame {
  const geometry = geometryOf(size);
  const record = new RecordedGame(geometry, findRuleset(rules)!, komi);
  if (handicap > 1) record.setHandicap(fixedHandicap(geometry, handicap) ?? freeHandicap(geometry, handicap));
  return record;
}

function clocksOf(name: string): ReadonlyMap<Colour, Clock> {
  const times = CLOCKS[name];
  if (!times) return new Map();
  const [minutes, periods, seconds] = times;
  const system: TimeSystem = { kind: "byo-yomi", mainMs: minutes * MINUTE_MS, periods, periodMs: seconds * 1000 };
  return new Map([BLACK, WHITE].map((colour) => [colour as Colour, new Clock(system)]));
}

/** "4:07", or in byo-yomi "0:12 (3)". */
function timeText({ mainMs, periodMs, periods }: ClockView): string {
  const seconds = Math.ceil((mainMs > 0 ? mainMs : periodMs) / 1000);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return mainMs > 0 ? text : `${text} (${periods})`;
}
