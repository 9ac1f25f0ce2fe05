import { shownUrl, dom } from './dom.js';
import { collapsed } from './plain-text.js';

export interface Link {
  readonly url: string;
  readonly text: string;
  /** The values of `rel`, in lower case. */
  readonly rel: string[];
}

/** The links below `this`, one for each URL: its first text that is not empty, and the `rel` of all. */
export function linksBelow(this: Document | Element | ShadowRoot): {
  gone: boolean;
  links: Link[];
} {
  const links = new Map<string, { url: string; text: string; rel: Set<string> }>();
  const textOf = (element: Element) => {
    const image = dom(dom(element).querySelector('img[alt]'))?.getAttribute('alt');
    const own = collapsed(dom(element).textContent);
    return (
      own ||
      (dom(element).getAttribute('aria-label') ?? image ?? dom(element).getAttribute('alt') ?? '')
    );
  };
  for (const element of dom(this).querySelectorAll('a[href], area[href]')) {
    const url = shownUrl(dom(element).getAttribute('href'));
    if (url === null || url.startsWith('javascript:')) continue;
    const link = links.get(url) ?? { url, text: '', rel: new Set() };
    links.set(url, link);
    link.text ||= textOf(element).trim();
    const rel = (dom(element).getAttribute('rel') ?? '').toLowerCase().split(/\s+/);
    for (const name of rel) if (name !== '') link.rel.add(name);
  }
  const found = [...links.values()].map(({ rel, ...link }) => ({ ...link, rel: [...rel] }));
  return { gone: !dom(this).isConnected, links: found };
}
