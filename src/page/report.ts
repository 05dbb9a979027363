/** The page that `shinpan analyze --html` writes: a game that was reviewed, in one file that asks for nothing else. */
import { type EvaluationJson, readEvaluation, type ThemeName } from "../library/index.ts";
import { Desk } from "./desk.ts";
import { GameView } from "./game-view.ts";
import { language } from "./texts.ts";

/** What the file holds beside this script. */
interface Report {
  readonly sgf: string;
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

desk.open(report.sgf);
view.found = report.positions.map((position) => readEvaluation(position, desk.game.geometry));
desk.onChange(() => view.changed());
document.documentElement.lang = language;
document.querySelector("main")!.replaceChildren(view.element);
follow();
addEventListener("hashchange", follow);
view.changed();
