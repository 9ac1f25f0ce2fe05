import express, {
  Router,
  type ErrorRequestHandler,
  type Express,
  type RequestHandler,
} from 'express';
import type { Service } from '../lib/execution/service.js';
import { SELF_PATH } from '../lib/schemas/fleet.js';
import { brokenEscape } from '../lib/interface/operations.js';
import { noFileHandles } from '../lib/request/system-failure.js';
import { readEvents } from './http/browser-events.js';
import { callerCheck } from './http/caller.js';
import { runCommand } from './http/commands.js';
import { isLate } from './http/connections.js';
import { dashboardRouter } from './http/dashboard.js';
import { devtoolsRouter } from './http/devtools.js';
import { docsRouter } from './http/docs.js';
import { readDownload } from './http/download-file.js';
import { beginExchange, exchangeOf, hasBegun, isNeverRefused } from './http/exchange.js';
import { readMember } from './http/fleet.js';
import { Forwarder } from './forwarding/forward.js';
import type { Caller, Head } from './http/head.js';
import { jsonBody } from './http/json-body.js';
import { mcpEndpoint } from './mcp/load.js';
import { turnOf } from './http/pipelined.js';
import { Placement } from './forwarding/placement.js';
import { methodNotAllowed, problems, routeNotFound, upgradeRequired } from './http/problem.js';
import { enterRequest } from './http/request-memory.js';
import { continueBody, requireJson } from './http/request.js';
import { operationsRouter } from './router.js';
import { sessionRouter } from './http/login.js';
import { systemReaders } from './http/system.js';

/**
 * The order of the middleware. Express finds the operation first, since it decides which key or ticket opens a
 * request, which member it is for, and what its errors carry; then the head is checked, before the body is read.
 */
export function createApp(service: Service, version: string): Express {
  const { settings, fleet } = service;
  const forwarder = fleet && new Forwarder(service, fleet);
  const placement = fleet && forwarder && new Placement(service, fleet, forwarder);
  const check = callerCheck(service);
  const begin = [admit(service, check, forwarder), jsonBody(settings.MAX_BODY_BYTES)];
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing');
  app.use(operationsRouter(service, ...begin, answer(service, version, placement)));
  // Then the pages: before the operations, each request would be compared with the paths of all their files.
  app.use(Router().use(beginOther(service), ...begin));
  if (settings.DASHBOARD) app.use(dashboardRouter(service), sessionRouter(service));
  if (fleet) app.get(SELF_PATH, (_req, res) => readMember(fleet, res));
  app.use('/docs', docsRouter());
  app.use('/devtools', devtoolsRouter(service));
  app.use(routeNotFound, beginBroken(service, check), problems);
  return app;
}

/** Begins the exchange of a request that is for no operation: for a page, or for nothing. */
function beginOther(service: Service): RequestHandler {
  return (req, res, next) => {
    if (hasBegun(res)) next('router');
    else {
      beginExchange(req, res, service);
      next();
    }
  };
}

/** Begins the exchange of a request whose path Express can't read, and checks its caller before that is said. */
function beginBroken(service: Service, check: (head: Head) => Caller): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    if (!hasBegun(res)) {
      const exchange = beginExchange(req, res, service);
      exchange.caller = check(exchange.head);
    }
    next(error instanceof URIError ? brokenEscape() : error);
  };
}

/** Checks the head of a request. It is one middleware: each costs as much as a check. */
function admit(
  service: Service,
  check: (head: Head) => Caller,
  forwarder: Forwarder | undefined,
): RequestHandler {
  return (req, res, next) => {
    const exchange = exchangeOf(res);
    if (isLate(req.socket) && !isNeverRefused(exchange)) throw noFileHandles();
    exchange.caller = check(exchange.head);
    if (forwarder?.take(req, res)) return;
    requireJson(req);
    enterRequest(req, res, service.account, service.settings.MAX_BODY_BYTES);
    continueBody(req, res);
    const turn = turnOf(req, res);
    if (!turn) next();
    else
      void turn.then(() => {
        if (!res.destroyed) next();
      });
  };
}

/** Runs the operation of a request; pages are answered further on. */
function answer(
  service: Service,
  version: string,
  placement: Placement | undefined,
): RequestHandler {
  const readers = systemReaders(service);
  const mcp = mcpEndpoint(service, version, placement);
  return async (req, res, next) => {
    const { found } = exchangeOf(res);
    if (!found) next();
    else if ('allow' in found) throw methodNotAllowed(req, res, found.allow);
    else if (found.operation.kind === 'socket') throw upgradeRequired(res);
    else if (found.operation.kind === 'command') {
      const { command } = found.operation;
      if (placement && command.fleet === 'placed') await placement.open(command, found, req, res);
      else await runCommand(service, command, found, req, res);
    } else if (found.operation.kind === 'events') await readEvents(service, found, req, res);
    else if (found.operation.kind === 'download') await readDownload(service, found, req, res);
    else if (found.operation.kind === 'mcp') await mcp(req, res);
    else if (found.operation.name === 'docs' || found.operation.name === 'devtools') next();
    else await readers[found.operation.name](res);
  };
}
