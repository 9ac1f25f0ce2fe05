import type { Request, Response } from 'express';
import type { Static } from 'typebox';
import type { Browser } from '../../lib/browsers/browser.js';
import type { EventLog } from '../../lib/events/event-log.js';
import type { EventFilter } from '../../lib/events/event-subscription.js';
import { eventTypes } from '../../lib/events/event-record.js';
import type { RawEvents } from '../../lib/control/cdp-events.js';
import { inClientTerms } from '../../lib/execution/circumstances.js';
import { merged } from '../../lib/execution/fields.js';
import type { Service } from '../../lib/execution/service.js';
import { BROWSER_EVENTS } from '../../lib/interface/browser-events.js';
import type { MatchedOperation } from '../../lib/interface/operations.js';
import { abortable, Deadline } from '../../lib/request/deadline.js';
import { invalidRequest, isErrorCode } from '../../lib/request/errors.js';
import { validator } from '../../lib/schemas/validate.js';
import { STREAM_HEADERS, streamEvents } from './event-stream.js';
import { exchangeOf, whenOver } from './exchange.js';
import { problemOf } from './problem.js';
import { sendText } from './text.js';

type Query = Static<typeof BROWSER_EVENTS.query>;

const validate = validator<Query>(BROWSER_EVENTS.query);

/** Answers with the events of a browser. That is no use of it, and no work that a shutdown waits for. */
export async function readEvents(
  service: Pick<Service, 'gateway' | 'settings'>,
  found: MatchedOperation,
  req: Request,
  res: Response,
): Promise<void> {
  const { gateway } = service;
  const exchange = exchangeOf(res);
  const { id = '' } = found.params;
  exchange.command = 'events';
  exchange.browser = id;
  const query = validate(merged(BROWSER_EVENTS.query, { query: req.query }));
  const { format = 'sse', urls, wait_ms: waitMs = 0 } = query;
  if (format === 'sse' && query.wait_ms !== undefined)
    throw invalidRequest(
      '/wait_ms',
      'is of format=json',
      'wait_ms works only with format=json, because a stream waits by itself. Send both, or neither.',
    );
  if (format === 'json' && query.cdp !== undefined)
    throw invalidRequest(
      '/cdp',
      'is of a stream',
      'Tabwire does not keep raw CDP events, so only a stream can read them. Leave format=json out.',
    );
  const filter: EventFilter = {
    types: query.types === undefined ? undefined : eventTypes(query.types.split(','), '/types'),
    pageId: query.page_id,
    ctxId: query.ctx_id,
  };
  gateway.refuseWhenShuttingDown();
  const browser = gateway.browser(id);
  const { eventLog } = browser;
  const withQueries = urls === 'full';
  if (format === 'json') {
    const { after } = query;
    await poll(eventLog, { filter, after, withQueries, waitMs }, res);
  } else if (req.method === 'HEAD') res.set(STREAM_HEADERS).end();
  else {
    const after = lastEventId(req) ?? query.after;
    const reading = () => readRaw(browser, query, left(res));
    const raw =
      query.cdp === undefined ? undefined : await inClientTerms(service, browser, reading);
    if (res.destroyed) raw?.dispose();
    else {
      const end = streamEvents(eventLog, { filter, after, withQueries, raw }, res);
      const leave = exchange.caller.grant.hold((why) => {
        end(problemOf(res, why));
      });
      res.once('close', leave);
    }
  }
}

/** Aborts when the client hangs up, or its right ends. */
function left(res: Response): AbortSignal {
  const controller = new AbortController();
  whenOver(res, (reason) => {
    controller.abort(reason);
  });
  return controller.signal;
}

/** @throws TabwireError `cdp_denied`, `connection_limit`, `invalid_request`, `page_not_found` */
async function readRaw(
  { cdp, contexts }: Browser,
  { cdp: names = '', page_id: pageId, ctx_id: ctxId }: Query,
  signal: AbortSignal,
): Promise<RawEvents> {
  const context = pageId === undefined ? undefined : contexts.ofPage(pageId);
  const page = context && pageId !== undefined ? context.page(pageId) : undefined;
  const where = { page: page && { id: page.id, ctxId: context?.id ?? null }, ctxId };
  return cdp.readEvents({ names: names.split(','), ...where }, signal);
}

/** @throws TabwireError `invalid_request` where it is no ID of ours */
function lastEventId(req: Request): number | undefined {
  const header = req.get('Last-Event-ID');
  if (header === undefined) return undefined;
  if (/^\d{1,15}$/.test(header)) return Number(header);
  throw invalidRequest(
    '/after',
    'must be the ID of an event',
    'The header Last-Event-ID must be the ID of an event, which is an integer. To begin with new events, leave the header out.',
  );
}

interface Poll {
  readonly filter: EventFilter;
  readonly after: number | undefined;
  readonly withQueries: boolean;
  readonly waitMs: number;
}

async function poll(
  log: EventLog,
  { filter, after, withQueries, waitMs }: Poll,
  res: Response,
): Promise<void> {
  let onReady = () => {};
  const ready = new Promise<void>((resolve) => {
    onReady = resolve;
  });
  const subscription = log.subscribe({ filter, after: after ?? 0, onReady });
  const deadline = new Deadline(waitMs);
  whenOver(res, (reason) => {
    deadline.abort(reason);
  });
  let text: string;
  try {
    // However the wait ends, there is an answer: the time ran out, or the service shuts down.
    if (subscription.length === 0 && waitMs > 0)
      await abortable(ready, deadline.signal).catch((error: unknown) => {
        if (isErrorCode(error, 'unauthorized')) throw error;
      });
    const { events, lost } = subscription.take();
    const texts = events.map((event) => event.json(withQueries)).join(',');
    const missed = after === undefined ? 0 : lost;
    text = `{"ok":true,"events":[${texts}],"last_id":${log.lastId},"lost":${missed}}`;
  } finally {
    deadline.dispose();
    subscription.dispose();
  }
  await sendText(res.type('application/json'), text);
}
