import { Router, type RequestHandler } from 'express';
import type { Service } from '../lib/execution/service.js';
import { OPERATIONS, type Operation } from '../lib/interface/operations.js';
import { beginExchange } from './http/exchange.js';

/** The operations of one path, by method. */
type Methods = Map<string, Operation>;

/** The paths that most operations have; the last word says which. */
const SHAPES = /^(\/browsers\/:id(?:\/contexts\/:ctx_id)?)\/([a-z-]+)$/;

/**
 * Express routes of all operations. Each would be compared with the path of a request, so that paths which differ in
 * their last word share one: `/browsers/:id/:operation` finds `node-click` in a map.
 *
 * @param handlers run for each operation, which its exchange has
 */
export function operationsRouter(
  service: Pick<Service, 'log' | 'metrics' | 'settings'>,
  ...handlers: readonly RequestHandler[]
): Router {
  const router = Router({ caseSensitive: true });
  for (const [path, words] of byShape()) {
    const find: RequestHandler<Record<string, string>> = (req, res, next) => {
      const { operation: word = '', ...params } = req.params;
      const methods = words.get(word);
      if (!methods) {
        next('route');
        return;
      }
      const operation = methods.get(req.method);
      const found = operation ? { operation, params } : { allow: [...methods.keys()] };
      beginExchange(req, res, service, found);
      next();
    };
    router.all<Record<string, string>>(path, find, ...handlers);
  }
  return router;
}

/** The operations by the path that Express knows, those with most of them first, and by the last word of their own. */
function byShape(): [string, Map<string, Methods>][] {
  const shapes = new Map<string, Map<string, Methods>>();
  for (const { method, path, operation } of OPERATIONS) {
    const whole = path.replace(/(.)\/$/, '$1').replace(/\{(\w+)\}/g, ':$1');
    const [, start, last = ''] = SHAPES.exec(whole) ?? [];
    const shape = start === undefined ? whole : `${start}/:operation`;
    const words = shapes.get(shape) ?? new Map<string, Methods>();
    const methods = words.get(last) ?? new Map<string, Operation>();
    methods.set(method, operation);
    if (method === 'GET') methods.set('HEAD', operation);
    shapes.set(shape, words.set(last, methods));
  }
  return [...shapes].sort(([, one], [, other]) => other.size - one.size);
}
