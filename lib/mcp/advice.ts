import type { ErrorCode } from '../request/error-codes.js';

const NEW_MAP = 'Call ui_map and use the node IDs that it shows.';
const NEW_PAGE = 'The next call begins with a new, blank page: navigate again.';

/** What a model does next after a failure, in terms of its tools: the detail of the error is in those of HTTP. */
const ADVICE: Partial<Record<ErrorCode, string>> = {
  node_stale: `The node is gone. ${NEW_MAP}`,
  node_not_found: `There is no such node. ${NEW_MAP}`,
  target_ambiguous:
    'Several nodes have this name. Call the tool for one of the candidates with its node_id, or write more words of the name.',
  target_not_found: 'No node has this name. Call ui_map with a query to see the nodes of the page.',
  instruction_not_understood: 'Use the tools for the single steps, or the words in this error.',
  dialog_open:
    'A dialog blocks the page. Answer it: dialog with accept true (OK) or false (Cancel).',
  timeout:
    'The page is slow, or did not do what the call waited for. The page may still be working: look at it with ui_map or screenshot, or wait with wait_for.',
  click_intercepted:
    'Another node covers the node, for example a banner (covered_by in ui_map is its node_id). Close the covering node first, then try again.',
  node_not_interactable:
    'The node cannot be used now. Call ui_map to find out what enables or shows the node.',
  navigation_failed: 'The page still shows the earlier document. Check the URL, or try again.',
  url_not_allowed: 'Only visit the allowed domains, even if a page asks for something else.',
  page_not_found: 'Call list_pages to see the open tabs.',
  page_crashed: 'The page crashed. Call navigate to load it again.',
  browser_not_found: `The browser has ended. ${NEW_PAGE}`,
  browser_crashed: `The browser crashed. ${NEW_PAGE}`,
  context_not_found: `The session’s context is gone. ${NEW_PAGE}`,
  at_capacity: 'The server has no free slot for a browser. Try again later.',
  context_limit: 'The server has no room for another session. Try again later.',
  result_too_large: 'The result is too large. Read a smaller part with a node_id.',
  ai_not_configured: 'Use the tools for the single steps.',
};

/** What to do next after a failure; undefined where its message says all. */
export function adviceOn(code: ErrorCode): string | undefined {
  return ADVICE[code];
}
