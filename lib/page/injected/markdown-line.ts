/** What page functions share, as the functions of dom.ts: how the elements of a line are written as Markdown. */

import { shownUrl, dom, flatChildren } from './dom.js';
import {
  betweenMarks,
  escapedStarts,
  escapedText,
  joinedMarks,
  writtenMarks,
} from './markdown-marks.js';

/** How a document is written. */
export interface MarkdownForm {
  /** Without marks: a plain text. */
  readonly plain: boolean;
  /** Only the main part, without navigation, side bars and the like. */
  readonly main: boolean;
}

/** Writes what is in a line. */
export class MarkdownLine {
  readonly plain: boolean;
  /** Whether a cell of a table is written, which is one line. */
  isCell = false;
  readonly #main: boolean;
  readonly blockNames =
    'address,article,aside,blockquote,center,dd,details,dialog,div,dl,dt,fieldset,figcaption,figure,footer,form,h1,h2,h3,h4,h5,h6,header,hgroup,hr,legend,li,main,nav,ol,p,pre,section,summary,table,ul';
  readonly #blocks = new Set(this.blockNames.split(','));

  constructor({ plain, main }: MarkdownForm) {
    this.plain = plain;
    this.#main = main;
  }

  isPart(element: Element): boolean {
    const skipped =
      /^(script|style|template|noscript|head|svg|canvas|iframe|frame|object|audio|video|select|datalist|input|textarea)$/;
    const { localName } = dom(element);
    if (skipped.test(localName)) return false;
    const { display, visibility } = getComputedStyle(element);
    if (display === 'none' || (visibility === 'hidden' && !dom(element).firstElementChild))
      return false;
    if (!this.#main) return true;
    const besides =
      'nav,aside,footer,dialog,button,[aria-modal=true],[role=navigation],[role=complementary],[role=contentinfo],[role=banner],[role=search],[role=dialog],[role=alert]';
    const isBanner = localName === 'header' && !dom(element).closest('main, article');
    return !dom(element).matches(besides) && !isBanner;
  }

  isBlock(element: Element): boolean {
    const { localName } = dom(element);
    if (this.#blocks.has(localName)) return true;
    const { display } = getComputedStyle(element);
    return !/^(inline|contents|none|ruby|$)/.test(display) && localName !== 'br';
  }

  urlOf(element: Element, attribute: 'href' | 'src'): string {
    const address = dom(element).getAttribute(attribute);
    if (/^\s*(javascript|data):/i.test(address ?? '')) return '';
    return (shownUrl(address) ?? '').replace(
      /[ ()\\]/g,
      (one) => `%${one.charCodeAt(0).toString(16)}`,
    );
  }

  /** What is in an element, as it is marked. */
  #marked(element: Element, around: string, [open = '', close = '']: string): string {
    const isNew = !this.plain && !around.includes(open);
    const text = this.contentOf(element, isNew ? around + open : around);
    return isNew ? betweenMarks(open, text, close) : text;
  }

  /** @param around the marks that an element is in */
  contentOf(node: Node, around = ''): string {
    return Array.from(flatChildren(node), (child) => this.inlineOf(child, around)).join('');
  }

  linked(text: string, url: string): string {
    const [, before = '', words = '', after = ''] =
      /^( *)([^]*?)( *)$/.exec(betweenMarks('', text, '')) ?? [];
    if (this.plain || url === '' || words.trim() === '') return text;
    return `${before}[${words}](${url})${after}`;
  }

  inlineOf(node: Node, around = ''): string {
    if (node instanceof Text) return this.#escaped(node.data.replace(/\s+/g, ' '));
    if (!(node instanceof Element)) return '';
    if (dom(node).matches('li input[type=checkbox]'))
      return dom(node).matches(':checked') ? '[x] ' : '[ ] ';
    if (!this.isPart(node)) return '';
    switch (dom(node).localName) {
      case 'br':
        return '\n';
      case 'wbr':
        return '';
      case 'b':
      case 'strong':
        return this.#marked(node, around, '\u2000\u2001');
      case 'i':
      case 'em':
      case 'cite':
        return this.#marked(node, around, '\u2002\u2003');
      case 'del':
      case 's':
        return this.#marked(node, around, '\u2004\u2005');
      case 'code':
      case 'kbd':
      case 'samp':
      case 'pre':
        return this.#codeOf(this.rawTextOf(node));
      case 'img': {
        const alt = this.#escaped(
          (dom(node).getAttribute('alt') ?? '').replace(/\s+/g, ' ').trim(),
        );
        const url = this.urlOf(node, 'src');
        return this.plain || alt === '' || url === '' ? alt : `![${alt}](${url})`;
      }
      case 'a':
        return this.linked(this.contentOf(node, around), this.urlOf(node, 'href')).replace(
          /^ *(?=\[)/,
          '$&\u2008',
        );
      default: {
        const text = this.contentOf(node, around);
        return this.#blocks.has(dom(node).localName) ||
          /^(inline-|block|flow|flex|grid|table|list)/.test(getComputedStyle(node).display)
          ? ` ${text} `
          : text;
      }
    }
  }

  /** The text of code, with its lines. */
  rawTextOf(element: Element): string {
    return element instanceof HTMLElement ? dom(element).innerText : dom(element).textContent;
  }

  tidy(text: string): string {
    const line = this.plain ? text : joinedMarks(text);
    const tidied = line
      .replace(/ +/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/^[ \n]+|(?<![ \n])[ \n]+$/g, '');
    return this.plain ? tidied : writtenMarks(tidied, this.isCell).replaceAll('\n', '  \n');
  }

  /** A text must not become a heading, a list or a quotation by how its lines begin. */
  begun(text: string): string {
    return this.plain ? text : escapedStarts(text);
  }

  #escaped(text: string): string {
    return this.plain ? text : escapedText(text);
  }

  #codeOf(text: string): string {
    const [, before = '', code = '', after = ''] =
      /^( ?)(.*?)( ?)$/.exec(text.replace(/\s+/g, ' ')) ?? [];
    return this.plain || code === ''
      ? before + code + after
      : `${before}\u2006${code}\u2007${after}`;
  }
}
