import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Router } from 'express';
import type { Service } from '../../lib/execution/service.js';
import { constant, ICON, icons, modules, styleSheet } from './dashboard-files.js';
import { exchangeOf } from './exchange.js';
import { pageHeaders } from './page-headers.js';
import { readOnly } from './problem.js';

const folder = (name: string) => fileURLToPath(new URL('.', import.meta.resolve(name)));

/** What it is made of, by the names that its modules import: as published, from node_modules. */
const LIBRARIES: Readonly<Record<string, string>> = {
  preact: fileURLToPath(import.meta.resolve('preact')),
  'preact/hooks': fileURLToPath(import.meta.resolve('preact/hooks')),
  htm: `${folder('htm')}htm.module.js`,
  'htm/preact': `${folder('htm/preact')}index.module.js`,
  '@preact/signals': `${folder('@preact/signals')}signals.module.js`,
  '@preact/signals-core': `${folder('@preact/signals-core')}signals-core.module.js`,
  'eventsource-parser': fileURLToPath(import.meta.resolve('eventsource-parser')),
};

const pathOf = (name: string) => `/dashboard/lib/${name.replace(/\W/g, '-')}.js`;

const IMPORT_MAP = JSON.stringify({
  imports: Object.fromEntries(Object.keys(LIBRARIES).map((name) => [name, pathOf(name)])),
});

/** @param loaded the modules that the page loads at once: they would come one after the other, as each names others */
const page = (title: string, module: string, loaded: readonly string[] = []) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/dashboard/icon.svg">
<link rel="stylesheet" href="/dashboard/style.css">
<script type="importmap">${IMPORT_MAP}</script>
${loaded.map((path) => `<link rel="modulepreload" href="${path}">`).join('\n')}
<script type="module" src="/dashboard/${module}.js"></script>
<body>
${icons()}<noscript>This page needs JavaScript. <a href="/openapi.json">openapi.json</a> lists the interface.</noscript>
</body>
`;

const MODULES = modules();
const LOADED = [
  ...Object.keys(LIBRARIES).map(pathOf),
  ...[...MODULES.keys()]
    .filter((path) => path !== 'embedded.js')
    .map((path) => `/dashboard/${path}`),
];

const OVERVIEW = constant('html', page('Tabwire', 'main', LOADED));
const LIVE = constant('html', page('Live view', 'embedded'));

/** The dashboard at `/`, the page of a ticket at `/live/`, and what they load, all of it from this server. */
export function dashboardRouter({ settings }: Pick<Service, 'settings'>): Router {
  const router = Router({ caseSensitive: true });
  const scripts = [`'sha256-${hash('sha256', IMPORT_MAP, 'base64')}'`];
  const own = { images: ['data:', 'blob:'], scripts, styles: [] };
  const headers = pageHeaders({ ...own, isReferrer: true });
  // With `get` Express would answer OPTIONS by itself.
  router.all('/', headers, (req, res, next) => {
    res.vary('Accept');
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    // A program gets what it got before there was a page.
    if (!isRead || req.accepts(['json', 'html']) !== 'html') {
      next();
      return undefined;
    }
    exchangeOf(res).command = 'dashboard';
    return OVERVIEW(req, res, next);
  });
  router.get(
    '/live',
    pageHeaders({
      ...own,
      framedBy: settings.EMBED_ORIGINS.length > 0 ? settings.EMBED_ORIGINS : undefined,
    }),
    (req, res, next) => {
      exchangeOf(res).command = 'dashboard';
      return LIVE(req, res, next);
    },
  );
  router.use('/dashboard', headers, (_req, res, next) => {
    exchangeOf(res).command = 'dashboard';
    next();
  });
  router.get('/dashboard/style.css', constant('css', styleSheet()));
  router.get('/dashboard/icon.svg', constant('svg', ICON));
  for (const [name, file] of Object.entries(LIBRARIES))
    router.get(pathOf(name), constant('js', readFileSync(file, 'utf8')));
  for (const [path, text] of MODULES) router.get(`/dashboard/${path}`, constant('js', text));
  router.all(['/live', '/dashboard/{*rest}'], (req, res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD') next();
    else readOnly(req, res, next);
  });
  return router;
}
