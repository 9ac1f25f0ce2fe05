import { createRequire } from 'node:module';
import process from 'node:process';
import { TestEnvironment } from 'jest-environment-node';

/** Gives specs node itself beside what Jest has them see of it: its loader (native-modules.ts) and its process. */
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
  }
}
