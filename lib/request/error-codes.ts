/** A way in which a request can fail. */
interface ErrorKind {
  readonly status: number;
  /** Whether the same request may succeed later, although the client changes nothing. */
  readonly retryable: boolean;
  readonly title: string;
  /** The values that `reason` can have, each with whether the same request may succeed later. */
  readonly reasons?: Readonly<Record<string, boolean>>;
}

/**
 * Every way a request can fail: its stable code, HTTP status, and whether the same request may
 * succeed later. The one table behind the replies, the OpenAPI document and docs/errors.md.
 */
export const ERRORS = {
  invalid_request: { status: 400, retryable: false, title: 'A field of the request is not valid' },
  invalid_json: { status: 400, retryable: false, title: 'The body is not valid JSON' },
  malformed_request: { status: 400, retryable: false, title: 'The request is not valid HTTP' },
  invalid_selector: {
    status: 400,
    retryable: false,
    title: 'Not a valid CSS selector or XPath expression',
  },
  invalid_url: { status: 400, retryable: false, title: 'Not an absolute URL' },
  invalid_keys: { status: 400, retryable: false, title: 'A part of the keys is not a key' },
  unauthorized: { status: 401, retryable: false, title: 'The API key is missing or wrong' },
  forbidden_origin: { status: 403, retryable: false, title: 'Web pages may not call this service' },
  url_not_allowed: { status: 403, retryable: false, title: 'This URL is not allowed' },
  cdp_denied: { status: 403, retryable: false, title: 'The policy denies this CDP method' },
  ticket_invalid: { status: 403, retryable: false, title: 'The ticket does not allow this' },
  option_not_allowed: {
    status: 403,
    retryable: false,
    title: 'The server does not allow an option',
  },
  key_not_allowed: { status: 403, retryable: false, title: 'The API key does not allow this' },
  route_not_found: { status: 404, retryable: false, title: 'No such endpoint' },
  browser_not_found: {
    status: 404,
    retryable: false,
    title: 'No such browser',
    reasons: {
      unknown: false,
      deleted: false,
      expired: false,
      crashed: false,
      shutdown: false,
      owner_lost: false,
    },
  },
  context_not_found: { status: 404, retryable: false, title: 'No such context' },
  page_not_found: { status: 404, retryable: false, title: 'No such page' },
  download_not_found: { status: 404, retryable: false, title: 'No such download' },
  entry_not_found: {
    status: 404,
    retryable: false,
    title: 'The network log does not contain the entry or the body',
    reasons: {
      unknown: false,
      none: false,
      pending: true,
      kept: false,
      too_large: false,
      unavailable: false,
      not_recorded: false,
    },
  },
  profile_not_found: { status: 404, retryable: false, title: 'No saved login has this name' },
  script_not_found: { status: 404, retryable: false, title: 'No such script or function' },
  node_not_found: { status: 404, retryable: false, title: 'No such node' },
  node_stale: { status: 404, retryable: false, title: 'The node is no longer in the page' },
  method_not_allowed: { status: 405, retryable: false, title: 'The endpoint lacks this method' },
  request_timeout: {
    status: 408,
    retryable: true,
    title: 'The request was not received in time',
  },
  click_intercepted: { status: 409, retryable: true, title: 'Another element covers the node' },
  node_not_interactable: {
    status: 409,
    retryable: true,
    title: 'The node cannot be acted on',
    reasons: {
      no_box: true,
      hidden: true,
      disabled: true,
      moving: true,
      out_of_view: false,
      off_page: true,
      not_editable: false,
      readonly: true,
      not_focusable: true,
      value_refused: false,
      not_select: false,
      option_disabled: true,
      not_checkable: false,
      radio: false,
      no_row: false,
      unchanged: false,
      not_frame: false,
      not_file_input: false,
    },
  },
  dialog_open: { status: 409, retryable: true, title: 'A dialog waits for an answer' },
  download_running: { status: 409, retryable: true, title: 'The download still runs' },
  button_held: { status: 409, retryable: false, title: 'A mouse button is held down' },
  function_exists: { status: 409, retryable: false, title: 'The page has this function already' },
  no_touch_screen: { status: 409, retryable: false, title: 'The page has no touch screen' },
  emulation_conflict: {
    status: 409,
    retryable: false,
    title: 'Another page of the process has its own locale or time zone',
  },
  profile_locked: { status: 409, retryable: true, title: 'Another browser writes the saved login' },
  precondition_failed: { status: 412, retryable: false, title: 'A condition is not met' },
  body_too_large: { status: 413, retryable: false, title: 'The body is too large' },
  unsupported_media_type: { status: 415, retryable: false, title: 'The body must be JSON' },
  range_not_satisfiable: { status: 416, retryable: false, title: 'The file has no such range' },
  expectation_failed: { status: 417, retryable: false, title: 'Expect has an unsupported value' },
  download_failed: { status: 422, retryable: false, title: 'The download has no file' },
  profile_unreadable: { status: 422, retryable: false, title: 'The saved login is unreadable' },
  out_of_viewport: { status: 422, retryable: false, title: 'The point is outside the viewport' },
  cdp_error: { status: 422, retryable: false, title: 'Chrome refused the CDP call' },
  script_error: { status: 422, retryable: false, title: 'The script failed' },
  unserializable: { status: 422, retryable: false, title: 'The value cannot be sent as JSON' },
  result_missing: { status: 422, retryable: false, title: 'An earlier step has no such result' },
  result_too_large: { status: 422, retryable: false, title: 'The result is too large' },
  instruction_not_understood: {
    status: 422,
    retryable: false,
    title: 'Instruction not understood',
  },
  target_not_found: { status: 422, retryable: false, title: 'Nothing on the page has that name' },
  target_ambiguous: { status: 422, retryable: false, title: 'Several nodes have that name' },
  context_limit: { status: 429, retryable: true, title: 'Context limit reached' },
  page_limit: { status: 429, retryable: true, title: 'Page limit reached' },
  script_limit: { status: 429, retryable: false, title: 'Script limit reached' },
  ticket_limit: { status: 429, retryable: true, title: 'Ticket limit reached' },
  connection_limit: { status: 429, retryable: true, title: 'Connection limit reached' },
  memory_limit: {
    status: 429,
    retryable: true,
    title: 'The API key or the browser has used up its share of the server’s memory',
  },
  upgrade_required: { status: 426, retryable: false, title: 'The endpoint needs a WebSocket' },
  headers_too_large: { status: 431, retryable: false, title: 'The headers are too large' },
  client_closed: { status: 499, retryable: false, title: 'The client closed the connection' },
  internal: { status: 500, retryable: false, title: 'Internal error' },
  profiles_not_configured: { status: 501, retryable: false, title: 'The server saves no logins' },
  devtools_unavailable: { status: 501, retryable: false, title: 'This Chrome has no DevTools' },
  ai_not_configured: { status: 501, retryable: false, title: 'No AI provider is configured' },
  navigation_failed: {
    status: 502,
    retryable: true,
    title: 'The page could not be loaded',
    reasons: {
      aborted: true,
      download_denied: false,
      blocked: false,
      bad_address: false,
      redirects: false,
      certificate: false,
      proxy_login: false,
      proxy: true,
      egress: false,
      own_port: false,
      unreachable: true,
      http_4xx: false,
      http_5xx: true,
    },
  },
  page_crashed: { status: 502, retryable: true, title: 'The page crashed' },
  browser_crashed: { status: 502, retryable: true, title: 'The browser crashed' },
  ai_provider_error: {
    status: 502,
    retryable: true,
    title: 'The AI provider failed',
    reasons: { refused: false, unavailable: true },
  },
  member_unreachable: {
    status: 502,
    retryable: false,
    title: 'The member of the fleet that has the browser does not answer',
    reasons: { not_sent: true, unanswered: false },
  },
  at_capacity: {
    status: 503,
    retryable: true,
    title: 'Browser limit reached',
    reasons: { browsers: true, memory: true },
  },
  memory_full: { status: 503, retryable: true, title: 'The memory for requests is full' },
  shutting_down: {
    status: 503,
    retryable: true,
    title: 'The server is shutting down or draining',
    reasons: { shutdown: true, draining: true },
  },
  browser_launch_failed: {
    status: 503,
    retryable: true,
    title: 'Chrome could not be started',
    reasons: {
      disk_full: true,
      no_file_handles: true,
      no_memory: true,
      sandbox: false,
      no_display: false,
      no_answer: true,
      not_installed: false,
      failed: true,
    },
  },
  no_file_handles: { status: 503, retryable: true, title: 'No file handles are left' },
  timeout: { status: 504, retryable: true, title: 'The time-out of the request was reached' },
  disk_full: { status: 507, retryable: true, title: 'The disk is full' },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof ERRORS;

/** Whether a text is the code of an error. */
export function isErrorName(name: string): name is ErrorCode {
  return Object.hasOwn(ERRORS, name);
}

/** The values that the `reason` of an error with this code can have. */
export type ReasonOf<Code extends ErrorCode> = (typeof ERRORS)[Code] extends {
  readonly reasons: infer Reasons;
}
  ? keyof Reasons
  : never;

const KINDS: Readonly<Record<ErrorCode, ErrorKind>> = ERRORS;

/** Each reason of each code, and whether the same request may succeed later. */
export const REASONS = Object.entries(KINDS).flatMap(([code, { reasons = {} }]) =>
  Object.entries(reasons).map(([reason, retryable]) => ({ code, reason, retryable })),
);

/** Whether the same request may succeed later, by the code and the reason of its failure. */
export function isRetryable(code: ErrorCode, reason: unknown): boolean {
  const { retryable, reasons = {} } = KINDS[code];
  return typeof reason === 'string' && Object.hasOwn(reasons, reason)
    ? reasons[reason] === true
    : retryable;
}
