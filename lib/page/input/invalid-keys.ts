import { TabwireError } from '../../request/errors.js';
import { KeyGrammarError } from './key-grammar.js';

/** Runs a parse of keys; what it can't read is the client's `invalid_keys`. */
export function invalidKeys<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof KeyGrammarError)) throw error;
    const { message, part, position } = error;
    throw new TabwireError('invalid_keys', message, { part, position });
  }
}
