import { expect, it } from '@jest/globals';
import { sentenceOf } from '../../../clients/cli/problems.js';

it('an error is told in a sentence, with what to do where there are too few open files', () => {
  const message = "EMFILE: too many open files, open '/dist/lib/gateway.js'";
  expect(sentenceOf(Object.assign(new Error(message), { code: 'EMFILE' }))).toBe(
    `${message}. Allow more: ulimit -n 65536`,
  );
  expect(sentenceOf(new Error('No browser is open.'))).toBe('No browser is open.');
  expect(sentenceOf('cut off')).toBe('cut off');
});
