import { types } from 'node:util';

const inherited = Function.prototype[Symbol.hasInstance];

/**
 * Jest runs specs in a realm of their own, where the errors of node itself (files, sockets, aborts)
 * are no `Error`. In the service they are; so here too.
 */
Object.defineProperty(Error, Symbol.hasInstance, {
  value(this: unknown, thing: unknown): boolean {
    if (inherited.call(this, thing)) return true;
    return this === Error && (types.isNativeError(thing) || thing instanceof DOMException);
  },
});
