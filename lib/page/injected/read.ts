import { dom, isGone } from './dom.js';
import { afterMs } from './timer.js';

/** The visible text of `this`; empty where it isn't rendered. */
export function visibleText(this: Element): { gone: boolean; text: string } {
  if (isGone(this)) return { gone: true, text: '' };
  // `display: contents` has no box of its own, yet its content shows where its parent's does.
  const isRendered = (element: Element): boolean => {
    const parent = dom(element).parentElement;
    return getComputedStyle(element).display === 'contents' && parent
      ? isRendered(parent)
      : dom(element).checkVisibility();
  };
  if (!isRendered(this)) return { gone: false, text: '' };
  const isHtml = this instanceof HTMLElement;
  const text = isHtml ? dom(this).innerText : dom(this).textContent;
  return { gone: false, text };
}

/** The element's own HTML, as a Blob where it has more than `large` characters; null when it is gone. */
export function outerHtml(this: Element, large: number): string | Blob | null {
  if (isGone(this)) return null;
  const html = dom(this).outerHTML;
  return html.length > large ? new Blob([html]) : html;
}

/** The whole document, its doctype included; as a Blob where it has more than `large` characters. */
export function documentHtml(this: Document, large: number): string | Blob {
  const doctype = document.doctype ? new XMLSerializer().serializeToString(document.doctype) : '';
  const [root] = document.children; // none, when a script removed it
  const html = doctype + (dom(root)?.outerHTML ?? '');
  return html.length > large ? new Blob([html]) : html;
}

/** `document.title`, as the page's HTML or its scripts have set it. */
export function documentTitle(): string {
  return document.title;
}

/** Resolves when the tasks that are queued now have run, such as the submission of a form. */
export async function tasksDone(): Promise<void> {
  await new Promise<void>((resolve) => {
    afterMs(0, resolve);
  });
}
