import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { conclude } from '../long/report.js';
import { CHECKS } from './checks.js';
import { Engine } from './engine.js';

/**
 * `make image-test`: builds the images, and runs each check of checks.ts in containers of them. BROWSERS picks
 * images, CHECKS the checks whose promises contain it, ENGINE the program in place of Docker or Podman.
 */
const MB = 1e6;

/** The size of the image as a registry has it, in bytes. */
async function compressedSize({ program }: Engine, tag: string): Promise<number> {
  const command = 'set -o pipefail; "$0" save "$1" | gzip -6 | wc -c';
  const { stdout } = await promisify(execFile)('bash', ['-c', command, program, tag]);
  return Number(stdout);
}

const engine = await Engine.find();
if (!engine) {
  console.error('make image-test needs Docker or Podman; Debian has podman. ENGINE names another.');
  process.exit(1);
}
const { BROWSERS = 'chromium headless-shell', CHECKS: chosen = '' } = process.env;
const failures: string[] = [];
for (const browser of BROWSERS.split(/[\s,]+/)) {
  const tag = `tabwire:${browser}`;
  await engine.build(tag, browser);
  const size = Number(await engine.run('image', 'inspect', '--format', '{{.Size}}', tag));
  const packed = await compressedSize(engine, tag);
  console.log(`${tag}: ${Math.round(size / MB)} MB, ${Math.round(packed / MB)} MB compressed`);
  for (const [promise, test] of CHECKS.filter(([promise]) => promise.includes(chosen))) {
    try {
      const figure = await test({ engine, tag });
      console.log(`  ${promise}${typeof figure === 'string' ? `: ${figure}` : ''}`);
    } catch (error) {
      console.log(`  FAILED ${promise}`);
      failures.push(`${tag} ${promise}: ${String(error)}`);
    }
  }
}
conclude(failures);
