import type { Session } from '../../../protocol/session.js';
import type { EvaluateReply } from '../../../protocol/methods.js';
import { limited } from '../../request/size-limit.js';
import { withNode } from '../nodes/node-handles.js';
import { staleNode } from '../nodes/node-ledger.js';
import type { Page } from '../page.js';
import { callInWorld, queryOn, resultOf } from '../frames/page-functions.js';
import { documentHtml, outerHtml } from '../injected/read.js';
import { readStream } from './stream.js';

/** Characters beyond which a text is read as a Blob's stream: at a megabyte that takes 0.7 of the time. */
const LARGE = 300_000;

/** Serializes a string by value and a Blob as a remote object. */
const REFERENCE = { serialization: 'idOnly' } as const;

/** The HTML of a page as it is now, its doctype included. @throws TabwireError `result_too_large` */
export function htmlOfPage(page: Page, maxBytes: number, signal: AbortSignal): Promise<string> {
  return page.frames.main.inWorld(async (world) => {
    const how = { serializationOptions: REFERENCE };
    const reply = await callInWorld<unknown>(world, documentHtml, [LARGE], how, signal);
    return textOf(world.session, resultOf(reply), maxBytes, signal);
  }, signal);
}

/** The HTML of a node. @throws TabwireError `node_not_found`, `node_stale`, `result_too_large` */
export function htmlOfNode(
  page: Page,
  nodeId: number,
  maxBytes: number,
  signal: AbortSignal,
): Promise<string> {
  return withNode(page, nodeId, signal, async (session, objectId) => {
    const result = await queryOn(session, objectId, outerHtml, [LARGE], signal, REFERENCE);
    if (result.subtype === 'null') throw staleNode(nodeId);
    return textOf(session, result, maxBytes, signal);
  });
}

/** The text that a page function returned, as a string or in a Blob. */
async function textOf(
  session: Session,
  { objectId, value }: EvaluateReply<unknown>['result'],
  maxBytes: number,
  signal: AbortSignal,
): Promise<string> {
  if (objectId === undefined) return limited(String(value), maxBytes);
  try {
    const { uuid } = await session.send('IO.resolveBlob', { objectId }, signal);
    return await readStream(session, `blob:${uuid}`, 'utf8', maxBytes, signal);
  } finally {
    session.send('Runtime.releaseObject', { objectId }).catch(() => undefined);
  }
}
