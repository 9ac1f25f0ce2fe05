import { Router } from 'express';
import { describeApi } from '../lib/describe.js';
import { TabwireError } from '../lib/errors.js';
import { shuttingDown, type Gateway } from '../lib/gateway.js';
import { methodNotAllowed } from './problem.js';

/** Health, readiness, metrics and the interface's own description. */
export function systemRoutes(gateway: Gateway, version: string): Router {
  const router = Router({ caseSensitive: true });
  const document = JSON.stringify(describeApi({ version, authentication: gateway.keys.size > 0 }));

  router.get('/health/', (_req, res) => {
    res.json({ status: 'ok' });
  });
  router.get('/ready/', (_req, res) => {
    if (gateway.draining) throw shuttingDown();
    if (!gateway.ready)
      throw new TabwireError('at_capacity', 'All browsers are in use. Try again later.', {
        retry_after_s: 5,
      });
    res.json({ status: 'ready' });
  });
  router.get('/metrics', async (_req, res) => {
    res.type(gateway.metrics.registry.contentType);
    res.send(await gateway.metrics.registry.metrics());
  });
  router.get('/openapi.json', (_req, res) => {
    res.type('application/json').send(document);
  });
  for (const path of ['/health/', '/ready/', '/metrics', '/openapi.json'])
    router.all(path, methodNotAllowed(['GET', 'HEAD']));
  return router;
}
