/** What is not measured again, in ms. */
const SHORT_MS = 50;

/**
 * The CPU time that work takes on the event loop, in ms: other processes do not count. The least of three runs,
 * since the garbage of earlier specs counts that other threads of this process collect meanwhile.
 */
export function cpuOf(work: () => unknown): number {
  let least = Infinity;
  for (let run = 0; run < 3 && least > SHORT_MS; run += 1) {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}
