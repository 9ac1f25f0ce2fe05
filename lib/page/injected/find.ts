import { dom, kept } from './dom.js';
import { isVisible } from './hit-test.js';

/** What is searched for. */
export interface Query {
  /** `role`: Chrome's accessibility tree has told the matches, which are given. */
  readonly by: 'selector' | 'xpath' | 'text' | 'label' | 'attribute' | 'role';
  readonly value: string;
  /** Whose value is compared by `attribute`. */
  readonly attribute: string;
  /** The whole text as it is written, not a part of it in any case. */
  readonly exact: boolean;
  /** Whether the shadow roots below are searched too. */
  readonly pierce: boolean;
}

export type WaitState = 'attached' | 'visible' | 'hidden' | 'detached';

/** How long to look, and for what. */
export interface Wait {
  readonly state: WaitState;
  /** Epoch ms; in the past: looks once. */
  readonly until: number;
  /** Names the wait for `cancelWait`. */
  readonly key: string;
}

/**
 * - `first`: the first match, or null
 * - `all`: at most `limit` matches in document order, of those that are visible where that is asked for
 * - `frames`: the same, and among them the elements that may hold frames: those that are no match come after
 *   a null
 * - a wait: the match (or null, where the state means that there is none) once the state holds, or undefined
 *   when the time is up. Mutations tell of most changes; what depends on style or on element state
 *   (visible, hidden, `:checked`), and a new shadow root, come without one, and are looked for once a frame.
 */
export type Wanted =
  | { readonly form: 'first' }
  | { readonly form: 'all' | 'frames'; readonly limit: number; readonly visible: boolean }
  | ({ readonly form: 'wait' } & Wait);

type Found = Element | null | undefined | false;

/**
 * Searches below `this`; false when `this` left the DOM. Throws a SyntaxError for a selector or an XPath
 * expression that is none. Texts are compared as Playwright's getByText and its like compare them.
 *
 * @param given closed shadow roots to pierce; or the matches by role
 */
export function search(
  this: ParentNode,
  { by, value, attribute, exact, pierce }: Query,
  wanted: Wanted,
  ...given: readonly Node[]
): Found | (Element | null)[] | Promise<Found> {
  const nameOf = (element: Element) => dom(element).localName;
  const attributeOf = (element: Element, name: string) => dom(element).getAttribute(name);
  const below = (root: ParentNode, selector: string) => dom(root).querySelectorAll(selector);

  const closed = new Map<Element, ShadowRoot>();
  for (const node of given)
    for (let root = dom(node).getRootNode(); root instanceof ShadowRoot;) {
      const { host } = root;
      // Others have only Chrome's own, in which a page's elements never are.
      if (
        /-|^(article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span)$/.test(
          dom(host).localName,
        )
      )
        closed.set(host, root);
      root = dom(host).getRootNode();
    }
  const shadowOf = (element: Element): ShadowRoot | undefined =>
    pierce ? (dom(element).shadowRoot ?? closed.get(element)) : undefined;
  /** In the DOM's shadow-including tree order: a host, its shadow root, its children. */
  const walk = function* (root: ParentNode): Generator<Element> {
    const own = root instanceof Element ? shadowOf(root) : undefined;
    if (own) yield* walk(own);
    for (const element of below(root, '*')) {
      yield element;
      const shadow = shadowOf(element);
      if (shadow) yield* walk(shadow);
    }
  };
  const trees = (): ParentNode[] => {
    if (!pierce) return [this];
    const hosts = this instanceof Element ? [this, ...walk(this)] : [...walk(this)];
    return [this, ...hosts.flatMap((host) => shadowOf(host) ?? [])];
  };

  const plain = (text: string) =>
    text
      .replace(/[\u200b\u00ad]/g, '')
      .trim()
      .replace(/\s+/g, ' ');
  const sought = plain(value);
  const contains = (text: string) => plain(text).toLowerCase().includes(sought.toLowerCase());
  const fits = (text: string) => (exact ? plain(text) === sought : contains(text));
  let texts = new Map<Node, string>();
  const readText = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (node instanceof HTMLInputElement && /^(submit|button|reset)$/.test(node.type))
      return node.value;
    if (node instanceof Element && /^(script|noscript|style|head)$/.test(nameOf(node))) return '';
    const nodes: Iterable<Node> = dom(node).childNodes;
    const shadow = node instanceof Element ? shadowOf(node) : undefined;
    const parts = [...nodes].filter((child) => child instanceof Text || child instanceof Element);
    return [...parts, ...(shadow ? [shadow] : [])].map(textOf).join('');
  };
  const textOf = (node: Node): string => {
    const text = texts.get(node) ?? readText(node);
    texts.set(node, text);
    return text;
  };
  const childrenOf = (node: ParentNode): ParentNode[] => {
    const shadow = node instanceof Element ? shadowOf(node) : undefined;
    const { children } = dom(node);
    return shadow ? [...children, shadow] : [...children];
  };
  /** The innermost elements with the text; what does not contain it has none with it inside. */
  const byText = (root: ParentNode): Element[] => {
    const inside = childrenOf(root).filter((child) => contains(textOf(child)));
    return inside.flatMap((child) => {
      const isInnermost =
        child instanceof Element &&
        fits(textOf(child)) &&
        !childrenOf(child).some((node) => fits(textOf(node)));
      return isInnermost ? [child] : byText(child);
    });
  };

  const labelsOf = (element: Element): string[] => {
    const root = dom(element).getRootNode();
    const ids = attributeOf(element, 'aria-labelledby')?.split(/\s+/) ?? [];
    const named = ids.flatMap((id) =>
      root instanceof Document || root instanceof ShadowRoot ? (root.getElementById(id) ?? []) : [],
    );
    if (named.length > 0) return named.map(textOf);
    const label = attributeOf(element, 'aria-label') ?? '';
    if (label.trim() !== '') return [label];
    const labels: unknown = Reflect.get(Object.getPrototypeOf(element), 'labels', element);
    return labels instanceof NodeList ? [...labels].map(textOf) : [];
  };

  const elementsAt = (path: string, context: Node): Element[] => {
    const { ORDERED_NODE_SNAPSHOT_TYPE: type } = XPathResult;
    const found = (dom(context).ownerDocument ?? document).evaluate(path, context, null, type);
    return Array.from({ length: found.snapshotLength }, (_, i) => found.snapshotItem(i)).filter(
      (node) => node instanceof Element,
    );
  };
  const byXPath = (root: ParentNode): Element[] => {
    if (root instanceof Document) return elementsAt(value, root);
    if (root instanceof Element) {
      const path = value.startsWith('/') ? `.${value}` : value;
      const isBelow = (node: Node) => node !== root && dom(root).contains(node);
      return elementsAt(path, root).filter(isBelow);
    }
    // XPath takes no shadow root, and from inside of one `/` is the document: a copy of it is searched.
    const copy = document.implementation.createHTMLDocument().createElement('div');
    for (const node of dom(root).childNodes) copy.append(copy.ownerDocument.importNode(node, true));
    const live = [...dom(root).querySelectorAll('*')];
    const copies = new Map([...copy.querySelectorAll('*')].map((node, i) => [node, live[i]]));
    return elementsAt(value, copy).flatMap((node) => copies.get(node) ?? []);
  };

  const byLabel = (element: Element) => labelsOf(element).some(fits);
  const byAttribute = (element: Element) => fits(attributeOf(element, attribute) ?? '');
  const matchesIn = (root: ParentNode): Element[] => {
    switch (by) {
      case 'selector':
        return [...below(root, value)];
      case 'xpath':
        return byXPath(root);
      case 'label':
        return [...below(root, '*')].filter(byLabel);
      case 'attribute':
        return [...below(root, `[${CSS.escape(attribute)}]`)].filter(byAttribute);
      case 'role':
        return given.filter((node) => node instanceof Element);
      case 'text':
        return byText(root);
    }
  };
  const matches = (): Element[] => {
    texts = new Map();
    // A text may be in several trees.
    const found = by === 'text' || by === 'role' ? matchesIn(this) : trees().flatMap(matchesIn);
    if (by !== 'role' && !pierce) return found;
    const set = new Set(found);
    return [...walk(this)].filter((element) => set.has(element));
  };
  const first = (): Element | undefined => {
    if (by !== 'selector' || pierce) return matches()[0];
    return dom(this).querySelector(value) ?? undefined;
  };
  const isConnected = () => dom(this).isConnected;

  if (wanted.form !== 'wait' && !isConnected()) return false;
  if (wanted.form === 'first') return first() ?? null;
  if (wanted.form !== 'wait') {
    const all = wanted.visible ? matches().filter(isVisible) : matches();
    const some = all.slice(0, wanted.limit);
    if (wanted.form === 'all') return some;
    const found = new Set(some);
    const holdsFrame = (element: Element) => /^(i?frame|object|embed)$/.test(nameOf(element));
    return [...walk(this)].flatMap((element) =>
      found.has(element) ? [element] : holdsFrame(element) ? [null, element] : [],
    );
  }

  const { state, until, key } = wanted;
  const findNow = (): Found => {
    if (!isConnected()) return false;
    if (state === 'attached') return first();
    if (state === 'detached') return first() ? undefined : null;
    const all = matches();
    const shown = all.find(isVisible);
    if (state === 'visible') return shown;
    return shown ? undefined : (all[0] ?? null);
  };
  const found = findNow();
  const timeoutMs = until - Date.now();
  if (found !== undefined || timeoutMs <= 0) return Promise.resolve(found);
  return new Promise((resolve) => {
    const waits = (kept().waits ??= new Map());
    let frame = 0;
    const finish = (result: Found) => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      waits.delete(key);
      resolve(result);
    };
    const check = () => {
      const result = findNow();
      if (result === undefined) observe();
      else finish(result);
    };
    const observer = new MutationObserver(check);
    const observed = new Set<ParentNode>();
    const observe = () => {
      for (const tree of trees()) {
        if (observed.has(tree)) continue;
        observed.add(tree);
        const characterData = by !== 'selector';
        observer.observe(tree, { childList: true, subtree: true, attributes: true, characterData });
      }
    };
    observe();
    const everyFrame = () => {
      check();
      if (waits.has(key)) frame = requestAnimationFrame(everyFrame);
    };
    const timer = setTimeout(() => {
      finish(findNow());
    }, timeoutMs);
    waits.set(key, () => {
      finish(undefined);
    });
    const isStyled = state === 'visible' || state === 'hidden';
    if (isStyled || pierce || (by === 'selector' && value.includes(':')))
      frame = requestAnimationFrame(everyFrame);
  });
}
