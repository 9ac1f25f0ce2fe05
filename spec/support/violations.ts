import type { TSchema } from 'typebox';
import { TabwireError } from '../../lib/request/errors.js';
import { validator } from '../../lib/schemas/validate.js';

/** What is wrong with a value that is not what the schema says: the fields of the error that a client gets. */
export function violations(schema: TSchema, value: unknown): unknown {
  try {
    validator(schema)(value);
    return [];
  } catch (error) {
    if (error instanceof TabwireError) return error.details.errors;
    throw error;
  }
}
