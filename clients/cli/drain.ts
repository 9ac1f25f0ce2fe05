import type { Command } from 'commander';
import type { ApiClient } from './api-client.js';
import { field, text } from './json.js';
import { ApiError, UnreachableError } from './problems.js';
import { withServer } from './session.js';

interface DrainOptions {
  readonly exit?: boolean;
  readonly timeout?: string;
  readonly wait?: boolean;
  readonly cancel?: boolean;
}

/** How long one request waits for the last browser, in ms: proxies end connections that are silent for longer. */
const WAIT_MS = 20_000;

/** Adds the subcommand that keeps a server from opening browsers. */
export function addDrainCommand(program: Command): void {
  program
    .command('drain')
    .option('--exit', 'end the server after its last browser')
    .option('--timeout <seconds>', 'with --exit: how long the server waits for its last browser')
    .option('--wait', 'wait until the last browser has ended')
    .option('--cancel', 'take the drain back')
    .description('open no more browsers on a server')
    .action(async (options: DrainOptions, command: Command) => {
      const { exit, timeout, wait, cancel } = options;
      if (cancel && (exit || wait)) command.error('error: --cancel goes with no other option');
      if (timeout !== undefined && !(exit && /^\d{1,5}$/.test(timeout)))
        command.error('error: --timeout is a number of seconds, and needs --exit');
      const body = {
        ...(exit ? { exit } : {}),
        ...(timeout === undefined ? {} : { exit_timeout_ms: Number(timeout) * 1_000 }),
      };
      await withServer(command, ({ api, output }) =>
        output.during('draining', async (show) => {
          const begun = await api.json('drain/', cancel ? { method: 'DELETE' } : { body });
          const tell = (state: unknown) => {
            show(sentence(state));
          };
          const last = wait ? await drained(api, begun, tell) : begun;
          output.result(last, [sentence(last)]);
        }),
      );
    });
}

/** Waits until the last browser has ended, or the drain has; resolves to what the server said last. */
async function drained(
  api: ApiClient,
  begun: unknown,
  tell: (state: unknown) => void,
): Promise<unknown> {
  let state = begun;
  while (text(state, 'state') === 'draining') {
    tell(state);
    try {
      state = await api.json(`drain/?wait_ms=${WAIT_MS}`);
    } catch (error) {
      // A server that ends by its time-out refuses requests, and then answers none.
      if (field(state, 'exit') !== true || !isEnd(error)) throw error;
      return { ...(typeof state === 'object' ? state : {}), state: 'ending' };
    }
  }
  return state;
}

const isEnd = (error: unknown) =>
  error instanceof UnreachableError || (error instanceof ApiError && error.status === 503);

function sentence(record: unknown): string {
  const count = Number(field(record, 'browsers'));
  const left = `${count} ${count === 1 ? 'browser is' : 'browsers are'} left`;
  switch (text(record, 'state')) {
    case 'serving':
      return 'The server opens browsers.';
    case 'ending':
      return 'The server ends.';
    case 'drained':
      return 'The server opens no more browsers, and none is left.';
    default:
      return `The server opens no more browsers; ${left}.`;
  }
}
