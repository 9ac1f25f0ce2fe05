import { signal } from '@preact/signals';

/** Whether the server answers. */
export const isOnline = signal(true);

/** What is known of the login; null before the server has told. */
export const session = signal<{ readonly required: boolean; readonly signedIn: boolean } | null>(
  null,
);

/** Whether a login there was has ended by itself. */
export const hasExpired = signal(false);

/** Begins the IDs of the requests of this page: by these it knows which events are of its own requests. */
const OWN = `dashboard-${crypto.getRandomValues(new Uint32Array(2)).join('')}`;

let requests = 0;

/** Whether a request is one of this page. */
export const isOwn = (requestId: string) => requestId.startsWith(`${OWN}/`);

/** A problem document of the service, or that there was no answer. */
export class Problem extends Error {
  readonly status: number;
  readonly body: unknown;
  /** Empty: it comes from something in between, or there was no answer. */
  readonly code: string;

  constructor(status: number, detail: string, body: unknown, code = '') {
    super(detail);
    this.status = status;
    this.body = body;
    this.code = code;
  }
}

/** The value of a JSON text; its type is what the service declares. */
export function parsed<T>(text: string): T {
  const parse: (text: string) => T = JSON.parse;
  return parse(text);
}

/** Sends a request. @throws Problem */
export async function send(
  method: string,
  path: string,
  body?: object,
  more: { readonly accept?: string; readonly signal?: AbortSignal; readonly etag?: string } = {},
): Promise<Response> {
  const { accept = 'application/json', signal: aborted, etag = '' } = more;
  // No page of another origin can send the second one.
  const headers: Record<string, string> = { Accept: accept, 'X-Requested-With': 'dashboard' };
  requests += 1;
  headers['X-Request-Id'] = `${OWN}/${requests}`;
  if (body) headers['Content-Type'] = 'application/json';
  if (etag !== '') headers['If-None-Match'] = etag;
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers,
      // A cache would answer with what it has in place of a 304.
      ...(etag === '' ? {} : { cache: 'no-store' }),
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(aborted ? { signal: aborted } : {}),
    });
  } catch (error) {
    if (!aborted?.aborted) isOnline.value = false;
    throw new Problem(0, 'The server does not answer.', error);
  }
  isOnline.value = true;
  if (response.ok || response.status === 304) return response;
  const text = await response.text();
  let detail = `The server answered ${response.status}.`;
  let problem: unknown = text;
  let code = '';
  try {
    problem = parsed<unknown>(text);
    ({ detail = detail, code = '' } = parsed<{ detail?: string; code?: string }>(text));
  } catch {
    // It comes from something in between, and is no problem document.
  }
  const { value } = session;
  if (response.status === 401 && path !== '/session/') {
    if (value?.signedIn) hasExpired.value = true;
    session.value = { required: true, signedIn: false };
  }
  throw new Problem(response.status, detail, problem, code);
}

/** Sends a request; the JSON of its reply. @throws Problem */
export async function request<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await send(method, path, body);
  return parsed<T>(await response.text());
}

/** The field of a body that names a page; null: the current page, which needs no field. */
export const ofPage = (pageId: string | null): { readonly page_id?: string } =>
  pageId === null ? {} : { page_id: pageId };

/** Asks whether a key is needed, and was sent. */
export async function readSession(): Promise<void> {
  const { required, signed_in: signedIn } = await request<{
    required: boolean;
    signed_in: boolean;
  }>('GET', '/session/');
  session.value = { required, signedIn };
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
