/**
 * Does something in this thread. Others at work on the same machine do not count, as they would by the clock.
 * @returns the milliseconds that the processor took for it
 */
export function processorTime(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
