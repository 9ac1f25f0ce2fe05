import { ERRORS, REASONS, type ErrorCode } from '../../request/error-codes.js';
import { failureFields } from '../../execution/failure-fields.js';

const text = (description: string) => ({ type: 'string', description });

/** The values of `reason`, by code. */
const REASON_TEXT = [...new Set(REASONS.map(({ code }) => code))]
  .map((code) => {
    const own = REASONS.filter((row) => row.code === code).map(({ reason }) => `\`${reason}\``);
    return `\`${code}\`: ${own.join(', ')}.`;
  })
  .join(' ');

/** A problem document (RFC 9457) as every error has it. */
export const PROBLEM = {
  type: 'object',
  description: 'A problem document (RFC 9457). Some codes have more members than these.',
  required: ['type', 'title', 'status', 'detail', 'code', 'request_id', 'retryable'],
  properties: {
    type: {
      ...text('Where the code is explained: `/docs/#` and the code.'),
      format: 'uri-reference',
    },
    title: text('What the code means.'),
    status: { type: 'integer', minimum: 400, maximum: 599, description: 'The HTTP status.' },
    detail: text('What is wrong with this request, and what to do about it.'),
    code: text('Stable name of the error; each response lists its own.'),
    request_id: text('The X-Request-Id of the response.'),
    retryable: {
      type: 'boolean',
      description: 'Whether the same request may succeed later; `code` and `reason` decide.',
    },
    errors: {
      type: 'array',
      description: '`invalid_request`: each field that is wrong.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: text('JSON pointer into the body.'),
          message: text('What it must be.'),
        },
      },
    },
    reason: text(REASON_TEXT),
    executed: {
      enum: ['no', 'unknown'],
      description:
        '`member_unreachable`: `no` where nothing of the request was sent on, and it is safe to repeat; `unknown` where it may have been executed.',
    },
    net_error: text(
      '`navigation_failed`: Chrome’s name for it, e.g. `net::ERR_NAME_NOT_RESOLVED`.',
    ),
    clicks: {
      type: 'integer',
      description: '`click_intercepted`: how many clicks of several were made before.',
    },
    covered_by: { type: 'object', description: '`click_intercepted`: the element in the way.' },
    stack: text('`script_error`: where the script threw.'),
    dialogs: {
      type: 'array',
      description: 'Dialogs that opened during the command, the latest 50.',
    },
    dialogs_omitted: { type: 'integer', description: 'How many opened before those of `dialogs`.' },
  },
  additionalProperties: true,
};

export const REQUEST_ID = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };

/** Of the replies of a browser. */
export const BROWSER_ID = { 'X-Tabwire-Browser': { $ref: '#/components/headers/BrowserId' } };

/** `components.headers` */
export const HEADERS = {
  BrowserId: {
    description:
      'The ID of the browser. A balancer sends requests for it where this reply is from.',
    schema: { type: 'string' },
  },
  RequestId: {
    description: 'The ID of the request: the caller’s own X-Request-Id, if it sent one.',
    schema: { type: 'string' },
  },
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 } },
  Allow: { description: 'The methods of the path.', schema: { type: 'string' } },
};

/** The headers of responses with a status, beyond those of every response. */
const STATUS_HEADERS: Readonly<Record<number, object>> = {
  405: { Allow: { $ref: '#/components/headers/Allow' } },
  503: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
};

/**
 * One response for each HTTP status of the codes.
 *
 * @param reply the properties of the operation's reply
 */
export function errorResponses(codes: readonly ErrorCode[], reply: object = {}): object {
  const failed = failureFields(reply);
  const byStatus = new Map<number, [ErrorCode, ...ErrorCode[]]>();
  for (const code of codes) {
    const { status } = ERRORS[code];
    const known = byStatus.get(status);
    if (known) known.push(code);
    else byStatus.set(status, [code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [status, errorResponse(status, of, failed)]),
  );
}

function errorResponse(
  status: number,
  codes: readonly [ErrorCode, ...ErrorCode[]],
  failed: object,
): object {
  const required = Object.keys(failed);
  const schema = {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    properties: { ...constants({ ...failed, status }), code: { enum: codes } },
  };
  return {
    description: codes.map((code) => `- \`${code}\`: ${ERRORS[code].title}`).join('\n'),
    headers: { ...REQUEST_ID, ...STATUS_HEADERS[status] },
    content: {
      'application/problem+json': {
        schema: { allOf: [{ $ref: '#/components/schemas/Problem' }, schema] },
        example: { ...failed, ...problem(codes[0]) },
      },
    },
  };
}

/** For each field a schema that allows its value alone. */
function constants(fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [name, { const: value }]),
  );
}

/** An example of a problem document. */
function problem(code: ErrorCode): object {
  const { title, status, retryable } = ERRORS[code];
  const request_id = '0b7c5b4e-3a0d-4f0e-9c57-2f1c6f1f7a10';
  const type = `/docs/#${code}`;
  return { type, title, status, detail: `${title}.`, code, request_id, retryable };
}
