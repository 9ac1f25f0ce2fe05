import type { Protocol } from 'devtools-protocol';
import { invalidRequest } from '../../request/errors.js';
import { parsedUrl } from '../../request/parsed-url.js';
import { originOf } from '../../request/url-parts.js';
import type { CredentialFields } from '../../schemas/routes.js';

type Challenge = Protocol.Fetch.AuthChallenge;
type Response = Protocol.Fetch.AuthChallengeResponse;

/** Chrome then shows the server's answer (401), which it has already. */
const CANCEL: Response = { response: 'CancelAuth' };

/** How many requests are remembered that a pair was given to. */
const MAX_REQUESTS = 1_000;

interface Pair {
  readonly username: string;
  readonly password: string;
}

/** The pairs of a context for HTTP authentication, by the origins that may have them. */
export class Credentials {
  readonly #fields: readonly CredentialFields[];
  readonly #pairs: ReadonlyMap<string, Pair>;
  /** Requests that got a pair: challenged again, it was wrong. */
  readonly #answered = new Set<string>();
  /** What a pair was wrong for: it is not tried again. */
  readonly #refused = new Set<string>();

  /**
   * @param path JSON pointer to the fields
   * @throws TabwireError `invalid_request`
   */
  constructor(fields: readonly CredentialFields[], path: string) {
    this.#fields = fields;
    this.#pairs = new Map(
      fields.map(({ origin, username, password }, i) => [
        checkedOrigin(origin, `${path}/${i}/origin`),
        { username, password },
      ]),
    );
    if (this.#pairs.size < fields.length)
      throw invalidRequest(path, 'has an origin twice', `${path} has an origin twice.`);
  }

  /** The same pairs, of which none was refused. */
  copy(): Credentials {
    return new Credentials(this.#fields, '');
  }

  /** The pair of an origin, such as that of a proxy. */
  of(origin: string): Pair | undefined {
    return this.#pairs.get(origin);
  }

  /** Origins, and whether one of their servers refused the pair. */
  get record(): { origin: string; refused: boolean }[] {
    return [...this.#pairs.keys()].map((origin) => ({
      origin,
      refused: [...this.#refused].some((key) => key.startsWith(`${origin} `)),
    }));
  }

  /** @param requestId of the request that was challenged, unique in the browser */
  answer({ origin, scheme, realm }: Challenge, requestId: string): Response {
    const pair = this.#pairs.get(origin);
    const key = `${origin} ${scheme} ${realm}`;
    if (this.#answered.has(requestId)) this.#refused.add(key);
    if (!pair || this.#refused.has(key)) return CANCEL;
    this.#answered.add(requestId);
    const [oldest] = this.#answered;
    if (this.#answered.size > MAX_REQUESTS && oldest !== undefined) this.#answered.delete(oldest);
    return { response: 'ProvideCredentials', ...pair };
  }
}

/** @throws TabwireError `invalid_request` where it has a path, or a name and a password */
function checkedOrigin(text: string, path: string): string {
  const url = parsedUrl(text);
  const isOrigin =
    url !== undefined &&
    /^(https?|socks[45]):$/.test(url.protocol) &&
    `${url.pathname}${url.search}${url.hash}${url.username}${url.password}`.replace('/', '') === '';
  if (isOrigin) return originOf(text);
  const message = 'must be an origin such as https://example.com, without path and credentials';
  throw invalidRequest(path, message, `${path} ${message}.`);
}
