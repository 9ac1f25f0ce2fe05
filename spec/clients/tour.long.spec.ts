import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { blocksOf, doc } from '../support/docs.js';
import { Tabwire } from '../support/tabwire.js';
import { LANGUAGES, TOUR } from './languages.js';

const BLOCKS = blocksOf(doc('clients').text);

/** What the blocks after the first print. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  python: ['Green Black\n'],
  ts: ['true\n'],
  go: ['context deadline exceeded\n'],
};

let tabwire: Tabwire;

beforeAll(async () => {
  tabwire = await Tabwire.start({ API_KEYS: 'sesame' });
});

afterAll(() => tabwire.stop());

describe.each(LANGUAGES)('docs/clients.md for $name', ({ block, needs, isHere, run }) => {
  (isHere ? it : it.skip)(
    `has programs that print what they should (needs ${needs})`,
    async () => {
      const programs = BLOCKS.filter(({ language }) => language === block);
      const env = { TABWIRE_URL: tabwire.url, TABWIRE_KEY: 'sesame' };
      const printed: string[] = [];
      for (const { text } of programs) printed.push(await run(text, env));
      expect(printed).toEqual([TOUR, ...(OTHERS[block] ?? [])]);
      expect(tabwire.gateway.browsers).toHaveLength(0);
    },
    120_000,
  );
});
