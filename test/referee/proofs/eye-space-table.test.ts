/** The table of eye spaces, attacker first: what it says of random spaces, against exact search of the whole string. */
import { describe, expect, it } from "vitest";
import { Board } from "../../../engine/board/board.ts";
import { BLACK, WHITE } from "../../../engine/board/colour.ts";
import { Geometry, type Point } from "../../../engine/board/geometry.ts";
import { Random } from "../../../engine/board/random.ts";
import { unconditionalLife } from "../../../engine/board/benson.ts";
import { componentsOf, findStrings, type Strings } from "../../../engine/board/strings.ts";
import { areaOf, maskOf, MAX_AREA } from "../../../src/referee/analysis/area.ts";
import { AreaGame } from "../../../src/referee/analysis/area-game.ts";
import { type EyeSpace, eyeSpacesOf } from "../../../src/referee/proofs/eye-space.ts";
import { ProofNumberSearch } from "../../../src/referee/analysis/proof-numbers.ts";
import { Workspace } from "../../../src/referee/analysis/workspace.ts";
import { diagramOf } from "../../support/diagram.ts";

const WIDTH = 8;
const HEIGHT = 7;
const NODES = 20_000;

type Cell = readonly [x: number, y: number];

/**
 * A random space of three to seven points in the centre, on the side or in the corner, with some of White's stones in
 * it, in one string of Black; outside it White's, with up to two points open next to Black; undefined if that is no
 * position.
 */
function randomSpace(random: Random): Board | undefined {
  const geometry = new Geometry(WIDTH, HEIGHT);
  const [left, top] = [[0, 0], [2, 0], [2, 2]][random.below(3)];
  const size = 3 + random.below(5);
  const inside: Cell[] = [[left, top]];
  const has = (x: number, y: number) => inside.some(([a, b]) => a === x && b === y);
  while (inside.length < size) {
    const [x, y] = inside[random.below(size) % inside.length];
    const next: Cell = random.below(2) ? [x + 1 - 2 * random.below(2), y] : [x, y + 1 - 2 * random.below(2)];
    const isIn = next[0] >= left && next[1] >= top && next[0] < left + 4 && next[1] < top + 3;
    if (isIn && !has(...next)) inside.push(next);
  }
  const isRing = (x: number, y: number) => inside.some(([a, b]) => Math.abs(a - x) <= 1 && Math.abs(b - y) <= 1);
  const open = new Set<number>();
  for (let k = random.below(3); k > 0; k--) open.add(geometry.point(random.below(WIDTH), random.below(HEIGHT)));
  const share = 40 * random.below(2);
  const board = new Board(geometry);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const p = geometry.point(x, y);
      const isEye = (x === WIDTH - 1 || x === WIDTH - 3) && y === HEIGHT - 1;
      if (isEye || board.colour[p] !== 0) continue;
      const isOurs = !has(x, y) && isRing(x, y);
      if (has(x, y) ? random.below(100) >= share : !isOurs && open.has(p)) continue;
      if (board.suicideSize(p, isOurs ? BLACK : WHITE) > 0) return undefined;
      board.play(p, isOurs ? BLACK : WHITE);
    }
  }
  return board;
}

const workspace = new Workspace();

/** Whether string i lives by the table: by one space, or by two with an eye each. */
function livesByTable(strings: Strings, i: number): boolean {
  const { living, eyes } = eyeSpacesOf(strings, workspace);
  const isIts = ({ wall }: EyeSpace) => wall.includes(i);
  return living.some(isIts) || eyes.filter(isIts).length >= 2;
}

describe("the table of eye spaces, attacker first", () => {
  it("agrees with exact search on random spaces with stones in them and liberties outside", () => {
    const random = new Random(3);
    const answers = { living: 0, dead: 0 };
    for (let k = 0; k < 400; k++) {
      const board = randomSpace(random);
      if (!board) continue;
      const { geometry, colour } = board;
      const strings = findStrings(geometry, colour);
      const ours = strings.list.flatMap(({ colour: c }, i) => (c === BLACK ? [i] : []));
      const { alive } = unconditionalLife(strings, WHITE, true);
      const own = geometry.points.filter((p) => colour[p] !== WHITE || !alive[strings.of[p]]);
      if (ours.length !== 1 || own.length > MAX_AREA) continue;
      // White's stones outside must live, or there is more to win there.
      const isLasting = (p: Point) => strings.of[p] >= 0 && alive[strings.of[p]] === 1;
      const outside = componentsOf(strings, (p) => colour[p] !== BLACK).filter(({ points }) => points.some(isLasting));
      if (outside.some(({ points }) => points.some((p) => colour[p] === WHITE && !isLasting(p)))) continue;
      const area = areaOf(geometry, colour, own, BLACK);
      // The table binds the attacker by no ko, for there may be more to play outside; so must the search.
      const target = maskOf(area, strings.list[ours[0]].stones);
      const defence = new ProofNumberSearch(new AreaGame(area, target, "attacker"), true, workspace.tableFor(true));
      const result = defence.prove(false, NODES);
      if (result === "out of budget") continue;
      const lives = result === "proved";
      if (livesByTable(strings, ours[0]) !== lives) expect.fail(`lives: ${lives}\n${diagramOf(board)}`);
      answers[lives ? "living" : "dead"]++;
    }
    expect(answers.living).toBeGreaterThan(80);
    expect(answers.dead).toBeGreaterThan(200);
  });
});
