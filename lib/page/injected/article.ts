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
  // Defuddle reads members of a form, which fields of these names would hide.
  const fields = 'button, fieldset, img, input, object, output, select, textarea';
  for (const field of dom(copy.body).querySelectorAll(fields))
    for (const name of ['id', 'name']) dom(field).removeAttribute(name);
  const { content, title, wordCount } = new parser(copy, {
    url: this.URL,
    markdown: format === 'markdown',
  }).parse();
  // What Defuddle tells in place of the Markdown that it could not make.
  const hasFailed = content.startsWith('Partial conversion completed with errors.');
  return wordCount === 0 || hasFailed ? null : { content, title, wordCount };
}
