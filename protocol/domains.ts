import type { Protocol } from 'devtools-protocol';

/** The CDP domains that several owners may have enabled at a time. */
export type Domain = 'Accessibility' | 'Fetch' | 'Log' | 'Network' | 'Page' | 'Runtime';

/** One owner's hold on an enabled domain. */
export interface EnabledDomain {
  /** False if the domain was enabled already, so that no call was sent. */
  readonly isFirst: boolean;
  /** Settles as the call that enabled the domain does. */
  readonly reply: Promise<unknown>;
  /** Ends the hold; the last owner's disables the domain without waiting for the reply. Safe to repeat. */
  readonly dispose: () => void;
}

export interface EnableOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * Fetch.enable: the requests to pause; without patterns, all. Chrome pauses what any owner asked for, and
   * every owner gets every `Fetch.requestPaused`: two owners must not both answer one request.
   */
  readonly patterns?: readonly Protocol.Fetch.RequestPattern[] | undefined;
  /** Network.enable: the longest body that Chrome keeps for `Network.getResponseBody`, in bytes. */
  readonly maxBodyBytes?: number | undefined;
  /** Fetch.enable: `Fetch.authRequired` asks for credentials, of requests that are paused. */
  readonly handleAuthRequests?: boolean | undefined;
}

interface Params {
  patterns?: Protocol.Fetch.RequestPattern[];
  handleAuthRequests?: boolean;
  maxResourceBufferSize?: number;
  maxTotalBufferSize?: number;
}

type Send = (
  method: `${Domain}.${'enable' | 'disable'}`,
  params: Params,
  signal?: AbortSignal,
) => Promise<unknown>;

interface State {
  readonly owners: Set<EnableOptions>;
  /** The reply of `enable`; undefined once it failed, so that the next owner tries again. */
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
    // A copy: the same object may be passed twice.
    const own = { ...owner };
    state.owners.add(own);
    const isFirst = state.reply === undefined;
    if (isFirst || domain === 'Fetch' || own.maxBodyBytes !== undefined)
      this.#enable(domain, state, owner.signal);
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
    // A session that has ended has no domain enabled.
    this.#send(`${domain}.disable`, {}).catch(() => undefined);
  }
}

/**
 * How much of all bodies Chrome keeps, for one that is the longest: it drops older ones. By default it is 10 MiB of
 * one and 100 MiB of all.
 */
const BODIES_KEPT = 4;

/** The patterns of all owners; none when one of them wants every request. And the largest size of all. */
function paramsOf(owners: ReadonlySet<EnableOptions>): Params {
  const lists = [...owners].flatMap(({ patterns }) => (patterns ? [patterns] : []));
  const answersAuth = [...owners].some(({ handleAuthRequests }) => handleAuthRequests);
  const longest = Math.max(0, ...[...owners].map(({ maxBodyBytes = 0 }) => maxBodyBytes));
  return {
    ...(lists.length === owners.size ? { patterns: lists.flat() } : {}),
    ...(answersAuth ? { handleAuthRequests: true } : {}),
    ...(longest > 0
      ? { maxResourceBufferSize: longest, maxTotalBufferSize: longest * BODIES_KEPT }
      : {}),
  };
}
