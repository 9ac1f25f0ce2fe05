import { ERRORS, REASONS, type ErrorCode } from '../../request/error-codes.js';
import { failureFields } from '../../execution/failure-fields.js';

const text = (description: string) => ({ type: 'string', description });

/** Lists the values of `reason`, by code. */
const REASON_TEXT = [...new Set(REASONS.map(({ code }) => code))]
  .map((code) => {
    const own = REASONS.filter((row) => row.code === code).map(({ reason }) => `\`${reason}\``);
    return `\`${code}\`: ${own.join(', ')}.`;
  })
  .join(' ');

/** Schema of the problem document (RFC 9457) of an error. */
export const PROBLEM = {
  type: 'object',
  description: 'A problem document (RFC 9457). Some codes add members to these.',
  required: ['type', 'title', 'status', 'detail', 'code', 'request_id', 'retryable'],
  properties: {
    type: {
      ...text('Address of the explanation of the code: `/docs/#` and the code.'),
      format: 'uri-reference',
    },
    title: text('Meaning of the code.'),
    status: { type: 'integer', minimum: 400, maximum: 599, description: 'The HTTP status.' },
    detail: text('What happened, why, and what to do.'),
    code: text('Stable name of the error; each response lists its codes.'),
    request_id: text('`X-Request-Id` of the response.'),
    retryable: {
      type: 'boolean',
      description: 'Whether the same request may succeed later.',
    },
    errors: {
      type: 'array',
      description: 'With `invalid_request`: the wrong fields, at most 20.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: text('JSON pointer to the field in the body.'),
          message: text('What the field must be.'),
        },
      },
    },
    reason: text(REASON_TEXT),
    executed: {
      enum: ['no', 'unknown'],
      description:
        'With `member_unreachable`: `no` if nothing of the request was forwarded, so that you can repeat it; `unknown` if the command may have been carried out.',
    },
    net_error: text(
      'With `navigation_failed`: Chrome’s name of the error, e.g. `net::ERR_NAME_NOT_RESOLVED`.',
    ),
    clicks: {
      type: 'integer',
      description: 'With `click_intercepted`: number of clicks that were made before.',
    },
    covered_by: {
      type: 'object',
      description: 'With `click_intercepted`: the element in the way.',
    },
    stack: text('With `script_error`: where the script threw.'),
    dialogs: {
      type: 'array',
      description: 'Lists the dialogs that opened during the command, the latest 50.',
    },
    dialogs_omitted: {
      type: 'integer',
      description: 'Counts the earlier dialogs that `dialogs` omits.',
    },
  },
  additionalProperties: true,
};

export const REQUEST_ID = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };

/** Header of the replies of a browser. */
export const BROWSER_ID = { 'X-Tabwire-Browser': { $ref: '#/components/headers/BrowserId' } };

/** `components.headers` */
export const HEADERS = {
  BrowserId: {
    description:
      'ID of the browser. A load balancer can send later requests for it to the server of this reply.',
    schema: { type: 'string' },
  },
  RequestId: {
    description: 'ID of the request: the `X-Request-Id` that the client sent, or a new one.',
    schema: { type: 'string' },
  },
  RetryAfter: {
    description: 'Seconds to wait before a retry.',
    schema: { type: 'integer', minimum: 0 },
  },
  Allow: { description: 'The methods of the path.', schema: { type: 'string' } },
};

/** Headers of responses with a status, in addition to those of all responses. */
const STATUS_HEADERS: Readonly<Record<number, object>> = {
  405: { Allow: { $ref: '#/components/headers/Allow' } },
  503: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
};

/**
 * Describes one response for each HTTP status of the codes.
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
    properties: {
      ...constants({ ...failed, status }),
      code: { enum: codes, description: 'Stable name of the error.' },
    },
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

/** Returns a schema for each field that allows only its value. */
function constants(fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [name, { const: value }]),
  );
}

/** Returns an example of a problem document. */
function problem(code: ErrorCode): object {
  const { title, status, retryable } = ERRORS[code];
  const request_id = '0b7c5b4e-3a0d-4f0e-9c57-2f1c6f1f7a10';
  const type = `/docs/#${code}`;
  return { type, title, status, detail: `${title}.`, code, request_id, retryable };
}
