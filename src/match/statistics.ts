/** What a match's result says about strength. */

/** Games won, lost and drawn by one side; games without a result do not count. */
export interface Tally {
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
}

/** A number between a lower and an upper bound. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Standard deviations that hold 95 % of a normal distribution. */
const Z95 = 1.959964;

/**
 * The share of points won, draws counting half, with its 95 % interval by Wilson's score method (Wilson, *Probable
 * inference, the law of succession, and statistical inference*, 1927), which stays within 0…1 and holds for few
 * games too. Without games the interval is 0…1.
 */
export function winShare({ wins, losses, draws }: Tally): Estimate {
  const games = wins + losses + draws;
  if (games === 0) return { value: 0.5, low: 0, high: 1 };
  const share = (wins + draws / 2) / games;
  const spread = Z95 * Z95;
  const centre = (share + spread / (2 * games)) / (1 + spread / games);
  const reach = (Z95 / (1 + spread / games)) * Math.sqrt((share * (1 - share)) / games + spread / (4 * games * games));
  // At 0 and 1 the bound is the share itself, which rounding would miss by a hair.
  return { value: share, low: share === 0 ? 0 : centre - reach, high: share === 1 ? 1 : centre + reach };
}

/** The difference in Elo points that makes this share of points expected: 0 for a half, infinite for 0 and 1. */
export function eloOf(share: number): number {
  return share === 0.5 ? 0 : -400 * Math.log10(1 / share - 1);
}

/** The tally in words: "7–2, 1 drawn: 75.0 % [41.9, 92.6], Elo +191 [−57, +439]". */
export function describeTally(tally: Tally): string {
  const { value, low, high } = winShare(tally);
  const share = `${percentText(value)} % [${percentText(low)}, ${percentText(high)}]`;
  const elo = eloText({ value: eloOf(value), low: eloOf(low), high: eloOf(high) });
  return `${tallyText(tally)}: ${share}, Elo ${elo}`;
}

/** "7–2, 1 drawn". */
export function tallyText({ wins, losses, draws }: Tally): string {
  return `${wins}–${losses}${draws > 0 ? `, ${draws} drawn` : ""}`;
}

/** A share in percent: "75.0". */
export function percentText(share: number): string {
  return (100 * share).toFixed(1);
}

/** Elo points with their interval: "+191 [−57, +439]". */
export function eloText({ value, low, high }: Estimate): string {
  return `${signedElo(value)} [${signedElo(low)}, ${signedElo(high)}]`;
}

/** "+191", "−57", "0", "+∞". */
export function signedElo(elo: number): string {
  const rounded = Math.round(elo);
  if (rounded === 0) return "0";
  const size = Number.isFinite(rounded) ? String(Math.abs(rounded)) : "∞";
  return `${rounded > 0 ? "+" : "−"}${size}`;
}
