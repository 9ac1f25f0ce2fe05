import { actionsOf, type Clause } from './clauses.js';
import { clickOn } from './named-buttons.js';
import type { PageNames } from './page-names.js';
import { opened } from './politeness.js';
import { isAboutField } from './scoped-clauses.js';
import type { Token } from './tokens.js';

/** Instructions that fill fields by the verb of the button that sends them: `request a trip from 3 May to 5 May`. */

const SENDS = ['book', 'reserve', 'request', 'order', 'rent', 'hire'];

/** The clauses, and behind nothing but fields the click on the button. */
export function thenSending(
  clauses: readonly Clause[],
  tokens: readonly Token[],
  names: PageNames,
): Clause[] {
  const [first] = clauses;
  const button = sendsBy(opened(tokens)[0]?.text.toLowerCase() ?? '', names);
  const isFilled = clauses.some(({ action }) => actionsOf(action).some((one) => one.do === 'set'));
  const areFields = isFilled && clauses.every(({ action }) => isAboutField(action));
  if (!first || button === undefined || !areFields) return [...clauses];
  return [...clauses, { ...first, action: clickOn(button, first.text), goesOn: true }];
}

/** The only button whose name begins with a verb that sends something, and goes on. */
export function sendsBy(verb: string, names: PageNames): string | undefined {
  const [button, ...more] = SENDS.includes(verb) ? names.buttonsFrom(verb) : [];
  const isLink = button && names.having('link', button).length > 0;
  return !button || button.length < 2 || more.length > 0 || isLink ? undefined : button.join(' ');
}
