/** What a file says about a game besides its moves. */
import { printable } from "../rules/quote.ts";
import { excerpt, type SgfNode } from "./tree.ts";
import { readSimpleText, readText, writeSimpleText, writeText } from "./values.ts";

/** Information on a game. What is missing, empty or unreadable in the file is absent. */
export interface SgfInfo {
  /** KM: points added to White. */
  readonly komi?: number;
  /** HA: the number as written. The stones themselves are set-up stones or, in some files, moves. */
  readonly handicap?: number;
  /** TM: main time. */
  readonly mainTimeMs?: number;
  /** OT: the overtime method, free text. */
  readonly overtime?: string;
  /** RU: the rules' name as written. */
  readonly rules?: string;
  /** RE: the result as written; `parseOutcome` understands it. */
  readonly result?: string;
  readonly blackName?: string;
  readonly whiteName?: string;
  readonly blackRank?: string;
  readonly whiteRank?: string;
  readonly blackTeam?: string;
  readonly whiteTeam?: string;
  readonly gameName?: string;
  readonly event?: string;
  readonly round?: string;
  readonly place?: string;
  /** DT: as written, ISO dates in good files. */
  readonly date?: string;
  /** GC: what somebody has to say of the game as a whole; may have several lines. */
  readonly gameComment?: string;
}

/** Field -> its property, for the fields that are one line of text. In the order in which they are written. */
const TEXT_PROPERTIES = [
  ["gameName", "GN"],
  ["event", "EV"],
  ["round", "RO"],
  ["place", "PC"],
  ["date", "DT"],
  ["blackName", "PB"],
  ["blackRank", "BR"],
  ["blackTeam", "BT"],
  ["whiteName", "PW"],
  ["whiteRank", "WR"],
  ["whiteTeam", "WT"],
  ["rules", "RU"],
  ["overtime", "OT"],
  ["result", "RE"],
] as const;

/** RE of a game without a result, or with one that nobody knows. */
const UNKNOWN_RESULT = "?";

const MS_PER_SECOND = 1000;

/** The information of a game and warnings about what could not be read plainly. */
export interface InfoReading {
  readonly info: SgfInfo;
  readonly warnings: readonly string[];
}

/**
 * Reads the information from a main line: of each property the first value that is not empty, whatever its node,
 * because it belongs to the root but not all files put it there.
 */
export function readInfo(line: readonly SgfNode[]): InfoReading {
  const values = firstValues(line, new Set([...TEXT_PROPERTIES.map(([, name]) => name), "KM", "HA", "TM", "GC"]));
  const info: { -readonly [Field in keyof SgfInfo]: SgfInfo[Field] } = {};
  const warnings: string[] = [];
  for (const [field, name] of TEXT_PROPERTIES) {
    const value = values.get(name);
    if (value !== undefined) info[field] = printable(readSimpleText(value.raw)).trim();
  }
  if (info.result === UNKNOWN_RESULT) delete info.result;
  const comment = values.get("GC");
  if (comment !== undefined) info.gameComment = printable(readText(comment.raw)).trim();

  const handicap = values.get("HA");
  if (handicap !== undefined) {
    if (/^\d{1,3}$/.test(handicap.raw.trim())) info.handicap = Number(handicap.raw);
    else warnings.push(unreadable("HA", handicap, "a number of stones"));
  }
  const komi = values.get("KM");
  if (komi !== undefined) {
    const reading = parseKomi(printable(readSimpleText(komi.raw)), info.rules, info.handicap);
    if (reading !== undefined) info.komi = reading.komi;
    if (reading?.warning !== undefined) warnings.push(reading.warning);
    if (reading === undefined) warnings.push(unreadable("KM", komi, "a number"));
  }
  // No warning for other times: before FF[4] TM was free text.
  const time = values.get("TM")?.raw.trim() ?? "";
  if (/^\d{1,9}(?:\.\d{1,3})?$/.test(time)) info.mainTimeMs = Math.round(Number(time) * MS_PER_SECOND);
  return { info, warnings };
}

/** Adds the properties of a game's information to a root's properties. */
export function writeInfo(info: SgfInfo, properties: Map<string, string[]>): void {
  for (const [field, name] of TEXT_PROPERTIES) {
    const text = info[field];
    if (text !== undefined) properties.set(name, [writeSimpleText(text)]);
  }
  if (info.gameComment !== undefined) properties.set("GC", [writeText(info.gameComment)]);
  if (info.komi !== undefined) properties.set("KM", [writeKomi(info.komi)]);
  if (info.handicap !== undefined) properties.set("HA", [String(info.handicap)]);
  if (info.mainTimeMs !== undefined) properties.set("TM", [String(info.mainTimeMs / MS_PER_SECOND)]);
}

/** A raw value and the node it came from. */
export interface Found {
  readonly raw: string;
  readonly node: SgfNode;
}

/** Name -> the first value on the line that is not empty, for the names asked for. */
export function firstValues(line: readonly SgfNode[], names: ReadonlySet<string>): Map<string, Found> {
  const found = new Map<string, Found>();
  for (const node of line) {
    for (const [name, values] of node.properties) {
      if (!names.has(name) || found.has(name)) continue;
      const raw = values.find((value) => value.trim() !== "");
      if (raw !== undefined) found.set(name, { raw, node });
    }
  }
  return found;
}

function unreadable(name: string, { raw, node }: Found, wanted: string): string {
  return `${name}[${excerpt(raw)}] in the node at offset ${node.offset ?? 0} is not ${wanted} and was left out.`;
}

/** A komi, with a sentence where reading it meant more than reading a number. */
interface KomiReading {
  readonly komi: number;
  readonly warning?: string;
}

/** From here on a whole number cannot be meant as points: such a komi would decide the game before it began. */
const LEAST_HUNDREDTHS = 100;

/** The usual half point of handicap games in hundredths. In an even game 50 may be meant as points. */
const HANDICAP_HUNDREDTHS = 50;

/** Least komi in points that Asian servers write in hundredths (450); below it, 150, 250 and 350 could be anything. */
const LEAST_SERVER_KOMI = 4.5;

/** What KM may be. Numbers in digits are long; those without a decimal point must be small to make sense. */
const NUMBER = /^[+-]?(?:\d{1,6}|\d{1,309}\.\d{0,400}|\.\d{1,9})$/;

/** Points by name in English, Japanese, Chinese or Korean; 目半 is "points and a half". */
const NAMED_POINTS = /^([+-]?[\d.,]{1,720})\s*(?:points?|pts?\.?|moku|(?:目|집)(半|반)?)$/i;

/** Stones with quarters; with just one zero behind them they are points, as `writeKomi` writes those. */
const QUARTERS = /\.(?:25|75)(?:0{2,})?$/;

/**
 * Reads KM: a number, with a decimal comma if need be. Two foreign units are read where nothing else can be meant:
 *
 * - Hundredths, as Fox and Tygem write: 650 is 6.5. Only whole numbers that end in 50 and make at least 4.5 points,
 *   and in a handicap game 50, which is 0.5.
 * - Chinese stones (zi), which are two points each: 375 and, under Chinese rules, 3.75 are 7.5. Quarters show them,
 *   because no komi in points has any. With just one more zero, 3.750, they are points: so `writeKomi` has them.
 *
 * Everything else is taken as written, 0 in even games too, and so is a number of points by name: "6.5 points", "6目半".
 * Undefined if it is not a number.
 * @param text the value of KM as text
 * @param rules the value of RU as text, if any
 * @param handicap the value of HA, if any
 */
export function parseKomi(text: string, rules = "", handicap = 0): KomiReading | undefined {
  const [, points, half] = NAMED_POINTS.exec(text.trim()) ?? [];
  const number = `${points ?? text.trim()}${half ? ".5" : ""}`.replace(",", ".");
  if (!NUMBER.test(number)) return undefined;
  const value = Number(number) || 0; // never -0
  if (!Number.isFinite(value)) return undefined;
  if (points !== undefined) return { komi: value };
  if (handicap > 1 && number === String(HANDICAP_HUNDREDTHS)) return reading(text, value / 100);
  const whole = /^[+-]?\d+$/.test(number) && Math.abs(value) >= LEAST_HUNDREDTHS;
  const units = whole ? value / 100 : value;
  const isChinese = /^\s*(?:cn|chinese|中国)/i.test(rules);
  const inStones = whole ? Math.abs(units % 0.5) === 0.25 : isChinese && QUARTERS.test(number);
  if (inStones) return reading(text, 2 * units);
  if (whole && Math.abs(units % 1) === 0.5 && Math.abs(units) >= LEAST_SERVER_KOMI) return reading(text, units);
  return { komi: value };
}

function reading(text: string, komi: number): KomiReading {
  return { komi, warning: `The komi KM[${text.trim()}] was read as ${komi} points.` };
}

/**
 * The raw value of KM, which is read as the same komi in all games. Whole numbers that could be taken for hundredths
 * get a decimal point, and quarters that could be taken for stones another zero.
 */
export function writeKomi(komi: number): string {
  const digits = digitsOf(komi);
  if (/\.(?:25|75)$/.test(digits)) return `${digits}0`;
  const couldBeHundredths = Math.abs(komi) >= LEAST_HUNDREDTHS || komi === HANDICAP_HUNDREDTHS;
  return Number.isInteger(komi) && couldBeHundredths ? `${digits}.0` : digits;
}

/** A number in digits: SGF knows no exponents. */
function digitsOf(value: number): string {
  const [, sign, first, others = "", exponent] = /^(-?)(\d)(?:\.(\d+))?e(.*)$/.exec(String(value)) ?? [];
  if (exponent === undefined) return String(value);
  const digits = first + others;
  const point = 1 + Number(exponent);
  return sign + (point > 0 ? digits.padEnd(point, "0") : `0.${"0".repeat(-point)}${digits}`);
}
