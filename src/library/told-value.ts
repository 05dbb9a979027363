/** A value that a program has passed in a wrong place, as an error tells it: a text is told from a number. */
export function toldValue(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}
