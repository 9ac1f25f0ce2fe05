import { expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';
import { say, type Result } from './phrase-runner.js';
import { PHRASES } from './phrases.js';

const stage = Stage.forAll();

it('phrases of all kinds: none goes wrong, and most are understood', async () => {
  const results: Result[] = [];
  for (const phrase of PHRASES) results.push(await say(stage, phrase));
  const missed = results.filter(({ phrase: [, , outcome], got }) => got !== outcome);
  console.log(
    missed
      .map(
        ({ phrase, got, wrong }) => `${wrong ? 'WRONG ' : ''}${phrase.join(' | ')}\n   got: ${got}`,
      )
      .join('\n'),
    `\n${results.length - missed.length} of ${results.length}`,
  );
  expect(results.filter(({ wrong }) => wrong)).toEqual([]);
}, 120_000);
