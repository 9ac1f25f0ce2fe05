import { setTimeout as sleep } from 'node:timers/promises';
import { together, type Attack } from './target.js';

/** An attack by a page that a client only visits, and looks at. */
function visit(name: string, script: string, ms = 2_500): Attack {
  return {
    name: `page: ${name}`,
    run: async (target, browser) => {
      const looks = together(4, () =>
        target.command(browser, 'wait-for-node', { selector: '#never', timeout_ms: ms }),
      );
      await target.show(browser, `<body><script>${script}</script>`);
      await target.send('GET', `/browsers/${browser}/pages/`);
      await sleep(ms);
      await target.command(browser, 'ui-map', { timeout_ms: 2_000 });
      await target.send('GET', `/browsers/${browser}/`);
      await looks;
      await target.command(browser, 'navigate', { url: 'about:blank', timeout_ms: 5_000 });
    },
  };
}

const often = (act: string, ms = 5) => `setInterval(() => { ${act} }, ${ms});`;

/** What a page does that a browser visits. */
export const PAGES: readonly Attack[] = [
  visit(
    'console',
    often(`for (let i = 0; i < 200; i++) console.log('x'.repeat(4000), {a: [1, {b: 2}]})`),
  ),
  visit(
    'console, large',
    often(
      `console.error('x'.repeat(3e6)); console.table(Array.from({length: 5000}, (_, i) => ({i})))`,
      50,
    ),
  ),
  visit(
    'dialogs',
    `setTimeout(() => { for (let i = 0; i < 300; i++) alert('d'.repeat(1e5) + i) }, 100)`,
  ),
  visit('popups', often(`window.open('about:blank'); window.open(location.href)`, 20)),
  visit(
    'titles and addresses',
    often(
      `document.title = Math.random() + 't'.repeat(1e6); history.pushState(0, '', '?' + Math.random() + 'u'.repeat(5e4))`,
    ),
  ),
  visit('navigations', often(`location.hash = Math.random() + 'h'.repeat(1e4)`, 1)),
  visit(
    'frames',
    often(
      `for (let i = 0; i < 10; i++) { const f = document.createElement('iframe'); f.srcdoc = '<p>f'; document.body.append(f); if (document.querySelectorAll('iframe').length > 200) document.querySelector('iframe').remove() }`,
      20,
    ),
  ),
  visit(
    'names',
    `for (let i = 0; i < 3000; i++) { const b = document.createElement('button'); b.setAttribute('aria-label', 'n'.repeat(20000) + i); document.body.append(b) }`,
  ),
  visit(
    'depth',
    `let e = document.body; for (let i = 0; i < 20000; i++) { const d = document.createElement('div'); e.append(d); e = d } e.textContent = 'deep'`,
  ),
  visit(
    'requests',
    often(
      `for (let i = 0; i < 50; i++) fetch('/script?' + Math.random(), {headers: {x: 'y'.repeat(5000)}}).catch(() => 0)`,
      20,
    ),
  ),
  visit(
    'names to resolve',
    `for (let i = 0; i < 200; i++) new Image().src = 'http://h' + i + Math.random() + '.invalid/'`,
  ),
  visit(
    'downloads',
    often(
      `const a = document.createElement('a'); a.download = 'f'.repeat(2000) + Math.random(); a.href = '/download?' + Math.random(); a.click()`,
      10,
    ),
  ),
  visit(
    'mutations',
    often(
      `for (let i = 0; i < 500; i++) { const d = document.createElement('p'); d.textContent = i; document.body.append(d) } if (document.body.children.length > 5000) document.body.replaceChildren()`,
      10,
    ),
  ),
  visit(
    'sockets',
    `const s = new WebSocket(location.origin.replace('http', 'ws') + '/socket'); s.onopen = () => ${JSON.stringify('')} || setInterval(() => { for (let i = 0; i < 100; i++) s.send('m'.repeat(10000)) }, 20)`,
  ),
  visit(
    'workers',
    `const u = URL.createObjectURL(new Blob(['setInterval(() => console.log("w".repeat(5000)), 1)'])); for (let i = 0; i < 20; i++) new Worker(u)`,
  ),
  visit(
    'errors',
    often(`for (let i = 0; i < 50; i++) Promise.reject(new Error('e'.repeat(20000)))`),
  ),
  visit('an endless loop', `setTimeout(() => { for (;;); }, 200)`, 6_000),
  visit(
    'shadowed members',
    `window.Object = null; Array.prototype.map = null; JSON.stringify = () => { for (;;); }; Element.prototype.getAttribute = () => 'x'.repeat(1e7)`,
  ),
  visit(
    'storage',
    often(
      `try { localStorage.setItem(Math.random(), 's'.repeat(1e5)) } catch { localStorage.clear() } document.cookie = 'c' + Math.floor(Math.random() * 100) + '=' + 'v'.repeat(3000)`,
      10,
    ),
  ),
  visit('a large document', `document.write('<button>b</button>'.repeat(60000))`, 3_000),
];
