import { signal } from '@preact/signals';
import { messageOf, ofPage, request } from '../api.js';
import type { MapNode } from '../types.js';
import { followVisibility } from '../visible.js';

/** The UI map of the page that is shown, and the node that is chosen in it. */
export class MapModel {
  readonly nodes = signal<readonly MapNode[]>([]);
  readonly chosen = signal<number | null>(null);
  readonly words = signal('');
  readonly failure = signal('');
  readonly isBusy = signal(false);
  readonly #browserId: string;
  readonly #pageId: () => string | null;
  /** Whether its panel is shown, on a page that is visible. */
  #isShown = false;
  /** Whether the page may have other nodes than those that were read. */
  #mayBeOld = false;

  constructor(browserId: string, pageId: () => string | null) {
    this.#browserId = browserId;
    this.#pageId = pageId;
  }

  /** Reads it now and with each document, while the page is visible; returns what ends that. */
  show(): () => void {
    this.#mayBeOld = true;
    const deaf = followVisibility((isVisible) => {
      this.#isShown = isVisible;
      if (isVisible && this.#mayBeOld) void this.read();
    });
    return () => {
      deaf();
      this.#isShown = false;
    };
  }

  async read(): Promise<void> {
    this.#mayBeOld = false;
    this.isBusy.value = true;
    const pageId = this.#pageId();
    try {
      const page = pageId === null ? '' : `&page_id=${pageId}`;
      const path = `/browsers/${this.#browserId}/ui-map/?max_nodes=1000&in_viewport=true${page}`;
      const { nodes } = await request<{ nodes: readonly MapNode[] }>('GET', path);
      if (pageId === this.#pageId()) this.nodes.value = nodes;
      this.failure.value = '';
    } catch (error) {
      this.failure.value = messageOf(error);
    } finally {
      this.isBusy.value = false;
    }
  }

  /** Another page is shown: at first, the one whose picture comes. */
  pageChanged(): void {
    this.#forget();
    this.#mayBeOld = true;
    if (this.#isShown) void this.read();
  }

  /** Something happened on the page that is shown. */
  happened(type: string): void {
    if (type === 'navigation.committed') this.#forget();
    if (type !== 'navigation.loaded') return;
    this.#mayBeOld = true;
    if (this.#isShown) void this.read();
  }

  #forget(): void {
    this.nodes.value = [];
    this.chosen.value = null;
  }

  /** Sends a command that acts on a node, and reads the map again. */
  async act(command: string, body: object): Promise<void> {
    const page = ofPage(this.#pageId());
    try {
      await request('POST', `/browsers/${this.#browserId}/${command}/`, { ...body, ...page });
      await this.read();
    } catch (error) {
      this.failure.value = messageOf(error);
    }
  }
}
