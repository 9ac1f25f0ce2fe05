import { invalidRequest } from '../../request/errors.js';
import { evenlyEncoded, urlGlob } from '../../request/glob.js';
import { withoutFragment } from '../../request/url-parts.js';
import type { HarEntry } from '../../schemas/replay-har.js';
import type { RoutesFields, RoutesRecord } from '../../schemas/routes.js';
import { BLOCK, CONTINUE, fulfilled } from './answer.js';
import { isBase64 } from '../../schemas/base64.js';
import { unframed } from '../../schemas/header-values.js';
import type { Answer, PausedRequest } from './request.js';
import { ALL_WEB_SOCKETS } from './web-socket-match.js';

type ReplayFields = NonNullable<RoutesFields['replay_har']>;

/** The answers of a HAR to one method and URL, in the order in which they were recorded. */
interface Recorded {
  readonly entries: HarEntry[];
  /** How many were given to each body, null: to those that were not recorded; the last one is given again. */
  readonly given: Map<string | undefined | null, number>;
}

/** Answers requests as a HAR has them. */
export class HarReplay {
  readonly #recorded = new Map<string, Recorded>();
  readonly #fields: ReplayFields;
  readonly #missing: Answer;
  #hits = 0;
  #missed = 0;
  #size = 0;

  /**
   * @param path JSON pointer to the fields
   * @throws TabwireError `invalid_request` where the HAR has no bodies, or answers that Chrome can't give
   */
  constructor(fields: ReplayFields, path: string) {
    const { har, missing } = fields;
    this.#missing = missing === 'continue' ? CONTINUE : BLOCK;
    har.log.entries.forEach((entry, i) => {
      checkEntry(entry, `${path}/har/log/entries/${i}`);
    });
    const answers = har.log.entries.filter(isAnswer).map(encoded);
    this.#fields = { ...fields, har: { log: { entries: answers } } };
    for (const entry of answers) {
      const key = keyOf(
        entry.request.method.toUpperCase(),
        urlGlob(withoutFragment(entry.request.url)),
      );
      const recorded: Recorded = this.#recorded.get(key) ?? { entries: [], given: new Map() };
      recorded.entries.push(entry);
      this.#recorded.set(key, recorded);
      this.#size += 1;
    }
    if (this.#size === 0)
      throw invalidRequest(
        `${path}/har`,
        'has no answer with its body',
        `No entry of ${path}/har has a response with its body. Record the HAR with bodies.`,
      );
  }

  /** The same answers, from the first on. */
  copy(): HarReplay {
    return new HarReplay(this.#fields, '');
  }

  /** URLPatterns of the WebSockets that are blocked: the recording has none of them. */
  get webSockets(): readonly string[] {
    return this.#missing === BLOCK ? ALL_WEB_SOCKETS : [];
  }

  /** Network.webSocketCreated. */
  webSocketCreated(): void {
    if (this.#missing === BLOCK) this.#missed += 1;
  }

  /** The answer that was recorded, or what becomes of a request that was not. */
  answer(request: PausedRequest): Answer {
    const recorded = this.#recorded.get(keyOf(request.method, evenlyEncoded(request.url)));
    const entry = recorded && this.#next(recorded, request);
    if (!entry) {
      this.#missed += 1;
      return this.#missing;
    }
    const { status, headers, content } = entry.response;
    return fulfilled(request, status, unframed(headers), content.text ?? '');
  }

  /** Of several answers those to the same body come first. */
  #next(recorded: Recorded, { isPreflight, postData }: PausedRequest): HarEntry | undefined {
    const same = recorded.entries.filter(({ request }) => request.postData?.text === postData);
    const entries = same.length > 0 ? same : recorded.entries;
    const body = same.length > 0 ? postData : null;
    const given = recorded.given.get(body) ?? 0;
    const entry = entries[Math.min(given, entries.length - 1)];
    // A preflight is answered, and is no request of the page.
    if (isPreflight) return entry;
    recorded.given.set(body, given + 1);
    this.#hits += 1;
    return entry;
  }

  get record(): NonNullable<RoutesRecord['replay_har']> {
    return { entries: this.#size, hits: this.#hits, missed: this.#missed };
  }
}

/** One that failed has no status; one from a cache, or without its body, has nothing to show. */
function isAnswer({ response: { status, content } }: HarEntry): boolean {
  return (
    status >= 200 && status !== 304 && (content.text !== undefined || !((content.size ?? 0) > 0))
  );
}

/** An entry with its body in base64, as Chrome takes it. */
function encoded(entry: HarEntry): HarEntry {
  const { encoding = '', text = '' } = entry.response.content;
  const body = encoding === '' ? Buffer.from(text).toString('base64') : text;
  return { ...entry, response: { ...entry.response, content: { text: body, encoding: 'base64' } } };
}

/** @throws TabwireError `invalid_request` where Chrome would not take it for an answer (Fetch.fulfillRequest) */
function checkEntry({ response: { status, content } }: HarEntry, path: string): void {
  const refuse = (field: string, message: string) =>
    invalidRequest(`${path}/${field}`, message, `${path}/${field} ${message}.`);
  if (status > 599)
    throw refuse('response/status', 'must be an HTTP status, or 0 for a request that failed');
  const { encoding = '', text = '' } = content;
  if (!/^(base64)?$/i.test(encoding))
    throw refuse('response/content/encoding', 'must be base64; leave it out for text');
  if (encoding !== '' && !isBase64(text))
    throw refuse('response/content/text', 'must be base64, because its encoding is base64');
}

function keyOf(method: string, url: string): string {
  return `${method} ${url}`;
}
