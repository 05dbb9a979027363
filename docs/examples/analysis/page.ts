import { analyse, analysisDrawing, boardSvg, type PositionAnalysis, readSgf, replayGame } from "shinpan";

const RECORD = "(;GM[1]SZ[9]KM[7]RU[Chinese];B[ee];W[ec];B[gd];W[cd];B[ce];W[be];B[cf];W[bf];B[dd];W[dc];B[cg];W[gf])";

const sgf = readSgf(RECORD);
if (!sgf.ok) throw new Error(sgf.error.message);
const replayed = replayGame(sgf.value);
if (typeof replayed === "string") throw new Error(replayed);
const { game } = replayed;
const { geometry } = game;

function show(analysis: PositionAnalysis): void {
  const percent = (probability: number) => `${Math.round(100 * probability)} %`;
  const { lead, moves, seconds, visits, winrate } = analysis;
  element("board").innerHTML = boardSvg(analysisDrawing(game, analysis), { size: "container", title: "The position" });
  element("evaluation").textContent =
    `Black to play: wins ${percent(winrate)}, lead ${lead.toFixed(1)}; ${visits} visits in ${seconds.toFixed(1)} s`;
  const rows = moves.map((move) => [
    geometry.vertex(move.move),
    percent(move.winrate),
    move.lead.toFixed(1),
    String(move.visits),
    move.variation.map((point) => geometry.vertex(point)).join(" "),
  ]);
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
  element("moves").innerHTML =
    row(["move", "wins", "lead", "visits", "expected"], "th") + rows.map((cells) => row(cells, "td")).join("");
}

function element(id: string): HTMLElement {
  return document.getElementById(id)!;
}

try {
  show(await analyse(game, { seconds: 2, ownership: true, every: 0.2, onReport: show }));
} catch (error) {
  element("evaluation").textContent = (error as Error).message;
}
