import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdLists } from '../../../lib/network/interception/ad-lists.js';
import type { PausedRequest } from '../../../lib/network/interception/request.js';

let folder: string;
let files: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ad-lists-'));
  files = [join(folder, 'one.txt'), join(folder, 'two.txt')];
  await writeFile(files[0] ?? '', '! a list\n||ads.test^$third-party\n/banner/*$image\n');
  await writeFile(files[1] ?? '', '@@||ads.test/allowed.js\n');
});
afterAll(() => rm(folder, { recursive: true }));

const request = (url: string, more: Partial<PausedRequest> = {}): PausedRequest => ({
  url,
  method: 'GET',
  type: 'script',
  pageUrl: 'https://shop.test/',
  isPreflight: false,
  headers: {},
  postData: undefined,
  ...more,
});

describe('ad lists', () => {
  it('are compiled once, from all files', async () => {
    const lists = new AdLists(files);
    const [ads, again] = await Promise.all([lists.load(), lists.load()]);
    expect(again).toBe(ads);
    expect(ads.blocks(request('https://x.ads.test/a.js'))).toBe(true);
    expect(ads.blocks(request('https://ads.test/allowed.js'))).toBe(false);
    expect(ads.blocks(request('https://shop.test/banner/1'))).toBe(false);
    expect(ads.blocks(request('https://shop.test/banner/1', { type: 'image' }))).toBe(true);
  });

  it('never block a page’s own document, and block those of frames', async () => {
    const ads = await new AdLists(files).load();
    const document = request('https://ads.test/', { type: 'document' });
    expect(ads.blocks({ ...document, pageUrl: '' })).toBe(false);
    expect(ads.blocks(document)).toBe(true);
  });

  it('fail as their files do', async () => {
    await expect(new AdLists([join(folder, 'none.txt')]).load()).rejects.toThrow('ENOENT');
  });
});
