import { isCdpError } from '../../../protocol/errors.js';

/**
 * Settles like a call that gives input to a page, and resolves when another document replaces the one that got the
 * input: Chrome does not confirm the input then.
 */
export async function handled(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!isCdpError(error, 'context_gone')) throw error;
  });
}
