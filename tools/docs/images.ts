import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { run } from '../../spec/support/command-line.js';
import { Dashboard } from '../../spec/support/dashboard.js';
import { ROOT } from '../../spec/support/docs.js';

// `make pictures`: takes the pictures of the documentation, of the dashboard and of a terminal. A picture that shows
// nothing but other times, IDs and figures stays as it is.

const FOLDER = new URL('docs/images/', ROOT);
const SIZE = { width: 1_120, height: 720 };

/** Other times, IDs and figures are another colour of fewer pixels; a part that moved is one of more. */
const LEAST_CHANGED = 0.02;

const dashboard = new Dashboard();

/** The share of the pixels that have another colour in another picture of the same size. */
const CHANGED = `(async () => {
  const pixelsOf = async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes]));
    const { width, height } = picture;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context.drawImage(picture, 0, 0);
    return { size: [width, height].join(), pixels: context.getImageData(0, 0, width, height).data };
  };
  const [one, other] = await Promise.all(args.map(pixelsOf));
  if (one.size !== other.size) return 1;
  let changed = 0;
  for (let at = 0; at < one.pixels.length; at += 4)
    if ([0, 1, 2].some((i) => Math.abs(one.pixels[at + i] - other.pixels[at + i]) > 32)) changed += 1;
  return (changed * 4) / one.pixels.length;
})()`;

async function changedShare(before: Buffer, after: Buffer): Promise<number> {
  const { data } = await dashboard.viewer.do('eval', {
    expression: CHANGED,
    args: [before, after].map((picture) => picture.toString('base64')),
  });
  return Number(data.value);
}

/** Takes what the window shows, from its top. */
async function take(name: string, height = SIZE.height): Promise<void> {
  const clip = { x: 0, y: 0, width: SIZE.width, height };
  const { data } = await dashboard.viewer.do('screenshot', { clip });
  const taken = Buffer.from(String(data), 'base64');
  const file = new URL(`${name}.png`, FOLDER);
  const changed = existsSync(file) ? await changedShare(readFileSync(file), taken) : 1;
  if (changed >= LEAST_CHANGED) writeFileSync(file, taken);
  const told = changed < LEAST_CHANGED ? 'as it was' : `${Math.round(taken.length / 1_024)} KiB`;
  console.log(`docs/images/${name}.png: ${told} (${(changed * 100).toFixed(2)} % changed)`);
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
