/**
 * `solve` against an exhaustive solver: enclosed regions of up to seven points, and random positions. A sample by
 * default; SHINPAN_LIFE=N asks for N random positions and every region.
 */
import { describe, expect, it } from "vitest";
import { type Colour, opponent } from "../../../engine/board/colour.ts";
import { Workspace } from "../../../src/referee/analysis/workspace.ts";
import { readLife } from "../../../src/referee/life/life.ts";
import { diagramOf } from "../../support/diagram.ts";
import { Oracle } from "./oracle.ts";
import { enclosedRegions, type Question, randomPositions } from "./oracle-boards.ts";

const WANTED = Number(process.env.SHINPAN_LIFE ?? 0);
const IS_WHOLE = WANTED > 0;
const STATES = 200_000;
const ORACLE_STATES = IS_WHOLE ? 60_000 : 20_000;

const workspace = new Workspace();

interface Count {
  right: number;
  notFound: number;
  /** The boards, with both answers. */
  wrong: string[];
  /** Questions that the oracle cannot answer, and answers that take a string to stand. */
  beyond: number;
  assuming: number;
}

function ask({ board, part, at }: Question, count: Count): void {
  const oracle = new Oracle(board, part, at, ORACLE_STATES);
  if (!oracle.isComplete) {
    count.beyond++;
    return;
  }
  const owner = board.colour[at] as Colour;
  for (const first of [owner, opponent(owner)]) {
    const { result, ko, assumes } = readLife(board, at, first, { workspace, states: STATES });
    const words = ko ? `ko ${ko.needs === owner ? "owner" : "other"} ${ko.threats ?? "many"}` : result;
    const expected = oracle.outcome(first === owner);
    if (assumes.length > 0) count.assuming++;
    if (words === "undecided") count.notFound++;
    else if (words === expected) count.right++;
    else {
      const who = first === owner ? "owner" : "other";
      count.wrong.push(`\n${diagramOf(board)}\n${board.geometry.vertex(at)}, ${who} first: ${words}, not ${expected}`);
    }
  }
}

/** Asks every `step`th question until `most` were within the oracle's reach. */
function asked(questions: Iterable<Question>, most: number, step: number): Count {
  const count: Count = { right: 0, notFound: 0, wrong: [], beyond: 0, assuming: 0 };
  let n = 0;
  let within = 0;
  for (const question of questions) {
    if (n++ % step !== 0) continue;
    const before = count.beyond;
    ask(question, count);
    if (count.beyond === before && ++within === most) break;
  }
  const { right, notFound, wrong, beyond } = count;
  const figures = { within, right, notFound, wrong: wrong.length, beyond };
  if (IS_WHOLE) console.log(JSON.stringify(figures));
  return count;
}

function expectRight({ wrong, assuming, right, notFound }: Count): void {
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(assuming).toBe(0);
  expect(right).toBeGreaterThan(100 * notFound);
}

describe("solve agrees with the exhaustive solver", () => {
  it("on enclosed regions of up to seven points", { timeout: 3_600_000 }, () => {
    expectRight(asked(enclosedRegions(7), Infinity, IS_WHOLE ? 1 : 797));
  });

  it("on random positions", { timeout: 3_600_000 }, () => {
    expectRight(asked(randomPositions(1), WANTED || 50, 1));
  });
});
