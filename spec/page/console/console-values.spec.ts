import { describe, expect, it } from '@jest/globals';
import {
  cutText,
  locationOf,
  readArguments,
  stackOf,
} from '../../../lib/page/console/console-values.js';
import { cpuOf } from '../../support/cpu.js';

const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

describe('the arguments of a console call', () => {
  it('are JSON', () => {
    const property = (
      name: string,
      type: 'number' | 'boolean' | 'undefined' | 'string',
      value: string,
    ) => ({
      name,
      type,
      value,
    });
    const preview = {
      type: 'object' as const,
      description: 'Object',
      overflow: false,
      properties: [
        property('a', 'number', '1'),
        property('b', 'boolean', 'false'),
        property('c', 'undefined', 'undefined'),
        property('d', 'string', '5'),
        property('e', 'number', 'NaN'),
      ],
    };
    expect(
      readArguments([
        { type: 'string', value: 'text' },
        { type: 'number', value: 5 },
        { type: 'number', unserializableValue: '-0' },
        { type: 'undefined' },
        { type: 'object', subtype: 'null', value: null },
        { type: 'function', description: '() => 1' },
        { type: 'object', preview },
      ]),
    ).toEqual({
      text: 'text 5 -0 null null () => 1 {"a":1,"b":false,"c":null,"d":"5","e":"NaN"}',
      args: ['text', 5, '-0', null, null, '() => 1', { a: 1, b: false, c: null, d: '5', e: 'NaN' }],
      truncated: false,
    });
  });

  it.each(['x', 'é', '\u0001', '😀'])('take 4 KiB at most, of %j too', (unit) => {
    const value = unit.repeat(5_000);
    const { text, args, truncated } = readArguments([
      { type: 'number', value: 1 },
      { type: 'string', value },
      { type: 'number', value: 2 },
    ]);
    expect([truncated, args[0], args.length]).toEqual([true, 1, 2]);
    expect(bytes(args)).toBeLessThanOrEqual(4_096);
    expect(bytes(args)).toBeGreaterThan(2_500);
    expect(bytes(text)).toBeLessThanOrEqual(4_096);
  });
});

it('a text of any length costs no more than its begin', () => {
  const value = Buffer.alloc(30_000_000, 'x').toString('latin1');
  const values = Array.from({ length: 50 }, () => ({ type: 'string' as const, value }));
  const callFrames = Array.from({ length: 300 }, () => ({
    functionName: 'f',
    scriptId: '1',
    url: value,
    lineNumber: 0,
    columnNumber: 0,
  }));
  const read = () => ({
    ...readArguments(values),
    stack: stackOf({ callFrames }),
    location: locationOf({ url: value }),
  });
  expect(cpuOf(read)).toBeLessThan(300);
  const { text, truncated, stack, location } = read();
  expect([truncated, text.length <= 4_096]).toEqual([true, true]);
  expect(stack?.length).toBeLessThanOrEqual(4_096);
  expect(location?.url.length).toBeLessThanOrEqual(4_097);
});

it('a text that fits is left as it is', () => {
  expect(cutText('x'.repeat(4_094))).toEqual({ value: 'x'.repeat(4_094), isCut: false });
  expect(cutText('x'.repeat(4_095)).isCut).toBe(true);
});

it('a stack has one line for each call, counted from 1', () => {
  const at = { scriptId: '1', url: 'http://a/s.js', lineNumber: 0, columnNumber: 4 };
  expect(
    stackOf({
      callFrames: [
        { ...at, functionName: 'f' },
        { ...at, functionName: '' },
      ],
    }),
  ).toBe('    at f (http://a/s.js:1:5)\n    at http://a/s.js:1:5');
  expect([stackOf(undefined), stackOf({ callFrames: [] })]).toEqual([null, null]);
});
