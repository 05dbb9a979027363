/** Suggestions for mistyped words. */

/** "; did you mean --size?": the candidate nearest to the word, after a prefix. "" if none is like it. */
export function didYouMean(word: string, candidates: readonly string[], prefix = ""): string {
  const distances = candidates.map((candidate) => editDistance(word.toLowerCase(), candidate));
  const fewest = Math.min(...distances);
  // More edits than these make any word of any other.
  if (fewest > Math.ceil(word.length / 3)) return "";
  return `; did you mean ${prefix}${candidates[distances.indexOf(fewest)]}?`;
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length];
}
