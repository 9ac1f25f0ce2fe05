import { Router } from 'express';
import helmet from 'helmet';
import type { Service } from '../lib/execution/service.js';
import { TabwireError } from '../lib/request/errors.js';
import { exchangeOf } from './exchange.js';
import { readOnly } from './problem.js';

/**
 * The front end loads nothing from elsewhere, connects to this server alone (whatever its `ws` names), and no
 * other site may frame it. Its style sheets are in its scripts.
 */
const headers = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      styleSrc: ["'self'", "'unsafe-inline'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
    },
  },
  strictTransportSecurity: false, // a proxy in front of the service decides on TLS
  xFrameOptions: { action: 'deny' },
});

/** Serves the files of the DevTools of the installed Chrome; mounted at `/devtools`. */
export function devtoolsRouter({ gateway, settings }: Service): Router {
  const router = Router({ caseSensitive: true });
  router.use(headers);
  router.get('/{*name}', async (req, res, next) => {
    exchangeOf(res).command = 'devtools';
    if (settings.CDP_ACCESS === 'off')
      throw new TabwireError('cdp_denied', 'Raw CDP is off in this server (CDP_ACCESS=off).');
    gateway.refuseWhenDraining();
    const path = await gateway.devtools.path(req.path.slice(1).replace(/\/$/, ''));
    if (path === undefined) next();
    else {
      // Another Chrome has others of the same names.
      res.set('Cache-Control', 'no-cache');
      res.sendFile(path, { dotfiles: 'allow' });
    }
  });
  router.all('/inspector.html', readOnly);
  return router;
}
