import { signal } from '@preact/signals';
import { html } from 'htm/preact';
import { messageOf, ofPage, request } from '../api.js';
import { BusyButton } from '../busy-button.js';
import { Icon } from '../icon.js';
import type { Node } from '../parts.js';

/** How long the link of DevTools is good, in s. */
const EXPIRES_S = 600;

/** The DevTools of the page that is shown: they stay open while other tools are looked at. */
export class DevtoolsModel {
  /** Where they are; empty: they are not open. */
  readonly url = signal('');
  readonly failure = signal('');
  readonly #browserId: string;
  readonly #pageId: () => string | null;

  constructor(browserId: string, pageId: () => string | null) {
    this.#browserId = browserId;
    this.#pageId = pageId;
  }

  async open(isInWindow: boolean): Promise<void> {
    // After a wait, a web browser takes a window for one that nobody asked for.
    const target = isInWindow ? window.open('about:blank', '_blank') : null;
    try {
      const url = await this.#ticketUrl();
      if (target) target.location.href = url;
      else this.url.value = url;
      this.failure.value = '';
    } catch (error) {
      target?.close();
      this.failure.value = messageOf(error);
    }
  }

  close(): void {
    this.url.value = '';
  }

  async #ticketUrl(): Promise<string> {
    const body = { for: 'cdp', expires_s: EXPIRES_S, ...ofPage(this.#pageId()) };
    const path = `/browsers/${this.#browserId}/tickets/`;
    const { devtools_url: url } = await request<{ devtools_url: string }>('POST', path, body);
    // By the address that this page was loaded from, which a proxy may have changed.
    const { pathname, search } = new URL(url);
    return `${pathname}${search}`;
  }
}

/** Chrome's own DevTools, here or in a window. */
export function DevtoolsPanel({ model }: { model: DevtoolsModel }): Node {
  const { value: url } = model.url;
  if (url !== '')
    return html`<header>
        <h2>DevTools</h2>
        <span class="grow"></span>
        <button
          type="button"
          class="btn small"
          onClick=${() => {
            model.close();
          }}
        >
          Close DevTools
        </button>
      </header>
      <iframe class="body devtools" src=${url} title="DevTools of the page"></iframe>`;
  return html`<header><h2>DevTools</h2></header>
    <div class="body pad" tabindex="0" role="region" aria-label="How DevTools opens">
      <p class="lead-in">
        Chrome’s own DevTools of this page: elements, sources, performance, storage. Commands and
        people work on beside it; a breakpoint holds them too.
      </p>
      <div class="row">
        <${BusyButton} kind="primary" work=${() => model.open(false)}>
          <${Icon} name="devtools" />Open here<//
        ><${BusyButton} work=${() => model.open(true)}>
          Open in a window <${Icon} name="external" />
        <//>
      </div>
      <p class="help">
        The first start takes some seconds, while the files are read from the installed Chrome. The
        link is good for ten minutes. While DevTools is open, it counts as use of the browser.
      </p>
      <p role="alert" class="help problem">${model.failure.value}</p>
    </div>`;
}
