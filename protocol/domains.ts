import type { Protocol } from 'devtools-protocol';

/** The CDP domains whose events somebody may want while others do too. */
export type Domain = 'Accessibility' | 'Fetch' | 'Log' | 'Network' | 'Page' | 'Runtime';

/** One owner's hold on an enabled domain. */
export interface EnabledDomain {
  /** False if the domain was enabled already, and Chrome asked nothing. */
  readonly isFirst: boolean;
  /** Settles as the call that enabled the domain does. */
  readonly reply: Promise<unknown>;
  /** Lets go; the last owner's disables the domain, which nobody waits for. Safe to repeat. */
  readonly dispose: () => void;
}

export interface EnableOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * Of Fetch: which requests to hold, none named being all. Chrome holds what any owner asked for, and each
   * owner hears of all: two that could both answer one request have to agree who does.
   */
  readonly patterns?: readonly Protocol.Fetch.RequestPattern[] | undefined;
}

type Send = (
  method: `${Domain}.${'enable' | 'disable'}`,
  params: { patterns?: Protocol.Fetch.RequestPattern[] },
  signal?: AbortSignal,
) => Promise<unknown>;

interface State {
  readonly owners: Set<EnableOptions>;
  /** Of the call that enabled it, unless that failed: the next owner tries again then. */
  reply: Promise<unknown> | undefined;
}

/**
 * Which domains one session has enabled, by reference count: enabled for the first owner, disabled after
 * the last. Calls go out at once, before any that is made later.
 */
export class CdpDomains {
  readonly #send: Send;
  readonly #states = new Map<Domain, State>();

  constructor(send: Send) {
    this.#send = send;
  }

  enable(domain: Domain, owner: EnableOptions): EnabledDomain {
    const state = this.#states.get(domain) ?? { owners: new Set(), reply: undefined };
    this.#states.set(domain, state);
    // An object of its own: one owner may ask twice.
    const own = { ...owner };
    state.owners.add(own);
    const isFirst = state.reply === undefined;
    if (isFirst || domain === 'Fetch') this.#enable(domain, state, owner.signal);
    return {
      isFirst,
      reply: state.reply ?? Promise.resolve(),
      dispose: () => {
        if (!state.owners.delete(own)) return;
        if (state.owners.size === 0) this.#disable(domain);
        else if (domain === 'Fetch') this.#enable(domain, state);
      },
    };
  }

  #enable(domain: Domain, state: State, signal?: AbortSignal): void {
    const reply = this.#send(`${domain}.enable`, paramsOf(state.owners), signal);
    state.reply = reply;
    reply.catch(() => {
      if (state.reply === reply) state.reply = undefined;
    });
  }

  #disable(domain: Domain): void {
    this.#states.delete(domain);
    // A session that is gone has nothing enabled.
    this.#send(`${domain}.disable`, {}).catch(() => undefined);
  }
}

/** The patterns of all owners; none when one of them wants every request. */
function paramsOf(owners: ReadonlySet<EnableOptions>): {
  patterns?: Protocol.Fetch.RequestPattern[];
} {
  const lists = [...owners].flatMap(({ patterns }) => (patterns ? [patterns] : []));
  return lists.length === owners.size ? { patterns: lists.flat() } : {};
}
