import type { Context } from '../contexts/context.js';
import { TabwireError } from '../request/errors.js';
import type { Page } from '../page/page.js';
import { parsedUrl } from '../request/parsed-url.js';

/** The domains to which an instruction is held, each with those below it; all, where none is named. */
export class Domains {
  readonly #domains: readonly URL[] | undefined;

  /** @throws TabwireError `invalid_request` */
  constructor(names: readonly string[] | undefined) {
    this.#domains = names?.map((name, index) => {
      const text = `http://${name}/`;
      const url = parsedUrl(text);
      if (url?.pathname === '/' && !url.username && !url.search && !url.hash) return url;
      const message = 'must be a domain such as example.com, or 127.0.0.1:8080';
      throw new TabwireError('invalid_request', `/allowed_domains/${index} ${message}.`, {
        errors: [{ path: `/allowed_domains/${index}`, message }],
      });
    });
  }

  /** Whether a document may come from there. A blank page is of no domain. */
  allows(url: string): boolean {
    if (!this.#domains || url === '' || /^about:(blank|srcdoc)\b/.test(url)) return true;
    const { protocol, hostname, port } = origin(url) ?? {};
    if (hostname === undefined || !/^https?:$/.test(protocol ?? '')) return false;
    return this.#domains.some(
      (domain) =>
        (hostname === domain.hostname || hostname.endsWith(`.${domain.hostname}`)) &&
        (domain.port === '' || domain.port === port),
    );
  }

  /**
   * Runs `work` while no page of the context can load a document from anywhere else. A window that
   * would begin elsewhere is closed.
   *
   * @param blocked called for each document that was not loaded
   */
  async hold<T>(
    context: Context,
    signal: AbortSignal,
    blocked: (url: string) => void,
    work: () => Promise<T>,
  ): Promise<T> {
    if (!this.#domains) return work();
    const guard = this.#guardOf(context, signal, blocked);
    try {
      await context.interception.guard(guard, signal);
      return await work();
    } finally {
      context.interception.unguard(guard);
    }
  }

  /** The same for the rest of the context's life. @param ended aborts when the context is to end */
  async holdForever(
    context: Context,
    signal: AbortSignal,
    ended: AbortSignal,
    blocked: (url: string) => void,
  ): Promise<void> {
    if (this.#domains)
      await context.interception.guard(this.#guardOf(context, ended, blocked), signal);
  }

  #guardOf(context: Context, signal: AbortSignal, blocked: (url: string) => void) {
    return (url: string, pageId: string): boolean => {
      if (this.allows(url)) return true;
      blocked(url);
      const page = context.pages.find(({ id }) => id === pageId);
      if (page && isNew(page)) context.close(page, signal).catch(() => undefined);
      return false;
    };
  }
}

/** Whether the page is a window that another one opened and that has loaded nothing yet. */
function isNew({ openerId, url }: Page): boolean {
  return openerId !== undefined && (url === '' || url === 'about:blank');
}

/** The URL that tells a document's origin; a blob's is inside its own. */
function origin(url: string): URL | undefined {
  return parsedUrl(url.replace(/^blob:/, ''));
}
