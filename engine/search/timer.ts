/** The longest time that a timer can be set for, in milliseconds: one that is set for longer goes off at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;
