/**
 * Named shapes under both letters: the Applicable Japanese Rules and, beside them, the rules of 1989. Five maps: the
 * position; the strings (+ independently alive, - not) and the territory of the analysis; the strings (u uncapturable,
 * 1 and 2 capturable-1 and -2, d dead) and the territory of 1989. Both scores, without komi and prisoners.
 */
import { describe, expect, it } from "vitest";
import type { Board } from "../../../engine/board/board.ts";
import { BLACK, EMPTY, WHITE } from "../../../engine/board/colour.ts";
import { judge } from "../../../src/referee/judging/judge.ts";
import type { StringVerdict, Verdict } from "../../../src/referee/verdict.ts";
import { scoreOf } from "../../support/score.ts";
import { boardOf, diagramOf } from "../../support/diagram.ts";

type Shape = readonly [name: string, maps: string, analysis: number, confirmation: number];

const DIFFERENT: readonly Shape[] = [
  ["one dame left open makes seki of both its neighbours in 1989", `
    .X.O. .+.+. b...w .u.u. .....
    XX.OO ++.++ ..... uu.uu .....
    .XOO. .+++. b...w .uuu. .....
    XXOOO +++++ ..... uuuuu .....
    .XXO. .+++. b...w .uuu. .....
    `, 0, 0],
  ["torazu sanmoku: three points without capturing, and none in 1989, for the lone stone comes back", `
    .XXO.O. .+++.+. b...w.w .11u.u. ....w.w
    OXXOOOO -++++++ b...... 211uuuu .......
    XOOOOOO +++++++ ....... uuuuuuu .......
    XXXXXXX +++++++ ....... uuuuuuu .......
    .XXXXXX .++++++ b...... .uuuuuu b......
    XXX.XXX +++.+++ ...b... uuu.uuu ...b...
    `, 3, 0],
  ["snapback: the corner comes back, but in 1989 the open liberties make seki", `
    XOXX.X. +-++.+. ....b.b 1duu.u. .......
    ..XXXXX ..+++++ ....... ..uuuuu .......
    .XXXXXX .++++++ ....... .uuuuuu .......
    OOXXXXX +++++++ ....... uuuuuuu .......
    OOOOOOO +++++++ ....... uuuuuuu .......
    .OOOO.O .++++.+ w....w. .uuuu.u .......
    `, 0, 0],
  ["a stone in atari at the border: White's eyes count in the analysis, in 1989 they are eyes in seki", `
    .X.XX .+.++ b.b.. .u.uu b.b..
    XXXXX +++++ ..... uuuuu .....
    OOOXO ++++- ..... uuuud .....
    .O.O. .+.+. w.w.. .u.u. .....
    OOOOO +++++ ..... uuuuu .....
    `, 0, 2],
];

const ALIKE: readonly Shape[] = [
  ["straight three", `
    ...XOO. ...-++. wwww..w ...duu. wwww..w
    XXXXOOO ----+++ wwww... dddduuu wwww...
    OOOOOOO +++++++ ....... uuuuuuu .......
    OOOOOO. ++++++. ......w uuuuuu. ......w
    `, -15, -15],
  ["a real eye and a false one in a ko", `
    .X.XOO. .-.-++. wwww..w .d.duu. wwww..w
    XXXOOOO ---++++ www.... ddduuuu www....
    OOOOOO. ++++++. ......w uuuuuu. ......w
    `, -14, -14],
  ["six points in the corner, two rows of three, without outside liberties", `
    ...XOO. ...-++. wwww..w ...duu. wwww..w
    ...XOOO ...-+++ wwww... ...duuu wwww...
    XXXXOOO ----+++ wwww... dddduuu wwww...
    OOOOOOO +++++++ ....... uuuuuuu .......
    OOOOOO. ++++++. ......w uuuuuu. ......w
    `, -20, -20],
  ["rabbity six at the edge", `
    X.XOOO. -.-+++. www...w d.duuu. www...w
    ...XOOO ...-+++ wwww... ...duuu wwww...
    ..XOOOO ..-++++ www.... ..duuuu www....
    XXOOOOO --+++++ ww..... dduuuuu ww.....
    OOOOOO. ++++++. ......w uuuuuu. ......w
    `, -20, -20],
  ["bent four in the corner", `
    .O.XOO. .+.-++. w.ww..w .u.duu. w.ww..w
    OXXXOOO +---+++ .www... uddduuu .www...
    .XOOOOO .-+++++ ww..... .duuuuu ww.....
    XXOOOOO --+++++ ww..... dduuuuu ww.....
    OOOOOO. ++++++. ......w uuuuuu. ......w
    `, -19, -19],
  ["seki with two shared liberties", `
    OX.OX.X +-.-+.+ .....b. uu.uu.u .....b.
    OX.OXXX +-.-+++ ....... uu.uuuu .......
    OXXOX.X +---+.+ .....b. uuuuu.u .....b.
    OOOXXXX +++++++ ....... uuuuuuu .......
    .OOOOOO .++++++ w...... .uuuuuu w......
    OOO.OOO +++.+++ ...w... uuu.uuu ...w...
    `, 0, 0],
];

const strictly = (board: Board, deadStones: "analysis" | "confirmation"): Verdict =>
  judge({ board, deadStones }, { mode: "strict" });

const signOfAnalysis = ({ independentlyAlive, cycleCritical }: StringVerdict) =>
  (cycleCritical ? "~*" : "-+")[independentlyAlive ? 1 : 0];
const SIGNS: Readonly<Record<string, string>> = { "capturable-1": "1", "capturable-2": "2", dead: "d" };
const signOf1989 = ({ reason = "" }: StringVerdict) => SIGNS[reason] ?? "u";

/** The maps of strings and of territory, row by row. */
function draw({ geometry, strings, territory }: Verdict, sign: (string: StringVerdict) => string): string[] {
  const signs = new Map(strings.flatMap((string) => string.stones.map((p) => [p, sign(string)] as const)));
  const owner = { [EMPTY]: ".", [BLACK]: "b", [WHITE]: "w" } as Record<number, string>;
  return Array.from({ length: geometry.height }, (_, y) => {
    const row = Array.from({ length: geometry.width }, (__, x) => geometry.point(x, y));
    return `${row.map((p) => signs.get(p) ?? ".").join("")} ${row.map((p) => owner[territory[p]]).join("")}`;
  });
}

const isSettled = ({ tier, confidence }: StringVerdict) => tier !== "estimated" && confidence === 1;

function check(maps: string, analysis: number, confirmation: number): [Verdict, Verdict] {
  const rows = maps.trim().split("\n").map((row) => row.trim());
  const board = boardOf(rows.map((row) => row.split(" ")[0]).join("\n"));
  const verdicts: [Verdict, Verdict] = [strictly(board, "analysis"), strictly(board, "confirmation")];
  const [ours, theirs] = [draw(verdicts[0], signOfAnalysis), draw(verdicts[1], signOf1989)];
  const stones = diagramOf(board).split("\n").map((row) => row.replaceAll(" ", ""));
  expect(stones.map((row, y) => `${row} ${ours[y]} ${theirs[y]}`).join("\n")).toBe(rows.join("\n"));
  expect(verdicts.map((verdict) => scoreOf(verdict))).toEqual([analysis, confirmation]);
  expect(verdicts.every(({ strings }) => strings.every(isSettled))).toBe(true);
  return verdicts;
}

describe("shapes on which the analysis and the rules of 1989 differ", () => {
  it.each(DIFFERENT)("%s", (_name, maps, analysis, confirmation) => {
    const [ours, theirs] = check(maps, analysis, confirmation);
    expect(ours.territory).not.toEqual(theirs.territory);
  });
});

describe("shapes on which they agree", () => {
  it.each(ALIKE)("%s", (_name, maps, analysis, confirmation) => {
    const [ours, theirs] = check(maps, analysis, confirmation);
    expect(ours.territory).toEqual(theirs.territory);
  });
});
