import { setTimeout as sleep } from 'node:timers/promises';
import { together, type Attack } from './target.js';

/** A page that a client visits, and what the client then asks. */
function page(name: string, html: string, command: string, body: object = {}): Attack {
  return {
    name: `growth: ${name}`,
    run: async (target, browser) => {
      await target.show(browser, html);
      await target.command(browser, command, { timeout_ms: 6_000, ...body });
    },
  };
}

const drawn = (count: number, part: string) =>
  `<script>let html = ''; for (let i = 0; i < ${count}; i++) html += ${part}; document.body.innerHTML = html</script>`;

const LONG_HOST = `http://${'\u4e2d'.repeat(60_000)}/`;

/** Inputs for which the work or the memory may grow faster than they do. */
export const GROWTH: readonly Attack[] = [
  page(
    'fields of one ID',
    `<body><label for=x>x</label>${drawn(40_000, `'<div hidden><input id=x></div>'`)}`,
    'ui-map',
  ),
  page(
    'a chart of many texts',
    `<body>${drawn(1, `'<svg width=1200 height=600>' + Array.from({ length: 1500 }, (_, x) => '<rect style="cursor:pointer" x=' + x + ' y=' + x % 600 + ' width=5 height=5 /><text x=' + x + ' y=' + x % 600 + '>v</text>').join('') + '</svg>'`)}`,
    'ui-map',
  ),
  page(
    'long attributes',
    `<body><button class=b>b</button><button id=r>r</button><script>document.querySelector('.b').className = 'a '.repeat(5e6); r.setAttribute('role', 'a '.repeat(5e6)); r.style.backgroundImage = 'url("' + 'url('.repeat(5e4) + '")'</script>`,
    'ui-map',
  ),
  page('fields of a table', drawn(2_000, `'<i></i>'`), 'extract', {
    each: 'i',
    fields: Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`f${at}`, 'b'])),
  }),
  page('line ends for a date', '<input type=date autofocus>', 'type', {
    text: `${'\n'.repeat(400_000)}x`,
  }),
  page(
    'a download with a long name',
    `<body><a id=a href="data:application/octet-stream,hi">x</a><script>a.download = 'a' + '\u3000'.repeat(1e5) + 'b'; a.click()</script>`,
    'wait-for',
    { download: true, timeout_ms: 1_000 },
  ),
  {
    name: 'growth: texts of the console like stacks',
    run: async (target, browser) => {
      const accept = 'Accept: text/event-stream\r\n';
      const path = `/browsers/${browser}/events/?types=console`;
      await target.unread(target.text('GET', path, '', accept));
      const text = `'\\n'.repeat(500) + ' at ' + '?'.repeat(3000)`;
      await target.show(browser, `<script>console.log(${text}); throw new Error(${text})</script>`);
      await target.leaveAfter(500);
    },
  },
  {
    name: 'growth: patterns and addresses that are nearly the same',
    run: async (target, browser) => {
      const half = 'a'.repeat(2_000);
      const patterns = Array.from({ length: 100 }, (_, at) => `*${half}b${at}${half}*`);
      await target.command(browser, 'network', { record: 'headers', urls: patterns });
      const rules = patterns.map((url) => ({ match: { url }, action: 'block' }));
      await target.send('PUT', `/browsers/${browser}/routes/`, JSON.stringify({ rules }));
      await target.show(
        browser,
        `<script>fetch('/q?' + 'a'.repeat(1.9e6)).catch(() => 0)</script>`,
      );
      await target.send('GET', `/browsers/${browser}/network/?url=${half}b${half}`);
      await target.send('DELETE', `/browsers/${browser}/routes/`);
      await target.command(browser, 'network', { record: 'off' });
    },
  },
  {
    name: 'growth: an archive of addresses with many parameters',
    run: async (target, browser) => {
      await target.command(browser, 'network', { record: 'headers' });
      const fetches = `for (let i = 0; i < 7; i++) fetch('/q' + i + '?' + 'a&'.repeat(9e5)).catch(() => 0)`;
      await target.show(browser, `<script>${fetches}</script>`);
      await target.send('GET', `/browsers/${browser}/network/?format=har`);
      await target.command(browser, 'network', { record: 'off' });
    },
  },
  {
    name: 'growth: long names of hosts',
    run: (target, browser) => {
      const cookies = Array.from({ length: 80 }, (_, at) => ({
        name: `c${at}`,
        value: '1',
        url: LONG_HOST.slice(0, 4_000),
      }));
      return Promise.all([
        target.command(browser, 'navigate', { url: LONG_HOST }),
        target.command(browser, 'cookies', { set: cookies }),
      ]);
    },
  },
  {
    name: 'growth: a result that stands in a body many times',
    run: (target, browser) => {
      const list = { $result: 'a.data.value' };
      const steps = [
        {
          command: 'eval',
          body: { expression: 'Array.from({ length: 8e5 }, () => 0)' },
          save_as: 'a',
        },
        {
          command: 'cdp',
          body: {
            method: 'Runtime.evaluate',
            params: { expression: '1', x: Array.from({ length: 16 }, () => list) },
          },
        },
      ];
      return target.command(browser, 'batch', { steps });
    },
  },
  {
    name: 'growth: subscribes without an end',
    run: async (target, browser) => {
      const events = `for (let i = 0; i < 1500; i++) history.replaceState(0, '', '?' + i)`;
      await target.show(browser, `<script>${events}</script>`);
      const sockets = await together(2, () => target.socket(`/browsers/${browser}/channel`, false));
      for (let at = 0; at < 20_000; at += 1) {
        for (const socket of sockets) socket?.send('{"subscribe":{"after":0}}');
        if (at % 1_000 === 0) await sleep(10);
      }
      await target.leaveAfter(1_000);
    },
  },
];
