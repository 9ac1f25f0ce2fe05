import { actionsOf, type ParsedAction } from '../../../lib/instruct/language/clauses.js';
import { parse } from '../../../lib/instruct/language/grammar.js';
import type { PageNames } from '../../../lib/instruct/language/page-names.js';
import { isErrorCode } from '../../../lib/request/errors.js';

/** What instructions say on a page, in words. */

function told(action: ParsedAction): string {
  if (!('target' in action)) return action.do === 'login' ? `log in as ${action.user}` : action.do;
  const [{ name, region } = { name: '' }] = action.target.readings;
  const place = region?.how === 'in' && region.name !== undefined ? ` in ${region.name}` : '';
  if (action.do === 'set') return `${name}=${action.value}${place}`;
  if (action.do === 'check') return `${action.checked ? '' : 'no '}${name}${place}`;
  return action.do === 'select' ? `${name}=${action.option}` : `${name}${place}`;
}

/** What is done; undefined for an instruction that is refused. */
export function saidBy(instruction: string, names: PageNames): string | undefined {
  try {
    const actions = parse(instruction, names).flatMap(({ action }) => actionsOf(action));
    return actions.map(told).join('; ');
  } catch (error) {
    if (isErrorCode(error, 'instruction_not_understood')) return undefined;
    throw error;
  }
}
