import { Router } from 'express';
import { describeApi } from '../lib/interface/openapi/document.js';
import type { Gateway } from '../lib/browsers/gateway.js';
import { readStatus } from '../lib/browsers/status.js';
import { readOnly } from './problem.js';

/** Health, readiness, metrics and the interface's own description. */
export function systemRoutes(gateway: Gateway, version: string): Router {
  const router = Router({ caseSensitive: true });
  const document = JSON.stringify(describeApi({ version, authentication: gateway.keys.size > 0 }));

  router.get('/health/', (_req, res) => {
    res.json({ status: 'ok' });
  });
  router.get('/ready/', async (_req, res) => {
    await gateway.checkReady();
    res.json({ status: 'ready' });
  });
  router.get('/status/', async (_req, res) => {
    res.json(await readStatus(gateway));
  });
  router.get('/metrics', async (_req, res) => {
    res.type(gateway.metrics.registry.contentType);
    res.send(await gateway.metrics.registry.metrics());
  });
  router.get('/openapi.json', (_req, res) => {
    res.type('application/json').send(document);
  });
  router.all(['/health/', '/ready/', '/status/', '/metrics', '/openapi.json'], readOnly);
  return router;
}
