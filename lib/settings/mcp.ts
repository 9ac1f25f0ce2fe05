import { MAX_TIMER_MS } from '../request/deadline.js';
import { integer, list } from './parsers.js';
import { setting } from './table.js';

/** Settings of the Model Context Protocol. */
export const MCP_SETTINGS = {
  MCP_SESSION_TIMEOUT_MS: setting({
    default: 10 * 60_000,
    help: 'Ends an MCP session and its context when the session has had no running request and no open stream for this time, in ms.',
    parse: integer(1, MAX_TIMER_MS),
  }),
  MCP_ALLOWED_DOMAINS: setting<readonly string[] | undefined>({
    default: undefined,
    shownDefault: 'all',
    help: 'Lists the domains to which pages of MCP sessions can go, separated by commas. A domain includes its subdomains.',
    parse: list,
  }),
};
