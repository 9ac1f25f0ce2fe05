import { toJson, type Json } from './json.js';

/**
 * Makes a function of the page's that hands its arguments to a binding, as JSON: an array, or an object with the
 * `problem` that they have. Runs before the document's own scripts, in whose world they may replace anything later.
 *
 * @param binding name of the global that Chrome made (Runtime.addBinding); it goes
 * @param maxSize of the JSON, in characters
 */
export function expose(name: string, binding: string, maxSize: number): void {
  const isSender = (value: unknown): value is (payload: string) => void =>
    typeof value === 'function';
  const isList = (value: unknown): value is Record<string, unknown>[] => Array.isArray(value);
  const send: unknown = Reflect.get(globalThis, binding);
  if (!isSender(send)) return; // this document has the function
  Reflect.deleteProperty(globalThis, binding);
  const { stringify } = JSON;
  const { apply, get, setPrototypeOf, ownKeys } = Reflect;
  /** Without a prototype, a list has no `toJSON` that libraries give to all of them. */
  const bare = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    for (const key of ownKeys(value)) bare(get(value, key));
    setPrototypeOf(value, null);
    return value;
  };
  const payload = (args: unknown[]): string => {
    const { value, problem }: Json = apply(toJson, args, [maxSize]);
    if (problem !== undefined || !isList(value))
      return stringify({ problem: problem === 'too_large' ? problem : 'unserializable' });
    const json = stringify(bare(value));
    return json.length > maxSize ? stringify({ problem: 'too_large' }) : json;
  };
  const value = (...args: unknown[]) => {
    send(payload(args));
  };
  Reflect.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
