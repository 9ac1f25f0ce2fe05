import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ContextDownloads } from '../../lib/downloads/context-downloads.js';
import { Download } from '../../lib/downloads/download.js';

const dir = mkdtempSync(join(tmpdir(), 'downloads-'));
afterAll(() => {
  rmSync(dir, { recursive: true });
});

const downloads = new ContextDownloads(null, dir, {
  mode: 'keep',
  maxBytes: 20_000,
  maxTotalBytes: 20_000,
});

describe('a file that is measured', () => {
  let download: Download;
  beforeEach(() => {
    download = new Download({
      id: 'guid',
      contextId: null,
      pageId: null,
      openerId: undefined,
      frameId: 'frame',
      url: 'http://127.0.0.1/a.bin',
      suggested: 'a.bin',
    });
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
