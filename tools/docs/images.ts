import { mkdirSync, writeFileSync } from 'node:fs';
import { run } from '../../spec/support/command-line.js';
import { Dashboard } from '../../spec/support/dashboard.js';
import { ROOT } from '../../spec/support/docs.js';

// `make pictures`: takes the pictures of the documentation, of the dashboard and of a terminal.

const FOLDER = new URL('docs/images/', ROOT);
const SIZE = { width: 1_120, height: 720 };

const dashboard = new Dashboard();

/** Takes what the window shows, from its top. */
async function take(name: string, height = SIZE.height): Promise<void> {
  const clip = { x: 0, y: 0, width: SIZE.width, height };
  const { data } = await dashboard.viewer.do('screenshot', { clip });
  const taken = Buffer.from(String(data), 'base64');
  writeFileSync(new URL(`${name}.png`, FOLDER), taken);
  console.log(`docs/images/${name}.png: ${Math.round(taken.length / 1_024)} KiB`);
}

/** A terminal in which commands were typed, as a page. */
async function terminal(lines: readonly (readonly string[])[]): Promise<string> {
  const ids = new Map([...dashboard.watched.gateway.browsers].map(({ id }) => [id, 'ID']));
  const parts: string[] = [];
  for (const args of lines) {
    const env = { TABWIRE_URL: dashboard.watched.url, POOL_SIZE: '0' };
    const { out, errors } = await run(args, env);
    const typed = args.map((arg) => ids.get(arg) ?? (/^[\w./:-]+$/.test(arg) ? arg : `'${arg}'`));
    parts.push(`$ tabwire ${typed.join(' ')}\n${errors}${out}`);
  }
  const text = parts.join('\n').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return dashboard.site.page(
    `<!doctype html><meta charset=utf-8><body style="background:#16181d;margin:0"><pre style="color:#d6dbe5;font:13px/1.45 'Liberation Mono',monospace;padding:20px;margin:0;white-space:pre-wrap">${text}`,
  );
}

async function takeAll(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  await dashboard.replaceViewer({ viewport: SIZE, color_scheme: 'light' });
  const url = (name: string) => `${dashboard.site.origin}/instruct/${name}.html`;
  const viewport = { width: 960, height: 640 };
  for (const [label, name] of [
    ['night report', 'table'],
    ['settings', 'settings'],
  ] as const)
    await dashboard.watched.open({ label, url: url(name), viewport });
  const shop = await dashboard.watched.open({ label: 'tea shop', url: url('shop'), viewport });

  const press = async (selector: string) => {
    const { x, y } = await shop.evaluate(
      `(({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 }))(document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect())`,
    );
    await dashboard.click(x, y);
  };

  await dashboard.visit();
  await dashboard.waitUntil('document.querySelectorAll(".shot img").length === 3');
  await take('overview', 560);

  await dashboard.visit(`#/browsers/${shop.id}`);
  await dashboard.waitForPixel(400, 20, 'r > 200');
  await shop.do('instruct', { instruction: 'click Add to cart in Assam', engine: 'rules' });
  await dashboard.waitForText('instruct');
  await take('browser');

  await dashboard.openPanel('Map');
  await dashboard.waitUntil('document.querySelectorAll(".boxes rect").length > 5');
  await press('#assam-add');
  await dashboard.waitUntil('document.querySelector(".node-facts")');
  await dashboard.viewer.do('eval', { expression: 'scrollTo(0, 0)' });
  await take('map');

  await dashboard.viewer.do('emulate', { color_scheme: 'dark' });
  await dashboard.openPanel('Recorder');
  await dashboard.instruct('turn on "Record what I do to the page"; turn on Drive');
  await press('#assam-add');
  await dashboard.waitUntil('document.querySelector("#instruction")?.textContent.includes("Add")');
  await press('#sencha-qty');
  await dashboard.viewer.do('send-keys', { keys: 'Backspace' });
  await dashboard.viewer.do('type', { text: '3' });
  await dashboard.waitUntil('document.querySelector("#instruction")?.textContent.includes("3")');
  await dashboard.viewer.do('eval', { expression: 'scrollTo(0, 0)' });
  await take('recorder');

  const shown = await terminal([
    ['list'],
    ['do', 'set Quantity for Sencha to 2, click Add to cart in Sencha', '--browser', shop.id],
    ['do', 'get title', '--browser', shop.id],
    ['doctor'],
  ]);
  await dashboard.viewer.do('navigate', { url: shown });
  await take('cli');
}

await dashboard.start();
try {
  await takeAll();
} finally {
  await dashboard.stop();
}
