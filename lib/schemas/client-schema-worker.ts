import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../../protocol/errors.js';
import type { SchemaVerdict } from './client-schema.js';
import { clientSchema } from './validate.js';

/** Compiles a client's schema and checks a value in a thread; client-schema.ts explains why. */
function verdictOf(schema: object, asked: object): SchemaVerdict {
  try {
    const violations = clientSchema(schema);
    return { errors: 'value' in asked ? violations(asked.value) : [] };
  } catch (error) {
    // The stack is full.
    if (error instanceof RangeError) return { refused: 'refers to itself without end' };
    return { refused: `is not a JSON schema: ${messageOf(error)}` };
  }
}

const asked: unknown = workerData;
if (typeof asked === 'object' && asked !== null && 'schema' in asked) {
  const { schema } = asked;
  if (typeof schema === 'object' && schema !== null)
    parentPort?.postMessage(verdictOf(schema, asked));
}
