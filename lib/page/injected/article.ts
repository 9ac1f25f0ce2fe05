import { dom } from './dom.js';

/** What of Defuddle is used: https://github.com/kepano/defuddle */
export type Defuddle = new (
  document: Document,
  options: { readonly url: string; readonly markdown: boolean },
) => { parse(): ArticleFound };

export interface ArticleFound {
  /** Markdown, or HTML. */
  readonly content: string;
  readonly title: string;
  readonly wordCount: number;
}

/**
 * The article of a page. Defuddle changes the document that it is given, so it is given a copy, without what is
 * not displayed.
 *
 * @param maxLength a page with a longer text takes too long
 * @returns null for such a page, and where nothing is found
 */
export function articleOf(
  this: Document,
  parser: Defuddle,
  format: 'markdown' | 'html',
  maxLength: number,
): ArticleFound | null {
  const body = Reflect.get(Document.prototype, 'body', this);
  const { length } = dom(body).textContent;
  if (length > maxLength) return null;
  const copy = this.cloneNode(true);
  if (!(copy instanceof Document)) return null;
  const copies = dom(copy.body).querySelectorAll('*');
  const hidden = [...dom(body).querySelectorAll('*')].flatMap((element, i) => {
    const isHidden =
      dom(element).localName !== 'script' && getComputedStyle(element).display === 'none';
    return isHidden ? [copies[i]] : [];
  });
  for (const element of hidden) dom(element)?.remove();
  const { content, title, wordCount } = new parser(copy, {
    url: this.URL,
    markdown: format === 'markdown',
  }).parse();
  return wordCount === 0 ? null : { content, title, wordCount };
}
