import { MAX_TIMER_MS } from '../request/deadline.js';
import { integer, list } from './parsers.js';
import { setting } from './table.js';

/** What clients of the Model Context Protocol may do, and for how long. */
export const MCP_SETTINGS = {
  MCP_SESSION_TIMEOUT_MS: setting({
    default: 10 * 60_000,
    help: 'Ends a session of MCP, and its context, this long after its last request or connection, in ms.',
    parse: integer(1, MAX_TIMER_MS),
  }),
  MCP_ALLOWED_DOMAINS: setting<readonly string[] | undefined>({
    default: undefined,
    shownDefault: 'all',
    help: 'Comma-separated domains, each with those below it, that documents of MCP sessions may come from.',
    parse: list,
  }),
};
