import type { PageCall } from '../../execution/command.js';
import { uiMapCommand } from '../../commands/finding/ui-map.js';
import { isErrorCode, TabwireError } from '../../request/errors.js';
import type { UiMapReply, UiNode } from '../../schemas/ui-map.js';
import type { ActionTarget } from '../language/actions.js';
import type { Domains } from '../../execution/allowed-domains.js';
import type { ViewRequest } from './tools.js';

const MAX_NODES = 150;
const MAX_TEXT = 24_000;
/** Of those with one name and role, when one of them is told from the others. */
const MAX_NAMESAKES = 1_000;
const MAP_TIMEOUT_MS = 10_000;

/** What a model sees of the page. */
export class View {
  readonly #call: PageCall;
  readonly #domains: Domains;
  /** Of every map of the run: an ID is never given to another node. */
  readonly #nodes = new Map<number, UiNode>();
  #frames: UiMapReply['frames'] = [];
  #request: ViewRequest = {};
  #text = '';
  #url = '';

  constructor(call: PageCall, domains: Domains) {
    this.#call = call;
    this.#domains = domains;
  }

  /** The newest map, or why there is none. */
  get text(): string {
    return this.#text;
  }

  /** What the next map is to show; the one after it shows what is in view again. */
  next(request: ViewRequest): void {
    this.#request = request;
  }

  /** Takes a new map. A page that can't be read is a view too: the model may go elsewhere. */
  async read(): Promise<void> {
    const { query, roles, in_viewport } = this.#request;
    this.#request = {};
    const isSearch = query !== undefined || roles !== undefined;
    const page = await this.#call.current();
    this.#url = page.url;
    if (!this.#domains.allows(page.url)) {
      this.#text = 'The page is of a domain that is not allowed, and is not shown. Go elsewhere.';
      return;
    }
    try {
      const map = await this.#call.run(uiMapCommand, {
        ...(query === undefined ? {} : { query }),
        ...(roles === undefined ? {} : { roles: [...roles] }),
        interactive: false,
        in_viewport: in_viewport ?? !isSearch,
        max_nodes: MAX_NODES,
        format: 'text',
        timeout_ms: MAP_TIMEOUT_MS,
      });
      const { text = '' } = map;
      this.#text = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}… (cut)` : text;
      this.#frames = map.frames;
      for (const node of map.nodes) this.#nodes.set(node.node_id, node);
    } catch (error) {
      this.#call.signal.throwIfAborted();
      if (!isErrorCode(error, 'timeout', 'page_crashed', 'dialog_open')) throw error;
      this.#text = `The page can not be read: ${error.message}`;
    }
  }

  /** A node that a map had. */
  known(id: number): UiNode | undefined {
    return this.#nodes.get(id);
  }

  /** @throws TabwireError `node_not_found` where no map had it */
  node(id: number): UiNode {
    const node = this.known(id);
    if (node) return node;
    throw new TabwireError('node_not_found', `No map has a node ${id}. Use an ID of the newest.`);
  }

  /** A node as the grammar names it: with its place among its namesakes, where it has any. */
  async target(id: number): Promise<ActionTarget> {
    const { role, name, why } = this.node(id);
    const { nodes } = await this.#call.run(uiMapCommand, {
      ...(name === '' ? {} : { query: name }),
      roles: [role],
      interactive: why !== undefined,
      max_nodes: MAX_NAMESAKES,
      timeout_ms: MAP_TIMEOUT_MS,
    });
    const namesakes = nodes.filter((node) => name === '' || isSame(node.name, name));
    const nth = namesakes.findIndex(({ node_id }) => node_id === id) + 1;
    const isOne = namesakes.length === 1 && name !== '';
    return { node_id: id, role, name, ...(isOne || nth === 0 ? {} : { nth }) };
  }

  /** Where a link leads; without an ID, where the page is. */
  link(id: number | undefined): string | undefined {
    return id === undefined ? this.#url : this.#nodes.get(id)?.href;
  }

  /** The URL of the document that a node is in. */
  documentOf(id: number): string {
    return this.#frames[this.node(id).frame ?? 0]?.url ?? this.#url;
  }
}

/** Whether two names are one to a person who says it. */
function isSame(a: string, b: string): boolean {
  const plain = (name: string) => name.toLowerCase().replace(/\s+/g, ' ').trim();
  return plain(a) === plain(b);
}
