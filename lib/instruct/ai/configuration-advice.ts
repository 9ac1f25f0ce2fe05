import type { Call } from '../../execution/command.js';
import { isErrorCode, TabwireError } from '../../request/errors.js';

/** How to have a model: for every error that one could have prevented. */
export const MODEL_ADVICE =
  'A model understands free language. To configure one, set AI_PROVIDER, AI_MODEL and AI_API_KEY (AI_BASE_URL for a server of your own); then send engine "ai".';

/** Adds to the failure of an instruction that a model could do better how to configure one, where none is. */
export function withModelAdvice(error: unknown, { AI_PROVIDER }: Call['config']): unknown {
  const codes = ['instruction_not_understood', 'target_not_found', 'target_ambiguous'] as const;
  if (AI_PROVIDER !== undefined || !isErrorCode(error, ...codes)) return error;
  const { code, message, details, cause } = error;
  return new TabwireError(code, `${message} ${MODEL_ADVICE}`, details, cause);
}
