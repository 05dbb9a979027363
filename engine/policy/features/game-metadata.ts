/**
 * The metadata inputs of KataGo's human-like networks: 192 numbers that say who plays, when and where, as
 * `SGFMetadata::fillMetadataRow` of KataGo defines them, for the profiles that `humanSLProfile` names. A profile is
 * constant over a game but for the side to move, so its numbers are made once for each colour.
 */
import { BLACK, type Colour } from "../../board/colour.ts";

const NUMBERS = 192;

/** Where the numbers of a meaning begin. */
const HUMAN = 0; // side to move, opponent
const RANKS = 6; // side to move, opponent: as many ones as the rank is below 9 dan and one more
const RATEDNESS = 74;
const TIME_UNKNOWN = 75;
const TIME_BYO_YOMI = 79;
const TIMES = 82; // main time, period time, periods, moves in a period
const AREA = 86;
const DATE = 87; // cosine and sine of the day, in periods of a week to 1534 years
const SOURCE = 151;

const RANK_LENGTH = 34;
const DATE_WAVES = 32;
const DAY_MS = 86_400_000;
const KGS = 2;
const GOGOD = 5;
const GO4GO = 6;

const PROFILES =
  "rank_20k to rank_9d, preaz_20k to preaz_9d, two ranks as in rank_5k_1d, or proyear_1800 to proyear_2023";

/** The games that a profile stands for. */
export interface GameProfile {
  /** Ranks counted down from 9 dan, which is 1, to 20 kyu, 29. */
  readonly blackRank: number;
  readonly whiteRank: number;
  /** First day of a month, in milliseconds. */
  readonly date: number;
  readonly source: typeof KGS | typeof GOGOD | typeof GO4GO;
}

/**
 * The profile of a name: `rank_15k`, `rank_3d`, `preaz_5k` (games before AlphaGo), `rank_5k_1d` and `preaz_5k_1d`
 * (Black, then White), `proyear_1985` (professionals of 1800 to 2023). A sentence if there is none of this name.
 */
export function readGameProfile(name: string): GameProfile | string {
  const year = Number(/^proyear_(\d{4})$/.exec(name)?.[1]);
  if (year >= 1800 && year <= 2023) {
    return { blackRank: 1, whiteRank: 1, date: Date.UTC(year, 5), source: year <= 2020 ? GOGOD : GO4GO };
  }
  const [, era, black, white = black] = /^(rank|preaz)_(\d+[dk])(?:_(\d+[dk]))?$/.exec(name) ?? [];
  const blackRank = inverseRank(black);
  const whiteRank = inverseRank(white);
  if (blackRank !== undefined && whiteRank !== undefined) {
    return { blackRank, whiteRank, date: era === "rank" ? Date.UTC(2020, 2) : Date.UTC(2016, 8), source: KGS };
  }
  return `unknown profile ${JSON.stringify(name)}: expected ${PROFILES}`;
}

/** The inputs of a profile on a board of this number of points. */
export function encodeGameProfile(profile: GameProfile, toPlay: Colour, points: number): Float32Array {
  const { blackRank, whiteRank, source, date } = profile;
  const isKgs = source === KGS;
  const numbers = new Float32Array(NUMBERS);
  numbers.fill(1, HUMAN, HUMAN + 2);
  const ranks = toPlay === BLACK ? [blackRank, whiteRank] : [whiteRank, blackRank];
  ranks.forEach((rank, k) => numbers.fill(1, RANKS + k * RANK_LENGTH, RANKS + k * RANK_LENGTH + rank));
  // Nobody knows whether a game of KGS was rated; professionals' games are.
  numbers[RATEDNESS] = isKgs ? 0.5 : 0;
  numbers[isKgs ? TIME_BYO_YOMI : TIME_UNKNOWN] = 1;
  const [mainSeconds, periodSeconds, periods] = isKgs ? [1200, 30, 5] : [0, 0, 0];
  numbers[TIMES] = 0.4 * (Math.log(mainSeconds + 60) - 6.5);
  numbers[TIMES + 1] = 0.3 * (Math.log(periodSeconds + 1) - 3);
  numbers[TIMES + 2] = 0.5 * (Math.log(periods + 2) - 1.5);
  numbers[TIMES + 3] = 0.25 * (Math.log(2) - 1.5);
  numbers[AREA] = 0.5 * Math.log(points / 361);
  for (let i = 0; i < DATE_WAVES; i++) {
    const turns = date / DAY_MS / (7 * 80_000 ** (i / (DATE_WAVES - 1)));
    numbers[DATE + 2 * i] = Math.cos(2 * Math.PI * turns);
    numbers[DATE + 2 * i + 1] = Math.sin(2 * Math.PI * turns);
  }
  numbers[SOURCE + source] = 1;
  return numbers;
}

/** 1 for 9d, 9 for 1d, 10 for 1k, 29 for 20k. */
function inverseRank(rank: string | undefined): number | undefined {
  const [, digits, kind] = /^([1-9]\d?)([dk])$/.exec(rank ?? "") ?? [];
  const n = Number(digits);
  if (kind === "d") return n <= 9 ? 10 - n : undefined;
  return n <= 20 ? 9 + n : undefined;
}
