/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

import { isShown } from './plain-text.js';
import { dom, kept } from './dom.js';

/**
 * Resolves to true once the text is visible in the document (for `gone`: once it is not), and to false at
 * `until`. Visibility depends on style, which changes without an event, so it is checked once a frame. White
 * space is compared as `innerText` has it, with runs of it as one space, and case is ignored. Open shadow roots
 * are searched.
 *
 * @param until epoch ms; in the past: looks once
 * @param key names the wait for `cancelWait`
 */
export function waitForText(
  this: Document,
  text: string,
  state: 'visible' | 'gone',
  until: number,
  key: string,
): Promise<boolean> {
  const normalized = (words: string) => words.replace(/\s+/g, ' ').trim().toLowerCase();
  const withoutSpaces = (words: string) => words.replace(/\s+/g, '').toLowerCase();
  /** The visible text of sibling nodes. */
  const textOf = (nodes: Iterable<Node>): string => {
    let all = '';
    for (const node of nodes) {
      if (node instanceof Text) all += node.data;
      if (!(node instanceof Element)) continue;
      const { display } = getComputedStyle(node);
      if (display === 'contents') all += textOf(dom(node).childNodes);
      else if (node instanceof HTMLElement && dom(node).checkVisibility())
        all += display.startsWith('inline') ? dom(node).innerText : ` ${dom(node).innerText} `;
    }
    return all;
  };
  const isTextShown = () => {
    // A document without a body, such as one of a frameset, shows no text of its own.
    const bodyOf = (document: Document): HTMLElement | null =>
      Reflect.get(Document.prototype, 'body', document);
    const body = bodyOf(this);
    if (!body || innerWidth === 0) return false;
    const elements = [...dom(body).querySelectorAll('*')];
    const hosts = elements.flatMap((element) => shadowRootsOf(dom(element).shadowRoot));
    const buttons = elements.filter(
      (element) =>
        element instanceof HTMLInputElement && /^(button|submit|reset)$/.test(element.type),
    );
    const labels = buttons
      .filter(isShown)
      .map((button) => ` ${dom(button).getAttribute('value') ?? ''} `);
    const contents = [body, ...hosts].map((root) => dom(root).textContent);
    // The cheap test first: whether the document contains the text, visible or not.
    if (!withoutSpaces([...contents, ...labels].join('')).includes(withoutSpaces(text)))
      return false;
    const shown = [
      textOf([body]),
      ...hosts.filter(({ host }) => isShown(host)).map(({ childNodes }) => textOf(childNodes)),
      ...labels,
    ];
    return shown.some((words) => normalized(words).includes(normalized(text)));
  };
  const shadowRootsOf = (root: ShadowRoot | null): ShadowRoot[] =>
    root
      ? [
          root,
          ...[...root.querySelectorAll('*')].flatMap((element) =>
            shadowRootsOf(dom(element).shadowRoot),
          ),
        ]
      : [];
  const isReached = () => isTextShown() === (state === 'visible');
  if (isReached()) return Promise.resolve(true);
  if (until <= Date.now()) return Promise.resolve(false);
  return new Promise((resolve) => {
    const waits = (kept().waits ??= new Map());
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const finish = (result: boolean) => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      waits.delete(key);
      resolve(result);
    };
    const next = () => {
      frame = requestAnimationFrame(check);
      timer = setTimeout(check, 100); // no animation frames run in a document that is not visible
    };
    const check = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      if (isReached()) finish(true);
      else if (until <= Date.now()) finish(false);
      else next();
    };
    waits.set(key, () => {
      finish(false);
    });
    next();
  });
}

/** Resolves at the next mutation of the document, or else with its next animation frame. */
export function nextChange(this: Document): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const observer = new MutationObserver(finish);
    const what = { childList: true, subtree: true, attributes: true, characterData: true };
    observer.observe(this, what);
    requestAnimationFrame(finish);
    const timer = setTimeout(finish, 100); // no animation frames run in a document that is not visible
  });
}
