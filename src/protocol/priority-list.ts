/** Lists of what waits, the next one last: higher priority comes first, and equals in the order in which they came. */

/** Inserts what has just come. */
export function insertByPriority<J extends { readonly priority: number }>(waiting: J[], job: J): void {
  // Behind its equals, which came before it.
  let low = 0;
  let high = waiting.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (waiting[middle].priority < job.priority) low = middle + 1;
    else high = middle;
  }
  waiting.splice(low, 0, job);
}
