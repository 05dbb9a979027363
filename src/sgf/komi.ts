/** Komi as files write it, in points added to White. */

/** A komi, with a sentence where reading it meant more than reading a number. */
export interface KomiReading {
  readonly komi: number;
  readonly warning?: string;
}

/** From here on a whole number cannot be meant as points: such a komi would decide the game before it began. */
const LEAST_HUNDREDTHS = 100;

/** Least komi in points that Asian servers write in hundredths (450); below it, 150, 250 and 350 could be anything. */
const LEAST_SERVER_KOMI = 4.5;

/**
 * Reads KM: a number, with a decimal comma if need be. Two foreign units are read where nothing else can be meant:
 *
 * - Hundredths, as Fox and Tygem write: 650 is 6.5. Only whole numbers that end in 50 and make at least 4.5 points.
 * - Chinese stones (zi), which are two points each: 375 and, under Chinese rules, 3.75 are 7.5. Quarters show them,
 *   because no komi in points has any.
 *
 * Everything else is taken as written, 0 in even games too. Undefined if it is not a number.
 * @param text the value of KM as text
 * @param rules the value of RU as text, if any
 */
export function parseKomi(text: string, rules = ""): KomiReading | undefined {
  const number = text.trim().replace(",", ".");
  if (!/^[+-]?(?:\d{1,6}(?:\.\d{0,9})?|\.\d{1,9})$/.test(number)) return undefined;
  const value = Number(number) || 0; // never -0
  const whole = /^[+-]?\d+$/.test(number) && Math.abs(value) >= LEAST_HUNDREDTHS;
  const units = whole ? value / 100 : value;
  const inStones = Math.abs(units % 1) === 0.25 || Math.abs(units % 1) === 0.75;
  if (inStones && (whole || /^\s*(?:cn|chinese|中国)/i.test(rules))) return reading(text, 2 * units);
  if (whole && Math.abs(units % 1) === 0.5 && Math.abs(units) >= LEAST_SERVER_KOMI) return reading(text, units);
  return { komi: value };
}

function reading(text: string, komi: number): KomiReading {
  return { komi, warning: `The komi KM[${text.trim()}] was read as ${komi} points.` };
}

/** The raw value of KM. Whole numbers that could be taken for hundredths get a decimal point. */
export function writeKomi(komi: number): string {
  return Number.isInteger(komi) && Math.abs(komi) >= LEAST_HUNDREDTHS ? komi.toFixed(1) : String(komi);
}
