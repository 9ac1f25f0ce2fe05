import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RequestHandler } from 'express';
import { ConstantText, sendText } from './text.js';

/** The folder of the dashboard: its compiled modules, its style sheets and its icons. */
const DASHBOARD = fileURLToPath(new URL('../../clients/dashboard/', import.meta.url));

/** The style sheets. Of two rules that weigh the same, the later one wins, so that the order matters. */
const SHEETS = [
  'tokens',
  'base',
  'controls',
  'choices',
  'sheets',
  'top',
  'attention',
  'tiles',
  'tools',
  'card',
  'wall',
  'list',
  'boxes',
  'bench',
  'strip',
  'picture',
  'lanes',
  'panel',
  'log',
  'network',
  'commands',
  'browser-widths',
  'states',
  'adaptation',
];

const read = (path: string) => readFileSync(`${DASHBOARD}${path}`, 'utf8');

/** All style sheets in one, which is one request of the page. */
export const styleSheet = (): string => SHEETS.map((name) => read(`styles/${name}.css`)).join('\n');

/** The icons, to be written into the page: each is a symbol that the page names. */
export const icons = (): string => read('icons.svg');

/** The modules, by their paths in the folder of the dashboard. */
export function modules(): ReadonlyMap<string, string> {
  const paths = readdirSync(DASHBOARD, { recursive: true, encoding: 'utf8' });
  const scripts = paths.filter((path) => path.endsWith('.js'));
  return new Map(scripts.map((path) => [path.replaceAll('\\', '/'), read(path)]));
}

/** Answers with a text that stays as long as the server runs; a client that has it already gets 304. */
export function constant(type: 'css' | 'html' | 'js' | 'svg', text: string): RequestHandler {
  const body = new ConstantText(text);
  // Weak: the bytes are others in each encoding.
  const etag = `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
  return async (req, res) => {
    res.set('Cache-Control', 'no-cache').set('ETag', etag).type(type);
    if (req.fresh) res.status(304).end();
    else await sendText(res, body);
  };
}

export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="5" fill="#0a0f11"/><path d="M4 9V7.5a2 2 0 0 1 2-2h4.5l2 3H18a2 2 0 0 1 2 2M4 15v1.5a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V15" fill="none" stroke="#e4ebec" stroke-width="1.5" stroke-linecap="round"/><path d="M2 12h6l2-2.5 3.5 5 2-2.5H22" fill="none" stroke="#36c2b0" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>
`;
