import { expect, it } from '@jest/globals';
import { jsonProblem, MAX_JSON_DEPTH, MAX_JSON_VALUES, readJson } from '../../lib/request/json.js';

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);
const TOO_DEEP = 'has more than 200 levels';
const TOO_MANY = 'has more than 250000 values and names';

it('takes JSON up to its depth, and says of what is deeper how deep it may be', () => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ]) {
    const text = (depth: number) => nested(depth, open, close).replace(':}', ':1}');
    expect(jsonProblem(text(MAX_JSON_DEPTH))).toBeUndefined();
    expect(jsonProblem(text(MAX_JSON_DEPTH + 1))).toBe(TOO_DEEP);
  }
  expect(() => readJson(nested(100_000))).toThrow(TOO_DEEP);
});

it('counts values and names, and no longer than there may be', () => {
  const list = (count: number) => `[${'1,'.repeat(count - 1)}1]`;
  expect(jsonProblem(list(MAX_JSON_VALUES))).toBeUndefined();
  expect(jsonProblem(list(MAX_JSON_VALUES + 1))).toBe(TOO_MANY);
  expect(jsonProblem(`[${'[],'.repeat(MAX_JSON_VALUES)}1]`)).toBe(TOO_MANY);
  expect(jsonProblem(`{${'"a":1,'.repeat(MAX_JSON_VALUES)}"b":1}`)).toBe(TOO_MANY);
});

it.each([
  ['brackets', '['.repeat(1_000)],
  ['a quote and brackets', '"[{,:'.repeat(300_000)],
  ['backslashes before the end', `${'\\'.repeat(999)}"[[`],
  ['a surrogate', `\ud800${'['.repeat(300)}`],
])('counts nothing that stands in a string: %s', (_, text) => {
  const value = { [text]: [text, text], last: 1 };
  expect(readJson(JSON.stringify(value))).toEqual(value);
});

it('leaves what is no JSON to the parser', () => {
  for (const text of ['"'.repeat(301), `"${'\\'.repeat(300)}`, ']'.repeat(300), ' '.repeat(300)])
    expect(() => readJson(text)).toThrow(/JSON/);
});
