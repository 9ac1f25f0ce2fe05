import type { Request, Response } from 'express';
import type { Command } from '../../lib/execution/command.js';
import { call } from '../../lib/execution/call.js';
import type { Service } from '../../lib/execution/service.js';
import type { Enter } from '../../lib/launching/admission.js';
import type { TabwireError } from '../../lib/request/errors.js';
import { namesEtag } from '../../lib/request/preconditions.js';
import type { MatchedOperation } from '../../lib/interface/operations.js';
import { knownError } from '../../lib/request/system-failure.js';
import { CONTENT_HEADERS } from './content.js';
import { EventStream, wantsEvents } from './events.js';
import { exchangeOf } from './exchange.js';
import { baseUrlOf } from './head.js';
import { problemOf, sendProblem } from './problem.js';
import { HeldReply } from './request-memory.js';
import { queryFields, whenLeft } from './request.js';
import { sendJson, sendText } from './text.js';

/** How an open goes on that other members may take. */
export interface Placing {
  readonly enter: Enter;
  /** Whether a failure is no answer to the client. */
  readonly keeps: (failure: TabwireError) => boolean;
}

/** Runs the command that a request asks for and answers with its reply, or with a problem document. */
export async function runCommand(
  service: Service,
  command: Command,
  found: MatchedOperation,
  req: Request,
  res: Response,
  placing?: Placing,
): Promise<void> {
  const exchange = exchangeOf(res);
  const { id: browserId = '', ...path } = found.params;
  exchange.command = command.name;
  if (browserId !== '') exchange.browser = browserId;
  const stream = wantsEvents(req, command) ? new EventStream(res) : undefined;
  try {
    const body: unknown = req.body;
    const reply = await call(
      service,
      command,
      { path, body, query: queryFields(req, command.body) },
      {
        browserId,
        baseUrl: baseUrlOf(exchange.head),
        onBegin: (deadline) => {
          whenLeft(res, (reason) => {
            deadline.abort(reason);
          });
        },
        requestId: exchange.id,
        grant: exchange.caller.grant,
        preconditions: {
          ifMatch: req.get('If-Match'),
          ifUnmodifiedSince: req.get('If-Unmodified-Since'),
        },
        looks: found.operation.kind === 'command' && found.operation.looks,
        ...(stream ? { emit: stream.emit } : {}),
        ...(placing ? { enter: placing.enter } : {}),
      },
    );
    const isOpen = command.fleet === 'placed';
    const id = isOpen ? String(Reflect.get(reply, 'id')) : browserId;
    if (isOpen) endWhenLeft(service, id, res);
    if (stream) {
      stream.end('done', reply);
      return;
    }
    // A balancer sends what comes for this browser to the server that named it.
    if (id !== '') res.set('X-Tabwire-Browser', id);
    await sendReply(command, reply, res, service.settings.MAX_RESULT_BYTES);
  } catch (error) {
    const problem = knownError(error);
    if (placing?.keeps(problem)) return;
    if (stream?.begun) stream.fail(problemOf(res, problem));
    else sendProblem(res, problem);
  }
}

/** Ends a browser whose client leaves before it has the reply: nobody knows its ID. */
function endWhenLeft({ gateway, log }: Service, id: string, res: Response): void {
  whenLeft(res, () => {
    const browser = gateway.browsers.find((one) => one.id === id);
    if (!browser) return;
    gateway.end(browser, 'deleted').catch((error: unknown) => {
      log.error('clean-up failed', { browser: id, cause: String(error) });
    });
  });
}

const JSON_TYPE = 'application/json';

/** Answers with JSON, or with the content alone where the Accept header, or the command, prefers it. */
async function sendReply(
  { content, bare }: Command,
  reply: object,
  res: Response,
  maxBytes: number,
): Promise<void> {
  const { req } = res;
  const types = content ? [content.type(reply)].flat() : [];
  if (types.length > 0) res.vary('Accept');
  const type = content?.isDefault ? unlessJson(req, types) : preferred(req, types);
  if (!content || type === undefined) {
    await sendJson(res, bare === undefined ? reply : Reflect.get(reply, bare), maxBytes);
    return;
  }
  res.set({ ...beside(reply), ...content.headers?.(reply) });
  const failure = content.failure?.(reply);
  if (failure) throw failure.with(meanwhile(reply));
  if (isKnown(req, res)) {
    res.status(304).end();
    return;
  }
  const data = content.data(reply, type);
  res.set(CONTENT_HEADERS).type(type);
  if (typeof data === 'string') await sendText(res, data);
  else await new HeldReply(res, data.length).send(data);
}

/**
 * Whether the client has the content already (RFC 9110, section 13.1.2). It says so by hand, so that the
 * `Cache-Control: no-cache` that web browsers add then says nothing.
 */
function isKnown(req: Request, res: Response): boolean {
  const etag = res.get('ETag');
  const known = req.get('If-None-Match');
  if (etag === undefined || known === undefined) return false;
  return namesEtag(known, etag);
}

/** What happened during a command, for the error in place of its content. */
function meanwhile(reply: object): Record<string, unknown> {
  const fields = ['dialogs', 'dialogs_omitted', 'popups_closed'];
  return Object.fromEntries(Object.entries(reply).filter(([field]) => fields.includes(field)));
}

/** What happened during a command, as the headers of a reply that is its content alone. */
function beside(reply: { dialogs?: unknown; popups_closed?: unknown }): Record<string, string> {
  const { dialogs, popups_closed: closed } = reply;
  return {
    ...(Array.isArray(dialogs) ? { 'X-Tabwire-Dialogs': String(dialogs.length) } : {}),
    ...(typeof closed === 'number' ? { 'X-Tabwire-Popups-Closed': String(closed) } : {}),
  };
}

/** The type of content that the client prefers to JSON; one that accepts neither gets JSON. */
function preferred(req: Request, types: readonly string[]): string | undefined {
  const accepted = types.length > 0 && req.accepts([JSON_TYPE, ...types]);
  return types.find((type) => type === accepted);
}

/**
 * The type of content for a client that does not prefer JSON to it; one that accepts neither gets the content. Where
 * the content is JSON itself, a client that names JSON gets the reply.
 */
function unlessJson(req: Request, [type]: readonly string[]): string | undefined {
  const [media = ''] = type?.split(';') ?? [];
  const namesJson = req.accepts().includes(JSON_TYPE);
  const wantsReply =
    media === JSON_TYPE ? namesJson : req.accepts([media, JSON_TYPE]) === JSON_TYPE;
  return wantsReply ? undefined : type;
}
