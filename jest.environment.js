import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { TestEnvironment } from 'jest-environment-node';

/**
 * Gives specs node itself beside what Jest has them see of it: its loader (native-modules.ts) and its process. A test
 * in whose time the event loop of the shared service stood (loop-watch.ts) fails, unless its file says why it may.
 */
export default class extends TestEnvironment {
  /** What jest.config.js sets for these files, where the caller does not. */
  #headless;

  constructor(config, context) {
    super(config, context);
    this.#headless = config.projectConfig.testEnvironmentOptions.headless;
  }

  async setup() {
    await super.setup();
    // A spec has an environment of its own, and hands it on to the programs that it starts.
    if (this.#headless !== undefined) this.global.process.env.HEADLESS ??= this.#headless;
    this.global.node = { require: createRequire(import.meta.url), process };
    // What the service takes for an error has to be one of its realm, and so are the errors of node itself.
    this.global.Error = Error;
    this.#newStalls(); // of the files before it
  }

  async handleTestEvent({ name, test }) {
    if (name !== 'test_done') return;
    const stalls = this.#newStalls();
    if (stalls.length > 0) test.errors.push(new Error(`${STOOD} ${stalls.join('; ')}`));
  }

  async teardown() {
    const stalls = this.#newStalls();
    await super.teardown();
    if (stalls.length > 0) throw new Error(`${STOOD} ${stalls.join('; ')}`);
  }

  /** How often the event loop of the shared service stood since this was last asked. */
  #newStalls() {
    const { SPEC_STALLS_FOLDER: folder, JEST_WORKER_ID: worker } = process.env;
    const { HEADLESS: headless = '' } = this.global.process.env;
    if (folder === undefined) return [];
    const file = join(folder, encodeURIComponent(`/${worker}?${headless}`));
    const stalls = linesOf(file);
    const before = seen.get(file) ?? 0;
    seen.set(file, stalls.length);
    return this.global.loopMayStand === undefined ? stalls.slice(before) : [];
  }
}

const STOOD = 'The event loop of the service stood for';

/** How many lines of a file were read: its service outlives the specs of a file. */
const seen = new Map();

function linesOf(file) {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(0, -1);
  } catch {
    return []; // nobody has asked for the service yet
  }
}
