import { appendFileSync, readFileSync } from 'node:fs';
import { LOOP_STALLS, STALL_MS } from './loop-stalls.js';

/**
 * Loaded into a service before it starts (start-services.ts): writes a line to the file of `LOOP_STALLS` whenever the
 * event loop stood while its own thread computed. A thread that waited for a processor is not to blame, nor is one
 * that a loaded machine slowed down, unless it took very long.
 */
const PERIOD_MS = 20;

/** How many times longer things take on this machine than on a usual one (jest.config.js). */
const SLOWNESS = Number(process.env.SPEC_SLOWNESS ?? 1);

/** From so long on it counts however loaded the machine is. */
const LONG_MS = 1_000;

/** What the thread of the event loop computed, and how long it waited for a processor, in ms (proc_schedstat(5)). */
function threadTimes(): readonly [number, number] {
  const [ran = 0, waited = 0] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8')
    .split(' ')
    .map((nanoseconds) => Number(nanoseconds) / 1e6);
  return [ran, waited];
}

const file = process.env[LOOP_STALLS];
if (file !== undefined) {
  let at = performance.now();
  let before = threadTimes();
  setInterval(() => {
    const [now, times] = [performance.now(), threadTimes()];
    const stood = now - at - PERIOD_MS;
    const [ran, waited] = [times[0] - before[0], times[1] - before[1]];
    [at, before] = [now, times];
    const isQuiet = waited < ran / 4;
    if (Math.min(stood, ran) < (isQuiet ? STALL_MS : LONG_MS) * SLOWNESS) return;
    appendFileSync(file, `${Math.round(stood)} ms, of which it computed ${Math.round(ran)} ms\n`);
  }, PERIOD_MS).unref();
}
