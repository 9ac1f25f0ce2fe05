import { gzipSync } from 'node:zlib';
import { setTimeout as sleep } from 'node:timers/promises';
import { together, type Attack, type Target } from './target.js';

const MIB = 2 ** 20;

const evaluated = (expression: string) => JSON.stringify({ expression });

/** A text of some 20 to 30 MB, of another character each time. */
function largeText({ random }: Target, millions = 20 + random.below(10)): string {
  const character = random.pick(['x', '\\u0001', '"', '\\\\', 'é', '\\u2028', '中', '\\n']);
  return `'${character}'.repeat(${millions}e6)`;
}

/** What waits in memory: each single limit is kept, and there are many of each. */
export const BYTES: readonly Attack[] = [
  {
    name: 'a batch of large replies',
    run: (target, browser) => {
      const steps = Array.from({ length: 20 + target.random.below(30) }, () => ({
        command: 'eval',
        body: { expression: largeText(target) },
      }));
      const on_error = target.random.pick(['stop', 'continue']);
      return target.command(browser, 'batch', { steps, on_error });
    },
  },
  {
    name: 'a batch of pictures, HTML and maps',
    run: async (target, browser) => {
      await target.show(browser, `<script>document.write('<b>x</b>'.repeat(2e5))</script>`);
      const steps = Array.from({ length: 60 }, (_, at) => ({
        command: ['fetch-html', 'screenshot', 'ui-map', 'storage-state'][at % 4] ?? 'eval',
      }));
      await target.command(browser, 'batch', { steps, on_error: 'continue' });
    },
  },
  {
    name: 'large replies that nobody reads',
    run: async (target, browser) => {
      const body = evaluated(largeText(target));
      const path = `/browsers/${browser}/eval/`;
      await together(32 + target.random.below(32), () =>
        target.unread(target.text('POST', path, body)),
      );
      await target.leaveAfter(4_000);
    },
  },
  {
    name: 'texts that grow when they are escaped',
    run: (target, browser) =>
      together(6, () => {
        const character = target.random.pick(['\\u0001', '\\u001f', '"', '\\\\', '\\ud800']);
        const expression = `'${character}'.repeat(${25 + target.random.below(6)}e6)`;
        return target.command(browser, 'eval', { expression });
      }),
  },
  {
    name: 'requests in a row on a connection that is not read',
    run: async (target, browser) => {
      const path = target.random.pick([
        '/openapi.json',
        '/metrics',
        '/status/',
        `/browsers/${browser}/json/protocol/`,
        '/docs/',
      ]);
      const encoding = target.random.pick(['', 'Accept-Encoding: br\r\n']);
      await target.unread(target.text('GET', path, '', encoding).repeat(2_000));
      await target.leaveAfter(4_000);
    },
  },
  {
    name: 'evals in a row on a connection that is not read',
    run: async (target, browser) => {
      const body = evaluated(`'x'.repeat(${target.random.below(9e5)})`);
      await target.unread(target.text('POST', `/browsers/${browser}/eval/`, body).repeat(1_000));
      await target.leaveAfter(4_000);
    },
  },
  {
    name: 'copies of the document, compressed',
    run: (target) =>
      together(200, () =>
        target.send('GET', target.random.pick(['/openapi.json', '/docs/']), undefined, {
          headers: { 'Accept-Encoding': target.random.pick(['br', 'gzip']) },
        }),
      ),
  },
  {
    name: 'bodies that arrive slowly',
    run: async (target, browser) => {
      const head = target
        .text('POST', `/browsers/${browser}/eval/`, '{}')
        .replace('Content-Length: 2', `Content-Length: ${MIB - 1}`)
        .replace('{}', '');
      await together(200, () => target.unread(`${head}{"expression":"${'1'.repeat(MIB - 1_000)}`));
      await target.leaveAfter(3_000);
    },
  },
  {
    name: 'bodies that are large when unpacked',
    run: (target, browser) =>
      together(64, () =>
        target
          .command(browser, 'eval', {}, { headers: { 'Content-Encoding': 'gzip' } })
          .then(() =>
            target.send(
              'POST',
              `/browsers/${browser}/eval/`,
              gzipSync(Buffer.alloc(100 * MIB, ' ')),
              { headers: { 'Content-Encoding': 'gzip' } },
            ),
          ),
      ),
  },
  {
    name: 'large bodies for a Chrome that takes nothing',
    run: async (target, browser) => {
      const { body } = await target.send('GET', '/status/');
      const known = Array.isArray(body.browsers) ? body.browsers : [];
      const pid = known.find(({ id }: { id: string }) => id === browser)?.pid;
      if (typeof pid !== 'number' || pid < 2) return;
      process.kill(pid, 'SIGSTOP');
      try {
        const expression = `"${'x'.repeat(MIB - 200)}".length`;
        await together(400, () =>
          target.command(browser, 'eval', { expression, timeout_ms: 4_000 }, { hangUpMs: 6_000 }),
        );
      } finally {
        process.kill(pid, 'SIGCONT');
      }
    },
  },
  {
    name: 'a rule that answers with much, often',
    run: async (target, browser) => {
      const body = 'r'.repeat(9e5);
      await target.send('PUT', `/browsers/${browser}/routes/`, {
        rules: [{ match: { url: 'https://hostile.example/*' }, action: 'respond', body }],
      });
      await target.show(
        browser,
        `<script>for (let i = 0; i < 2000; i++) fetch('https://hostile.example/' + i, {mode: 'no-cors'}).catch(() => 0)</script>`,
      );
      await sleep(4_000);
      await target.send('DELETE', `/browsers/${browser}/routes/`);
    },
  },
  {
    name: 'rules, in many contexts',
    run: async (target, browser) => {
      const rules = Array.from({ length: 500 }, (_, at) => ({
        match: { url: `/^http:..h.test.${at}(x+x+)+y{${at % 50}}$/` },
        action: 'block',
      }));
      await together(4, async () => {
        const { body } = await target.send('PUT', `/browsers/${browser}/contexts/`);
        if (typeof body.ctx_id !== 'string') return;
        await target.send('PUT', `/browsers/${browser}/routes/`, { ctx_id: body.ctx_id, rules });
        await target.command(browser, 'navigate', {
          ctx_id: body.ctx_id,
          url: `http://h.test/${'x'.repeat(2_000)}`,
          timeout_ms: 5_000,
        });
        await target.send('DELETE', `/browsers/${browser}/contexts/${body.ctx_id}/`);
      });
    },
  },
  {
    name: 'tickets',
    run: (target, browser) =>
      together(64, async () => {
        for (let at = 0; at < 40; at += 1)
          await target.command(browser, 'tickets', {
            for: target.random.pick(['cdp', 'channel', 'events']),
            expires_s: 3_600,
          });
      }),
  },
  {
    name: 'long dialogs beside waits',
    run: async (target, browser) => {
      const waits = together(100, () =>
        target.command(browser, 'wait-for-node', { selector: '#never', timeout_ms: 4_000 }),
      );
      await target.command(browser, 'eval', {
        expression: `for (let i = 0; i < 40; i++) alert(String(i).repeat(3e6))`,
        timeout_ms: 5_000,
      });
      await waits;
    },
  },
  {
    name: 'scripts, functions and variables, many and large',
    run: async (target, browser) => {
      const source = `/*${'s'.repeat(5e5)}*/`;
      await together(40, (at) =>
        target.command(browser, 'init-scripts', { source: `${source}${at}` }),
      );
      await together(200, (at) => target.command(browser, 'expose', { name: `f${at}` }));
      await target.show(browser, 'x');
    },
  },
  {
    name: 'headers, cookies and storage, many and large',
    run: async (target, browser) => {
      const url = target.site.origin;
      const set = Array.from({ length: 300 }, (_, at) => ({
        name: `c${at}`,
        value: 'v'.repeat(3e3),
        url,
      }));
      await target.command(browser, 'cookies', { set });
      const localStorage = [{ name: 'k', value: 'v'.repeat(9e5) }];
      await target.command(browser, 'storage-state', { origins: [{ origin: url, localStorage }] });
      await together(20, () => target.command(browser, 'storage-state', { timeout_ms: 8_000 }));
      await together(20, () => target.command(browser, 'cookies', { timeout_ms: 8_000 }));
      await target.command(browser, 'cookies', { clear: true });
    },
  },
  {
    name: 'bodies that the network log keeps',
    run: async (target, browser) => {
      await target.command(browser, 'network', { record: 'bodies', max_body_bytes: 100 * MIB });
      const html = `<script>for (let i = 0; i < 60; i++) fetch('/script?' + 'b'.repeat(7000) + i).catch(() => 0)</script>`;
      await target.show(browser, html);
      await together(12, () => target.send('GET', `/browsers/${browser}/network/?format=har`));
    },
  },
];
