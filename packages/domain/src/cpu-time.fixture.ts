/**
 * Processor time in milliseconds that the work takes on this thread. Bounds are set on it instead of on a clock, which also counts
 * the time that a busy machine gives to others.
 */
export function cpuMilliseconds(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
