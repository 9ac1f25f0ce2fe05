import { conclude, table } from '../report.js';
import { PLAYWRIGHT_CASES } from './playwright-cases.js';
import { PUPPETEER_CASES } from './puppeteer-cases.js';
import { bareEndpoint, comparePlaywright, comparePuppeteer, socketEndpoint } from './run.js';

/**
 * `make cdp-clients`: what Puppeteer and Playwright see of a browser through the socket, and of a Chromium by itself.
 * Fails on a case that differs.
 */
/** Cases that differ, and why: docs/puppeteer-playwright.md tells them to users. */
const KNOWN: readonly (readonly [names: RegExp, why: string])[] = [
  [/^visibility: /, 'each page is visible and has the focus, as in a window of its own'],
  [
    /^(layout|screenshots|screencast): /,
    'the viewport is 1280 × 720, without the height of a window',
  ],
  [/^scripts: (parsed|of a page)/, 'Tabwire reads document.visibilityState of each new page'],
  [/^targets: name and size of a popup/, 'a popup has the size that its page asks for'],
  [/^service workers: the end of/, 'Chrome keeps the target while Tabwire is attached to it'],
  [/^errors: /, 'the words of some errors: Tabwire reads each message before Chrome does'],
];

const only = process.env.CASES ?? '';
const picked = <Case extends { readonly name: string }>(cases: readonly Case[]) =>
  cases.filter(({ name }) => name.includes(only));
const [puppeteer, playwright] = [picked(PUPPETEER_CASES), picked(PLAYWRIGHT_CASES)];
if (puppeteer.length + playwright.length === 0)
  throw new Error(`CASES: the name of no case has ${only} in it.`);
const [socket, bare] = await Promise.all([socketEndpoint(), bareEndpoint()]);
const endpoints = { socket: socket.url, bare: bare.url };
const differences = [
  ...(await comparePuppeteer(puppeteer, endpoints)),
  ...(await comparePlaywright(playwright, endpoints)),
];
await Promise.all([socket.end(), bare.end()]);
const counts = [
  ['Puppeteer', puppeteer.length],
  ['Playwright', playwright.length],
] as const;
console.log(table(['client', 'cases'], counts));
const whyOf = (name: string) => KNOWN.find(([names]) => names.test(name))?.[1];
for (const { client, name } of differences)
  if (whyOf(name) !== undefined)
    console.log(`differs by decision: ${client}: ${name}: ${whyOf(name) ?? ''}`);
conclude(
  differences
    .filter(({ name }) => whyOf(name) === undefined)
    .map(
      ({ client, name, socket: ours, bare: theirs }) =>
        `${client}: ${name}\n  through the socket: ${ours.slice(0, 400)}\n  by itself:          ${theirs.slice(0, 400)}`,
    ),
);
