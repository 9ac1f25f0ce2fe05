import type { Express, Request, Response } from 'express';
import { CATALOG } from '../lib/interface/catalog.js';
import type { Command } from '../lib/execution/command.js';
import { Deadline } from '../lib/request/deadline.js';
import { execute, type Prepared } from '../lib/execution/execute.js';
import { failureFields, type FailureFields } from '../lib/interface/failure-fields.js';
import type { Gateway } from '../lib/browsers/gateway.js';
import { TabwireError } from '../lib/request/errors.js';
import { EventStream, wantsEvents } from './events.js';
import { asTabwireError, methodNotAllowed, problemOf, sendProblem } from './problem.js';
import { fromQuery } from './query.js';
import { abortOnLeave } from './request.js';

/** What a path can do, by the method of HTTP. */
type Operations = ReadonlyMap<string, Operation>;

interface Operation {
  readonly command: Command;
  readonly failure: FailureFields;
}

/**
 * Mounts every command of the catalog at its paths, and 405 for their other methods. Paths that differ in
 * their last word alone share a route, with a table of these words: Express tries its routes one by one.
 */
export function mountCommands(app: Express, gateway: Gateway): void {
  for (const [path, words] of routesOf(CATALOG))
    app.all(path, async (req, res, next) => {
      const { word = '', ...params } = req.params;
      const operations = words.get(String(word));
      if (!operations) {
        next();
        return;
      }
      const operation = operations.get(req.method);
      if (operation) await handle(gateway, operation, params, req, res);
      else throw methodNotAllowed(req, res, [...operations.keys()]);
    });
}

/** `/browsers/{id}/eval/` → `/browsers/:id/:word/`, `eval`; Express answers it without the slash too. */
function routesOf(catalog: readonly Command[]): Map<string, Map<string, Operations>> {
  const routes = new Map<string, Map<string, Map<string, Operation>>>();
  for (const command of catalog) {
    const operation = { command, failure: failureFields(command.reply.properties) };
    for (const path of command.paths) {
      const [, stem = path, word = ''] = /^(.*\}\/)([\w-]+)\/$/.exec(path) ?? [];
      const route = stem.replace(/\{(\w+)\}/g, ':$1') + (word && ':word/');
      const words = routes.get(route) ?? new Map<string, Map<string, Operation>>();
      const operations = words.get(word) ?? new Map<string, Operation>();
      routes.set(route, words.set(word, operations));
      for (const method of command.methods) {
        operations.set(method.toUpperCase(), operation);
        if (method === 'get') operations.set('HEAD', operation);
      }
    }
  }
  return routes;
}

async function handle(
  gateway: Gateway,
  { command, failure }: Operation,
  { id = '', ...path }: Request['params'],
  req: Request,
  res: Response,
): Promise<void> {
  res.locals.command = command.name;
  res.locals.browser = id || undefined;
  const stream = wantsEvents(req, command) ? new EventStream(res) : undefined;
  let deadline: Deadline | undefined;
  try {
    const query = req.method === 'GET' ? req.query : {};
    const fields = fromQuery(command.body, query, req.body);
    const prepared = prepare(command, withPath(fields, path));
    const { timeoutMs, leastMs } = prepared.invocation;
    deadline = new Deadline(timeoutMs ?? Math.max(leastMs, gateway.config.DEFAULT_TIMEOUT_MS));
    abortOnLeave(res, deadline);
    const reply = await execute(gateway, prepared, String(id), deadline, stream?.emit);
    if (stream) stream.end('done', reply);
    else sendReply(command, reply, req, res);
  } catch (error) {
    const problem = asTabwireError(error, gateway.config.MAX_BODY_BYTES);
    if (stream?.begun) stream.end('error', problemOf(res, problem, failure));
    else sendProblem(res, problem, failure);
  } finally {
    deadline?.dispose();
  }
}

/** What a page made must do nothing where a browser shows it. */
const CONTENT_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
};

/** Answers with JSON, or with the content alone where the client would rather have that. */
function sendReply({ content }: Command, reply: object, req: Request, res: Response): void {
  const type = content?.type(reply);
  if (type !== undefined) res.vary('Accept');
  // Whoever accepts neither gets JSON, as everywhere.
  if (type !== undefined && req.accepts(['application/json', type]) === type)
    res.set(CONTENT_HEADERS).type(type).send(content?.data(reply));
  else res.json(reply);
}

/** Validates the body; keeps command and call of one kind together. */
function prepare(command: Command, body: unknown): Prepared {
  switch (command.on) {
    case 'gateway':
      return { command, invocation: command.prepare(body) };
    case 'browser':
      return { command, invocation: command.prepare(body) };
    case 'page':
      return { command, invocation: command.prepare(body) };
  }
}

/** The body with the parameters of the path as fields; both may name them, if they agree. */
function withPath(body: unknown, path: Readonly<Record<string, unknown>>): unknown {
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body)))
    return body; // for the validator to refuse
  const fields: Record<string, unknown> = { ...body };
  for (const [name, value] of Object.entries(path)) {
    if (name in fields && fields[name] !== value)
      throw new TabwireError(
        'invalid_request',
        `${name} of the body is not the one of the path. Send it once.`,
        { errors: [{ path: `/${name}`, message: 'differs from the path' }] },
      );
    fields[name] = value;
  }
  return fields;
}

/** The same for an error that came before its route: of the doors, or of the body. */
export function failureFieldsOf(method: string, path: string): FailureFields {
  const operation = OPERATIONS.find(
    (candidate) => candidate.method === method.toLowerCase() && candidate.pattern.test(path),
  );
  return operation ? failureFields(operation.command.reply.properties) : {};
}

const OPERATIONS = CATALOG.flatMap((command) =>
  command.paths.flatMap((path) => {
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+').replace(/\/$/, '/?')}$`);
    return command.methods.map((method) => ({ command, method, pattern }));
  }),
);
