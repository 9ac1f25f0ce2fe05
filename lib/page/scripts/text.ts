/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

/**
 * Resolves to true once the text shows in the document (or, for `gone`, once it doesn't), and to false
 * when the time is up. What shows depends on style, so it is looked at once a frame. Spaces count as
 * `innerText` has them, runs of them as one, and case doesn't. Open shadow roots are searched.
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
  const plain = (words: string) => words.replace(/\s+/g, ' ').trim().toLowerCase();
  const bare = (words: string) => words.replace(/\s+/g, '').toLowerCase();
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  /** What shows of nodes that are side by side. */
  const textOf = (nodes: Iterable<Node>): string => {
    let all = '';
    for (const node of nodes) {
      if (node instanceof Text) all += node.data;
      if (!(node instanceof Element)) continue;
      const { display } = getComputedStyle(node);
      if (display === 'contents') all += textOf(Reflect.get(Node.prototype, 'childNodes', node));
      else if (node instanceof HTMLElement && node.checkVisibility())
        all += display.startsWith('inline') ? node.innerText : ` ${node.innerText} `;
    }
    return all;
  };
  const shows = () => {
    // A document without a body, such as one of frames, shows no text of its own.
    const bodyOf = (document: Document): HTMLElement | null =>
      Reflect.get(Document.prototype, 'body', document);
    const body = bodyOf(this);
    if (!body || innerWidth === 0) return false;
    const elements = [...body.querySelectorAll('*')];
    const hosts = elements.flatMap(({ shadowRoot }) => within(shadowRoot));
    const buttons = elements.filter(
      (element) =>
        element instanceof HTMLInputElement && /^(button|submit|reset)$/.test(element.type),
    );
    const labels = buttons
      .filter(isShown)
      .map((button) => ` ${button.getAttribute('value') ?? ''} `);
    const raw = [body, ...hosts].map(({ textContent }) => textContent);
    // Cheap to tell, and so told first: whether it is there at all, shown or not.
    if (!bare([...raw, ...labels].join('')).includes(bare(text))) return false;
    const shown = [
      textOf([body]),
      ...hosts.filter(({ host }) => isShown(host)).map(({ childNodes }) => textOf(childNodes)),
      ...labels,
    ];
    return shown.some((words) => plain(words).includes(plain(text)));
  };
  const within = (root: ShadowRoot | null): ShadowRoot[] =>
    root
      ? [root, ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => within(shadowRoot))]
      : [];
  const look = () => shows() === (state === 'visible');
  if (look()) return Promise.resolve(true);
  if (until <= Date.now()) return Promise.resolve(false);
  return new Promise((resolve) => {
    const waits = (globalThis.tabwireWaits ??= new Map<string, () => void>());
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
      timer = setTimeout(check, 100); // off screen no frames are drawn
    };
    const check = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      if (look()) finish(true);
      else if (until <= Date.now()) finish(false);
      else next();
    };
    waits.set(key, () => {
      finish(false);
    });
    next();
  });
}

/** Resolves at the document's next change: of its nodes, or by time, with its next frame. */
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
    const timer = setTimeout(finish, 100); // off screen no frames are drawn
  });
}
