import express, { type Express, type RequestHandler } from 'express';
import { openBrowserCommand } from '../lib/commands/browsers/open-browser.js';
import type { Service } from '../lib/execution/service.js';
import { SELF_PATH } from '../lib/fleet/member.js';
import type { MatchedOperation } from '../lib/interface/operations.js';
import { noFileHandles } from '../lib/request/system-failure.js';
import { readEvents } from './browser-events.js';
import { callerCheck } from './caller.js';
import { runCommand } from './commands.js';
import { isLate } from './connections.js';
import { dashboardRouter } from './dashboard.js';
import { devtoolsRouter } from './devtools.js';
import { docsRouter } from './docs.js';
import { readDownload } from './download-file.js';
import { beginExchange, exchangeOf, isNeverRefused } from './exchange.js';
import { readMember } from './fleet.js';
import { Forwarder } from './forward.js';
import { jsonBody } from './json-body.js';
import { mcpEndpoint } from './mcp.js';
import { turnOf } from './pipelined.js';
import { Placement } from './placement.js';
import { methodNotAllowed, problems, routeNotFound, upgradeRequired } from './problem.js';
import { enterRequest } from './request-memory.js';
import { continueBody, requireJson } from './request.js';
import { sessionRouter } from './session.js';
import { systemReaders } from './system.js';

/** The order of the middleware: the checks on a request's head come before its body is read. */
export function createApp(service: Service, version: string): Express {
  const { settings, fleet } = service;
  const { MAX_BODY_BYTES } = settings;
  const forwarder = fleet && new Forwarder(service, fleet);
  const placement = fleet && forwarder && new Placement(service, fleet, forwarder);
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing');
  // First the operations: behind the pages, each request would be compared with the paths of all their files.
  app.use(admit(service, forwarder), jsonBody(MAX_BODY_BYTES), answer(service, version, placement));
  if (settings.DASHBOARD) app.use(dashboardRouter(service), sessionRouter(service));
  if (fleet) app.get(SELF_PATH, (_req, res) => readMember(fleet, res));
  app.use('/docs', docsRouter());
  app.use('/devtools', devtoolsRouter(service));
  app.use(routeNotFound, problems);
  return app;
}

/** Begins the exchange of each request and checks its head. It is one middleware: each costs as much as a check. */
function admit(service: Service, forwarder: Forwarder | undefined): RequestHandler {
  const check = callerCheck(service);
  return (req, res, next) => {
    const exchange = beginExchange(req, res, service);
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

const isOpen = ({ operation }: MatchedOperation) =>
  operation.kind === 'command' && operation.command === openBrowserCommand;

/** Runs the operation of a request, which the exchange has found by method and path; pages are answered further on. */
function answer(
  service: Service,
  version: string,
  placement: Placement | undefined,
): RequestHandler {
  const readers = systemReaders(service, version);
  const mcp = mcpEndpoint(service, version, placement);
  return async (req, res, next) => {
    const { found } = exchangeOf(res);
    if (!found) next();
    else if ('allow' in found) throw methodNotAllowed(req, res, found.allow);
    else if (found.operation.kind === 'socket') throw upgradeRequired(res);
    else if (placement && isOpen(found)) await placement.open(found, req, res);
    else if (found.operation.kind === 'command')
      await runCommand(service, found.operation.command, found, req, res);
    else if (found.operation.kind === 'events') await readEvents(service, found, req, res);
    else if (found.operation.kind === 'download') await readDownload(service, found, req, res);
    else if (found.operation.kind === 'mcp') await mcp(req, res);
    else if (found.operation.name === 'docs' || found.operation.name === 'devtools') next();
    else await readers[found.operation.name](res);
  };
}
