import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ROOT } from '../support/docs.js';
import { ProgramFleet } from '../support/program-fleet.js';

const SCRIPT = fileURLToPath(new URL('deploy/kubernetes/deletion-cost/write-costs.mjs', ROOT));
const COST = 'controller.kubernetes.io/pod-deletion-cost';
const KEY = 'spec-key';

let fleet: ProgramFleet;
let account: string;
beforeAll(async () => {
  fleet = await ProgramFleet.start(1, { API_KEYS: `prometheus:${KEY}` });
  account = await mkdtemp(join(tmpdir(), 'tabwire-spec-'));
  await Promise.all([
    writeFile(join(account, 'token'), 'TOKEN'),
    writeFile(join(account, 'namespace'), 'farm'),
  ]);
});
afterAll(async () => {
  await fleet.stop();
  await rm(account, { recursive: true });
});

/** The pods of a cluster, by their names: a member, and one that has started and is none yet. */
const pods = new Map(
  Object.entries({ 'tabwire-a': '127.0.0.1', 'tabwire-b': '127.0.0.9' }).map(([name, podIP]) => [
    name,
    { metadata: { name, annotations: {} }, status: { podIP } },
  ]),
);
const asked: string[] = [];

/** What Kubernetes answers of its API, as far as the script needs it. */
async function answer(request: IncomingMessage): Promise<[status: number, body: object]> {
  const { method = '', url = '', headers } = request;
  const body = await text(request);
  asked.push(`${method} ${url} ${body}`);
  if (headers.authorization !== 'Bearer TOKEN') return [401, {}];
  const path = '/api/v1/namespaces/farm/pods';
  if (method === 'GET' && url === `${path}?labelSelector=app.kubernetes.io/component=member`)
    return [200, { items: [...pods.values()] }];
  const pod = pods.get(url.slice(path.length + 1));
  if (method !== 'PATCH' || !pod) return [404, {}];
  if (headers['content-type'] !== 'application/merge-patch+json') return [415, {}];
  Object.assign(pod.metadata.annotations, JSON.parse(body).metadata.annotations);
  return [200, pod];
}

const kubernetes = createServer((request, response) => {
  void answer(request).then(([status, body]) => {
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body));
  });
});
let kubernetesUrl: string;
beforeAll(async () => {
  kubernetes.listen(0, '127.0.0.1');
  await once(kubernetes, 'listening');
  const address = kubernetes.address();
  if (typeof address === 'object' && address) kubernetesUrl = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  kubernetes.close();
});

async function run(key = KEY): Promise<string[]> {
  asked.length = 0;
  const env = {
    TABWIRE_URL: fleet.member(0).url,
    TABWIRE_KEY: key,
    KUBERNETES_URL: kubernetesUrl,
    ACCOUNT: account,
  };
  await promisify(execFile)(process.execPath, [SCRIPT], { env });
  return asked.splice(0).filter((line) => line.startsWith('PATCH'));
}

it('writes the number of its browsers to the pod of a member, where it has changed', async () => {
  expect(await run()).toHaveLength(1);
  expect(pods.get('tabwire-a')?.metadata.annotations).toEqual({ [COST]: '0' });
  expect(await run()).toEqual([]);
  const headers = { 'X-API-Key': KEY, 'Content-Type': 'application/json' };
  const opening = { method: 'PUT', headers, body: '{}' };
  const opened = await fetch(`${fleet.member(0).url}/browsers/`, opening);
  expect(opened.status).toBe(200);
  expect(await run()).toHaveLength(1);
  expect(pods.get('tabwire-a')?.metadata.annotations).toEqual({ [COST]: '1' });
  expect(pods.get('tabwire-b')?.metadata.annotations).toEqual({});
});

it('fails where Tabwire refuses its key, and changes no pod', async () => {
  await expect(run('another')).rejects.toThrow(/\/status\/: 401/);
  expect(asked).toEqual([]);
});
