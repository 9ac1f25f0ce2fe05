import { Router } from 'express';
import type { Service } from '../../lib/execution/service.js';
import { TabwireError } from '../../lib/request/errors.js';
import { exchangeOf } from './exchange.js';
import { pageHeaders } from './page-headers.js';
import { readOnly } from './problem.js';

/**
 * Serves the files of the DevTools of the installed Chrome; mounted at `/devtools`. Whatever server its `ws`
 * names, the page connects to this one alone.
 */
export function devtoolsRouter({ gateway, settings }: Service): Router {
  const router = Router({ caseSensitive: true });
  // The dashboard has it in a panel.
  router.use(pageHeaders({ images: ['data:', 'blob:'], framedBy: [] }));
  router.get('/{*name}', async (req, res, next) => {
    exchangeOf(res).command = 'devtools';
    if (settings.CDP_ACCESS === 'off')
      throw new TabwireError(
        'cdp_denied',
        'The operator of this server has turned raw CDP off (CDP_ACCESS=off).',
      );
    gateway.refuseWhenShuttingDown();
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
