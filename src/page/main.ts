/** The page: its tabs, what is dropped on it, and the address that says which tab and which position. */
import { Desk, unpackRecord } from "./desk.ts";
import { h, remember } from "./dom.ts";
import { JudgeTab } from "./judge.ts";
import { NetworksTab } from "./networks.ts";
import { PlayTab } from "./play.ts";
import { openFromAnywhere } from "./record-controls.ts";
import { ReviewTab } from "./review.ts";
import { SolveTab } from "./solve.ts";
import { language, t } from "./texts.ts";
import { type Tab, Thinker } from "./thinker.ts";

const NAMES = ["judge", "play", "review", "solve", "networks"] as const;
type Name = (typeof NAMES)[number];

const desk = new Desk();
const thinker = new Thinker();
const tabs: Record<Name, Tab> = {
  judge: new JudgeTab(desk, thinker),
  play: new PlayTab(desk, thinker, (name) => show(name)),
  review: new ReviewTab(desk, thinker),
  solve: new SolveTab(desk, thinker),
  networks: new NetworksTab(thinker, () => show("networks")),
};
let shown: Name | undefined;

const handles = NAMES.map((name) =>
  h(
    "button",
    { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, onclick: () => show(name) },
    t.tabs[name],
  ),
);
const panels = NAMES.map((name) => {
  const names = { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}` };
  const panel = h("div", names, tabs[name].element);
  panel.hidden = true;
  return panel;
});

function show(name: Name): void {
  if (name === shown) return;
  if (shown) tabs[shown].leave();
  shown = name;
  NAMES.forEach((other, i) => {
    handles[i].setAttribute("aria-selected", String(other === name));
    handles[i].tabIndex = other === name ? 0 : -1;
    panels[i].hidden = other !== name;
  });
  if (!location.hash.startsWith(`#${name}`)) history.replaceState(null, "", `#${name}`);
  tabs[name].enter();
}

/** The tab, and the record if there is one, that the address names. */
async function follow(): Promise<void> {
  const [name, ...values] = location.hash.slice(1).split("&");
  const { g: packed, m: moves } = Object.fromEntries(values.map((value) => value.split("=", 2)));
  const text = packed === undefined ? undefined : await unpackRecord(packed);
  if (text !== undefined) desk.open(text, moves === undefined ? undefined : Number(moves));
  show(NAMES.find((other) => other === name) ?? "judge");
}

const bar = h("div", { class: "tabs", role: "tablist" }, ...handles);
bar.addEventListener("keydown", ({ key }) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (step === undefined || !shown) return;
  const next = (NAMES.indexOf(shown) + step + NAMES.length) % NAMES.length;
  show(NAMES[next]);
  handles[next].focus();
});
const other = language === "en" ? "ja" : "en";
const changeLanguage = () => {
  remember("language", other);
  location.reload();
};
document.documentElement.lang = language;
document.title = t.title;
document.body.replaceChildren(
  h(
    "header",
    {},
    h("h1", {}, h("span", { lang: "ja" }, "審判"), " shinpan"),
    bar,
    h("button", { type: "button", class: "language", lang: other, onclick: changeLanguage }, t.otherLanguage),
  ),
  h("main", {}, ...panels),
);
openFromAnywhere(desk, (problem) => {
  if (shown === "play" || shown === "networks") show("judge");
  if (problem !== undefined) alert(t.failed(problem));
});
addEventListener("hashchange", () => void follow());
thinker.warmUp(desk.game);
void follow();
if ("serviceWorker" in navigator) void navigator.serviceWorker.register("service-worker.js").catch(() => undefined);
