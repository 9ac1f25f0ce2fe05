/**
 * Functions that page functions share, as those of dom.ts do: how the marks of a line are written. While a line is
 * read, spaces that texts of pages never contain here, since each becomes ' ', mark its parts:
 *
 * - U+2000 and U+2001 stand around what is bold, U+2002 and U+2003 around what is emphasized, and U+2004 and U+2005
 *   around what is deleted,
 * - U+2006 and U+2007 stand around code, whose text is not escaped,
 * - U+2008 stands before a link,
 * - a line end stands for a break of the line.
 */

import { lengthOfFence } from './markdown-text.js';

/** Escapes what would be a mark of Markdown in a text. */
export function escapedText(text: string): string {
  return (
    text
      .replace(/[\\`*[\]<~]|(?<![^\W_])_|_(?![^\W_])/g, '\\$&')
      // In what GFM takes for a URL, nothing is read as escaped.
      .replace(/\b(https?|ftp|www)(?=[:.]\S{0,2000}\\)/gi, '$1\\')
  );
}

/** A text between two marks, without empty lines, which would end a paragraph. */
export function betweenMarks(open: string, text: string, close: string): string {
  return open + text.replace(/\n([^\S\n]*)(?=\n)/g, '$1') + close;
}

/** Moves spaces out of what is marked, and joins what is marked in the same way. Marks are nested three deep at most. */
export function joinedMarks(line: string): string {
  let text = line;
  for (let depth = 0; depth < 3; depth += 1)
    text = text
      .replace(/([\u2000\u2002\u2004]+)([ \n]+)/g, '$2$1')
      .replace(/(?<![ \n])([ \n]+)([\u2001\u2003\u2005]+)/g, '$2$1')
      .replace(
        /\u2000\u2001|\u2002\u2003|\u2004\u2005|\u2001\u2000|\u2003\u2002|\u2005\u2004/g,
        '',
      );
  return text;
}

/**
 * Whether a mark is read as one between a character of what it marks and the one on its other side (CommonMark, 6.2).
 *
 * @param isNested whether it must not be read as both the begin and the end of what is marked, either
 */
export function isMarkRead(inner: string, outer: string, isNested: boolean): boolean {
  // Parsers disagree about symbols that are not ASCII, such as emoji.
  const isWord = !/[\p{P}\p{S}\s\ud800-\udfff]/u.test(inner);
  const isBreak = /[\s$+<=>^`|~\p{P}]/u.test(outer);
  return isNested ? /[ \n]/.test(outer) || (isBreak && isWord) : isBreak || isWord;
}

/** Leaves out pairs of marks that would be read as text, or in another way, where they stand. */
export function readableMarks(line: string): string {
  const left = new Set<number>();
  const opened: { at: number; isRead: boolean }[] = [];
  for (const { 0: run, index } of line.matchAll(/[\u2000-\u2005]+/g)) {
    const [before = ' ', after = ' '] = [line[index - 1], line[index + run.length]];
    const isMixed = /[\u2004\u2005]/.test(run) && /[\u2000-\u2003]/.test(run);
    const isRead = (inner: string, outer: string) =>
      isMarkRead(isMixed ? '*' : inner, outer, opened.length > 0);
    for (const [i, mark] of Array.from(run).entries()) {
      if (/[\u2000\u2002\u2004]/.test(mark)) {
        const isFirst = !/[\u2001\u2003\u2005]/.test(run);
        opened.push({ at: index + i, isRead: isFirst && isRead(after, before) });
        continue;
      }
      const open = opened.pop();
      if (open && !(open.isRead && isRead(before, after))) left.add(open.at).add(index + i);
    }
  }
  return left.size === 0
    ? line
    : line
        .split('')
        .filter((_, i) => !left.has(i))
        .join('');
}

/** Writes a line as Markdown, in which the bars of a cell of a table are escaped later. */
export function writtenMarks(line: string, isCell: boolean): string {
  let text = joinedMarks(line);
  // A pair that is left out changes what stands beside another one.
  for (let round = 0; round < 3; round += 1) text = joinedMarks(readableMarks(text));
  if (readableMarks(text) !== text) text = text.replace(/[\u2000-\u2005]/g, '');
  return text
    .replaceAll('\u2007\u2006', '')
    .replace(
      /\u2006([^\u2007]*)\u2007|[\u2000-\u2005]|!?\u2008|&(?=#?\w+;)/g,
      (mark, code: string | undefined) => {
        // In a cell, no code can contain a backslash before a bar.
        if (code !== undefined)
          return isCell && code.includes('\\|') ? escapedText(code) : writtenCode(code);
        if (/[\u2000\u2001]/.test(mark)) return '**';
        if (/[\u2002\u2003]/.test(mark)) return '*';
        if (/[\u2004\u2005]/.test(mark)) return '~~';
        // Before a link, it would make an image of it.
        if (mark.startsWith('!')) return '\\!';
        return mark === '&' ? '\\&' : '';
      },
    );
}

/** Code in a line. */
export function writtenCode(code: string): string {
  const fence = '`'.repeat(lengthOfFence(code, 1));
  const space = /^`|`$/.test(code) ? ' ' : '';
  return fence + space + code + space + fence;
}

/** Escapes what would make a heading, a list, a quotation, a table or a line of the line that it begins. */
export function escapedStarts(text: string): string {
  return text
    .replace(/^(?=#{1,6}(?: |$)|[-+](?: |$)|>|=+ *$|(?=[|: ]*-)[|: -]+$)/gm, '\\')
    .replace(/^\d{1,9}(?=[.)](?: |$))/gm, '$&\\');
}
