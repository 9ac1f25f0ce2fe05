import { createRequire } from 'node:module';
import process from 'node:process';
import { TestEnvironment } from 'jest-environment-node';

/** Gives specs node itself beside what Jest has them see of it: its loader (native-modules.ts) and its process. */
export default class extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.node = { require: createRequire(import.meta.url), process };
    // What the service takes for an error has to be one of its realm, and so are the errors of node itself.
    this.global.Error = Error;
  }
}
