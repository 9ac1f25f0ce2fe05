/** The CPU time that work takes on the event loop, in ms: other processes do not count. */
export function cpuOf(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
