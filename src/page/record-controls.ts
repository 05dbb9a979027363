/** Opening records, by file, paste or example, and going through their moves. */
import type { Desk } from "./desk.ts";
import { button, h, select } from "./dom.ts";
import { t } from "./texts.ts";

/** Files that are networks; others that are dropped on the page are records. */
export const NETWORK_FILE = /\.(?:gz|bin)$/i;
/** Games of shinpan against itself, with dead stones and with a seki, and a bent four in the corner. */
const EXAMPLES = {
  game:
    "(;GM[1]SZ[13]RU[Japanese]KM[6.5];B[jd];W[dj];B[cd];W[jj];B[ch];W[ec];B[hc];W[kf];B[fk];W[ei];B[ck];W[de];B[d" +
    "d];W[ed];B[ee];W[ce];B[be];W[bf];B[bd];W[cg];B[fe];W[gd];B[dg];W[bh];B[ci];W[cj];B[bi];W[bj];B[ah];W[ag];B[b" +
    "g];W[id];B[ic];W[bh];B[eh];W[ai];B[dh];W[cf];B[db];W[fi];B[fh];W[gh];B[gg];W[hg];B[hh];W[gi];B[hf];W[ig];B[i" +
    "f];W[jg];B[il];W[jl];B[ik];W[jk];B[dk];W[gf];B[fg];W[je];B[hd];W[ie];B[he];W[kd];B[jf];W[ke];B[kg];W[ii];B[k" +
    "h];W[jh];B[lf];W[le];B[hj];W[hi];B[kc];W[jc];B[jb];W[lc];B[kb];W[ge];B[fd];W[gc];B[fc];W[gb];B[hb];W[ha];B[i" +
    "b];W[lb];B[fb];W[ga];B[fa];W[ka];B[ff];W[im];B[hm];W[jm];B[gl];W[bl];B[cl];W[bk];B[gj];W[cm];B[dm];W[bm];B[e" +
    "k];W[df];B[ef];W[ae];B[ad];W[af];B[ia];W[la];B[jd];W[lg];B[jc];W[ij];B[fj];W[ej];B[ja];W[];B[])",
  seki:
    "(;GM[1]SZ[13]RU[Japanese]KM[6.5];B[dj];W[jj];B[cd];W[jd];B[fc];W[fk];B[fj];W[gj];B[fi];W[ek];B[dk];W[gi];B[g" +
    "h];W[fh];B[eh];W[fg];B[hh];W[eg];B[dh];W[dg];B[ch];W[cg];B[gf];W[dd];B[de];W[ee];B[ed];W[dc];B[ce];W[fe];B[c" +
    "c];W[gd];B[ij];W[ik];B[ii];W[hk];B[kh];W[kf];B[kk];W[jk];B[kj];W[ji];B[jh];W[ki];B[li];W[kl];B[ll];W[lj];B[l" +
    "k];W[lh];B[mj];W[lg];B[jl];W[il];B[km];W[dl];B[cl];W[el];B[bk];W[gc];B[gl];W[gk];B[ih];W[im];B[je];W[kd];B[j" +
    "f];W[ke];B[id];W[he];B[ie];W[ic];B[hf];W[ec];B[hd];W[hc];B[ge];W[gm];B[db];W[eb];B[ea];W[fb];B[bb];W[bf];B[b" +
    "h];W[be];B[bd];W[fa];B[da];W[mh];B[mi];W[kg];B[jg];W[bg];B[ff];W[ef];B[ah];W[ag];B[ej];W[jm];B[kl];W[gg];B[h" +
    "g];W[ae];B[ad];W[cm];B[bm];W[dm];B[fm];W[hm];B[fl];W[hj];B[hi];W[fd];B[];W[df];B[cf];W[];B[])",
  bentFour:
    "(;GM[1]SZ[7]RU[Japanese]KM[0]AB[da][bb][cb][db][bc][ad][bd]AW[ba][ea][fa][ga][ab][eb][fb][gb][cc][dc][ec][fc" +
    "][gc][cd][dd][ed][fd][gd][ae][be][ce][de][ee][fe][ge][af][bf][cf][df][ef][ff][gf][ag][bg][cg][dg][fg]PL[B])",
};

/** @param say shows a sentence, "" for none */
export function openingButtons(desk: Desk, say: (sentence: string) => void): HTMLElement[] {
  const open = (file: Uint8Array | string) => say(desk.open(file) ?? desk.warnings.join(" "));
  const input = h("input", { type: "file", accept: ".sgf,application/x-go-sgf", "aria-label": t.openFile });
  input.hidden = true;
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (file) void file.arrayBuffer().then((bytes) => open(new Uint8Array(bytes)));
    input.value = "";
  });
  const text = h("textarea", { rows: 4, "aria-label": t.pasteHere, placeholder: "(;GM[1]SZ[9]…" });
  const dialog = h(
    "dialog",
    {},
    h("h2", {}, t.paste),
    text,
    h(
      "div",
      { class: "row" },
      button(t.open, () => (dialog.close(), open(text.value))),
      button(t.cancel, () => dialog.close()),
    ),
  );
  const paste = () => {
    text.value = "";
    dialog.showModal();
  };
  const names = Object.keys(EXAMPLES) as (keyof typeof EXAMPLES)[];
  const titles = names.map((name) => [name, t.examples[name]] as const);
  const examples = select(t.example, [["", "…"], ...titles], "", (name) => {
    examples.input.value = "";
    if (name !== "") open(EXAMPLES[name as keyof typeof EXAMPLES]);
  });
  return [input, dialog, button(t.openFile, () => input.click()), button(t.paste, paste), examples.field];
}

/** Records that are dropped or pasted anywhere on the page. */
export function openFromAnywhere(desk: Desk, onOpened: (problem: string | undefined) => void): void {
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    event.preventDefault();
    if (!file || NETWORK_FILE.test(file.name)) return;
    void file.arrayBuffer().then((bytes) => onOpened(desk.open(new Uint8Array(bytes))));
  });
  addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const isField = event.target instanceof HTMLElement && event.target.matches("input, textarea");
    if (!isField && /^\s*\(\s*;/.test(text)) onOpened(desk.open(text));
  });
}

/** Goes through the moves of the desk's record. */
export class PositionBar {
  readonly element: HTMLElement;

  constructor(desk: Desk) {
    const slider = h("input", { type: "range", min: 0, "aria-label": t.moveNumber });
    slider.addEventListener("input", () => desk.goTo(slider.valueAsNumber));
    const place = h("span", { class: "place" });
    const step = (sign: string, label: string, by: number) =>
      button(sign, () => desk.goTo(desk.game.moves.length + by), { "aria-label": label, title: label });
    this.element = h(
      "div",
      { class: "stepper", role: "group", "aria-label": t.moves },
      step("«", t.tenBack, -10),
      step("‹", t.back, -1),
      slider,
      step("›", t.forward, 1),
      step("»", t.tenForward, 10),
      place,
    );
    const show = () => {
      const { game, last } = desk;
      this.element.hidden = last === 0;
      slider.max = String(last);
      slider.value = String(game.moves.length);
      place.textContent = `${game.moves.length} / ${last}`;
    };
    desk.onChange(show);
    show();
  }
}
