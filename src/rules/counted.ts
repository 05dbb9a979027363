/** How many of something there are: "1 game", "14 games". @param noun - whose plural ends in s */
export function counted(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}
