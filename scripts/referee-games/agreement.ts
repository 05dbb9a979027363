/** How far a referee agrees with what the players of games agreed at their end. */
import type { Board } from "../../engine/board/board.ts";
import { opponent } from "../../engine/board/colour.ts";
import type { Point } from "../../engine/board/geometry.ts";
import { findStrings } from "../../engine/board/strings.ts";
import type { StringVerdict } from "../../src/referee/verdict.ts";
import type { CountedGame } from "./games.ts";
import type { Finding, Referee } from "./referees.ts";

export class Agreement {
  private readonly calibration = new Calibration();
  private readonly times: number[] = [];
  private readonly errors: number[] = [];
  private wrongWinners = 0;
  private exactDead = 0;
  private exactScore = 0;
  private strings = 0;
  private settled = 0;
  private read = 0;
  /** Strings that were proved, solved or read otherwise than the players agreed. */
  private readonly contradictions = { proved: 0, solved: 0, read: 0 };

  /** Judges a game. Returns a line about what came out otherwise; undefined if nothing did. */
  async judge(counted: CountedGame, referee: Referee): Promise<string | undefined> {
    const { game: { board, geometry }, marked, score } = counted;
    const finding = await referee.judge(counted);
    this.times.push(finding.ms);
    const other = findStrings(geometry, board.colour).list.filter(
      ({ colour, stones }) => (marked[stones[0]] === opponent(colour)) !== finding.dead.has(stones[0]),
    );
    const wrong = other.map(({ stones }) => stones[0]);
    const error = Math.abs(finding.score - score);
    const scored = error < 1e-6;
    this.errors.push(error);
    if (finding.score * score < 0) this.wrongWinners++;
    if (wrong.length === 0) this.exactDead++;
    if (scored) this.exactScore++;
    this.count(finding, new Set(wrong), board, marked);
    if (wrong.length === 0 && scored) return undefined;
    const named = wrong.map((stone) => {
      const { tier, reason } = finding.tiers.find((known) => known.stone === stone) ?? {};
      const status = finding.dead.has(stone) ? "dead" : "not dead";
      return `${geometry.vertex(stone)} ${status}${tier ? ` (${tier}: ${reason})` : ""}`;
    });
    return `${finding.score}, agreed ${score}${["", ...named].join("; ")}`;
  }

  private count({ tiers }: Finding, wrong: ReadonlySet<Point>, board: Board, marked: Uint8Array): void {
    for (const found of tiers) {
      const { stone, tier, status } = found;
      // By the players' marks a string is in seki if it stands and nothing next to it is its owner's territory.
      const isRight = !wrong.has(stone) && (status !== "seki" || !hasTerritory(board, stone, marked));
      if (tier === "estimated") this.calibration.add(found, isRight);
      else if (tier !== "marked" && !isRight) this.contradictions[tier]++;
      if (tier === "proved" || tier === "solved") this.settled++;
      if (tier === "read") this.read++;
    }
    this.strings += tiers.length;
  }

  /** Of games that are judged before their passes: the error in points, and how sure what was estimated is. */
  earlyLines(): string[] {
    const errors = this.errors.toSorted((a, b) => a - b);
    const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
    const found = `error in points: mean ${mean.toFixed(1)}, median ${errors[errors.length >> 1]}`;
    const exact = `exact ${share(this.exactScore, errors.length)}`;
    return [`${found}; ${exact}; wrong winners: ${this.wrongWinners}`, ...this.calibration.lines()];
  }

  /** The figures of all games so far, of which there is one at least. */
  lines(): string[] {
    const { contradictions, exactDead, exactScore, read, settled, strings } = this;
    const times = this.times.toSorted((a, b) => a - b);
    const against = Object.entries(contradictions).map(([tier, n]) => `${n} ${tier}`);
    const ofStrings = [
      `strings proved or solved: ${share(settled, strings)}`,
      `strings proved, solved or read: ${share(settled + read, strings)}`,
      `strings against the players: ${against.join(", ")}`,
      ...this.calibration.lines(),
    ];
    const [median, worst] = [times[times.length >> 1], times[times.length - 1]].map((ms) => ms.toFixed(0));
    return [
      `games with exactly the agreed dead stones: ${share(exactDead, times.length)}`,
      `games with exactly the agreed score: ${share(exactScore, times.length)}`,
      ...(strings > 0 ? ofStrings : []),
      `time: median ${median} ms, worst ${worst} ms`,
    ];
  }
}

/** Whether a point next to the string with this stone is marked as its owner's. */
function hasTerritory(board: Board, stone: Point, marked: Uint8Array): boolean {
  const { colour, geometry: { stride } } = board;
  const touched = board.chainStones(stone).flatMap((p) => [p - stride, p - 1, p + 1, p + stride]);
  return touched.some((p) => marked[p] === colour[stone]);
}

/** "3 of 4 (75.0 %)", and of nothing "0 of 0 (0.0 %)". */
function share(n: number, of: number): string {
  return `${n} of ${of} (${((100 * n) / Math.max(1, of)).toFixed(1)} %)`;
}

/** How far the confidence of estimated statuses can be trusted: how often what was called so sure is right. */
interface Row {
  called: number;
  right: number;
  /** Of the confidences. */
  sum: number;
}

class Calibration {
  /** Lower bound of confidence in per cent -> the strings with at least that. */
  private readonly rows = new Map([50, 60, 70, 80, 90, 95, 99].map((sure) => [sure, emptyRow()]));
  private readonly seki = emptyRow();

  add({ status, confidence }: Pick<StringVerdict, "status" | "confidence">, isRight: boolean): void {
    const bin = [...this.rows.keys()].findLast((sure) => 100 * confidence >= sure) ?? 50;
    for (const row of [this.rows.get(bin)!, ...(status === "seki" ? [this.seki] : [])]) {
      row.called++;
      row.sum += confidence;
      if (isRight) row.right++;
    }
  }

  lines(): string[] {
    const line = (name: string, { called, right, sum }: Row) => {
      const mean = ((100 * sum) / Math.max(1, called)).toFixed(1);
      return `estimated${name}, ${mean} % sure in the mean, right: ${share(right, called)}`;
    };
    const bins = [...this.rows].map(([sure, row]) => line(`, from ${sure} % sure`, row));
    return [...bins, line(" to be in seki", this.seki)];
  }
}

function emptyRow(): Row {
  return { called: 0, right: 0, sum: 0 };
}
