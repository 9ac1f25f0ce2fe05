import { TabwireError } from '../request/errors.js';

/** Returns the error for a context that a browser does not have, or has no more. */
export function noContext(id: string): TabwireError {
  return new TabwireError(
    'context_not_found',
    `There is no context ${id}. PUT /browsers/{id}/contexts/ opens one.`,
    { ctx_id: id },
  );
}

/** Returns the error for a context beyond the limit. */
export function contextLimit(max: number): TabwireError {
  return new TabwireError(
    'context_limit',
    `The browser already has ${max} contexts, which is the limit MAX_CONTEXTS. Delete a context, or open another browser.`,
    { max_contexts: max },
  );
}
