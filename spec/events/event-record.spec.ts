import { describe, expect, it } from '@jest/globals';
import { recordOf, withoutQueries } from '../../lib/events/event-record.js';
import { cpuOf } from '../support/cpu.js';

const written = (text: string) =>
  recordOf(1, 0, {
    type: 'exception',
    pageId: 'p',
    contextId: null,
    text,
    stack: text,
    location: null,
  });

describe('an event for readers who see no queries', () => {
  it.each([
    ['    at f (http://a/s.js?v=(1):2:3)', '    at f (http://a/s.js:2:3)'],
    ['E\n\n \tat http://a/s.js?v=?:x:3:4\r\n at b', 'E\n\n \tat http://a/s.js:3:4\r\n at b'],
    [' at async g?b http://a/?c:1:2', ' at async g?b http://a/:1:2'],
  ])('has none in the line of a stack %j', (text, bare) => {
    expect(withoutQueries(written(text))).toMatchObject({ text: bare, stack: bare });
  });

  it.each(['Error: a?b:1:2', 'at http://a/?c:1:2', ' at http://a/?c:1', ' at what? I know:1:2'])(
    'keeps the text %j',
    (text) => {
      expect(withoutQueries(written(text))).toMatchObject({ text });
    },
  );

  it.each(['\n', '\r', '\u2028'])('is made in a moment of many lines that end in %j', (end) => {
    const record = written(`${end.repeat(100)} at ${'?'.repeat(3_000)}`);
    expect(cpuOf(() => withoutQueries(record))).toBeLessThan(50);
  });
});
