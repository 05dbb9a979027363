/** One game of a soak, refereed here: an illegal move, a refusal or a lost clock is a fault. */
import { BLACK, type Colour, colourName, opponent, WHITE } from "../../engine/board/colour.ts";
import { geometryOf } from "../../engine/board/geometry.ts";
import type { EngineProcess } from "../../src/match/engine-process.ts";
import { Clock } from "../../src/rules/clock.ts";
import { phaseOf } from "../../src/rules/ending.ts";
import { Game } from "../../src/rules/game.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";
import type { GameSettings } from "./settings.ts";

export interface SoakedGame {
  readonly moves: number;
  /** How it ended: a resignation, the score that both engines count, or what they count if they differ. */
  readonly ending: string;
  /** What went wrong; empty if nothing did. */
  readonly faults: readonly string[];
  /** The least time that was left when a move came, up to a second; below 0 if the clock was lost, by so much. */
  readonly closestMs: number;
  /** Share of the main time that was used, by the player who used more of it; 0 without main time. */
  readonly mainUsed: number;
}

/** By how much a clock may be lost where it may be. */
export const MOST_LATE_MS = 100;
/** Moves by points of the board after which a game will never end. */
const LONGEST = 3;
const MOST_SPARE_MS = 1000;
/** No reply is waited for longer. */
const MOST_WAIT_MS = 120_000;

/** Sends a command and waits for the reply. Throws an Error if none comes. */
export async function ask(engine: EngineProcess, command: string) {
  const answer = await engine.send(MOST_WAIT_MS, command);
  if (answer.kind === "lost") throw new Error(answer.reason);
  return answer;
}

export async function playSoakGame(
  engines: Readonly<Record<Colour, EngineProcess>>,
  settings: GameSettings,
): Promise<SoakedGame> {
  const { size, handicap, komi, time, timeCommand, reportsTime } = settings;
  const geometry = geometryOf(size, size);
  const game = new Game(geometry, findRuleset(settings.rules)!, komi);
  const clocks = { [BLACK]: new Clock(time), [WHITE]: new Clock(time) };
  const faults: string[] = [];
  let closestMs = MOST_SPARE_MS;
  let ending = "";

  /** Sends a command to both engines. */
  const send = async (command: string): Promise<string> => {
    const replies = [await ask(engines[BLACK], command), await ask(engines[WHITE], command)];
    for (const { kind, text } of replies) if (kind !== "ok") faults.push(`"${command}" was refused: ${text}`);
    return replies[0].text;
  };

  await send(`kata-set-rules ${settings.rules}`);
  await send(`boardsize ${size}`);
  await send("clear_board");
  await send(`komi ${komi}`);
  await send(timeCommand);
  if (handicap > 0) {
    const points = (await send(`fixed_handicap ${handicap}`)).split(" ").map((vertex) => geometry.parseVertex(vertex)!);
    game.setFreeHandicap(points);
  }

  let colour: Colour = handicap > 0 ? WHITE : BLACK;
  while (ending === "" && faults.length === 0 && phaseOf(game) === "play") {
    if (game.moves.length >= LONGEST * size * size) {
      faults.push(`no end after ${game.moves.length} moves`);
      break;
    }
    const clock = clocks[colour];
    const engine = engines[colour];
    const { mainMs, periodMs, periodMoves, periods } = clock.view();
    if (reportsTime) {
      const count = mainMs > 0 ? 0 : time.kind === "byo-yomi" ? periods : periodMoves;
      const left = (mainMs > 0 ? mainMs : periodMs) / 1000;
      await ask(engine, `time_left ${colourName(colour)} ${left.toFixed(3)} ${periods > 0 ? count : 0}`);
    }
    const startMs = performance.now();
    const { kind, text } = await ask(engine, `genmove ${colourName(colour)}`);
    const ms = performance.now() - startMs;
    const view = `${Math.round(ms)} ms with ${Math.round(mainMs)} + ${Math.round(periodMs)} / ${periodMoves} left`;
    const spare = spareMs(clock, ms);
    closestMs = Math.min(closestMs, spare);
    clock.spend(ms);
    if (spare < 0) {
      ending = `${colourName(colour)} loses on time at move ${game.moves.length + 1}: ${view}`;
      if (!settings.mayLose || spare < -MOST_LATE_MS) faults.push(ending);
    } else if (kind !== "ok") faults.push(`no move: ${text}`);
    else if (text === "resign") ending = `${colourName(colour)} resigns`;
    else {
      const point = geometry.parseVertex(text);
      const illegality = point === undefined ? { message: text } : game.whyIllegal(colour, point);
      if (point === undefined || illegality) faults.push(`illegal move: ${illegality?.message}`);
      else game.play(colour, point);
      const played = await ask(engines[opponent(colour)], `play ${colourName(colour)} ${text}`);
      if (played.kind !== "ok") faults.push(`${text} was refused: ${played.text}`);
      colour = opponent(colour);
    }
  }
  if (ending === "" && faults.length === 0) {
    const scores = [await ask(engines[BLACK], "final_score"), await ask(engines[WHITE], "final_score")];
    for (const { kind, text } of scores) if (kind !== "ok") faults.push(`no score: ${text}`);
    const [a, b] = scores.map(({ text }) => text);
    ending = a === b ? a : `${a} or ${b}`;
  }
  const main = new Clock(time).view().mainMs;
  const left = Math.min(clocks[BLACK].view().mainMs, clocks[WHITE].view().mainMs);
  const mainUsed = main > 0 ? Number((1 - left / main).toFixed(2)) : 0;
  return { moves: game.moves.length, ending, faults, closestMs: Math.round(closestMs), mainUsed };
}

/** How much longer a move might have taken than it did, up to `MOST_SPARE_MS`; below 0, by how much it was too long. */
function spareMs(clock: Clock, tookMs: number): number {
  let [safe, lost] = [-tookMs, MOST_SPARE_MS];
  while (lost - safe > 1) {
    const middle = (safe + lost) / 2;
    if (clock.hasLost(tookMs + middle)) lost = middle;
    else safe = middle;
  }
  return clock.hasLost(tookMs) ? Math.min(safe, -1) : Math.max(safe, 0);
}
