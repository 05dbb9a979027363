/**
 * `npm run boards [-- --part N --of M --closed]`: judges all boards of test/referee/judging/ending-boards.ts in
 * practical mode, or every Mth of them from the Nth on, and prints those that come out wrong: the board, the expected
 * map, the map of the verdict. With --closed it judges the shapes between walls with two eyes instead; there it prints
 * also what is only estimated.
 */
import { parseArgs } from "node:util";
import { Workspace } from "../src/referee/analysis/workspace.ts";
import { judge } from "../src/referee/judging/judge.ts";
import type { StringVerdict } from "../src/referee/verdict.ts";
import {
  closedBoard,
  dameCounts,
  endingBoards,
  sideBySide,
  wrongStrings,
} from "../test/referee/judging/ending-boards.ts";
import { ENDING_SHAPES } from "../test/referee/judging/ending-shapes.ts";

const { values } = parseArgs({
  options: {
    part: { type: "string", default: "0" },
    of: { type: "string", default: "1" },
    closed: { type: "boolean", default: false },
  },
});
const [part, of] = [Number(values.part), Number(values.of)];
const closed = () =>
  ENDING_SHAPES.flatMap((shape) =>
    dameCounts(shape).map((dame) => ({
      name: `${shape.family}: ${shape.name}, ${shape.place}, ${dame} dame`,
      ...closedBoard(shape, dame),
    })),
  );
const boards = (values.closed ? closed() : endingBoards(ENDING_SHAPES)).filter((_, i) => i % of === part);

const workspace = new Workspace();
let strings = 0;
let settled = 0;
let wrong = 0;
let contradictions = 0;
for (const one of boards) {
  const verdict = judge({ board: one.board }, { workspace });
  const { geometry } = verdict;
  const bad = wrongStrings(verdict, one.expected);
  strings += verdict.strings.length;
  settled += verdict.strings.filter(({ tier }) => tier !== "estimated").length;
  contradictions += bad.filter(({ tier }) => tier !== "estimated").length;
  const isOpen = (string: StringVerdict) => values.closed && string.tier === "estimated";
  const shown = verdict.strings.filter((string) => bad.includes(string) || isOpen(string));
  if (shown.length === 0) continue;
  if (bad.length > 0) wrong++;
  const named = shown.map(
    ({ stones, status, tier, confidence }) =>
      `${geometry.vertex(stones[0])} ${status}, ${tier} ${Math.round(100 * confidence)} %`,
  );
  console.log(`${one.name}: ${named.join("; ")}\n${sideBySide(one, verdict)}\n`);
}
const sure = `${settled} proved, solved or read, ${contradictions} of these wrong`;
console.log(`${boards.length} boards, ${wrong} wrong; ${strings} strings, ${sure}`);
