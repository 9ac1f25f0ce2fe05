/** What page functions share, as the functions of dom.ts: how the elements of a line are written as Markdown. */

import { absoluteUrl, dom, flatChildren } from './dom.js';
import { lengthOfFence } from './markdown-text.js';

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
  readonly #main: boolean;
  readonly blockNames =
    'address,article,aside,blockquote,center,dd,details,dialog,div,dl,dt,fieldset,figcaption,figure,footer,form,h1,h2,h3,h4,h5,h6,header,hgroup,hr,legend,li,main,nav,ol,p,pre,section,summary,table,ul';
  readonly #blocks = new Set(this.blockNames.split(','));
  /** No character: it stands for a line end until the text is laid out. */
  readonly #lineEnd = '\ufdd0';

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
    return (absoluteUrl(address) ?? '').replaceAll('(', '%28').replaceAll(')', '%29');
  }

  wrapped(mark: string, text: string): string {
    const [, before = '', words = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? [];
    return this.plain || words === '' ? text : before + mark + words + mark + after;
  }

  linked(text: string, url: string): string {
    return this.plain || url === '' || text === '' ? text : `[${text}](${url})`;
  }

  inlineOf(node: Node): string {
    if (node instanceof Text) return this.#escaped(node.data.replace(/\s+/g, ' '));
    if (!(node instanceof Element)) return '';
    if (dom(node).matches('li input[type=checkbox]'))
      return dom(node).matches(':checked') ? '[x] ' : '[ ] ';
    if (!this.isPart(node)) return '';
    const inner = () => Array.from(flatChildren(node), (child) => this.inlineOf(child)).join('');
    switch (dom(node).localName) {
      case 'br':
        return this.#lineEnd;
      case 'wbr':
        return '';
      case 'b':
      case 'strong':
        return this.wrapped('**', inner());
      case 'i':
      case 'em':
      case 'cite':
        return this.wrapped('*', inner());
      case 'del':
      case 's':
        return this.wrapped('~~', inner());
      case 'code':
      case 'kbd':
      case 'samp':
        return this.#codeOf(dom(node).textContent.replace(/\s+/g, ' '));
      case 'img': {
        const alt = this.#escaped((dom(node).getAttribute('alt') ?? '').trim());
        const url = this.urlOf(node, 'src');
        return this.plain || alt === '' || url === '' ? alt : `![${alt}](${url})`;
      }
      case 'a': {
        const text = inner().replace(/\s+/g, ' ');
        return this.linked(text.trim(), this.urlOf(node, 'href')) + (/\s$/.test(text) ? ' ' : '');
      }
      default:
        return this.#blocks.has(dom(node).localName) ||
          /^(inline-|block|flex|grid|table|list)/.test(getComputedStyle(node).display)
          ? ` ${inner()} `
          : inner();
    }
  }

  tidy(text: string): string {
    return text
      .replace(/[^\S\ufdd0\ufdd1]+/g, ' ')
      .replace(/ ?\ufdd0 ?/g, this.#lineEnd)
      .replace(/^[ \ufdd0]+|[ \ufdd0]+$/g, '')
      .replaceAll(this.#lineEnd, this.plain ? '\n' : '  \n');
  }

  /** A text must not become a heading, a list or a quotation by how it begins. */
  begun(text: string): string {
    return this.plain
      ? text
      : text.replace(/^(#{1,6} |[-+] |>|\d{1,9}(?=[.)] ))/, (mark) =>
          /\d/.test(mark) ? `${mark}\\` : `\\${mark}`,
        );
  }

  #escaped(text: string): string {
    return this.plain ? text : text.replace(/[\\`*[\]<]|(?<!\w)_|_(?!\w)/g, '\\$&');
  }

  #codeOf(text: string): string {
    if (this.plain || text.trim() === '') return text;
    const fence = '`'.repeat(lengthOfFence(text, 1));
    const space = /^`|`$/.test(text) ? ' ' : '';
    return fence + space + text + space + fence;
  }
}
