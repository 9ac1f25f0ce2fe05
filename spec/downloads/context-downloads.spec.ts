import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ContextDownloads } from '../../lib/downloads/context-downloads.js';
import { Download } from '../../lib/downloads/download.js';
import { Deadline } from '../../lib/request/deadline.js';

const dir = mkdtempSync(join(tmpdir(), 'downloads-'));
afterAll(() => {
  rmSync(dir, { recursive: true });
});

const downloads = new ContextDownloads(null, dir, {
  mode: 'keep',
  maxBytes: 20_000,
  maxTotalBytes: 20_000,
});

const begunDownload = () =>
  new Download({
    id: 'guid',
    contextId: null,
    pageId: null,
    openerId: undefined,
    frameId: 'frame',
    url: 'http://127.0.0.1/a.bin',
    suggested: 'a.bin',
  });

describe('a navigation that becomes a download', () => {
  it.each(['keep', 'discard', 'deny'] as const)(
    'waits for Chrome to tell of it: %s',
    async (mode) => {
      const context = new ContextDownloads(null, dir, { mode, maxBytes: 1, maxTotalBytes: 1 });
      const watch = context.watchFrame('frame');
      const begun = Deadline.within(5_000, (signal) => watch.begun(signal));
      const download = begunDownload();
      await Promise.resolve();
      if (mode === 'deny') download.settle({ state: 'denied', reason: null }, false);
      context.add(download);
      expect(await begun).toBe(download);
      watch.dispose();
    },
  );
});

describe('a file that is measured', () => {
  let download: Download;
  beforeEach(() => {
    download = begunDownload();
    writeFileSync(downloads.partOf(download), Buffer.alloc(3_872));
  });

  it('tells more than Chrome has told', async () => {
    download.progressed(1_000, 11_000);
    await downloads.measure(download);
    expect(download.receivedBytes).toBe(3_872);
  });

  it('tells nothing where Chrome tells more meanwhile', async () => {
    const measured = downloads.measure(download);
    download.progressed(11_000, 11_000);
    await measured;
    expect(download.receivedBytes).toBe(11_000);
  });
});
