import { bodyOf, dom, rootOf } from './dom.js';
import type { MarkdownForm } from './markdown-line.js';
import { MarkdownWriter } from './markdown-writer.js';

export interface TextOptions extends MarkdownForm {
  /** Read in place of `this`. */
  readonly html?: string;
}

/** What is visible below `this`, as Markdown (GFM) or as text with the same lines. */
export function markdown(
  this: Document | Element | ShadowRoot,
  { plain, main, html }: TextOptions,
): { gone: boolean; text: string } {
  const start = (): Node => {
    if (html !== undefined) return new DOMParser().parseFromString(html, 'text/html').body;
    if (!(this instanceof Document)) return this;
    const [only, ...more] = main ? this.querySelectorAll('main, [role=main]') : [];
    const [article, ...articles] = main ? this.querySelectorAll('article') : [];
    if (only && more.length === 0) return only;
    return article && articles.length === 0
      ? article
      : (bodyOf(this) ?? rootOf(this) ?? new DocumentFragment());
  };
  const text = new MarkdownWriter({ plain, main }).write(start());
  return { gone: !dom(this).isConnected, text: text === '' ? '' : `${text}\n` };
}
