import { readFile } from 'node:fs/promises';
import { commandOf } from '../interface/catalog.js';
import { abortable } from '../request/deadline.js';
import { TabwireError } from '../request/errors.js';
import type { McpSession, SessionRequest } from './session.js';

/** What a session can read beside its tools: of its own context alone. */
export const RESOURCES = [
  {
    uri: 'tabwire://page/map',
    name: 'map',
    title: 'Map of the current page',
    mimeType: 'text/plain',
  },
  {
    uri: 'tabwire://page/screenshot',
    name: 'screenshot',
    title: 'Screenshot of the current page',
    mimeType: 'image/jpeg',
  },
  {
    uri: 'tabwire://page/events',
    name: 'events',
    title: 'What happened in the context, oldest first',
    mimeType: 'application/json',
  },
] as const;

/** Files beyond this are for HTTP: a message of MCP is held in memory as a whole. */
const MAX_FILE_BYTES = 16 * 2 ** 20;

const REST_OF_MAP =
  '\nThe map lacks some nodes. The tool ui_map shows them with query, roles or within.';

type Contents = { uri: string; mimeType: string } & ({ text: string } | { blob: string });

/** @throws TabwireError `invalid_request` where there is no such resource */
export function readResource(
  session: McpSession,
  uri: string,
  asked: SessionRequest,
): Promise<Contents> {
  return session.during(asked.signal, (signal) => read(session, uri, { ...asked, signal }));
}

async function read(session: McpSession, uri: string, asked: SessionRequest): Promise<Contents> {
  const { marks } = session;
  switch (uri) {
    case 'tabwire://page/map': {
      const body = { interactive: false, max_nodes: 300, format: 'text' };
      const map: { text?: unknown; truncated?: unknown } = await session.run(
        commandOf('ui-map'),
        body,
        asked,
      );
      const text = marks.around(String(map.text)) + (map.truncated === true ? REST_OF_MAP : '');
      return { uri, mimeType: 'text/plain', text };
    }
    case 'tabwire://page/screenshot': {
      const reply: { data?: unknown } = await session.run(
        commandOf('screenshot'),
        { type: 'jpeg' },
        asked,
      );
      return { uri, mimeType: 'image/jpeg', blob: String(reply.data) };
    }
    case 'tabwire://page/events':
      return { uri, mimeType: 'application/json', text: await eventsOf(session, asked) };
    default:
      return download(session, uri, asked);
  }
}

async function eventsOf(session: McpSession, asked: SessionRequest): Promise<string> {
  const { browser, context } = await session.context(asked);
  const filter = { ctxId: context.id ?? undefined };
  const subscription = browser.eventLog.subscribe({ filter, after: 0, onReady: () => {} });
  try {
    const { events, lost } = subscription.take();
    const gap = lost > 0 ? [JSON.stringify({ type: 'gap', lost })] : [];
    return `[${[...gap, ...events.map((event) => event.json(false))].join(',\n')}]`;
  } finally {
    subscription.dispose();
  }
}

async function download(
  session: McpSession,
  uri: string,
  asked: SessionRequest,
): Promise<Contents> {
  const { signal } = asked;
  const [, id] = /^tabwire:\/\/downloads\/([\w-]+)$/.exec(uri) ?? [];
  if (id === undefined)
    throw new TabwireError(
      'invalid_request',
      `There is no resource ${uri}. resources/list lists the resources.`,
    );
  const { browser, context } = await session.context(asked);
  const { context: files, download: found } = browser.downloads.get(id, context.id ?? undefined);
  await abortable(found.ended, signal);
  if (!found.isKept) throw new TabwireError('download_failed', `The download ${id} has no file.`);
  if (found.record.received_bytes > MAX_FILE_BYTES)
    throw new TabwireError(
      'result_too_large',
      `The file has ${found.record.received_bytes} bytes, and a resource can have at most ${MAX_FILE_BYTES}. Read the file over HTTP: GET /browsers/${browser.id}/downloads/${id}/.`,
    );
  const blob = (await readFile(files.fileOf(found), { signal })).toString('base64');
  return { uri, mimeType: found.type, blob };
}
