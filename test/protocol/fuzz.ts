/**
 * Random lines for the analysis protocol, and what must come back: for each of them one error, one echo of an action,
 * or one final answer for each position asked about.
 */
import type { Random } from "../../engine/board/random.ts";

export interface FuzzedLine {
  readonly text: string;
  /** The query's name as JSON; undefined where the line has none that can be sent back. */
  readonly id: string | undefined;
  /** Final answers if the line is a query that is accepted. */
  readonly positions: number;
}

const VERTICES = ["A1", "b2", "C3", "D4", "E5", "pass", "(0,0)", "(2,1)", "PASS", "c1", "A4"];
const ODD: readonly unknown[] = [
  ...[null, true, -1, 0, 0.5, 1e300, "", "x", "W", "__proto__", "constructor", [], [[]], {}, [null], [["B"]], [1, 2]],
  ...[[["B", "Z99"]], [["B", "I5"]], { a: 1 }, [{}], "NaN", 4294967296, "\u0000", "対局", "x".repeat(5000)],
  [[["B", "A1"]]],
];

/** Field -> values that it may have. */
const FIELDS: Readonly<Record<string, readonly unknown[]>> = {
  boardXSize: [5, 5, 5, 5, 6, 3],
  boardYSize: [5, 5, 5, 5, 6, 5],
  rules: [
    ...["japanese", "Chinese", "tromp-taylor", "new zealand", "stone_scoring", "AGA", "korean", "martian"],
    ...[{ scoring: "TERRITORY" }, { ko: "SIMPLE", tax: "ALL" }, { suicide: true }, { hasButton: true }, { ko: "?" }],
  ],
  komi: [0, 6.5, 7.5, -3, 7, 0.25],
  maxVisits: [1, 1, 2, 3, 8, 20],
  initialPlayer: ["B", "W", "white"],
  whiteHandicapBonus: ["0", "N", "N-1", 0],
  priority: [0, 5, -5, 1e9],
  includeOwnership: [true, false],
  includePolicy: [true, false],
  includeMovesOwnership: [true, false],
  includePVVisits: [true, false],
  includeOwnershipStdev: [true],
  reportDuringSearchEvery: [0.01, 1],
  firstReportDuringSearchAfter: [0, 0.05],
  analysisPVLen: [0, 3, 15],
  avoidMoves: [[{ player: "B", moves: ["A1", "C3"], untilDepth: 1 }], [{ player: "W", moves: [], untilDepth: 3 }]],
  allowMoves: [[{ player: "B", moves: ["B2", "pass"], untilDepth: 1 }]],
  overrideSettings: [
    ...[{ reportAnalysisWinratesAs: "BLACK" }, { reportAnalysisWinratesAs: "SIDETOMOVE", wideRootNoise: 0.04 }],
    ...[{ maxTime: 0.05 }, { rootNumSymmetriesToSample: 2 }, { humanSLProfile: "rank_9d" }],
    ...[{ reportAnalysisWinratesAs: "x" }],
  ],
  someOtherField: [1],
};
const REQUIRED = ["boardXSize", "boardYSize", "rules"];

const ACTIONS: readonly unknown[] = [
  ...["query_version", "query_models", "clear_cache", "terminate", "terminate_all", "Terminate", 7, null],
];

/** Lines that are no query at all. */
const NOISE = [
  ...["{", "nonsense", "[]", "null", "7", '"text"', "{}", '{"id":null}', '{"id":[]}', '{"id":{}}', '{"moves":[]}'],
  ...["\u0000", "\ufeff{", `{"id":"${"y".repeat(20)}`, "[".repeat(3000), `{"a":${"[".repeat(3000)}`, '{"id":true}'],
];

/** @param number of the line; it becomes its id @param mayEnd whether it may end other queries before their time */
export function randomLine(random: Random, number: number, mayEnd = true): FuzzedLine {
  const pick = <T>(list: readonly T[]) => list[random.below(list.length)];
  if (random.below(12) === 0) return { text: pick(NOISE), id: undefined, positions: 0 };
  const id = random.below(5) === 0 ? number : String(number);
  const input: Record<string, unknown> = { id };
  let positions = 1;
  if (random.below(6) === 0) {
    input.action = pick(mayEnd ? ACTIONS : ACTIONS.slice(0, 3));
    if (random.below(3) > 0) input.terminateId = random.below(2) === 0 ? String(number - 1) : number - 1;
    if (random.below(4) === 0) input.turnNumbers = pick([[0], [0, 1], [], [-1], "0"]);
  } else {
    for (const [field, list] of Object.entries(FIELDS)) {
      if (REQUIRED.includes(field) || random.below(5) === 0) input[field] = pick(list);
    }
    const first = random.below(VERTICES.length);
    const vertex = (i: number) => VERTICES[(first + i) % VERTICES.length];
    const moves = Array.from({ length: random.below(6) }, (_, i) => [i % 2 === 0 ? "B" : "W", vertex(i)]);
    input.moves = moves;
    if (random.below(6) === 0) input.initialStones = [["B", "B2"], ["B", pick(VERTICES)]];
    if (random.below(4) === 0) {
      const turns = Array.from({ length: 1 + random.below(3) }, () => random.below(moves.length + 1));
      input.analyzeTurns = turns;
      positions = new Set(turns).size;
      if (random.below(3) === 0) input.priorities = turns.map(() => random.below(10));
    }
  }
  if (random.below(4) === 0) {
    const field = pick(Object.keys(input));
    if (field !== "id") {
      if (random.below(4) === 0) delete input[field];
      else input[field] = pick(ODD);
      if (field === "analyzeTurns" && Array.isArray(input[field])) positions = new Set(input[field] as unknown[]).size;
      if (field === "analyzeTurns" && input[field] === undefined) positions = 1;
    }
  }
  let text = JSON.stringify(input);
  if (random.below(40) === 0) {
    text = text.slice(0, random.below(text.length));
    return { text, id: undefined, positions: 0 };
  }
  text = pick(["", "", "", " ", "\t"]) + text + pick(["", "", "", "\r", " "]);
  return { text, id: JSON.stringify(id), positions };
}

/** Sentences about what is wrong with the answers to these lines. @param output all lines that came out */
export function wrongAnswers(lines: readonly FuzzedLine[], output: readonly string[]): string[] {
  const problems: string[] = [];
  /** Id -> errors, echoes, final answers. */
  const counts = new Map<string | undefined, { errors: number; echoes: number; finals: number }>();
  for (const line of output) {
    let answer: Record<string, unknown>;
    try {
      answer = JSON.parse(line) as Record<string, unknown>;
    } catch {
      problems.push(`not JSON: ${line.slice(0, 200)}`);
      continue;
    }
    const id = answer.id === undefined ? undefined : JSON.stringify(answer.id);
    const count = counts.get(id) ?? { errors: 0, echoes: 0, finals: 0 };
    counts.set(id, count);
    if (answer.warning !== undefined || answer.isDuringSearch === true) continue;
    if (answer.error !== undefined) count.errors++;
    else if (answer.action !== undefined) count.echoes++;
    else if (answer.isDuringSearch === false) count.finals++;
    else problems.push(`an answer of no kind: ${line.slice(0, 200)}`);
    if (typeof answer.error === "string" && answer.error.startsWith("internal error")) problems.push(line);
  }
  const nameless = lines.filter(({ id, text }) => id === undefined && text.trim() !== "").length;
  const refused = counts.get(undefined)?.errors ?? 0;
  if (refused !== nameless) problems.push(`${nameless} lines without an id, ${refused} errors without one`);
  for (const { id, text, positions } of lines) {
    if (id === undefined) continue;
    const { errors, echoes, finals } = counts.get(id) ?? { errors: 0, echoes: 0, finals: 0 };
    const isAnswered = errors + echoes === 1 ? finals === 0 : errors + echoes === 0 && finals === positions;
    if (!isAnswered) {
      problems.push(`${errors} errors, ${echoes} echoes, ${finals} of ${positions} answers: ${text.slice(0, 300)}`);
    }
  }
  return problems;
}
