/** What page functions share, as the functions of dom.ts: how elements are written as Markdown. */

import { dom, flatChildren } from './dom.js';
import { MarkdownLine, type MarkdownForm } from './markdown-line.js';
import { lengthOfFence, listItem, tableLines } from './markdown-text.js';

/** Writes elements as Markdown (GFM), or as text with the same lines. */
export class MarkdownWriter {
  readonly #line: MarkdownLine;
  /** No character: it stands around the number of a code block until all is laid out. */
  readonly #codeMark = '\ufdd1';
  readonly #codes: string[] = [];

  constructor(form: MarkdownForm) {
    this.#line = new MarkdownLine(form);
  }

  write(root: Node): string {
    const isOwn =
      root instanceof Element && this.#line.isBlock(root) && dom(root).localName !== 'body';
    const blocks = isOwn ? this.#blockOf(root) : this.#blocksOf(root);
    return blocks
      .join('\n\n')
      .replace(/^(.*)\ufdd1(\d+)\ufdd1$/gm, (_line, before: string, index: string) => {
        const rest = before.replace(/[^>\s]/g, ' ');
        return (this.#codes[Number(index)] ?? '')
          .split('\n')
          .map((line, i) => ((i === 0 ? before : rest) + line).trimEnd())
          .join('\n');
      });
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
        const text = this.#line.tidy(this.#line.inlineOf(element)).replace(/\s*\n/g, ' ');
        if (text === '') return [];
        return [this.#line.plain ? text : `${'#'.repeat(Number(localName[1]))} ${text}`];
      }
      case 'ul':
      case 'ol':
      case 'menu':
        return [this.#listOf(element)].filter((text) => text !== '');
      case 'hr':
        return this.#line.plain ? [] : ['---'];
      case 'pre':
        return [this.#preOf(element)];
      case 'blockquote': {
        const text = this.#blocksOf(element).join('\n\n');
        if (text === '') return [];
        return [this.#line.plain ? text : text.replace(/^/gm, '> ').replace(/^> $/gm, '>')];
      }
      case 'table':
        return element instanceof HTMLTableElement ? this.#tableOf(element) : [];
      case 'dt':
        return this.#blocksOf(element).map((text) => this.#line.wrapped('**', text));
      case 'dd': {
        const mark = this.#line.plain ? '' : ': ';
        return this.#blocksOf(element).map((text, i) => (i === 0 ? mark + text : text));
      }
      case 'a':
        return this.#linkedBlocks(element);
      default:
        return this.#blocksOf(element);
    }
  }

  #listOf(list: Element): string {
    let number = Number(dom(list).getAttribute('start') ?? 1);
    const items = Array.from(flatChildren(list)).flatMap((child) => {
      if (!(child instanceof Element) || !this.#line.isPart(child)) return [];
      const mark = dom(list).localName === 'ol' ? `${number}. ` : '- ';
      number += 1;
      return listItem(mark, this.#blocksOf(child));
    });
    return items.join(items.some((item) => item.includes('\n\n')) ? '\n\n' : '\n');
  }

  #preOf(element: Element): string {
    const text = (
      element instanceof HTMLElement ? dom(element).innerText : dom(element).textContent
    ).replace(/\n+$/, '');
    const { parentElement, className } = dom(element);
    const inner = dom(element).querySelector('code');
    const named = `${className} ${dom(inner)?.className ?? ''} ${dom(parentElement)?.className ?? ''}`;
    const [, language = ''] =
      /\b(?:language|lang|highlight-source|brush:)[- ]?([\w+#-]+)/.exec(named) ?? [];
    const fence = '`'.repeat(lengthOfFence(text, 3));
    this.#codes.push(this.#line.plain ? text : `${fence}${language}\n${text}\n${fence}`);
    return this.#codeMark + String(this.#codes.length - 1) + this.#codeMark;
  }

  #tableOf(table: HTMLTableElement): string[] {
    const parts = [...table.rows].filter((row) => this.#line.isPart(row));
    const rows = parts.map((row) =>
      [...row.cells].flatMap((cell) => {
        const text = this.#blocksOf(cell)
          .join(' ')
          .replace(/\s*\n\s*/g, ' ');
        const empty = Array.from({ length: Math.min(cell.colSpan, 50) - 1 }, () => '');
        return [this.#line.plain ? text : text.replaceAll('|', '\\|'), ...empty];
      }),
    );
    const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
    const isLayout = /^(presentation|none)$/.test(table.getAttribute('role') ?? '');
    if (isLayout || width < 2 || table.querySelector('table'))
      return parts.flatMap((row) => [...row.cells].flatMap((cell) => this.#blocksOf(cell)));
    if (this.#line.plain) return [rows.map((cells) => cells.join('\t')).join('\n')];
    const caption = table.caption ? this.#blocksOf(table.caption) : [];
    return [...caption, tableLines(rows, width)];
  }

  /** The blocks of a link: its heading is the link, or else its first block. */
  #linkedBlocks(link: Element): string[] {
    const url = this.#line.urlOf(link, 'href');
    const blocks = this.#blocksOf(link);
    const at = blocks.findIndex((text) => text.startsWith('#'));
    return blocks.map((text, i) =>
      i === Math.max(0, at)
        ? text.replace(
            /^(#+ )?([^]*)$/,
            (_all, marks: string | undefined, words: string) =>
              (marks ?? '') + this.#line.linked(words, url),
          )
        : text,
    );
  }
}
