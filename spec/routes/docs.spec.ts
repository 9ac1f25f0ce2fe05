import { describe, expect, it } from '@jest/globals';
import express, { type ErrorRequestHandler } from 'express';
import request from 'supertest';
import { ERRORS } from '../../lib/request/error-codes.js';
import { TabwireError } from '../../lib/request/errors.js';
import { docsRouter } from '../../routes/http/docs.js';

const problem: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  if (error instanceof TabwireError) res.status(error.status).end();
  else next(error);
};
const app = express().use('/docs', docsRouter()).use(problem);

describe('the page of the interface', () => {
  it.each(['/docs', '/docs/'])('answers %s', async (path) => {
    const { status, type, text } = await request(app).get(path);
    expect([status, type]).toEqual([200, 'text/html']);
    expect(text).toContain('/docs/init.js');
  });

  it('has what it asks for, all of it from here', async () => {
    const { text } = await request(app).get('/docs/');
    const assets = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url);
    expect(assets).toHaveLength(5);
    for (const url of assets.filter((it) => it !== '/openapi.json')) {
      const response = await request(app).get(url);
      expect([url, response.status]).toEqual([url, 200]);
    }
    expect(text).not.toMatch(/<script(?! src=)|\son\w+=/);
  });

  it('keeps other sites out', async () => {
    for (const path of ['/docs/', '/docs/init.js', '/docs/swagger-ui-bundle.js']) {
      const { headers } = await request(app).get(path);
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'self'"),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
      });
    }
  });

  it('has a place for the type of each problem document', async () => {
    const { text } = await request(app).get('/docs/');
    for (const code of Object.keys(ERRORS)) expect(text).toContain(`<tr id="${code}">`);
  });

  it('refuses other methods, and serves no other file of the package', async () => {
    const refused = await request(app).post('/docs/');
    expect([refused.status, refused.get('Allow')]).toEqual([405, 'GET, HEAD']);
    await request(app).get('/docs/package.json').expect(404);
    await request(app).get('/docs/..%2fpackage.json').expect(404);
  });
});
