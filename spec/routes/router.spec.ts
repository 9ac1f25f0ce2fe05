import { describe, expect, it } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { SYSTEM } from '../../lib/interface/system.js';
import { readSettings } from '../../lib/settings/settings.js';
import { exchangeOf } from '../../routes/http/exchange.js';
import { operationsRouter } from '../../routes/router.js';
import { Metrics } from '../../lib/telemetry/metrics.js';
import { COMMAND_PATHS, fill } from '../support/catalog.js';
import { noLog } from '../support/no-log.js';

/** Answers with what was found: a name and the parameters of the path, or the methods of the path. */
const app = express()
  .enable('case sensitive routing')
  .use(
    operationsRouter(
      { log: noLog, metrics: new Metrics(), settings: readSettings({}) },
      (_req, res) => {
        const { found } = exchangeOf(res);
        if (!found || 'allow' in found) {
          res.status(405).json(found?.allow);
          return;
        }
        const { operation, params } = found;
        const name = operation.kind === 'command' ? operation.command.name : operation.name;
        res.set('X-Name', name).json([name, params]);
      },
    ),
  );

const found = async (method: string, path: string): Promise<unknown> => {
  const { status, body } = await request(app)[method === 'GET' ? 'get' : 'post'](path);
  return status === 404 ? undefined : body;
};

describe('the operation of a request', () => {
  it('is known for each path of the catalog, with and without the slash at its end', async () => {
    for (const { command, method, path } of COMMAND_PATHS) {
      const params = Object.fromEntries(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, `a-${name}`]),
      );
      const filled = fill(path, params);
      for (const variant of [filled, filled.replace(/\/$/, '')]) {
        const { body } = await request(app)[method](variant);
        expect([variant, body]).toEqual([variant, [command.name, params]]);
      }
    }
  });

  it('is known for each endpoint of the service itself', async () => {
    for (const { name, path } of SYSTEM) {
      expect(await found('GET', path.replace(/\/$/, ''))).toEqual([name, {}]);
      expect((await request(app).head(path)).headers['x-name']).toBe(name);
    }
  });

  it('is known for the events of a browser', async () => {
    expect(await found('GET', '/browsers/b/events')).toEqual(['events', { id: 'b' }]);
  });

  it('is the methods of the path where it has no such one', async () => {
    const allowed = async (path: string) => (await request(app).patch(path)).body;
    expect(await allowed('/browsers/')).toEqual(['PUT', 'POST', 'GET', 'HEAD', 'DELETE']);
    expect(await allowed('/browsers/b/ui-map/')).toEqual(['POST', 'GET', 'HEAD']);
    expect(await allowed('/health')).toEqual(['GET', 'HEAD']);
  });

  it('is none where there is no such path', async () => {
    const paths = ['/', '//browsers/', '/browsers//', '/BROWSERS/', '/browsers/b//eval/'];
    const deeper = [
      '/browsers/b/nothing/',
      '/browsers/b/eval/more/',
      '/constructor',
      '/browsers/b/constructor',
      '/docs/init.js',
    ];
    for (const path of [...paths, ...deeper])
      expect([path, await found('GET', path)]).toEqual([path, undefined]);
  });

  it('has the parameters of its path in clear', async () => {
    expect((await request(app).delete('/browsers/b/pages/p%2F1/')).body).toEqual([
      'close-page',
      { id: 'b', page_id: 'p/1' },
    ]);
  });
});
