/**
 * Small positions with exact statuses, a JSON object a line as `test/data/status/README.md` describes, judged without
 * search: how far the estimate can be trusted where sekis are frequent.
 */
import { readFileSync } from "node:fs";
import { Board } from "../../engine/board/board.ts";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { Geometry } from "../../engine/board/geometry.ts";
import { judge } from "../../src/referee/judging/judge.ts";
import { Calibration } from "./agreement.ts";

/** The vertices of each string. */
type Points = readonly (readonly string[])[];

interface Position {
  readonly rows: readonly string[];
  readonly verified: boolean;
  readonly expected: { readonly dead: Points; readonly seki: Points };
}

/** The calibration of what is only estimated when search may not expand a state. */
export function calibrateOn(file: string): Calibration {
  const calibration = new Calibration();
  for (const line of readFileSync(file, "utf8").trim().split("\n")) {
    const { rows, verified, expected } = JSON.parse(line) as Position;
    if (!verified) continue;
    const verdict = judge({ board: boardOf(rows) }, { mode: "strict", nodes: 0 });
    const { geometry } = verdict;
    for (const string of verdict.strings) {
      if (string.tier !== "estimated") continue;
      const vertex = geometry.vertex(string.stones[0]);
      const isListed = (strings: Points) => strings.flat().includes(vertex);
      const status = isListed(expected.dead) ? "dead" : isListed(expected.seki) ? "seki" : "alive";
      calibration.add(string, string.status === status);
    }
  }
  return calibration;
}

function boardOf(rows: readonly string[]): Board {
  const board = new Board(new Geometry(rows[0].length, rows.length));
  rows.forEach((row, y) => {
    [...row].forEach((stone, x) => {
      if (stone !== ".") board.play(board.geometry.point(x, y), stone === "X" ? BLACK : WHITE);
    });
  });
  board.pass();
  return board;
}
