import type { Request, Response } from 'express';
import type { Command } from '../lib/execution/command.js';
import { call } from '../lib/execution/execute.js';
import type { Service } from '../lib/execution/service.js';
import { decoded, type MatchedOperation } from '../lib/interface/operations.js';
import { EventStream, wantsEvents } from './events.js';
import { exchangeOf } from './exchange.js';
import { baseUrlOf } from './head.js';
import { asTabwireError, problemOf, sendProblem } from './problem.js';
import { leaving } from './request.js';

/** Runs the command that a request asks for and answers with its reply, or with a problem document. */
export async function runCommand(
  service: Service,
  command: Command,
  found: MatchedOperation,
  req: Request,
  res: Response,
): Promise<void> {
  const exchange = exchangeOf(res);
  const { id: browserId = '', ...path } = decoded(found);
  exchange.command = command.name;
  if (browserId !== '') exchange.browser = browserId;
  const stream = wantsEvents(req, command) ? new EventStream(res) : undefined;
  try {
    const body: unknown = req.body;
    const reply = await call(
      service,
      command,
      { path, body, ...(req.method === 'GET' ? { query: req.query } : {}) },
      {
        browserId,
        baseUrl: baseUrlOf(exchange.head),
        signal: leaving(res),
        requestId: exchange.id,
        ...(stream ? { emit: stream.emit } : {}),
      },
    );
    if (stream) stream.end('done', reply);
    else sendReply(command, reply, req, res);
  } catch (error) {
    const problem = asTabwireError(error, service.settings.MAX_BODY_BYTES);
    if (stream?.begun) stream.end('error', problemOf(res, problem));
    else sendProblem(res, problem);
  }
}

/** Content that a page produced must not run scripts when opened in a browser. */
const CONTENT_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
};

const JSON_TYPE = 'application/json';

/** Answers with JSON, or with the content alone where the Accept header, or the command, prefers it. */
function sendReply({ content, bare }: Command, reply: object, req: Request, res: Response): void {
  const type = content?.type(reply);
  if (content && type !== undefined) {
    res.vary('Accept');
    const [media = type] = type.split(';');
    // Clients that accept neither get what comes by itself.
    const isWanted = content.isDefault
      ? media === JSON_TYPE || req.accepts([media, JSON_TYPE]) !== JSON_TYPE
      : req.accepts([JSON_TYPE, media]) === media;
    if (isWanted) {
      res.set(CONTENT_HEADERS).type(type).send(content.data(reply));
      return;
    }
  }
  res.json(bare === undefined ? reply : Reflect.get(reply, bare));
}
