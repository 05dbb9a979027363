/** "3 of 4 (75.0 %)", and of nothing "0 of 0 (0.0 %)". */
export function share(n: number, of: number): string {
  return `${n} of ${of} (${((100 * n) / Math.max(1, of)).toFixed(1)} %)`;
}
