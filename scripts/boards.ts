/**
 * `npm run boards`: judges the boards of test/referee/judging/ending-boards.ts in practical mode and prints those that
 * come out wrong: the board, the expected map, the map of the verdict.
 */
import type { ArgumentFlag, Arguments } from "../src/cli/arguments.ts";
import { FAILED, OK } from "../src/cli/command.ts";
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
import { runScript } from "./run-script.ts";

const FLAGS: readonly ArgumentFlag[] = [
  { name: "shard", value: "I/N", help: "every Nth board from the Ith on" },
  { name: "closed", help: "the shapes between walls with two eyes; shows also what is only estimated" },
];

process.exitCode = await runScript({
  name: "boards",
  usage: ["Usage: npm run boards -- [flags]   judges made-up ends of games"],
  flags: FLAGS,
  notes: ["Exit code 0: all come out right; 1: some do not; 2: the flags make no sense."],
  run,
});

function run(given: Arguments): number {
  const isClosed = given.has("closed");
  const shard = given.shard("shard") ?? { number: 1, of: 1 };
  const all = isClosed ? closedBoards() : endingBoards(ENDING_SHAPES);
  const boards = all.filter((_, i) => i % shard.of === shard.number - 1);
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
    const isOpen = (string: StringVerdict) => isClosed && string.tier === "estimated";
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
  return wrong > 0 ? FAILED : OK;
}

function closedBoards() {
  return ENDING_SHAPES.flatMap((shape) =>
    dameCounts(shape).map((dame) => ({
      name: `${shape.family}: ${shape.name}, ${shape.place}, ${dame} dame`,
      ...closedBoard(shape, dame),
    })),
  );
}
