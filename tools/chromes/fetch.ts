import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';

const run = promisify(execFile);

const { XDG_CACHE_HOME = join(homedir(), '.cache') } = process.env;

/**
 * Downloads a Chromium from npm, unless an earlier run has. It is no dependency of the project.
 *
 * @param version of the package `@sparticuz/chromium`
 * @returns the path of its executable, a chrome-headless-shell
 */
export async function fetchChromium(version: string): Promise<string> {
  const folder = join(XDG_CACHE_HOME, 'tabwire', 'chromium', version);
  const executable = join(folder, 'chrome');
  if (existsSync(executable)) return executable;
  // Renamed when it is whole, so that a run which was ended leaves nothing that looks like a Chromium.
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true });
  const pack = ['pack', '--json', `@sparticuz/chromium@${version}`, '--pack-destination', partial];
  const { stdout } = await run('npm', pack);
  const [{ filename }]: readonly [{ readonly filename: string }] = JSON.parse(stdout);
  await run('tar', ['-xzf', join(partial, filename), '-C', partial]);
  const packed = (name: string) => join(partial, 'package', 'bin', name);
  await unpack(packed('chromium.br'), join(partial, 'chrome'));
  await unpack(packed('swiftshader.tar.br'), join(partial, 'swiftshader.tar'));
  await run('tar', ['-xf', join(partial, 'swiftshader.tar'), '-C', partial]);
  for (const name of ['package', 'swiftshader.tar', filename])
    await rm(join(partial, name), { recursive: true });
  await rename(partial, folder);
  return executable;
}

async function unpack(from: string, to: string): Promise<void> {
  await pipeline(
    createReadStream(from),
    createBrotliDecompress(),
    createWriteStream(to, { mode: 0o755 }),
  );
}
