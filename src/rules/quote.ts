/** The user's own words inside a sentence about them. */

const MAX_QUOTED = 40;

/** In quotation marks, cut if they are long. */
export function quote(text: string): string {
  return `"${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text}"`;
}
