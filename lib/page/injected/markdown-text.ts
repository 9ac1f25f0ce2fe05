/** Functions that page functions share, as those of dom.ts do: the parts of Markdown that need no element. */

/** One more backtick than there are in a row in a text, and no fewer than the least. */
export function lengthOfFence(text: string, least: number): number {
  return (text.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length + 1), least);
}

/**
 * An item of a list. A list in it follows the line before it at once, unless that list begins with another number
 * than 1. Nothing for an item without a text.
 */
export function listItem(mark: string, blocks: readonly string[]): string[] {
  const text = blocks.reduce(
    (all, block) => all + (all === '' ? '' : /^([-+]|1\.) /.test(block) ? '\n' : '\n\n') + block,
    '',
  );
  return text === '' ? [] : [mark + text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(mark.length)}`)];
}

/** The lines of a table of cells, the first row of which is its head. */
export function tableLines(rows: readonly (readonly string[])[], width: number): string {
  const lines = rows.map(
    (cells) => `| ${Array.from({ length: width }, (_, i) => cells[i] ?? '').join(' | ')} |`,
  );
  lines.splice(1, 0, `| ${Array.from({ length: width }, () => '---').join(' | ')} |`);
  return lines.join('\n');
}
