import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromeVersion } from '../../protocol/find-chrome.js';
import { ROOT } from '../../spec/support/docs.js';
import { fetchChromium } from './fetch.js';
import { judge, type TestResult } from './judge.js';
import { type Counts, readResults, RESULTS } from './results.js';
import { type Lack, SPECS, TESTED } from './versions.js';

const JEST = fileURLToPath(new URL('node_modules/jest/bin/jest.js', ROOT));

interface JestReport {
  readonly testResults: readonly { readonly assertionResults: readonly TestResult[] }[];
}

/** Runs the specs of a folder or file in a Chrome. */
async function run(executable: string, specs: string): Promise<readonly TestResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tabwire-chromes-'));
  const report = join(folder, 'report.json');
  const isShell = /headless[-_]shell|^chrome$/.test(basename(executable));
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const child = spawn(
    process.execPath,
    [...flags, JEST, '--silent', '--json', `--outputFile=${report}`, specs.replace(/\.ts$/, '')],
    {
      cwd: fileURLToPath(ROOT),
      env: {
        ...process.env,
        SPECS: 'all',
        CHROME_PATH: executable,
        ...(isShell
          ? { HEADLESS_SHELL_PATH: executable, HEADLESS: 'shell' }
          : { HEADLESS: 'true' }),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  await once(child, 'close');
  const { testResults }: JestReport = JSON.parse(readFileSync(report, 'utf8'));
  await rm(folder, { recursive: true });
  return testResults.flatMap(({ assertionResults }) => assertionResults);
}

/** Runs the specs, prints what they found, and sets the exit code if a test failed for no known reason. */
async function test(executable: string, specs: string, lacks: readonly Lack[]): Promise<Counts> {
  const { passed, known, unknown, stale } = judge(await run(executable, specs), lacks);
  console.log(`  ${specs}: ${passed} pass, ${known.length} fail for known reasons`);
  for (const name of unknown) console.log(`    fails: ${name}`);
  for (const name of stale) console.log(`    passes, although versions.ts lists it: ${name}`);
  if (unknown.length + stale.length > 0) process.exitCode = 1;
  return { passed, known: known.length, failed: unknown.length };
}

const words = (text = '') => text.split(/[\s,]+/).filter((word) => word !== '');
const { CHROMES, VERSIONS, FILES } = process.env;
const chosen = words(FILES);
const folders = chosen.length > 0 ? chosen : SPECS;
const majors = words(VERSIONS).map(Number);
const paths = words(CHROMES);
const results = { ...readResults() };

for (const path of paths) {
  console.log(`${await chromeVersion(path)} (${path})`);
  for (const specs of folders) await test(path, specs, []);
}

for (const tested of paths.length > 0 ? [] : TESTED) {
  if (majors.length > 0 && !majors.includes(tested.major)) continue;
  const executable = await fetchChromium(tested.package);
  const version = await chromeVersion(executable);
  console.log(version);
  const counts = { ...results[tested.major]?.specs };
  for (const specs of folders) {
    const found = await test(executable, specs, tested.tests);
    if (SPECS.includes(specs)) counts[specs] = found;
  }
  results[tested.major] = { version, specs: counts };
  // After each version: an hour of work is not lost with the next one.
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
}
