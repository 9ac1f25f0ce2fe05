import type { ErrorCode } from '../request/error-codes.js';

/** Errors that come with what a command works on. */
export const SUBJECT_ERRORS: Readonly<
  Record<'gateway' | 'browser' | 'page', readonly ErrorCode[]>
> = {
  gateway: [],
  browser: ['browser_not_found', 'cdp_error', 'browser_crashed', 'member_unreachable', 'timeout'],
  page: [
    'browser_not_found',
    'context_not_found',
    'page_not_found',
    'node_stale',
    'dialog_open',
    'cdp_error',
    'page_crashed',
    'browser_crashed',
    'member_unreachable',
    'timeout',
  ],
};

/** Errors that every endpoint may answer with. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  'invalid_request',
  'invalid_json',
  'unauthorized',
  'forbidden_origin',
  'method_not_allowed',
  'body_too_large',
  'unsupported_media_type',
  'internal',
  'connection_limit',
  'memory_limit',
  'memory_full',
  'no_file_handles',
  'shutting_down',
];
