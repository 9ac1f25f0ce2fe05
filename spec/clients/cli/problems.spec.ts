import { expect, it } from '@jest/globals';
import { inShellWords, sentenceOf } from '../../../clients/cli/problems.js';
import { absolute } from '../../../clients/cli/session.js';

it('an error is told in a sentence, with what to do where there are too few open files', () => {
  const message = "EMFILE: too many open files, open '/dist/lib/gateway.js'";
  expect(sentenceOf(Object.assign(new Error(message), { code: 'EMFILE' }))).toBe(
    `${message}. Allow more: ulimit -n 65536`,
  );
  expect(sentenceOf(new Error('No browser is open.'))).toBe('No browser is open.');
  expect(sentenceOf('cut off')).toBe('cut off');
});

it('a problem of the server is told in the words of the command line', () => {
  const tells = (detail: string) => inShellWords(detail, 'c');
  expect(tells('Nothing is called "and/or". ui-map/ lists what is there.')).toBe(
    'Nothing is called "and/or". `tabwire map` lists what is there. (c)',
  );
  expect(tells('It did not finish. Send a larger timeout_ms. See http://a.test/ again.')).toBe(
    'It did not finish. See http://a.test/ again. (c)',
  );
  expect(tells('The page crashed. navigate/ loads it again. Use GET /browsers/ID/.')).toBe(
    'The page crashed. (c)',
  );
  expect(tells('Set AI_MODEL; then send engine "ai".')).toBe(
    'Set AI_MODEL; then add --engine ai. (c)',
  );
  expect(tells('/label must NOT have more than 200 characters.')).toBe(
    '--label must NOT have more than 200 characters. (c)',
  );
  expect(tells('/instruction must NOT have fewer than 1 characters.')).toBe(
    'The instruction must NOT have fewer than 1 characters. (c)',
  );
  expect(tells('GET /docs/ lists all.')).toBe('GET /docs/ lists all. (c)');
});

it.each([
  ['example.com', 'https://example.com'],
  ['example.com:8443/a', 'https://example.com:8443/a'],
  ['localhost:3000', 'http://localhost:3000'],
  ['ftp://x', 'ftp://x'],
  ['chrome://version', 'chrome://version'],
  ['mailto:x', 'mailto:x'],
])('the URL %s is %s', (typed, meant) => {
  expect(absolute(typed)).toBe(meant);
});
