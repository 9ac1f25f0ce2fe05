import { Router, type Response } from 'express';
import Type, { type Static } from 'typebox';
import type { Service } from '../../lib/execution/service.js';
import type { Fleet } from '../../lib/fleet/fleet.js';
import { gather } from '../../lib/fleet/gather.js';
import { callerOf } from '../../lib/fleet/proven-caller.js';
import { Deadline } from '../../lib/request/deadline.js';
import { TabwireError } from '../../lib/request/errors.js';
import type { Grant } from '../../lib/request/grant.js';
import { validator } from '../../lib/schemas/validate.js';
import { LOGIN_COOKIE, loginOf } from './auth.js';
import { exchangeOf } from './exchange.js';
import { methodNotAllowed } from './problem.js';

/** How long a login is good. */
const LOGIN_MS = 12 * 60 * 60_000;

/** How long the other members have to answer that a login is ended. */
const TELL_MS = 1_000;

const login = Type.Object(
  { key: Type.String({ minLength: 1, maxLength: 1_000 }) },
  { additionalProperties: false },
);

const validate = validator<Static<typeof login>>(login);

/** Tells the other members of a login that was ended: at once, and by the registry those that do not answer now. */
async function endElsewhere(fleet: Fleet, grant: Grant): Promise<void> {
  fleet.publishLogins();
  const check = () => true;
  const asked = { method: 'DELETE', target: '/session/', caller: callerOf(grant), check } as const;
  await Deadline.within(TELL_MS, (signal) =>
    gather(fleet, { ...asked, timeoutMs: TELL_MS }, signal),
  ).catch(() => undefined);
}

/** `/session/`: whether the dashboard needs a key, and the login by one, as a cookie that scripts can not read. */
export function sessionRouter({ keys, fleet }: Pick<Service, 'fleet' | 'keys'>): Router {
  const router = Router({ caseSensitive: true });
  const cookie = (res: Response) => ({
    httpOnly: true,
    sameSite: 'strict' as const,
    secure: exchangeOf(res).head.forwarded.scheme === 'https',
    path: '/',
  });
  const begin = (res: Response) => {
    exchangeOf(res).command = 'session';
    res.set('Cache-Control', 'no-store');
  };
  router.get('/session', (_req, res) => {
    begin(res);
    const given = loginOf(exchangeOf(res).head);
    const grant = given === undefined ? undefined : keys.findByLogin(given);
    const required = keys.size > 0;
    res.json({ ok: true, required, signed_in: !required || grant !== undefined });
  });
  router.post('/session', (req, res) => {
    begin(res);
    const { key: given } = validate(req.body);
    const expires = Date.now() + LOGIN_MS;
    if (keys.size > 0) {
      const made = keys.login(given, expires);
      if (made === undefined)
        throw new TabwireError(
          'unauthorized',
          'The server does not have this API key. Enter another key.',
        );
      res.cookie(LOGIN_COOKIE, made, { ...cookie(res), maxAge: LOGIN_MS });
    }
    res.json({ ok: true, expires_at: new Date(expires).toISOString() });
  });
  router.delete('/session', async (_req, res) => {
    begin(res);
    const { head, caller } = exchangeOf(res);
    const given = loginOf(head);
    // Another member of the fleet says by its proof whose login it is.
    const grant = caller.via === undefined ? given && keys.findByLogin(given) : caller.grant;
    if (grant) keys.endLogin(grant);
    if (grant && fleet && caller.via === undefined) await endElsewhere(fleet, grant);
    res.clearCookie(LOGIN_COOKIE, cookie(res)).json({ ok: true });
  });
  router.all('/session', (req, res) => {
    throw methodNotAllowed(req, res, ['GET', 'HEAD', 'POST', 'DELETE']);
  });
  return router;
}
