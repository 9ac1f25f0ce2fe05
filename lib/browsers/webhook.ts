import { createHmac } from 'node:crypto';
import { addressOf, post } from '../egress/post.js';
import { Denied, type EgressPolicy } from '../egress/policy.js';
import { Deadline } from '../request/deadline.js';
import { invalidRequest, TabwireError } from '../request/errors.js';
import type { Log } from '../telemetry/log.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { EventLog } from '../events/event-log.js';
import type { EventSubscription } from '../events/event-subscription.js';
import { type EventType } from '../schemas/events.js';
import { eventTypes } from '../events/event-record.js';
import { parsedUrl } from '../request/parsed-url.js';

/** What a client asks for. */
export interface WebhookWishes {
  readonly url: string;
  readonly types?: readonly string[] | undefined;
  readonly secret?: string | undefined;
}

/** What is checked already. */
export interface WebhookOptions {
  readonly url: URL;
  /** As the client named them; null: all. */
  readonly names: readonly string[] | null;
  readonly types: ReadonlySet<EventType> | undefined;
  readonly secret: string | undefined;
}

interface WebhookService {
  readonly policy: EgressPolicy;
  readonly metrics: Pick<Metrics, 'webhooks'>;
  readonly log: Log;
}

const MAX_BATCH = 100;
const BATCH_MS = 1_000;

/** Of one try. */
const TRY_TIMEOUT_MS = 10_000;

/** Before each further try. */
const RETRY_PAUSES_MS = [500, 2_000, 8_000] as const;

/** How long all that is left may take once the browser has ended. */
const END_TIMEOUT_MS = 5_000;

/** Of one try then, also of the one that is under way: the last batch has its own. */
const END_TRY_TIMEOUT_MS = 2_000;

/**
 * Checks what a client asks for.
 *
 * @throws TabwireError `invalid_request`, or `option_not_allowed` where EGRESS denies the address
 */
export async function checkWebhook(
  { url: text, types: names, secret }: WebhookWishes,
  policy: EgressPolicy,
): Promise<WebhookOptions> {
  const url = parsedUrl(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw refuse(
      'must be an http or https URL',
      'Send an absolute URL such as https://example.com/hook.',
    );
  if (url.username !== '' || url.password !== '')
    throw refuse(
      'must not contain a user name or password',
      'Send a secret instead: Tabwire signs the events with it.',
    );
  const types = names && eventTypes(names, '/webhook/types');
  const { host, port } = addressOf(url);
  await policy.resolve(host, port).catch((error: unknown) => {
    if (error instanceof Denied)
      throw new TabwireError(
        'option_not_allowed',
        'The webhook has an address that EGRESS does not let the server send to. The operator can allow the address in EGRESS_ALLOW.',
        { option: 'webhook' },
      );
    // A name that isn't known now may be when there is something to send.
  });
  return { url, names: names ?? null, types, secret };
}

function refuse(message: string, advice: string): TabwireError {
  return invalidRequest('/webhook/url', message, `/webhook/url ${message}. ${advice}`);
}

/** Sends the events of a browser to its client's server, in batches and in order, until the last one. */
export class Webhook {
  /** What records show of it. */
  readonly shown: { readonly url: string; readonly types: string[] | null };
  /** Resolves when nothing of it is left: at most `END_TIMEOUT_MS` after the browser's end. */
  readonly done: Promise<void>;
  readonly #browserId: string;
  readonly #options: WebhookOptions;
  readonly #service: WebhookService;
  readonly #subscription: EventSubscription;
  /** Sees whether what it waits for has come. */
  #check = () => {};
  /** Aborted when the browser has ended for so long that nothing may be left. */
  readonly #over = new AbortController();
  readonly #endTimers: NodeJS.Timeout[] = [];
  /** Of the try that is under way. */
  #trying: Deadline | undefined;

  constructor(
    browser: { readonly id: string; readonly eventLog: EventLog },
    options: WebhookOptions,
    service: WebhookService,
  ) {
    this.#browserId = browser.id;
    this.#options = options;
    this.#service = service;
    const { url, names, types } = options;
    this.shown = { url: url.href, types: names && [...names] };
    this.#subscription = browser.eventLog.subscribe({
      filter: { types },
      after: 0,
      onReady: () => {
        if (this.#subscription.hasEnded) this.#limitEnd();
        this.#check();
      },
    });
    this.done = this.#run();
  }

  async #run(): Promise<void> {
    const subscription = this.#subscription;
    while (!subscription.hasEnded || subscription.length > 0) {
      await this.#until(() => subscription.hasEnded || subscription.length > 0);
      await this.#until(() => subscription.hasEnded || subscription.length >= MAX_BATCH, BATCH_MS);
      const { events, lost } = subscription.take(MAX_BATCH);
      const texts = events.map((event) => event.json(false));
      const id = JSON.stringify(this.#browserId);
      const body = `{"browser_id":${id},"events":[${texts.join(',')}],"lost":${lost}}`;
      if (await this.#deliver(body)) continue;
      subscription.lose(lost + events.length);
      // Of what is left there is time for the last batch alone.
      if (subscription.hasEnded) subscription.keepLast(MAX_BATCH);
    }
    for (const timer of this.#endTimers) clearTimeout(timer);
    subscription.dispose();
  }

  #limitEnd(): void {
    if (this.#endTimers.length > 0) return;
    const trying = this.#trying;
    this.#endTimers.push(
      setTimeout(() => trying?.abort(endedMeanwhile()), END_TRY_TIMEOUT_MS),
      setTimeout(() => {
        this.#over.abort(endedMeanwhile());
      }, END_TIMEOUT_MS),
    );
  }

  /** Resolves when `isOver`, which is checked as events come, or after so long. One wait at a time. */
  #until(isOver: () => boolean, timeoutMs?: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#check = () => {};
        resolve();
      };
      const timer = timeoutMs === undefined ? undefined : setTimeout(end, timeoutMs);
      this.#check = () => {
        if (isOver()) end();
      };
      this.#check();
    });
  }

  /** Sends a batch until it is taken; of a browser that has ended, once more. */
  async #deliver(body: string): Promise<boolean> {
    const { metrics, log } = this.#service;
    const hasEnded = () => this.#subscription.hasEnded;
    for (const pauseMs of [...RETRY_PAUSES_MS, undefined]) {
      const failure = await this.#failureOf(body);
      if (failure === undefined) {
        metrics.webhooks.inc({ outcome: 'delivered' });
        return true;
      }
      if (pauseMs === undefined || hasEnded()) {
        log.warn('webhook batch given up', { browser: this.#browserId, cause: failure });
        break;
      }
      metrics.webhooks.inc({ outcome: 'retried' });
      await this.#until(hasEnded, pauseMs);
    }
    metrics.webhooks.inc({ outcome: 'failed' });
    return false;
  }

  /** Tries once; undefined: the batch was taken. */
  async #failureOf(body: string): Promise<string | undefined> {
    const { url, secret } = this.#options;
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': 'Tabwire',
      ...(secret === undefined ? {} : { [SIGNATURE]: signature(secret, body) }),
    };
    const timeoutMs = this.#subscription.hasEnded ? END_TRY_TIMEOUT_MS : TRY_TIMEOUT_MS;
    const deadline = new Deadline(timeoutMs, this.#over.signal);
    this.#trying = deadline;
    try {
      const status = await post(this.#service.policy, url, { headers, body }, deadline.signal);
      return status >= 200 && status < 300 ? undefined : `status ${status}`;
    } catch (error) {
      if (error instanceof Denied) return 'EGRESS denies the address';
      return error instanceof Error ? error.message : String(error);
    } finally {
      deadline.dispose();
    }
  }
}

function endedMeanwhile(): TabwireError {
  return new TabwireError('timeout', 'The browser ended before the webhook answered.');
}

const SIGNATURE = 'X-Tabwire-Signature';

/** By which the receiver knows who sent a body, and when: HMAC-SHA256 of `<unix seconds>.<body>`. */
function signature(secret: string, body: string): string {
  const seconds = Math.floor(Date.now() / 1000);
  const hmac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${hmac}`;
}
