import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';
import { describeResult, runAll, type Result } from './phrase-runner.js';

/** A sentence of a language model that did not know the grammar, and what is to come of it. */
interface Sentence {
  readonly page: string;
  readonly category: string;
  readonly sentence: string;
  /** As in `Phrase`; `refused`: by whatever refusal, with nothing done. */
  readonly outcome: string;
}

const read = (name: string): readonly Sentence[] =>
  JSON.parse(readFileSync(new URL(`../../../spec/instruct/${name}.json`, import.meta.url), 'utf8'));

const stage = Stage.forAll();

/**
 * Of the sentences that are no traps, at least so many are carried out. Three language models
 * wrote them as people would, without knowing the grammar; the rules were not tuned to the third set, which has pages
 * of its own. The sentences of the fourth set are those that the rules were made for.
 */
describe.each([
  ['people', 'people', 0.65],
  ['people-2', 'people', 0.55],
  ['others', 'others', 0.4],
  ['natural', 'others', 0.99],
])('sentences of %s', (name, folder, leastRight) => {
  const sentences = read(name);
  let results: Result[];
  beforeAll(async () => {
    results = await runAll(
      stage,
      sentences.map(({ page, sentence, outcome }) => [`../${folder}/${page}`, sentence, outcome]),
    );
  }, 600_000);
  const isTrap = ({ phrase: [, , outcome] }: Result) => outcome === 'refused';

  it('never do anything else than what is said', () => {
    expect(results.filter(({ wrong }) => wrong).map(describeResult)).toEqual([]);
  });

  it(`are carried out, at least ${leastRight * 100} of 100`, () => {
    const said = results.filter((result) => !isTrap(result));
    const right = said.filter((result) => result.right);
    process.stderr.write(`${name}: ${right.length} of ${said.length} carried out\n`);
    expect(right.length / said.length).toBeGreaterThan(leastRight);
  });

  it('are refused where they are traps', () => {
    expect(results.filter((result) => isTrap(result) && !result.right).map(describeResult)).toEqual(
      [],
    );
  });
});
