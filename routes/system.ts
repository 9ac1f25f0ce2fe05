import type { Response } from 'express';
import { readStatus } from '../lib/browsers/status.js';
import type { Service } from '../lib/execution/service.js';
import { describeApi } from '../lib/interface/openapi/document.js';
import type { SystemName } from '../lib/interface/system.js';
import { sendJson, sendText } from './text.js';

/** The handlers of the service's own endpoints. `docs` and `devtools` have routers of their own. */
type SystemReaders = Readonly<
  Record<Exclude<SystemName, 'docs' | 'devtools'>, (res: Response) => void | Promise<void>>
>;

export function systemReaders(service: Service, version: string): SystemReaders {
  const { settings, gateway, keys, metrics } = service;
  const document = JSON.stringify(describeApi({ version, authentication: keys.size > 0 }));
  return {
    health: (res) => {
      res.json({ status: 'ok' });
    },
    ready: async (res) => {
      await gateway.checkReady();
      res.json({ status: 'ready' });
    },
    status: async (res) => {
      await sendJson(res, await readStatus(gateway, settings));
    },
    metrics: async (res) => {
      await sendText(res.type(metrics.registry.contentType), await metrics.registry.metrics());
    },
    openapi: async (res) => {
      await sendText(res.type('application/json'), document);
    },
  };
}
