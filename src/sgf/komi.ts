/** Komi as files write it, in points added to White. */

/** A komi, with a sentence where reading it meant more than reading a number. */
export interface KomiReading {
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
