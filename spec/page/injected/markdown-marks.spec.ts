import { describe, expect, it } from '@jest/globals';
import {
  escapedStarts,
  escapedText,
  joinedMarks,
  writtenMarks,
} from '../../../lib/page/injected/markdown-marks.js';
import { cpuOf } from '../../support/cpu.js';

/** A line whose marks are named: `<b>`, `<i>`, `<s>`, `<c>` for code and `<a>` before a link. */
const lineOf = (line: string) =>
  line
    .replace(/<(\/?)([bisc])>/g, (_all, end: string, name: string) =>
      String.fromCharCode(0x2000 + 2 * 'bisc'.indexOf(name) + end.length),
    )
    .replaceAll('<a>', '\u2008');
const written = (line: string, isCell = false) => writtenMarks(joinedMarks(lineOf(line)), isCell);

// What GFM, as micromark and markdown-it read it, shows without marks, and with the same words.
describe('the marks of a line', () => {
  it.each([
    ['<b>a</b><b>b</b>', '**ab**'],
    ['<b>a</b> <b>b</b>', '**a** **b**'],
    ['<b>a </b><b> b</b>c', '**a**  **b**c'],
    ['<b><i>a</i></b><b>b</b>', '**ab**'],
    ['<b>a</b><i>b</i>', '**a**b'],
    ['<c>a</c><c>b</c>', '`ab`'],
    ['<b><c>a</c></b><c>b</c>', '**`a`**`b`'],
    ['<c>a`</c>', '`` a` ``'],
    ['a<b> b </b>c', 'a **b** c'],
    ['a<b> </b>b<i></i>', 'a b'],
    ['a<b>!</b>b', 'a!b'],
    ['<b>Note:</b>text <b>Note:</b> text', 'Note:text **Note:** text'],
    ['<b>注意：</b>文字', '注意：文字'],
    ['😀<b>x:</b>😀', '😀x:😀'],
    ['x<s><b>a</b></s>y <s>z</s>', 'xay ~~z~~'],
    ['x<b>a<i>b</i>c</b>y', 'x**abc**y'],
    ['<b>a <i>b</i> c</b>', '**a *b* c**'],
    ['hi!<a>[x](y)', 'hi\\![x](y)'],
    ['&lt; &#65; a&b;c AT&T', '\\&lt; \\&#65; a\\&b;c AT&T'],
  ])('are written in %j', (line, expected) => {
    expect(written(line)).toBe(expected);
  });

  it('are no code around a backslash before a bar in a cell, which GFM cannot write', () => {
    expect(written('<c>a|b</c> <c>a\\|b</c>', true)).toBe('`a|b` a\\\\|b');
  });
});

describe('a text', () => {
  it.each([
    ['~~z~~ `c`', '\\~\\~z\\~\\~ \\`c\\`'],
    ['snake_case __init__', 'snake_case \\_\\_init\\_\\_'],
    ['http://x/a_b http://x/_a_ www.x/~me', 'http://x/a_b http\\://x/\\_a\\_ www\\.x/\\~me'],
  ])('%j has no marks', (text, expected) => {
    expect(escapedText(text)).toBe(expected);
  });

  it.each([
    '# a',
    '#',
    '- a',
    '-',
    '+ a',
    '> a',
    '>a',
    '---',
    '- - -',
    '===',
    '|-|',
    ':--',
    '--|--',
  ])('does not become a block by a line that begins with %j', (line) => {
    expect(escapedStarts(`${line}\nx\n${line}`)).toBe(`\\${line}\nx\n\\${line}`);
  });

  it('does not become a list by a number, and other lines stay as they are', () => {
    expect(escapedStarts('1. a\n2) b\n3.')).toBe('1\\. a\n2\\) b\n3\\.');
    const plain = '#a\n-a\n1.5\n=a\n- a'.replace('- a', '-- a');
    expect(escapedStarts(plain)).toBe(plain);
  });
});

it('takes time that grows with the length of the line only', () => {
  const many = 100_000;
  const lines = [
    `a${'\n'.repeat(many)}b`,
    `${'-'.repeat(many)}x`,
    '&a'.repeat(many),
    '<b><i>a</i></b>'.repeat(many / 4),
    'http:*'.repeat(many / 10),
  ];
  for (const line of lines)
    expect(cpuOf(() => escapedStarts(written(escapedText(lineOf(line)))))).toBeLessThan(500);
});
