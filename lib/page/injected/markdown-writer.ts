/** What page functions share, as the functions of dom.ts: how elements are written as Markdown. */

import { dom, flatChildren } from './dom.js';
import { MarkdownLine, type MarkdownForm } from './markdown-line.js';
import { betweenMarks } from './markdown-marks.js';
import { lengthOfFence, listItem, tableLines } from './markdown-text.js';

/** Writes elements as Markdown (GFM), or as text with the same lines. */
export class MarkdownWriter {
  readonly #line: MarkdownLine;

  constructor(form: MarkdownForm) {
    this.#line = new MarkdownLine(form);
  }

  write(root: Node): string {
    const isOwn =
      root instanceof Element && this.#line.isBlock(root) && dom(root).localName !== 'body';
    const blocks = isOwn ? this.#blockOf(root) : this.#blocksOf(root);
    return blocks.join('\n\n');
  }

  #blocksOf(node: Node): string[] {
    const blocks: string[] = [];
    let inline = '';
    const flush = () => {
      const text = this.#line.begun(this.#line.tidy(inline));
      if (text !== '') blocks.push(text);
      inline = '';
    };
    for (const child of flatChildren(node)) {
      const element = child instanceof Element && this.#line.isPart(child) ? child : undefined;
      if (
        element &&
        (this.#line.isBlock(element) || dom(element).querySelector(this.#line.blockNames))
      ) {
        flush();
        for (const block of this.#blockOf(element)) blocks.push(block);
      } else inline += this.#line.inlineOf(child);
    }
    flush();
    return blocks;
  }

  #blockOf(element: Element): string[] {
    const { localName } = dom(element);
    switch (localName) {
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6': {
        const text = this.#line.tidy(this.#line.contentOf(element)).replace(/\s*\n/g, ' ');
        if (text === '' || this.#line.plain || this.#line.isCell) return text === '' ? [] : [text];
        // Marks at its end would be no part of its text.
        return [`${'#'.repeat(Number(localName[1]))} ${text.replace(/(?<!\S)#+$/, '\\$&')}`];
      }
      case 'ul':
      case 'ol':
      case 'menu':
        return [this.#listOf(element)].filter((text) => text !== '');
      case 'hr':
        return this.#line.plain || this.#line.isCell ? [] : ['---'];
      case 'pre':
        return [this.#preOf(element)];
      case 'blockquote': {
        const text = this.#blocksOf(element).join('\n\n');
        if (text === '') return [];
        if (this.#line.plain || this.#line.isCell) return [text];
        return [text.replace(/^/gm, '> ').replace(/^> $/gm, '>')];
      }
      case 'table':
        return element instanceof HTMLTableElement ? this.#tableOf(element) : [];
      case 'dt':
        // Bold words of its own are enough, and marks around theirs would be read in another way.
        return this.#blocksOf(element).map((text) =>
          this.#line.plain || text.includes('*') || !this.#isParagraph(text)
            ? text
            : betweenMarks('**', text, '**'),
        );
      case 'dd': {
        const mark = this.#line.plain ? '' : ': ';
        return this.#blocksOf(element).map((text, i) =>
          i === 0 && this.#isParagraph(text) ? mark + text : text,
        );
      }
      case 'a':
        return this.#linkedBlocks(element);
      default:
        return this.#blocksOf(element);
    }
  }

  #listOf(list: Element): string {
    // Markdown has no other numbers.
    const start = /^ *(\d{1,8})(?!\d)/.exec(dom(list).getAttribute('start') ?? '')?.[1];
    let number = Number(start ?? 1);
    const items = Array.from(flatChildren(list)).flatMap((child) => {
      if (!(child instanceof Element) || !this.#line.isPart(child)) return [];
      const mark = dom(list).localName === 'ol' ? `${number}. ` : '- ';
      number += 1;
      return listItem(mark, this.#blocksOf(child));
    });
    return items.join(items.some((item) => item.includes('\n\n')) ? '\n\n' : '\n');
  }

  #preOf(element: Element): string {
    if (this.#line.isCell) return this.#line.tidy(this.#line.inlineOf(element));
    const text = this.#line.rawTextOf(element).replace(/(?<!\n)\n+$/, '');
    const { parentElement, className } = dom(element);
    const inner = dom(element).querySelector('code');
    const named = `${className} ${dom(inner)?.className ?? ''} ${dom(parentElement)?.className ?? ''}`;
    const [, language = ''] =
      /\b(?:language|lang|highlight-source|brush:)[- ]?([\w+#-]+)/.exec(named) ?? [];
    const fence = '`'.repeat(lengthOfFence(text, 3));
    return this.#line.plain ? text : `${fence}${language}\n${text}\n${fence}`;
  }

  #tableOf(table: HTMLTableElement): string[] {
    const parts = [...table.rows].filter((row) => this.#line.isPart(row));
    const widthOf = (cell: HTMLTableCellElement) => Math.min(cell.colSpan, 50);
    const width = parts.reduce(
      (most, row) =>
        Math.max(
          most,
          [...row.cells].reduce((sum, cell) => sum + widthOf(cell), 0),
        ),
      0,
    );
    const isLayout = /^(presentation|none)$/.test(table.getAttribute('role') ?? '');
    if (isLayout || width < 2 || table.querySelector('table'))
      return parts.flatMap((row) => [...row.cells].flatMap((cell) => this.#blocksOf(cell)));
    this.#line.isCell = true;
    const rows = parts.map((row) =>
      [...row.cells].flatMap((cell) => {
        const text = this.#blocksOf(cell)
          .join(' ')
          .replace(/\s*\n\s*/g, ' ');
        const empty = Array.from({ length: widthOf(cell) - 1 }, () => '');
        return [this.#line.plain ? text : text.replaceAll('|', '\\|'), ...empty];
      }),
    );
    this.#line.isCell = false;
    if (this.#line.plain) return [rows.map((cells) => cells.join('\t')).join('\n')];
    const caption = table.caption ? this.#blocksOf(table.caption) : [];
    return [...caption, tableLines(rows, width)];
  }

  /** Whether a block is one of words, and no list, code, quotation or table. */
  #isParagraph(text: string): boolean {
    return !/^([-+#] |\d{1,9}\. |>|\||#{2,6} |`{3,}[^`\n]*\n|---$)/.test(text);
  }

  /** The blocks of a link: its heading is the link, or else its first paragraph, or else all of it. */
  #linkedBlocks(link: Element): string[] {
    const url = this.#line.urlOf(link, 'href');
    const blocks = this.#blocksOf(link);
    const heading = blocks.findIndex((text) => /^#+ /.test(text));
    const at = heading === -1 ? blocks.findIndex((text) => this.#isParagraph(text)) : heading;
    if (at === -1 && url !== '' && !this.#line.plain)
      return [this.#line.tidy(this.#line.inlineOf(link))].filter((text) => text !== '');
    return blocks.map((text, i) =>
      i === at
        ? text.replace(
            /^(#+ )?([^]*)$/,
            (_all, marks: string | undefined, words: string) =>
              (marks ?? '') + this.#line.linked(words, url),
          )
        : text,
    );
  }
}
