import type { Express, Request, Response } from 'express';
import { CATALOG } from '../lib/interface/catalog.js';
import type { Command } from '../lib/execution/command.js';
import { call } from '../lib/execution/execute.js';
import { failureFields, type FailureFields } from '../lib/interface/failure-fields.js';
import type { Gateway } from '../lib/browsers/gateway.js';
import { EventStream, wantsEvents } from './events.js';
import { asTabwireError, methodNotAllowed, problemOf, sendProblem } from './problem.js';
import { leaving } from './request.js';

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
  try {
    const body: unknown = req.body;
    const fields = { path, body, ...(req.method === 'GET' ? { query: req.query } : {}) };
    const options = { browserId: String(id), signal: leaving(res) };
    const reply = await call(gateway, command, fields, {
      ...options,
      ...(stream ? { emit: stream.emit } : {}),
    });
    if (stream) stream.end('done', reply);
    else sendReply(command, reply, req, res);
  } catch (error) {
    const problem = asTabwireError(error, gateway.config.MAX_BODY_BYTES);
    if (stream?.begun) stream.end('error', problemOf(res, problem, failure));
    else sendProblem(res, problem, failure);
  }
}

/** Content that a page produced must not run scripts when opened in a browser. */
const CONTENT_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
};

/** Answers with JSON, or with the content alone where the client would rather have that. */
function sendReply({ content }: Command, reply: object, req: Request, res: Response): void {
  const type = content?.type(reply);
  if (type !== undefined) res.vary('Accept');
  // Clients that accept neither get JSON.
  if (type !== undefined && req.accepts(['application/json', type]) === type)
    res.set(CONTENT_HEADERS).type(type).send(content?.data(reply));
  else res.json(reply);
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
