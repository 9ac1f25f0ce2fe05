import type { Action, ActionTarget } from './actions.js';
import { quote } from './quotes.js';
import { ARIA_ROLES, arePlainKeys, ordinalWord } from './vocabulary.js';

/** What a URL may be made of to stand in a line without quotes. */
const PLAIN_URL = /^[a-z][a-z0-9+.-]*:[\w:/?=&%#~+@.-]*[\w/]$/i;

/** An action in the words of the grammar, as one line that parses to the same action. */
export function lineOf(action: Action): string {
  switch (action.do) {
    case 'navigate':
      return `go to ${PLAIN_URL.test(action.url) ? action.url : quote(action.url)}`;
    case 'back':
    case 'forward':
    case 'reload':
      return action.do;
    case 'click': {
      const { count, button } = action;
      const times = count === undefined ? [] : [count === 2 ? 'double' : 'triple'];
      return [...times, ...(button ? [button] : []), 'click', phrase(action.target)].join(' ');
    }
    case 'hover':
      return `hover over ${phrase(action.target)}`;
    case 'type':
      if (!action.target) return `type ${quote(action.text)}`;
      return action.clear
        ? `fill ${phrase(action.target)} with ${quote(action.text)}`
        : `type ${quote(action.text)} into ${phrase(action.target)}`;
    case 'clear':
      return `clear ${phrase(action.target)}`;
    case 'select':
      return `select ${quote(action.option)} from ${phrase(action.target)}`;
    case 'check':
      return `${action.checked ? 'check' : 'uncheck'} ${phrase(action.target)}`;
    case 'press':
      return arePlainKeys(action.keys)
        ? `press ${action.keys}`
        : `press keys ${quote(action.keys)}`;
    case 'scroll':
      if (typeof action.to === 'object') return `scroll to ${phrase(action.to)}`;
      return action.to === 'up' || action.to === 'down'
        ? `scroll ${action.to}`
        : `scroll to ${action.to}`;
    case 'wait':
      if ('seconds' in action) return `wait ${action.seconds} seconds`;
      if ('layer' in action)
        return action.gone
          ? `wait until the ${action.layer} is gone`
          : `wait for the ${action.layer}`;
      if (action.gone) return `wait until ${quote(action.text)} is gone`;
      return action.words && /^[\p{L}\p{N} '’-]+$/u.test(action.text)
        ? `wait until it says ${action.text}`
        : `wait for ${quote(action.text)}`;
    case 'extract':
      return `extract ${action.what}`;
    case 'ask':
      return question(action);
    case 'get':
      return `get ${action.what} of ${phrase(action.target)}`;
  }
}

function question({ what, name }: Extract<Action, { do: 'ask' }>): string {
  switch (what) {
    case 'value':
      return `what is ${quote(name)}`;
    case 'price':
      return `how much is ${quote(name)}`;
    case 'count':
      return `how many ${quote(name)}`;
    case 'text':
      return `what does ${quote(name)} say`;
    case 'fact':
      return `answer ${quote(name)}`;
  }
}

/** Names a target: `button "Add to cart"`, `2nd button "Delete"`, `3rd link`, or `#48`. */
function phrase({ node_id, role, name, nth }: ActionTarget): string {
  const ordinal = nth === undefined ? [] : [ordinalWord(nth)];
  const word = ARIA_ROLES.has(role) ? [role] : [];
  if (name !== '') return [...ordinal, ...word, quote(name)].join(' ');
  return word.length > 0 ? [...ordinal, ...word].join(' ') : `#${node_id}`;
}
