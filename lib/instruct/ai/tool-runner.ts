import type { PageCall } from '../../execution/command.js';
import { TabwireError } from '../../request/errors.js';
import type { Secrets } from '../../request/secrets.js';
import type { Action } from '../language/actions.js';
import type { Domains } from '../../execution/allowed-domains.js';
import { lineOf } from '../language/action-lines.js';
import type { Run } from '../steps/run.js';
import type { ToolRequest } from './tools.js';
import type { View } from './page-view.js';
import { parsedUrl } from '../../request/parsed-url.js';

/** Where an agent may act. */
export interface ToolLimits {
  readonly secrets: Secrets;
  /** Where documents may come from. */
  readonly domains: Domains;
  /** Where the values of variables may be typed. */
  readonly trusted: Domains;
}

/** Runs the tools that a model calls, where that is allowed. */
export class ToolRunner {
  readonly #run: Run;
  readonly #call: PageCall;
  readonly #view: View;
  readonly #limits: ToolLimits;

  constructor(run: Run, call: PageCall, view: View, limits: ToolLimits) {
    this.#run = run;
    this.#call = call;
    this.#view = view;
    this.#limits = limits;
  }

  /**
   * @returns what was read, if anything, and whether the page is another document now
   * @throws TabwireError as the action's command does, or because it is not allowed
   */
  async act(
    order: Extract<ToolRequest, { act: unknown }>,
  ): Promise<{ read: unknown; moved: boolean }> {
    const before = await this.#document();
    const action = await this.#action(order);
    const read = await this.#run.do(action);
    return { read, moved: (await this.#document()) !== before };
  }

  async #action(order: Extract<ToolRequest, { act: unknown }>): Promise<Action> {
    if (!('on' in order)) {
      if (order.act.do === 'navigate') this.#mayGo(order.act);
      return order.act;
    }
    const { role = '', name = '' } = this.#view.known(order.on) ?? {};
    const named = order.act({ node_id: order.on, role, name });
    this.#recorded(named, () => {
      const url = this.#view.documentOf(order.on);
      if (named.do === 'type') this.#mayType(named.text, url);
    });
    return order.act(await this.#view.target(order.on));
  }

  #mayGo(action: Extract<Action, { do: 'navigate' }>): void {
    if (this.#limits.domains.allows(action.url)) return;
    this.#recorded(action, () => {
      throw new TabwireError(
        'url_not_allowed',
        'allowed_domains does not name the domain of this URL. Stay on those that it names.',
      );
    });
  }

  /** Values go where the client sent us, whatever a page says. */
  #mayType(text: string, url: string): void {
    const { secrets, trusted } = this.#limits;
    const [missing] = secrets.missing(text);
    if (missing !== undefined)
      throw new TabwireError('invalid_request', `There is no variable ${missing}.`);
    if (secrets.reveal(text) === text || (trusted.allows(url) && url !== 'about:blank')) return;
    const host = parsedUrl(url)?.host ?? url;
    throw new TabwireError(
      'url_not_allowed',
      `Variables are not typed into a document of ${host || 'no domain'}. Name it in allowed_domains, if it is meant.`,
    );
  }

  /** Does what may fail before it comes to an action, and then keeps it in the record. */
  #recorded(action: Action, work: () => void): void {
    try {
      work();
    } catch (error) {
      if (error instanceof TabwireError) this.#run.fail(lineOf(action), error);
      throw error;
    }
  }

  /** The document that the page shows. */
  async #document(): Promise<string> {
    const { id, navigation } = await this.#call.current();
    return `${id} ${navigation.loaderId}`;
  }
}
