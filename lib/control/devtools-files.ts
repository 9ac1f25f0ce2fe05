import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Chrome } from '../../protocol/chrome.js';
import { isCdpError } from '../../protocol/errors.js';
import type { Session } from '../../protocol/session.js';
import { bundledFiles } from './bundled-files.js';
import { Deadline } from '../request/deadline.js';
import { TabwireError } from '../request/errors.js';

/** Where Chrome has its own front end, for its own pages alone. */
const BUNDLED = 'devtools://devtools/bundled/';

/** What others lead to; the texts of the other languages are not in Chrome. */
const PAGE = 'inspector.html';
const ROOTS = [PAGE, 'core/i18n/locales/en-US.json'];

/** Names of files in scripts and style sheets: `'../../Images/bin.svg'`, `url(./a.css)`. */
const REFERENCE =
  /["'`(]([\w.@/-]+\.(?:js|css|html|json|svg|png|avif|webp|ico|woff2?|wasm))(?=["'`)?#])/g;
const WITH_REFERENCES = /\.(?:js|css|html)$/;

const FETCH_TIMEOUT_MS = 60_000;

/** How many are read in one call: their texts are some 2 MB then. */
const BATCH = 48;

/** Chromium 156 has 588 files, and 19 MB. */
const MAX_FILES = 4_000;
const MAX_BYTES = 128 * 1024 * 1024;

type FrontEndChrome = Pick<Chrome, 'connection' | 'end'>;

interface FilesOptions {
  /** Made by the first request; its parent is the owner's, who removes it. */
  readonly dir: string;
  /** Starts a Chrome that has a front end, if any Chrome here has one. */
  readonly launch: (signal: AbortSignal) => Promise<FrontEndChrome>;
  /** Has a shutdown wait for the end of that Chrome. */
  readonly track: <T>(work: Promise<T>) => Promise<T>;
}

/**
 * The files of Chrome's own DevTools, of the very version that runs. They are in no package: the first request
 * has a Chrome of its own start, reads them all in a page of that Chrome, and keeps them on disk.
 */
export class DevToolsFiles {
  readonly #options: FilesOptions;
  #files: Promise<ReadonlyMap<string, string>> | undefined;

  constructor(options: FilesOptions) {
    this.#options = options;
  }

  /**
   * Where a file is on disk; undefined where there is none of that name. What failed is tried again by the next
   * request, but for a Chrome without a front end.
   *
   * @param name `entrypoints/inspector/inspector.js`
   * @throws TabwireError `devtools_unavailable`, `browser_crashed`, `timeout`, or as an open does
   */
  async path(name: string): Promise<string | undefined> {
    this.#files ??= this.#fetched().catch((error: unknown) => {
      if (!(error instanceof TabwireError && error.code === 'devtools_unavailable'))
        this.#files = undefined;
      throw error;
    });
    return (await this.#files).get(name);
  }

  async #fetched(): Promise<ReadonlyMap<string, string>> {
    const { dir, launch, track } = this.#options;
    const partial = `${dir}.partial`;
    try {
      return await Deadline.within(FETCH_TIMEOUT_MS, async (signal) => {
        const chrome = await launch(signal);
        try {
          await rm(partial, { recursive: true, force: true });
          await mkdir(partial, { mode: 0o700 });
          const names = await copied(await ownPage(chrome, signal), partial, signal);
          await rename(partial, dir);
          return new Map(names.map((name, index) => [name, join(dir, onDisk(name, index))]));
        } finally {
          void track(chrome.end()).catch(() => undefined); // as of a browser that never was
        }
      });
    } catch (error) {
      await rm(partial, { recursive: true, force: true });
      throw isCdpError(error) ? ended(error) : error;
    }
  }
}

function ended(cause: Error): TabwireError {
  return new TabwireError(
    'browser_crashed',
    'Chrome ended while Tabwire copied its DevTools. Load the page again.',
    {},
    cause,
  );
}

/** The session of a page that may read the front end. */
async function ownPage({ connection }: FrontEndChrome, signal: AbortSignal): Promise<Session> {
  const { browser } = connection;
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' }, signal);
  const attached = await browser.send('Target.attachToTarget', { targetId, flatten: true }, signal);
  const session = connection.session(attached.sessionId);
  if (!session) throw new Error('the page of the front end has gone');
  // Its reply comes when the document is there, and nothing else navigates.
  await session.send('Page.navigate', { url: BUNDLED + PAGE }, signal);
  return session;
}

/** Copies all files to a folder; returns their names in the order of `onDisk`. */
async function copied(page: Session, dir: string, signal: AbortSignal): Promise<string[]> {
  const names: string[] = [];
  const seen = new Set(ROOTS);
  const queue = [...ROOTS];
  let bytes = 0;
  while (queue.length > 0) {
    const files = await read(page, queue.splice(0, BATCH), signal);
    for (const [name, content] of files) {
      bytes += content.length;
      if (names.length >= MAX_FILES || bytes > MAX_BYTES)
        throw unavailable('Its DevTools have more files than this service keeps.');
      await writeFile(join(dir, onDisk(name, names.length)), content, { mode: 0o600 });
      names.push(name);
      for (const reference of WITH_REFERENCES.test(name) ? referencesOf(name, content) : [])
        if (!seen.has(reference)) {
          seen.add(reference);
          queue.push(reference);
        }
    }
    if (names.length === 0)
      throw unavailable(
        'This server has only chrome-headless-shell, which contains no DevTools. The operator can install Chrome or Chromium, or set CHROME_PATH to it.',
      );
  }
  return names;
}

async function read(
  page: Session,
  names: readonly string[],
  signal: AbortSignal,
): Promise<readonly (readonly [string, Buffer])[]> {
  const { result } = await page.evaluate<readonly (readonly [string, string] | null)[]>(
    {
      expression: `(${String(bundledFiles)})(${JSON.stringify(BUNDLED)}, ${JSON.stringify(names)})`,
      awaitPromise: true,
      returnByValue: true,
    },
    signal,
  );
  const found = result.value.filter((file) => file !== null);
  return found.map(([name, base64]) => [name, Buffer.from(base64, 'base64')]);
}

/** What a file may ask for, by names that need not be files. */
function referencesOf(name: string, content: Buffer): string[] {
  return [...content.toString().matchAll(REFERENCE)].flatMap(([, reference = '']) => {
    const { href } = new URL(reference, BUNDLED + name);
    return href.startsWith(BUNDLED) ? [href.slice(BUNDLED.length)] : [];
  });
}

/** The name of a file on disk, which is ours: no path of Chrome's becomes one of this machine. */
function onDisk(name: string, index: number): string {
  return `${index}${extname(name)}`;
}

function unavailable(message: string): TabwireError {
  return new TabwireError('devtools_unavailable', message);
}
