/** Rulesets that count surrounded points and prisoners. A row says where it differs from the one it starts from. */
import type { Ruleset } from "./ruleset.ts";
import type { TimeSystem } from "./time-system.ts";

/** Main time and byo-yomi of an amateur championship. */
const BYO_YOMI: TimeSystem = { kind: "byo-yomi", mainMs: 3_600_000, periodMs: 30_000, periods: 3 };

const JAPANESE: Ruleset = {
  name: "japanese",
  title: "Japanese (applicable rules)",
  source: "R. Jasiek, Applicable Japanese Rules, version 2, 2008",
  scoring: "territory",
  sekiPoints: false,
  groupTax: false,
  ko: "simple",
  longCycle: "tie-if-equal",
  suicide: "forbidden",
  komi: 6.5,
  handicapCompensation: "none",
  handicapPlacement: "fixed",
  passStones: false,
  whitePassesLast: false,
  passesToEnd: 2,
  firstPassCompensation: 0,
  button: false,
  blackWinsTies: false,
  deadStones: "analysis",
  dispute: "analysis",
  resumption: "as-if-not-passed",
  time: BYO_YOMI,
};

const JAPANESE_1989: Ruleset = {
  ...JAPANESE,
  name: "japanese-1989",
  title: "Japanese (1989)",
  source: "Nihon Ki-in and Kansai Ki-in, Japanese Rules of Go, 1989",
  longCycle: "no-result",
  deadStones: "confirmation",
  resumption: "opponent-of-requester",
};

const KOREAN: Ruleset = {
  ...JAPANESE_1989,
  name: "korean",
  title: "Korean",
  source: "Korea Baduk Association, Rules of Baduk",
};

const WAGC: Ruleset = {
  ...JAPANESE_1989,
  name: "wagc",
  title: "World Amateur Go Championship",
  source: "World Amateur Go Championship Rules, 1979",
  resumption: "alternation",
};

export const TERRITORY_RULESETS: readonly Ruleset[] = [JAPANESE, JAPANESE_1989, KOREAN, WAGC];
