import { connect } from 'node:net';
import { ERRORS } from '../../lib/request/error-codes.js';
import {
  bodyOf,
  fill,
  COMMAND_PATHS,
  type CommandPath,
  type Schema,
} from '../../spec/support/catalog.js';
import type { Random } from '../../spec/support/random.js';
import { raw } from '../../spec/support/raw.js';

/** Values that stand where others belong. */
const STRANGERS: readonly unknown[] = [
  null, true, false, 0, -1, 1, -0.5, 1e308, -1e308, 2 ** 53, 2 ** 31, 1e-9, 1e-320, '', ' ', '0', 'null', 'NaN',
  [], {}, [[]], [null], { a: {} }, { __proto__: null }, '\u0000', '\ud800', '\u202e', '漢', '🙂', '%00', '../../etc/passwd',
  '<script>alert(1)</script>', "' OR 1=1 --", '${7*7}', '\r\nX-Header: 1', 'constructor', '__proto__',
  'javascript:alert(1)', 'file:///etc/passwd', 'http://[::1', '#', ':has(', '[', '*', 'x'.repeat(5_000),
  'Control+', ',', '+', 'a0', 'a99999', 'F1F2', 'ArrowUp0', 'ArrowUp60001',
]; // prettier-ignore

const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  '',
  ' ',
  'node_id',
  'timeout_ms',
  'ctx_id',
  'x'.repeat(300),
];

const CODES = new Set(Object.keys(ERRORS));

/** Fields that would have a command take its time, or leave the machine. */
const TAME = { timeout_ms: 50 };

function sample(schema: Schema, random: Random, depth = 0): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) return sample(random.pick(schema.anyOf), random, depth);
  switch (schema.type) {
    case 'boolean':
      return random.next() < 0.5;
    case 'null':
      return null;
    case 'integer':
    case 'number': {
      const { minimum = -10, maximum = 2_000 } = schema;
      const within = minimum + random.below(Math.min(maximum - minimum, 5_000) + 1);
      return random.pick([
        minimum,
        within,
        within,
        minimum - 1,
        Math.min(maximum, 9_999),
        maximum + 1,
      ]);
    }
    case 'string':
      return random.pick([
        'a',
        'p',
        'body',
        '#i',
        'Enter',
        'a1',
        '1 + 1',
        'about:blank',
        'click OK',
        'x',
      ]);
    case 'array':
      return Array.from({ length: random.below(4) }, () => random.pick(STRANGERS));
    case 'object': {
      const { properties = {}, required = [] } = schema;
      const fields = Object.entries(properties).filter(
        ([name]) => required.includes(name) || random.next() < 0.4,
      );
      return Object.fromEntries(
        fields.map(([name, field]) => [name, depth > 4 ? null : sample(field, random, depth + 1)]),
      );
    }
    default:
      return random.pick(STRANGERS);
  }
}

/** A body of the schema's with some of its fields changed, missing or more. */
function mutant(schema: Schema, random: Random): unknown {
  const body: Record<string, unknown> = { ...TAME };
  Object.assign(body, sample({ type: 'object', ...schema }, random), TAME);
  const mutations = random.below(4);
  for (let i = 0; i < mutations; i += 1) {
    const names = Object.keys(body);
    const name = names.length > 0 && random.next() < 0.8 ? random.pick(names) : random.pick(NAMES);
    if (random.next() < 0.2) Reflect.deleteProperty(body, name);
    else
      Object.defineProperty(body, name, {
        value: random.pick(STRANGERS),
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
  return random.next() < 0.02 ? random.pick(STRANGERS) : body;
}

/** JSON with bytes changed, lost or twice. */
function damaged(text: string, random: Random): Buffer {
  const bytes = [...Buffer.from(text)];
  for (let i = 0; i <= random.below(3); i += 1) {
    const at = random.below(bytes.length + 1);
    const kind = random.below(3);
    if (kind === 0) bytes.splice(at, 1);
    else if (kind === 1) bytes.splice(at, 0, random.below(256));
    else bytes.splice(at, random.below(20), ...bytes.slice(0, random.below(20)));
  }
  return Buffer.from(bytes);
}

/** What is wrong with a reply; nothing, when it is as documented. */
export function faultsOf(status: number, type: string | undefined, text: string): string[] {
  const found: string[] = [];
  if (/<!doctype|<html/i.test(text) && type?.includes('json') !== true) found.push('HTML');
  if (status < 400) return found;
  if (
    /\\n\s+at |node_modules|\/dist\/|\/lib\/\w+\.js/.test(
      text.replace(/"stack":"(?:[^"\\]|\\.)*"/, ''),
    )
  )
    found.push('a stack or a path');
  if (status === 500) found.push('status 500');
  if (type?.startsWith('application/problem+json') !== true)
    return [...found, `type ${type ?? 'none'}`];
  try {
    const problem: unknown = JSON.parse(text);
    const fields: Record<string, unknown> = typeof problem === 'object' ? { ...problem } : {};
    const { code, title, detail, request_id, retryable } = fields;
    if (fields.status !== status) found.push(`status ${String(fields.status)} in ${status}`);
    if (!CODES.has(String(code))) found.push(`code ${String(code)}`);
    for (const member of [title, detail, request_id, fields.type])
      if (typeof member !== 'string' || member === '') found.push('a member is missing');
    if (typeof retryable !== 'boolean') found.push('retryable is missing');
  } catch {
    found.push('not JSON');
  }
  return found;
}

/** Commands that would end the work of other fuzzers, or the server. */
const UNSENT = new Set(['delete-browsers', 'drain']);

/** Commands that would leave the fuzzer without its browser, and its machine without memory. */
const WITHOUT = new Set(['delete-browser', 'open-browser']);

/** A surprise: which request, and what was wrong with its reply. */
type Surprise = string;

/** Sends one body that nobody would, to a place of the interface. */
export async function fuzzBody(base: string, browser: string, random: Random): Promise<Surprise[]> {
  const place: CommandPath = random.pick(COMMAND_PATHS);
  const { command, method, path } = place;
  if (UNSENT.has(command.name)) return [];
  const known = WITHOUT.has(command.name) ? {} : { id: browser };
  const schema = bodyOf(place);
  let body: string | Buffer = JSON.stringify(mutant(schema, random));
  // An open is refused by a field that it lacks, and asks for no Chrome.
  if (command.name === 'open-browser') body = `{"no_such_field": ${body}}`;
  if (command.name !== 'open-browser' && random.next() < 0.15) body = damaged(body, random);
  const target = fill(path, random.next() < 0.9 ? known : {});
  const type =
    random.next() < 0.97
      ? 'application/json'
      : random.pick(['text/plain', 'application/json; charset=x', '']);
  const options = { method: method.toUpperCase(), body, headers: { 'Content-Type': type } };
  const reply = await raw(base, target, options);
  const wrong = faultsOf(reply.status, reply.headers['content-type'], reply.text);
  // cdp/ alone makes a call of the client's; others tell before what Chrome does not take.
  const isRefused = reply.status === 422 && reply.text.includes('"code":"cdp_error"');
  if (isRefused && command.name !== 'cdp') wrong.push('a refused CDP call');
  return wrong.map(
    (what) =>
      `${options.method} ${target} ${body.toString('latin1').slice(0, 300)}: ${what}: ${reply.text.slice(0, 300)}`,
  );
}

const LINES = [
  'GET / HTTP/1.1',
  'GET /browsers/ HTTP/1.1',
  'POST /browsers/x/eval/ HTTP/1.1',
  'GET /%zz/ HTTP/1.1',
  'GET http://a/ HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'FOO / HTTP/1.1',
  'GET / HTTP/9.9',
  'CONNECT a:1 HTTP/1.1',
  '\u0000\u0001',
  '{"a":1}',
];
const HEADERS = [
  'Host: 127.0.0.1',
  'Host: evil.test',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 99999999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: x',
  'Content-Type: application/json',
  'Content-Encoding: gzip',
  'Expect: 100-continue',
  'Expect: x',
  'Upgrade: websocket',
  'Connection: Upgrade',
  'X: \u0007',
  ': x',
  'X-Request-Id: <b>',
  `X-Long: ${'x'.repeat(20_000)}`,
  'Origin: null',
];
const BODIES = [
  '',
  '{}',
  'zz\r\n',
  '0\r\n\r\n',
  'ffffffffffffffff\r\nx',
  '5\r\n{"a":\r\n',
  '\u001f\u008b\u0008',
];

/** Sends bytes that are hardly HTTP; the reply, where there is one, is no page and no crash. */
export async function fuzzSocket(base: string, random: Random): Promise<Surprise[]> {
  const { hostname, port } = new URL(base);
  const headers = Array.from({ length: random.below(6) }, () => random.pick(HEADERS));
  const request = [random.pick(LINES), ...headers, '', random.pick(BODIES)].join('\r\n');
  const text = await new Promise<string>((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.end(request, 'latin1'));
    socket.setEncoding('latin1').on('data', (chunk: string) => (answer += chunk));
    socket.on('error', () => undefined).on('close', () => resolve(answer));
  });
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
  const wrong: string[] = [];
  if (status >= 500) wrong.push(`status ${status}`);
  if (/<html|\n\s+at |node_modules/i.test(text)) wrong.push('HTML or a stack');
  const type = /^content-type: (.*)$/im.exec(head)?.[1];
  // What node's parser refuses never reaches the service, and has no body.
  if (type !== undefined && status >= 400 && !/chunked/i.test(head))
    wrong.push(...faultsOf(status, type, bodyOfReply(head, rest.join('\r\n\r\n'))));
  return wrong.map(
    (what) => `${JSON.stringify(request.slice(0, 300))}: ${what}: ${text.slice(0, 300)}`,
  );
}

/** What follows may be the reply to the next request, which the bytes held too. */
function bodyOfReply(head: string, rest: string): string {
  return rest.slice(0, Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? rest.length));
}
