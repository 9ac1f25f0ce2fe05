import type { Request, Response } from 'express';
import type { Static } from 'typebox';
import type { Download } from '../../lib/downloads/download.js';
import { attachment } from '../../lib/downloads/file-name.js';
import { merged } from '../../lib/execution/fields.js';
import type { Service } from '../../lib/execution/service.js';
import { DOWNLOAD_FILE } from '../../lib/interface/download-file.js';
import type { MatchedOperation } from '../../lib/interface/operations.js';
import { abortable, Deadline } from '../../lib/request/deadline.js';
import { isGivenUp, TabwireError } from '../../lib/request/errors.js';
import { shortageOf } from '../../lib/request/system-failure.js';
import { validator } from '../../lib/schemas/validate.js';
import { CONTENT_HEADERS } from './content.js';
import { exchangeOf, whenOver } from './exchange.js';

type Query = Static<typeof DOWNLOAD_FILE.query>;

const validate = validator<Query>(DOWNLOAD_FILE.query);

/** Answers with the file of a download. */
export async function readDownload(
  { gateway, settings }: Pick<Service, 'gateway' | 'settings'>,
  found: MatchedOperation,
  req: Request,
  res: Response,
): Promise<void> {
  const exchange = exchangeOf(res);
  const { id = '', download_id: downloadId = '', ctx_id: ctxId } = found.params;
  exchange.command = 'read-download';
  exchange.browser = id;
  const query = validate(merged(DOWNLOAD_FILE.query, { query: req.query }) ?? {});
  gateway.refuseWhenShuttingDown();
  const { usage, downloads, contexts } = gateway.browser(id);
  const leave = usage.use();
  try {
    if (ctxId !== undefined) contexts.get(ctxId);
    const { timeout_ms: timeoutMs = settings.DEFAULT_TIMEOUT_MS, wait = false } = query;
    if (wait) await untilEnded(downloads.get(downloadId, ctxId).download, timeoutMs, res);
    const { context, download } = downloads.get(downloadId, ctxId);
    const { state, reason, total_bytes, received_bytes } = download.record;
    if (download.isRunning)
      throw new TabwireError(
        'download_running',
        'The download is still running. Send the request again later, or with ?wait=true.',
        { received_bytes, total_bytes },
      );
    if (!download.isKept)
      throw new TabwireError(
        'download_failed',
        `The download has no file: its state is ${state}. If the state is not done, start the download again.`,
        { state, reason },
      );
    res.set({
      ...CONTENT_HEADERS,
      'Content-Disposition': attachment(download.name),
      'Cache-Control': 'no-store',
      ETag: download.etag,
    });
    res.setHeader('Content-Type', download.type); // `set` would add a charset, which nobody knows
    await send(context.fileOf(download), res);
  } catch (error) {
    if (isGivenUp(error)) usage.suspect();
    throw error;
  } finally {
    leave();
  }
}

async function untilEnded(download: Download, timeoutMs: number, res: Response): Promise<void> {
  const deadline = new Deadline(timeoutMs);
  whenOver(res, (reason) => {
    deadline.abort(reason);
  });
  try {
    await abortable(download.ended, deadline.signal);
  } finally {
    deadline.dispose();
  }
}

/** Streams a file, or the range of it that is asked for; resolves when it is sent, or its client has left. */
async function send(path: string, res: Response): Promise<void> {
  whenOver(res, () => res.destroy());
  const failure = await new Promise<unknown>((resolve) => {
    res.sendFile(path, { dotfiles: 'allow', cacheControl: false }, resolve);
  });
  if (failure === undefined || res.headersSent || res.destroyed) return;
  for (const name of ['Content-Type', 'Content-Disposition', 'Accept-Ranges'])
    res.removeHeader(name);
  if (isStatusError(failure, 416))
    throw new TabwireError(
      'range_not_satisfiable',
      'The range begins beyond the end of the file. received_bytes in the list of downloads is the size of the file.',
    );
  if (isStatusError(failure, 412))
    throw new TabwireError(
      'precondition_failed',
      'The file has changed since the version in If-Match or If-Unmodified-Since. Send the request without this header, and use the new ETag.',
    );
  const shortage = shortageOf(failure);
  if (shortage) throw shortage;
  throw new TabwireError(
    'download_not_found',
    'The file of the download was removed. GET downloads/ lists the downloads.',
  );
}

/** Whether Express refuses a file with this status. */
function isStatusError(error: unknown, status: number): boolean {
  return error instanceof Error && 'status' in error && error.status === status;
}
