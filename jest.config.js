import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { findHeadlessShell } from './dist/protocol/find-chrome.js';

const specs = join(import.meta.dirname, 'dist/spec');

/** The files with a fake clock, which is one of their realm: they have the service's modules in there too. */
const withFakeClock = readdirSync(specs, { recursive: true })
  .map((name) => join(specs, name))
  .filter(
    (file) => file.endsWith('.spec.js') && readFileSync(file, 'utf8').includes('useFakeTimers'),
  );

/**
 * Specs about the service, and about what Blink does by itself: they run in chrome-headless-shell where it is
 * installed. A page takes half as much there, and a context a third, since it has no window. All others run in Chrome,
 * among them each command's examples (interface/contract) and what a page sees of its input (behaviour).
 */
const IN_SHELL = `/dist/spec/(${[
  '(clients|deploy|downloads|events|execution|fleet|instruct|mcp|network|request|routes|telemetry)/',
  'browsers/(crowd|ended|events|history|looking|shutdown|status|webhook)',
  'commands/(browsers|downloads|network|profiles|storage|traffic)/',
  'interface/fuzz',
  'launching/(capacity|limit)\\.',
  'commands/finding/(find|wait-for-node|wait-for-state|wait-ways)',
  'commands/input/(node-click-|press-removes|check|type-)',
  'commands/reading/(eval|extract|fetch|get-attribute|links|markdown|node-state)',
  'commands/scripts/',
  'page/(injected|sessions|ui-map)/',
].join('|')})`;

const { HEADLESS, HEADLESS_SHELL_PATH, PATH = '', SPECS = 'short' } = process.env;

/** Of the specs, `short` leaves out those whose names end in `.long.spec.ts`; `long` runs them alone. */
const LEFT_OUT = { all: [], short: ['\\.long\\.spec\\.js$'], long: ['(?<!\\.long)\\.spec\\.js$'] }[
  SPECS
];
if (!LEFT_OUT) throw new Error(`SPECS is one of all, short and long, and not ${SPECS}`);

const hasShell =
  HEADLESS === undefined && findHeadlessShell(HEADLESS_SHELL_PATH, PATH) !== undefined;

/**
 * Whether the machine takes longer to start a process than usual (0.04 s). Its two cores then have no time left for
 * four workers: seven files took 247 s with four and 218 s with two, and each test half as long.
 */
const startMs = () => {
  const began = performance.now();
  spawnSync(process.execPath, ['-e', '0']);
  return performance.now() - began;
};
const isSlow = Math.min(startMs(), startMs(), startMs()) > 80;
// The event loop of the service may stand for longer there (loop-watch.ts).
process.env.SPEC_SLOWNESS = isSlow ? '2' : '1';

const each = {
  roots: ['<rootDir>/dist/spec'],
  globalSetup: '<rootDir>/dist/spec/support/start-services.js',
  globalTeardown: '<rootDir>/dist/spec/support/stop-services.js',
};

const withRealClock = {
  ...each,
  testEnvironment: '<rootDir>/jest.environment.js',
  transform: {
    '/dist/(lib|protocol|routes)/|/node_modules/(puppeteer-core|playwright-core|fast-check|typescript)/':
      '<rootDir>/dist/spec/support/native-modules.js',
  },
  // While Jest loads the environment it transforms whatever is loaded, and needs this module for that. Where the
  // first file of a worker was one with a fake clock, nobody has loaded it before: it would be transformed itself,
  // before it is there, and each further file of the worker would fail.
  transformIgnorePatterns: ['/node_modules/convert-source-map/'],
};

const inShell = {
  ...withRealClock,
  testRegex: `${IN_SHELL}.*spec\\.js$`,
  testPathIgnorePatterns: [...withFakeClock, ...LEFT_OUT],
  testEnvironmentOptions: { headless: 'shell' },
};

/**
 * Jest runs what `tsc` built; source maps lead its stacks back to the .ts files.
 * `make test` gives node the flag that lets Jest load ES modules.
 *
 * @type {import('jest').Config}
 */
export default {
  projects: [
    {
      ...withRealClock,
      testMatch: ['<rootDir>/dist/spec/**/*.spec.js'],
      testPathIgnorePatterns: [...withFakeClock, ...LEFT_OUT, ...(hasShell ? [IN_SHELL] : [])],
    },
    ...(hasShell ? [inShell] : []),
    {
      ...each,
      testMatch: withFakeClock,
      testPathIgnorePatterns: LEFT_OUT,
      testEnvironment: 'node',
      setupFiles: ['<rootDir>/dist/spec/support/realm.js'],
      transform: {},
    },
  ],
  testSequencer: '<rootDir>/jest.sequencer.js',
  testTimeout: 60_000,
  // Each worker drives a Chrome of its own, and specs wait a part of their time: two cores are never idle with four.
  maxWorkers: isSlow ? 2 : 4,
  // node keeps the ES modules of each file that has run. A worker with gigabytes of them collects garbage for
  // seconds, and is not gone within the 500 ms after which Jest tells of a worker that "failed to exit gracefully".
  workerIdleMemoryLimit: '800MB',
};
