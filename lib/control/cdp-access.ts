import { messageOf } from '../../protocol/errors.js';
import { navigable } from '../request/allowed-url.js';
import { CDP_POLICY } from './cdp-policy.js';
import type { Params, PolicyLimits, Verdict } from './cdp-checks.js';

/** What clients may do by raw CDP: what the API allows too, everything, or nothing. */
type CdpAccessMode = 'safe' | 'full' | 'off';

export interface AccessSettings {
  readonly CDP_ACCESS: CdpAccessMode;
  /** `Domain.method` or `Domain.*`. */
  readonly CDP_ALLOW: readonly string[];
  readonly CDP_DENY: readonly string[];
  /** To navigate to. */
  readonly ALLOWED_SCHEMES: readonly string[];
}

/** Judges the calls of CDP clients by the settings and the policy. */
export class CdpAccess {
  readonly #settings: AccessSettings;
  readonly #limits: PolicyLimits;

  /** @param browser what is the browser's own */
  constructor(settings: AccessSettings, browser: Omit<PolicyLimits, 'urlRefusal'>) {
    this.#settings = settings;
    this.#limits = {
      ...browser,
      urlRefusal: (url) => {
        try {
          navigable(url, settings.ALLOWED_SCHEMES);
          return undefined;
        } catch (error) {
          return messageOf(error);
        }
      },
    };
  }

  get isOff(): boolean {
    return this.#settings.CDP_ACCESS === 'off';
  }

  /**
   * What becomes of a call, whatever its session: Chrome answers methods of the browser on a page's session too
   * (measured on Chromium 156).
   */
  decide(method: string, params: Params): Verdict {
    const { CDP_ACCESS, CDP_ALLOW, CDP_DENY } = this.#settings;
    if (CDP_ACCESS === 'off')
      return denied(method, 'the operator has turned raw CDP off', 'CDP_ACCESS=off');
    if (isListed(CDP_DENY, method)) return denied(method, 'the operator has denied it', 'CDP_DENY');
    if (CDP_ACCESS === 'full' || isListed(CDP_ALLOW, method)) return { kind: 'pass', params };
    const verdict = byPolicy(method, params, this.#limits);
    return verdict.kind === 'deny'
      ? denied(
          method,
          verdict.reason,
          'CDP_ACCESS=safe; the operator can allow the method in CDP_ALLOW',
        )
      : verdict;
  }
}

function denied(method: string, reason: string, setting: string): Verdict {
  return { kind: 'deny', reason: `${method} is denied: ${reason} (${setting}).` };
}

function byPolicy(method: string, params: Params, limits: PolicyLimits): Verdict {
  const rule = CDP_POLICY.find(({ methods }) => isListed(methods, method));
  if (!rule) return { kind: 'deny', reason: 'the CDP policy does not contain its domain' };
  if (rule.check) return rule.check(params, limits);
  switch (rule.verdict) {
    case 'pass':
      return { kind: 'pass', params };
    case 'answer':
      return { kind: 'answer', result: {} };
    case 'close':
      return { kind: 'close' };
    case 'deny':
      return { kind: 'deny', reason: rule.reason };
  }
}

/** Whether a list names a method, or all of its domain. */
function isListed(list: readonly string[], method: string): boolean {
  return list.includes(method) || list.includes(`${method.slice(0, method.indexOf('.'))}.*`);
}
