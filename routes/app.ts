import express, { type Express } from 'express';
import type { Gateway } from '../lib/browsers/gateway.js';
import { authentication } from './auth.js';
import { failureFieldsOf, mountCommands } from './commands.js';
import { docsRouter } from './docs.js';
import { sameOrigin } from './origin.js';
import { problems, routeNotFound } from './problem.js';
import { accessLog, continueBody, jsonOnly, requestId, through } from './request.js';
import { systemRoutes } from './system.js';

/** The order of the middleware: who may come in is settled before a body is read. */
export function createApp(gateway: Gateway, version: string): Express {
  const { config } = gateway;
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing');
  app.use(
    through(
      requestId,
      accessLog(gateway),
      sameOrigin(config),
      authentication(gateway.keys),
      jsonOnly,
      continueBody,
    ),
    express.json({ limit: config.MAX_BODY_BYTES, strict: false }),
  );
  mountCommands(app, gateway);
  app.use(systemRoutes(gateway, version));
  app.use('/docs', docsRouter());
  app.use(routeNotFound);
  app.use(problems(config.MAX_BODY_BYTES, failureFieldsOf));
  return app;
}
