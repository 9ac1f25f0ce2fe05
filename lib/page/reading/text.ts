import type { Deadline } from '../../request/deadline.js';
import type { Page } from '../page.js';
import { pageText } from '../injected/extract.js';
import { markdown, type TextOptions } from '../injected/markdown.js';
import { callInFrame } from '../frames/page-functions.js';
import { articleIn } from './article.js';
import { callBelow } from './below.js';

type Format = 'text' | 'markdown';

/** In words: what an article with fewer of them is a part of is looked at too. */
const SHORT = 200;

/** What a person would read on the page. */
export function textOfPage(page: Page, signal: AbortSignal): Promise<string> {
  return callInFrame(page.frames.main, pageText, [], signal);
}

/** What a person would read on the page, or below a node, as Markdown. @throws TabwireError */
export async function markdownOf(
  page: Page,
  nodeId: number | undefined,
  signal: AbortSignal,
): Promise<string> {
  const options = { plain: false, main: false };
  return (await callBelow(page, nodeId, markdown, [options], signal)).text;
}

/** The main part of the page: the article that is found in it, or else what is no navigation and the like. */
export async function mainTextOf(page: Page, format: Format, deadline: Deadline): Promise<string> {
  const { signal } = deadline;
  const plain = format === 'text';
  const rendered = async (options: TextOptions) =>
    (await callInFrame(page.frames.main, markdown, [options], signal)).text;
  const article = await articleIn(page, plain ? 'html' : 'markdown', deadline);
  if (!article) return rendered({ plain, main: true });
  const { content, title, wordCount } = article;
  if (wordCount < SHORT) {
    // Of a front page or a forum Defuddle may take one part for the whole.
    const whole = await rendered({ plain, main: true });
    if (whole.split(/\s+/).length > 2 * wordCount) return whole;
  }
  const text = plain ? await rendered({ plain, main: false, html: content }) : content.trim();
  return titled(text, title, plain ? '' : '# ');
}

/** The text with its title, which Defuddle takes for the page's where they are alike. */
function titled(text: string, title: string, mark: string): string {
  const [line = ''] = text.split('\n', 1);
  const heading = line.replace(/^#+ /, '');
  if (heading !== '' && title.includes(heading))
    return `${mark}${heading}${text.slice(line.length)}\n`;
  return title === '' || line.startsWith('# ') ? `${text}\n` : `${mark}${title}\n\n${text}\n`;
}
