import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../lib/settings/start-error.js';
import { writeGathered } from '../lib/telemetry/log.js';

/** How long the last lines of the log have to be written, in ms. */
const LOG_FLUSH_TIMEOUT_MS = 3_000;

/** Resolves when the log has been written to its streams: the rest is lost when the process ends. */
export async function written(): Promise<void> {
  writeGathered();
  const streams = [process.stdout, process.stderr].map(
    (stream) => new Promise((resolve) => stream.write('', resolve)),
  );
  await Promise.race([Promise.all(streams), sleep(LOG_FLUSH_TIMEOUT_MS)]); // a pipe may have no reader
}

/** Ends the process whose start has failed, and says why. */
export function failStart(error: unknown): never {
  // A StartError, or an error of the system, has a sentence for the operator; anything else is a bug.
  const known = error instanceof StartError || (error instanceof Error && 'code' in error);
  console.error(known ? `tabwire: ${error.message}` : error);
  process.exit(1);
}

/** Has the process continue when the program that reads its output ends first, as `head` does. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    if (!stream.listeners('error').includes(ignoreClosedPipe)) stream.on('error', ignoreClosedPipe);
}

/** Without a reader, output is lost; any other failure to write is a fault. */
function ignoreClosedPipe(error: Error): void {
  if (!('code' in error && error.code === 'EPIPE')) throw error;
}
