/** The longest time that a timer can be set for, in milliseconds: one that is set for longer goes off at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** So many milliseconds, Infinity and less than nothing too, as a timer can be set for. */
export function timerMs(ms: number): number {
  return Math.min(Math.max(0, ms), LONGEST_TIMER_MS);
}
