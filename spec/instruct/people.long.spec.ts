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
 * Of the sentences that are no traps, at least so many are carried out. Language models wrote them as people would,
 * without knowing the grammar, on pages that are not ours. The sentences of
 * `natural` are those that the rules were made for.
 */
const SETS: readonly (readonly [name: string, folder: string, leastRight: number])[] = [
  ['people', 'people', 0.87],
  ['people-2', 'people', 0.83],
  ['others', 'others', 0.72],
  ['others-2', 'others', 0.74],
  ['others-3', 'others', 0.68],
  ['others-4', 'others', 0.85],
  ['others-5', 'others', 0.83],
  ['others-6', 'others', 0.63],
  ['others-7', 'others', 0.63],
  ['others-8', 'others', 0.72],
  ['others-9', 'others', 0.7],
  ['others-10', 'others', 0.82],
  ['others-11', 'others', 0.88],
  ['others-12', 'others', 0.82],
  ['others-13', 'others', 0.73],
  ['others-14', 'others', 0.88],
  ['others-15', 'others', 0.78],
  ['others-16', 'others', 0.67],
  ['others-17', 'others', 0.69],
  ['others-18', 'others', 0.78],
  ['others-19', 'others', 0.7],
  ['others-20', 'others', 0.72],
  ['natural', 'others', 0.99],
];

/** All sets at once: while some wait for a name that is not there, others work. */
let all: ReadonlyMap<string, readonly Result[]>;
beforeAll(async () => {
  const phrases = SETS.map(([name, folder]) =>
    read(name).map(
      ({ page, sentence, outcome }) => [`../${folder}/${page}`, sentence, outcome] as const,
    ),
  );
  const results = await runAll(stage, phrases.flat());
  all = new Map(
    SETS.map(([name], i): [string, Result[]] => {
      const own = new Set<Result['phrase']>(phrases[i]);
      return [name, results.filter(({ phrase }) => own.has(phrase))];
    }),
  );
}, 900_000);

describe.each(SETS)('sentences of %s', (name, _folder, leastRight) => {
  const results = () => all.get(name) ?? [];
  const isTrap = ({ phrase: [, , outcome] }: Result) => outcome === 'refused';

  it('are all tried', () => {
    expect(results()).toHaveLength(read(name).length);
  });

  it('never do anything else than what is said', () => {
    expect(
      results()
        .filter(({ wrong }) => wrong)
        .map(describeResult),
    ).toEqual([]);
  });

  it(`are carried out, at least ${leastRight * 100} of 100`, () => {
    const said = results().filter((result) => !isTrap(result));
    const right = said.filter((result) => result.right);
    process.stderr.write(`${name}: ${right.length} of ${said.length} carried out\n`);
    expect(right.length / said.length).toBeGreaterThan(leastRight);
  });

  it('are refused where they are traps', () => {
    expect(
      results()
        .filter((result) => isTrap(result) && !result.right)
        .map(describeResult),
    ).toEqual([]);
  });
});
