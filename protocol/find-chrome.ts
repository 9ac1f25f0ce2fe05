import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Launcher } from 'chrome-launcher';

/**
 * The Chrome or Chromium to run: `path` when given, else what chrome-launcher finds (it honours
 * CHROME_PATH, then searches the desktop entries and PATH).
 *
 * @returns its absolute path, or undefined when there is none
 */
export function findChrome(path?: string): string | undefined {
  if (path !== undefined) return isExecutable(path) ? path : undefined;
  try {
    return Launcher.getInstallations().find(isExecutable);
  } catch {
    return undefined; // chrome-launcher throws where it finds none
  }
}

/** The version that the executable prints, e.g. `Chromium 156.0.8078.79`. */
export function chromeVersion(path: string): Promise<string> {
  return new Promise((resolve) => {
    execFile(path, ['--version'], { timeout: 5_000 }, (_error, stdout) => {
      resolve(/^\w[\w ]* [\d.]+/m.exec(stdout)?.[0] ?? 'Chrome of unknown version');
    });
  });
}

/** Names under which chrome-headless-shell is installed; Debian's package has the second. */
const SHELL_NAMES = ['chrome-headless-shell', 'chromium-headless-shell', 'headless_shell'];

/**
 * The chrome-headless-shell to run: `path` when given, else the first one in `searchPath`.
 *
 * @param searchPath folders as in PATH
 * @returns its path, or undefined when there is none
 */
export function findHeadlessShell(
  path: string | undefined,
  searchPath: string,
): string | undefined {
  if (path !== undefined) return isExecutable(path) ? path : undefined;
  const folders = searchPath.split(delimiter).filter((folder) => folder !== '');
  return folders
    .flatMap((folder) => SHELL_NAMES.map((name) => join(folder, name)))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , what, path, searchPath = ''] = process.argv;
  const wantsShell = what === 'shell';
  const found = wantsShell
    ? findHeadlessShell(path === '' ? undefined : path, searchPath)
    : findChrome();
  if (found === undefined) {
    console.error(
      wantsShell
        ? 'No chrome-headless-shell found: install it (Debian: chromium-headless-shell), or set HEADLESS_SHELL_PATH.'
        : 'No Chrome or Chromium found: install one, or set CHROME_PATH to its executable.',
    );
    process.exitCode = 1;
  } else console.log(found);
}
