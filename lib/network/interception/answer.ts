import type { Protocol } from 'devtools-protocol';
import { headerValue } from '../../request/header-value.js';
import type { RuleFields } from '../../schemas/routes.js';
import { entriesOf } from '../../schemas/header-values.js';
import type { Answer, PausedRequest } from './request.js';
import { changedHeaders } from './request-headers.js';

type Header = Protocol.Fetch.HeaderEntry;

export const CONTINUE: Answer = { kind: 'continue' };
export const BLOCK: Answer = { kind: 'fail', reason: 'BlockedByClient' };

/** What a rule does to a request. @param fields with the body in base64 */
export function answerOf(fields: RuleFields, request: PausedRequest): Answer {
  const { action, redirect_url } = fields;
  switch (action) {
    case 'block':
      return BLOCK;
    case 'continue':
      return CONTINUE;
    case 'respond':
      return fulfilled(
        request,
        fields.status ?? 200,
        entriesOf(fields.headers ?? {}),
        fields.body_base64 ?? '',
      );
    case 'modify':
      if (redirect_url !== undefined)
        return fulfilled(request, 307, [{ name: 'Location', value: redirect_url }], '');
      // A preflight is as the page's own headers make it.
      return request.isPreflight
        ? CONTINUE
        : { kind: 'continue', headers: changedHeaders(request.headers, fields) };
  }
}

/**
 * A response in place of the server's. Chrome asks it for leave where a page of another origin is to read it
 * (CORS): it gives leave, unless it says something about that itself.
 *
 * @param body in base64
 */
export function fulfilled(
  request: PausedRequest,
  status: number,
  headers: readonly Header[],
  body: string,
): Answer {
  const { isPreflight, method } = request;
  const origin = headerValue(request.headers, 'origin');
  const isDecided = headers.some(({ name }) => /^access-control-allow-origin$/i.test(name));
  const leave: Header[] =
    origin === undefined || (isDecided && !isPreflight)
      ? []
      : [
          { name: 'Access-Control-Allow-Origin', value: origin },
          { name: 'Access-Control-Allow-Credentials', value: 'true' },
          { name: 'Vary', value: 'Origin' },
        ];
  if (!isPreflight) return { kind: 'fulfill', status, headers: [...headers, ...leave], body };
  const asked = headerValue(request.headers, 'access-control-request-headers');
  const granted: Header[] = [
    ...leave,
    { name: 'Access-Control-Allow-Methods', value: method },
    ...(asked === undefined ? [] : [{ name: 'Access-Control-Allow-Headers', value: asked }]),
  ];
  return { kind: 'fulfill', status: 204, headers: granted, body: '' };
}
