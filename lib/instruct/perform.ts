import type { PageCall } from '../command.js';
import { back } from '../commands/back.js';
import { fetchText } from '../commands/fetch-text.js';
import { forward } from '../commands/forward.js';
import { navigateCommand } from '../commands/navigate.js';
import { nodeClick } from '../commands/node-click.js';
import { reloadCommand } from '../commands/reload.js';
import { scrollTo } from '../commands/scroll-to.js';
import { sendKeys } from '../commands/send-keys.js';
import { type } from '../commands/type.js';
import { TabwireError } from '../errors.js';
import type { Secrets } from '../secrets.js';
import type { Action } from './actions.js';
import {
  extractCommand,
  fieldValueCommand,
  pauseCommand,
  scrollScreenCommand,
} from './own-commands.js';

/** How long an action on a node may wait for it to be visible, enabled and not covered. */
const ACT_TIMEOUT_MS = 10_000;

/** What carries an action out, by `call.run`. */
export type Runner = Pick<PageCall, 'run'>;

/**
 * Carries an action out, through the commands that clients have.
 *
 * @returns what was read; undefined where the action reads nothing
 * @throws TabwireError as the command does
 */
export async function perform(call: Runner, action: Action, secrets: Secrets): Promise<unknown> {
  const timeout_ms = ACT_TIMEOUT_MS;
  switch (action.do) {
    case 'navigate':
      await call.run(navigateCommand, { url: action.url });
      return;
    case 'back':
      await call.run(back, {});
      return;
    case 'forward':
      await call.run(forward, {});
      return;
    case 'reload':
      await call.run(reloadCommand, {});
      return;
    case 'click': {
      const { node_id } = action.target;
      const { button, count } = action;
      const options = {
        ...(button === undefined ? {} : { button }),
        ...(count === undefined ? {} : { click_count: count }),
      };
      await call.run(nodeClick, { node_id, ...options, timeout_ms });
      return;
    }
    case 'type': {
      const text = secrets.reveal(action.text);
      const { target, clear } = action;
      const where = target ? { node_id: target.node_id } : {};
      await call.run(type, { ...where, text, ...(clear ? { clear } : {}) });
      return;
    }
    case 'press':
      await call.run(sendKeys, { keys: action.keys });
      return;
    case 'scroll':
      if (typeof action.to === 'object')
        await call.run(scrollTo, { node_id: action.to.node_id, timeout_ms });
      else await call.run(scrollScreenCommand, { to: action.to });
      return;
    case 'extract':
      return (await call.run(extractCommand, { what: action.what })).output;
    case 'get': {
      const { node_id } = action.target;
      if (action.what === 'text') return (await call.run(fetchText, { node_id })).text;
      return (await call.run(fieldValueCommand, { node_id })).value;
    }
    case 'wait':
      if ('seconds' in action) await call.run(pauseCommand, { seconds: action.seconds });
      else throw notYet(action.do);
      return;
    case 'hover':
    case 'clear':
    case 'select':
    case 'check':
      throw notYet(action.do);
  }
}

function notYet(what: string): TabwireError {
  return new TabwireError('not_implemented', `There is no command for ${what} yet.`);
}
