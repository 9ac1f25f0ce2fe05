/**
 * Jest runs what `tsc` built, with no transformer; source maps lead its stacks back to the .ts files.
 * `make test` gives node the flag that lets Jest load ES modules.
 *
 * @type {import('jest').Config}
 */
export default {
  testMatch: ['<rootDir>/dist/spec/**/*.spec.js'],
  transform: {},
  testEnvironment: 'node',
  globalSetup: '<rootDir>/dist/spec/support/start-services.js',
  globalTeardown: '<rootDir>/dist/spec/support/stop-services.js',
  setupFiles: ['<rootDir>/dist/spec/support/realm.js'],
  testTimeout: 30_000,
  // Each worker drives a Chrome of its own. Two cores are used well by three: specs wait a third of their time.
  maxWorkers: 3,
  // node keeps the ES modules of each file that has run. A worker with gigabytes of them collects garbage for
  // seconds, and is not gone within the 500 ms after which Jest tells of a worker that "failed to exit gracefully".
  workerIdleMemoryLimit: '500MB',
};
