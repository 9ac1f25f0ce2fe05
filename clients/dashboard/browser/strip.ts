import { html } from 'htm/preact';
import { useEffect, useRef } from 'preact/hooks';
import { request } from '../api.js';
import { BusyButton } from '../busy-button.js';
import { hostOrScheme } from '../format.js';
import { Icon } from '../icon.js';
import type { Node } from '../parts.js';
import type { PageRecord } from '../types.js';
import type { BrowserModel } from './model.js';

/** The pages of one context, of those that have one. */
interface Group {
  /** Null: the default context. */
  readonly id: string | null;
  readonly pages: readonly PageRecord[];
}

function groupsOf(pages: readonly PageRecord[]): readonly Group[] {
  const ids = [...new Set([null, ...pages.map(({ ctx_id: id }) => id)])];
  return ids.map((id) => ({ id, pages: pages.filter((page) => page.ctx_id === id) }));
}

/** The pages of the browser in one line, by context; wide windows have them in a column. */
export function Strip({ model }: { model: BrowserModel }): Node {
  const { value: pages } = model.pages;
  const { value: pageId } = model.socket.pageId;
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    reveal(strip.current, document.getElementById(`page-${pageId ?? ''}`));
  }, [pageId, pages.length]);
  const groups = groupsOf(pages);
  return html`<nav class="strip" ref=${strip} aria-label="Pages, by context">
    ${groups.map(
      ({ id, pages: own }) =>
        html`<section
          key=${id ?? ''}
          class="ctx"
          aria-label=${id === null ? 'Default' : `Context ${id.slice(-4)}`}
        >
          <h2>
            <${Icon} name="context" />${
              id === null
                ? html`<span>Default</span>`
                : html`<span class="word">Context</span> <span class="id">${id.slice(-4)}</span>`
            }
          </h2>
          <ul>
            ${own.map((page) => html`<${Tab} key=${page.page_id} model=${model} page=${page} />`)}
          </ul>
        </section>`,
    )}
    <div class="new">
      <${BusyButton} kind="ghost small" work=${() => model.run(() => openPage(model))}>
        <${Icon} name="plus" /><span class="word">New page</span>
      <//>
    </div>
  </nav>`;
}

/** Scrolls the strip, and nothing else, until a tab of it is seen. */
function reveal(strip: HTMLElement | null, tab: HTMLElement | null): void {
  if (!strip || !tab) return;
  const [own, around] = [tab.getBoundingClientRect(), strip.getBoundingClientRect()];
  if (own.left < around.left || own.right > around.right)
    strip.scrollLeft += own.left - around.left;
  if (own.top < around.top || own.bottom > around.bottom) strip.scrollTop += own.top - around.top;
}

/** Opens a page in the context that is shown, and shows it, unless another page has been chosen meanwhile. */
export async function openPage(model: BrowserModel): Promise<void> {
  const { value: shown } = model.socket.pageId;
  const { page_id: id } = await request<{ page_id: string }>(
    'PUT',
    `${model.contextPath()}pages/`,
    {},
  );
  const { value: now } = model.socket.pageId;
  if (now === shown || now === id) model.socket.show(id);
}

/** A picture that could not be read leaves its place empty. */
function showIf({ currentTarget: picture }: Event, isThere: boolean): void {
  if (picture instanceof HTMLElement) picture.style.visibility = isThere ? '' : 'hidden';
}

function Tab({ model, page }: { model: BrowserModel; page: PageRecord }): Node {
  const { page_id: id, url, crashed = false, dialog } = page;
  const isShown = id === model.socket.pageId.value;
  const title = page.title || (url === 'about:blank' ? 'Blank page' : url);
  const still = model.still(page);
  const mark = crashed ? ', crashed' : dialog ? ', waits for an answer' : '';
  return html`<li class="ptab">
    <a
      href=${`#/browsers/${model.id}`}
      id=${`page-${id}`}
      aria-current=${isShown ? 'true' : null}
      title=${`${title}\n${url}`}
      onClick=${(event: Event) => {
        event.preventDefault();
        model.socket.show(id);
      }}
    >
      ${
        crashed || dialog
          ? html`<span class=${`thumb mark ${crashed ? 'bad' : 'warn'}`}
              ><${Icon} name=${crashed ? 'crashed' : 'dialog'}
            /></span>`
          : html`<span class="thumb"
              ><img
                src=${still}
                alt=""
                loading="lazy"
                onLoad=${(event: Event) => {
                  showIf(event, true);
                }}
                onError=${(event: Event) => {
                  showIf(event, false);
                }}
            /></span>`
      }
      <span class="t cut">${title}<span class="hidden">${mark}</span></span
      ><span class="h cut">${hostOrScheme(url)}</span>
    </a>
    <button
      type="button"
      class="btn ghost icon small"
      aria-label=${`Close ${title}`}
      onClick=${() => void model.run(() => request('DELETE', `/browsers/${model.id}/pages/${id}/`))}
    >
      <${Icon} name="close" />
    </button>
  </li>`;
}
