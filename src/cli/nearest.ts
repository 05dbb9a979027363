/** Suggestions for mistyped words. */

/** The candidate that takes the fewest edits to reach; the first of them. There must be one. */
export function nearest(word: string, candidates: readonly string[]): string {
  const distances = candidates.map((candidate) => editDistance(word, candidate));
  return candidates[distances.indexOf(Math.min(...distances))];
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
