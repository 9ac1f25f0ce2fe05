import { Agent, request } from 'undici';
import type { Body } from '../../../spec/support/service.js';

/** What came of a request: `200`, `502 member_unreachable`, or how the connection failed; and when. */
export interface Asked {
  readonly outcome: string;
  readonly body: Body;
  readonly ms: number;
}

/** Longer than any answer may take: what has none by then hangs. */
const HANG_MS = 60_000;

/** The API key of the clients of each fleet. */
export const KEY = 'the key of the clients';

const agent = new Agent({ connections: 64, headersTimeout: HANG_MS, bodyTimeout: HANG_MS });

/** Sends a request once, with the key unless it says otherwise, whatever comes of it. */
export async function ask(
  url: string,
  method: 'DELETE' | 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = { 'X-API-Key': KEY },
): Promise<Asked> {
  const began = performance.now();
  const asked = (outcome: string, answer: Body = {}) => ({
    outcome,
    body: answer,
    ms: performance.now() - began,
  });
  try {
    const reply = await request(url + path, {
      method,
      dispatcher: agent,
      headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await reply.body.text();
    const isJson = /\bjson\b/.test(String(reply.headers['content-type']));
    const answer: Body = isJson ? JSON.parse(text) : {};
    return asked([reply.statusCode, answer.code].join(' ').trim(), answer);
  } catch (error) {
    return asked(error instanceof Error && 'code' in error ? String(error.code) : String(error));
  }
}
