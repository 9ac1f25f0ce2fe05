import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { compiledLists } from './ad-blocker.js';

/** The thread that compiles ad lists, whose files it is given: it would hold all requests up for seconds. */
const files: unknown = workerData;
if (Array.isArray(files)) {
  const texts = files.map((file) => readFileSync(String(file), 'utf8'));
  parentPort?.postMessage(compiledLists(texts));
}
