/**
 * The rulesets, one row each. Where the parameters are from, and what the texts leave open, stands in docs/rules.md.
 */
import type { Ruleset } from "./ruleset.ts";
import { NO_LIMIT, type TimeSystem } from "./clock.ts";

// A row of either table says where it differs from the one that it starts from.

const MINUTE_MS = 60_000;

/** Five reserve minutes, used up in whole minutes. */
const RESERVE_MINUTES: TimeSystem = { kind: "byo-yomi", mainMs: 60 * MINUTE_MS, periodMs: MINUTE_MS, periods: 5 };

/** Up to three times a sixth of the base time more, at two points each. */
const PENALTY_PERIODS: TimeSystem = {
  kind: "penalty",
  mainMs: 60 * MINUTE_MS,
  periodMs: 10 * MINUTE_MS,
  maxPenalties: 3,
  points: 2,
};

const CGOS_TIME: TimeSystem = { kind: "absolute", mainMs: 15 * MINUTE_MS };

const CHINESE_1988: Ruleset = {
  name: "chinese-1988",
  title: "Chinese (1988)",
  source: "Chinese Weiqi Association, Rules of Go, 1988",
  scoring: "area",
  sekiPoints: true,
  groupTax: false,
  ko: "positional",
  longCycle: "referee",
  suicide: "forbidden",
  komi: 5.5,
  handicapCompensation: "n",
  handicapPlacement: "free",
  passStones: false,
  whitePassesLast: false,
  passesToEnd: 2,
  firstPassCompensation: 0,
  button: false,
  blackWinsTies: false,
  deadStones: "agreement",
  dispute: "play-on-then-alive",
  resumption: "alternation",
  time: RESERVE_MINUTES,
};

const CHINESE: Ruleset = {
  ...CHINESE_1988,
  name: "chinese",
  title: "Chinese",
  source: "Chinese Weiqi Association, Rules of Go, 1988, with the komi of today, 3¾ stones",
  komi: 7.5,
};

const CHINESE_OGS: Ruleset = {
  ...CHINESE,
  name: "chinese-ogs",
  title: "Chinese, as OGS and KGS apply the text",
  source: "practice of the servers, as documented by KataGo",
  longCycle: "prohibited",
  dispute: "play-on",
  time: NO_LIMIT,
};

const CHINESE_SIMPLE_KO: Ruleset = {
  ...CHINESE_OGS,
  name: "chinese-simple-ko",
  title: "Chinese, as tournaments and Asian servers play it",
  source: "referees' practice, as documented by KataGo",
  ko: "simple",
  longCycle: "referee",
};

const AGA: Ruleset = {
  ...CHINESE_OGS,
  name: "aga",
  title: "American Go Association",
  source: "AGA Concise Rules of Go, 1991, with the komi of 2004",
  ko: "situational",
  handicapCompensation: "n-1",
  handicapPlacement: "fixed",
  passStones: true,
  whitePassesLast: true,
};

const AGA_BUTTON: Ruleset = {
  ...AGA,
  name: "aga-button",
  title: "AGA with a button",
  source: "KataGo's rules of that name; button Go by B. Spight and others",
  komi: 7,
  passStones: false,
  whitePassesLast: false,
  button: true,
};

const FRENCH: Ruleset = {
  ...AGA,
  name: "french",
  title: "French Go Federation",
  source: "Fédération Française de Go, Règle française",
  ko: "natural-situational",
};

const NEW_ZEALAND: Ruleset = {
  ...CHINESE_OGS,
  name: "new-zealand",
  title: "New Zealand",
  source: "New Zealand Go Society, Rules of Go",
  ko: "situational",
  suicide: "allowed",
  komi: 7,
  handicapCompensation: "none",
  handicapPlacement: "moves",
};

const ING: Ruleset = {
  ...CHINESE_OGS,
  name: "ing",
  title: "Ing (SST)",
  source: "Ing Chang-ki, SST Laws of Wei-ch'i, 1991",
  ko: "ing",
  suicide: "multi-stone",
  komi: 8,
  blackWinsTies: true,
  handicapCompensation: "none",
  handicapPlacement: "moves",
  passesToEnd: 4,
  time: PENALTY_PERIODS,
};

const SIMPLIFIED_ING: Ruleset = {
  ...ING,
  name: "simplified-ing",
  title: "Simplified Ing",
  source: "European Go Federation, Simplified Ing Rules",
  ko: "positional",
  suicide: "allowed",
  handicapPlacement: "free",
  passesToEnd: 2,
  dispute: "play-on-then-alive",
};

const WMSG_2008: Ruleset = {
  ...CHINESE_OGS,
  name: "wmsg-2008",
  title: "World Mind Sports Games 2008",
  source: "Rules of Go for the World Mind Sports Games, 2008",
  komi: 6.5,
  handicapCompensation: "none",
  firstPassCompensation: 1,
  dispute: "play-on-then-alive",
  resumption: "as-if-not-passed",
};

const TROMP_TAYLOR: Ruleset = {
  ...CHINESE_OGS,
  name: "tromp-taylor",
  title: "Tromp–Taylor",
  source: "J. Tromp and B. Taylor, The Logical Rules of Go",
  suicide: "allowed",
  handicapCompensation: "none",
  deadStones: "none",
  dispute: "none",
  resumption: "never",
};

const CGOS: Ruleset = {
  ...TROMP_TAYLOR,
  name: "cgos",
  title: "Computer Go Server",
  source: "the server's own description",
  suicide: "forbidden",
  time: CGOS_TIME,
};

const SIMPLIFIED: Ruleset = {
  ...CGOS,
  name: "simplified",
  title: "Simplified area rules",
  source: "the basic rules taught to beginners: everything is played out",
  komi: 0,
  time: NO_LIMIT,
};

const AREA_RULESETS: readonly Ruleset[] = [
  CHINESE,
  CHINESE_1988,
  CHINESE_OGS,
  CHINESE_SIMPLE_KO,
  AGA,
  AGA_BUTTON,
  FRENCH,
  NEW_ZEALAND,
  ING,
  SIMPLIFIED_ING,
  WMSG_2008,
  TROMP_TAYLOR,
  CGOS,
  SIMPLIFIED,
];

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

const TERRITORY_RULESETS: readonly Ruleset[] = [JAPANESE, JAPANESE_1989, KOREAN, WAGC];

const STONE_SCORING: Ruleset = {
  ...CHINESE_SIMPLE_KO,
  name: "stone-scoring",
  title: "Stone scoring",
  source: "the oldest way of counting; modern descriptions of it",
  scoring: "stones",
  sekiPoints: false,
  komi: 0,
  handicapCompensation: "none",
};

const ANCIENT_CHINESE: Ruleset = {
  ...STONE_SCORING,
  name: "ancient-chinese",
  title: "Ancient Chinese (area with group tax)",
  source: "Chinese practice up to the 1910s; Chen Zuyuan, The History of Go Rules, 2011",
  scoring: "area",
  groupTax: true,
};

const ANCIENT_TERRITORY: Ruleset = {
  ...ANCIENT_CHINESE,
  name: "ancient-territory",
  title: "Ancient territory (with group tax)",
  source: "Chinese practice before area counting; Chen Zuyuan, The History of Go Rules, 2011",
  scoring: "territory",
  handicapPlacement: "fixed",
};

export const RULESETS: readonly Ruleset[] = [
  ...TERRITORY_RULESETS,
  ...AREA_RULESETS,
  STONE_SCORING,
  ANCIENT_CHINESE,
  ANCIENT_TERRITORY,
];
