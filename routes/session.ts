import { Router, type Request, type Response } from 'express';
import Type, { type Static } from 'typebox';
import type { Service } from '../lib/execution/service.js';
import { TabwireError } from '../lib/request/errors.js';
import { validator } from '../lib/schemas/validate.js';
import { LOGIN_COOKIE, loginOf } from './auth.js';
import { exchangeOf } from './exchange.js';
import { methodNotAllowed } from './problem.js';

/** How long a login is good. */
const LOGIN_MS = 12 * 60 * 60_000;

const login = Type.Object(
  { key: Type.String({ minLength: 1, maxLength: 1_000 }) },
  { additionalProperties: false },
);

const validate = validator<Static<typeof login>>(login);

/** `/session/`: whether the dashboard needs a key, and the login by one, as a cookie that scripts can not read. */
export function sessionRouter({ keys }: Pick<Service, 'keys'>): Router {
  const router = Router({ caseSensitive: true });
  const cookie = (req: Request) => ({
    httpOnly: true,
    sameSite: 'strict' as const,
    secure: req.get('X-Forwarded-Proto') === 'https',
    path: '/',
  });
  const begin = (res: Response) => {
    exchangeOf(res).command = 'session';
    res.set('Cache-Control', 'no-store');
  };
  router.get('/session', (_req, res) => {
    begin(res);
    const given = loginOf(exchangeOf(res).head);
    const key = given === undefined ? undefined : keys.findByLogin(given);
    const required = keys.size > 0;
    res.json({ ok: true, required, signed_in: !required || key !== undefined });
  });
  router.post('/session', (req, res) => {
    begin(res);
    const { key: given } = validate(req.body);
    const expires = Date.now() + LOGIN_MS;
    if (keys.size > 0) {
      const key = keys.find(given);
      if (!key)
        throw new TabwireError('unauthorized', 'This is none of the server’s API keys. Try again.');
      res.cookie(LOGIN_COOKIE, keys.login(key, expires), { ...cookie(req), maxAge: LOGIN_MS });
    }
    res.json({ ok: true, expires_at: new Date(expires).toISOString() });
  });
  router.delete('/session', (req, res) => {
    begin(res);
    res.clearCookie(LOGIN_COOKIE, cookie(req)).json({ ok: true });
  });
  router.all('/session', (req, res) => {
    throw methodNotAllowed(req, res, ['GET', 'HEAD', 'POST', 'DELETE']);
  });
  return router;
}
