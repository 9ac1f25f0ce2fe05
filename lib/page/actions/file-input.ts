import { invalidRequest, isErrorCode } from '../../request/errors.js';
import { callOnNode, nodeFrom, withNode } from '../nodes/node-handles.js';
import { notInteractable } from '../nodes/refusals.js';
import type { Page } from '../page.js';
import { callOn } from '../tab/page-functions.js';
import { clearFiles, fileInput, fileInputState, type FileInputState } from '../scripts/files.js';

/** A file of an input, as the page sees it. */
type HeldFile = FileInputState['files'][number];

/**
 * Finds the file input that a node is, or whose label it is, and checks that it takes `count` files.
 *
 * @returns its node_id
 * @throws TabwireError `node_not_interactable`, `node_stale`, `node_not_found`, `invalid_request`
 */
export async function fileInputFor(
  page: Page,
  nodeId: number,
  count: number,
  signal: AbortSignal,
): Promise<number> {
  const input = await nodeFrom(page, nodeId, fileInput, signal);
  if (input === undefined) throw notInteractable(nodeId, 'not_file_input');
  const { disabled, directory, multiple } = await callOnNode(
    page,
    input,
    fileInputState,
    [],
    signal,
  );
  if (disabled) throw notInteractable(nodeId, 'disabled');
  if (directory) throw notInteractable(nodeId, 'takes_directory');
  if (count > 1 && !multiple)
    throw invalidRequest(
      '/files',
      'must be one',
      `Node ${nodeId} takes one file. Send one, or none to clear it.`,
    );
  return input;
}

/**
 * Puts files into a file input, in place of those that it has; the page gets the events of a person's choice.
 *
 * @returns the files that it has then; null when the page has removed it
 */
export async function setFiles(
  page: Page,
  input: number,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<HeldFile[] | null> {
  await withNode(page, input, signal, (session, objectId) =>
    paths.length === 0
      ? callOn(session, objectId, clearFiles, [], signal) // DOM.setFileInputFiles takes no empty list
      : session.send('DOM.setFileInputFiles', { files: [...paths], objectId }, signal),
  );
  try {
    return (await callOnNode(page, input, fileInputState, [], signal)).files;
  } catch (error) {
    if (isErrorCode(error, 'node_stale', 'node_not_found')) return null;
    throw error;
  }
}
