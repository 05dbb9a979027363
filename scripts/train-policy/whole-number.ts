/** A flag's whole number from 1 on, of at most so many digits. Throws a RangeError with a sentence for the user. */
export function wholeNumber(flag: string, text: string, digits: number): number {
  if (/^[1-9]\d*$/.test(text) && text.length <= digits) return Number(text);
  throw new RangeError(`--${flag} takes a whole number from 1 on, not "${text}"`);
}
