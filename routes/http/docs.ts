import { Router } from 'express';
import { ERRORS } from '../../lib/request/error-codes.js';
import { ASSETS } from '../assets.js';
import { pageHeaders } from './page-headers.js';
import { readOnly } from './problem.js';
import { ConstantText, sendText } from './text.js';

/** Files of swagger-ui-dist. */
const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

/** The rows that the `type` of a problem document links to: `/docs/#timeout`. */
const rows = Object.entries(ERRORS).map(
  ([code, { status, title, retryable }]) =>
    `<tr id="${code}"><td><code>${code}</code><td>${status}<td>${title}<td>${retryable ? 'yes' : 'no'}`,
);

const PAGE = new ConstantText(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tabwire</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<style>
  body { margin: 0; }
  #errors { max-width: 1420px; margin: 0 auto; padding: 0 20px 60px; font: 14px sans-serif; }
  #errors td, #errors th { padding: 4px 16px 4px 0; text-align: left; }
  #errors :target { background: #fe8; }
</style>
<noscript>This page needs JavaScript; <a href="/openapi.json">openapi.json</a> is what it shows.</noscript>
<main id="interface"></main>
<section id="errors">
  <h2>Error codes</h2>
  <table>
    <tr><th>code<th>status<th>meaning<th>retryable
    ${rows.join('\n    ')}
  </table>
</section>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/init.js"></script>
`);

const INIT = `const row = document.getElementById(location.hash.slice(1));
SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#interface',
  deepLinking: row === null, // it takes every hash for one of its own
  displayRequestDuration: true,
  filter: true,
  // By this a login counts, whatever the browser tells of the page.
  requestInterceptor: (request) => {
    request.headers['X-Requested-With'] = 'docs';
    return request;
  },
  validatorUrl: null, // the default sends the document to another server
  onComplete: () => row?.scrollIntoView({ block: 'center' }), // the interface has pushed it down
});
`;

/** Shows `/openapi.json` as a page, all of it from this server; mounted at `/docs`. */
export function docsRouter(): Router {
  const router = Router({ caseSensitive: true });
  router.use(pageHeaders({ images: ['data:'] }));
  router.get('/', async (_req, res) => {
    await sendText(res.type('html'), PAGE);
  });
  router.get('/init.js', (_req, res) => {
    res.type('js').send(INIT);
  });
  for (const file of FILES)
    router.get(`/${file}`, (_req, res) => {
      res.sendFile(file, { root: `${ASSETS}swagger-ui-dist` });
    });
  const paths = ['/', '/init.js', ...FILES.map((file) => `/${file}`)];
  router.all(paths, readOnly);
  return router;
}
