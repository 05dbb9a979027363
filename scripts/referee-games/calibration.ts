/** How far the confidence of estimated statuses can be trusted: how often what was called so sure is right. */
import type { StringVerdict } from "../../src/referee/verdict.ts";
import { share } from "./share.ts";

interface Row {
  called: number;
  right: number;
  /** Of the confidences. */
  sum: number;
}

export class Calibration {
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
    const { called, right, sum } = this.seki;
    const mean = ((100 * sum) / Math.max(1, called)).toFixed(0);
    return [
      ...[...this.rows].map(([sure, row]) => `estimated, from ${sure} % sure, right: ${share(row.right, row.called)}`),
      `estimated to be in seki, ${mean} % sure in the mean, right: ${share(right, called)}`,
    ];
  }
}

function emptyRow(): Row {
  return { called: 0, right: 0, sum: 0 };
}
