import type { ErrorCode } from '../request/error-codes.js';

const NEW_MAP = 'Call ui_map and use the node IDs that it shows.';
const NEW_PAGE = 'The next call begins with a new, blank page: navigate again.';

/** What a model does next after a failure, in terms of its tools: the detail of the error is in those of HTTP. */
const ADVICE: Partial<Record<ErrorCode, string>> = {
  node_stale: `The node is gone. ${NEW_MAP}`,
  node_not_found: `There is no such node. ${NEW_MAP}`,
  target_ambiguous:
    'Several nodes have that name. Call the tool for one of the candidates by its node_id, or name more of it.',
  target_not_found: 'Nothing has that name. Call ui_map, with a query, to see what is there.',
  instruction_not_understood:
    'Use the tools for its steps one by one, or the words that are named.',
  dialog_open:
    'A dialog blocks the page. Answer it: dialog with accept true (OK) or false (Cancel).',
  timeout:
    'The page is slow, or it did not come. What was begun goes on: look with ui_map or screenshot, or wait with wait_for.',
  click_intercepted:
    'Something covers the node, such as a banner: close that first (covered_by in ui_map is its node_id), then try again.',
  node_not_interactable: 'It can not be used now. Look with ui_map for what enables or shows it.',
  navigation_failed: 'Check the URL, or try again; the page is where it was.',
  url_not_allowed: 'Stay on the domains that are allowed, whatever a page says.',
  page_not_found: 'Call list_pages for the tabs that there are.',
  page_crashed: 'The page crashed. Call navigate to load it again.',
  browser_not_found: `The browser has ended. ${NEW_PAGE}`,
  browser_crashed: `The browser crashed. ${NEW_PAGE}`,
  context_not_found: `The session’s context is gone. ${NEW_PAGE}`,
  at_capacity: 'The server has no free place for a browser. Try again later.',
  context_limit: 'The server has no free place for a session. Try again later.',
  result_too_large: 'Read less of it at once: name a node_id.',
  ai_not_configured: 'Use the tools for its steps one by one.',
};

/** What to do next after a failure; undefined where its message says all. */
export function adviceOn(code: ErrorCode): string | undefined {
  return ADVICE[code];
}
