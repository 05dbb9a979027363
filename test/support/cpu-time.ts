/** Milliseconds of processor time that this process has used: unlike the time of day, the same on a busy machine. */
export function cpuTimeMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
