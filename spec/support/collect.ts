import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const gc: () => void = runInNewContext('gc');
setFlagsFromString('--allow-natives-syntax');
/** Waits for the compiler's thread, whose jobs keep the objects of the functions that they compile. */
const finishCompiling: () => void = runInNewContext('() => %FinalizeOptimization()');

/** Collects all garbage, but for what the turn of the caller still has in hand. */
export async function collect(): Promise<void> {
  await turn();
  finishCompiling();
  gc();
}
