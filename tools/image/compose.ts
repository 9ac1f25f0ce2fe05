import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../../spec/support/docs.js';
import { raw } from '../../spec/support/raw.js';
import { until } from '../../spec/support/until.js';
import { conclude, setting } from '../long/report.js';

/**
 * `make compose-test`: starts the fleet of deploy/fleet.yaml without Prometheus and Grafana, opens browsers on all
 * of its members, and ends it. COMPOSE is the command (`docker compose`), BROWSER the image, which exists already.
 */
const PORT = setting('PORT', 8080);
const { COMPOSE = 'docker compose', BROWSER = 'headless-shell' } = process.env;
const MEMBERS = ['member-1', 'member-2', 'member-3'];
const KEY = 'secret';

const env = {
  ...process.env,
  ...{ BROWSER, PORT: String(PORT), API_KEYS: KEY, MAX_BROWSERS: '2' },
  FLEET_SECRET: randomBytes(32).toString('hex'),
  SCRAPE_KEY: randomBytes(16).toString('hex'),
};

async function compose(...args: readonly string[]): Promise<void> {
  const [program = '', ...words] = COMPOSE.split(' ');
  const file = fileURLToPath(new URL('deploy/fleet.yaml', ROOT));
  await promisify(execFile)(program, [...words, '-f', file, ...args], { env });
}

async function send(method: string, path: string) {
  const headers = { 'X-API-Key': KEY, 'Content-Type': 'application/json' };
  const url = `http://127.0.0.1:${PORT}`;
  const { status, text } = await raw(url, path, { method, headers });
  return { status, body: text.startsWith('{') ? JSON.parse(text) : {} };
}

const failures: string[] = [];
try {
  await compose('up', '-d', '--no-build', ...MEMBERS, 'redis', 'haproxy');
  // Until HAProxy listens, it answers nobody.
  const members = () =>
    send('GET', '/status/').then(
      ({ body }) => body.members,
      () => [],
    );
  await until(async () => (await members())?.length === MEMBERS.length);
  const opened: string[] = [];
  while (opened.length + failures.length < 2 * MEMBERS.length) {
    const { status, body } = await send('PUT', '/browsers/');
    if (status === 200) opened.push(body.id);
    else failures.push(`opening a browser: ${status} ${JSON.stringify(body)}`);
  }
  for (const id of opened) {
    const { status } = await send('GET', `/browsers/${id}/`);
    if (status !== 200) failures.push(`GET /browsers/${id}/: ${status}`);
  }
  console.log(`${opened.length} browsers on ${MEMBERS.length} members`);
} finally {
  await compose('down');
}
conclude(failures);
