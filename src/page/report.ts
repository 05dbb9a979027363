/** The page that `shinpan analyze --html` writes: a game that was reviewed, in one file that asks for nothing else. */
import { type EvaluationJson, type GameResult, readEvaluation, type ThemeName } from "../library/index.ts";
import { Desk } from "./desk.ts";
import { h } from "./dom.ts";
import { GameView } from "./game-view.ts";
import { language, t } from "./texts.ts";

/** What the file holds beside this script. */
interface Report {
  readonly sgf: string;
  /** As the record has it, in its own words where they are not understood. */
  readonly result?: GameResult | string;
  readonly theme: ThemeName;
  readonly positions: readonly EvaluationJson[];
}

const report = JSON.parse(document.getElementById("data")!.textContent) as Report;
const desk = new Desk(false);
const view = new GameView(desk, [], report.theme);

/** The position that the address names: `#move-12`. */
function follow(): void {
  const [, moves] = /^#move-(\d+)$/.exec(location.hash) ?? [];
  if (moves !== undefined) desk.goTo(Number(moves));
}

/** Names, result and facts over the board. */
function heading(): Node[] {
  const { game: { komi, ruleset }, last, sgf: { blackName, date, event, whiteName } } = desk;
  const title = document.querySelector("h1")!;
  const player = (name: string | undefined, colour: string) =>
    name === undefined ? [colour] : [h("bdi", {}, name), ` (${colour})`];
  const players = [...player(blackName, t.black), " – ", ...player(whiteName, t.white)];
  if (blackName ?? whiteName) title.replaceChildren(...players);
  const { result } = report;
  const said = typeof result === "object" ? t.result(result) : result;
  const facts = [event, date, ...t.facts(last, t.rulesetTitle(ruleset.name, ruleset.title), komi)].filter(Boolean);
  return [
    title,
    ...(said === undefined ? [] : [h("p", { class: "lead" }, said)]),
    h("p", { class: "soft" }, ...facts.flatMap((fact, i) => [i > 0 && " · ", h("bdi", {}, fact)])),
  ];
}

desk.open(report.sgf);
document.querySelector("h1")!.replaceWith(...heading());
view.found = report.positions.map((position) => readEvaluation(position, desk.game.geometry));
desk.onChange(() => view.changed());
document.documentElement.lang = language;
document.querySelector("main")!.replaceChildren(view.element);
follow();
addEventListener("hashchange", follow);
view.changed();
