import { invalidRequest, isErrorCode } from '../../request/errors.js';
import { callOnNode, nodeFrom, withNode } from '../nodes/node-handles.js';
import { notInteractable } from '../nodes/not-interactable.js';
import type { Page } from '../page.js';
import { callOn } from '../frames/page-functions.js';
import {
  clearFiles,
  fileInput,
  fileInputState,
  filesChosen,
  type FileInputState,
} from '../injected/files.js';

/** A file of an input, as the page sees it. */
type HeldFile = FileInputState['files'][number];

/** A file input that is ready for files. */
interface ReadyInput {
  /** Its node_id. */
  readonly node: number;
  /** Whether it takes a directory, in place of files. */
  readonly directory: boolean;
}

/**
 * Finds the file input that a node is, or whose label it is, and checks that it takes `count` files.
 *
 * @throws TabwireError `node_not_interactable`, `node_stale`, `node_not_found`, `invalid_request`
 */
export async function fileInputFor(
  page: Page,
  nodeId: number,
  count: number,
  signal: AbortSignal,
): Promise<ReadyInput> {
  const node = await nodeFrom(page, nodeId, fileInput, signal);
  if (node === undefined) throw notInteractable(nodeId, 'not_file_input');
  const state = await callOnNode(page, node, fileInputState, [], signal);
  const { disabled, directory, multiple } = state;
  if (disabled) throw notInteractable(nodeId, 'disabled');
  if (count > 1 && !multiple && !directory)
    throw invalidRequest(
      '/files',
      'must be one',
      `Node ${nodeId} accepts only one file. Send one file, or an empty list to clear the input.`,
    );
  return { node, directory };
}

/**
 * Puts files into a file input, in place of those that it has; the page gets the events of a person's choice.
 *
 * @param paths of files; of one directory, where the input takes one
 *
 * @returns the files that it has then; null when the page has removed it
 */
export async function setFiles(
  page: Page,
  { node: input, directory }: ReadyInput,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<HeldFile[] | null> {
  await withNode(page, input, signal, async (session, objectId) => {
    // DOM.setFileInputFiles takes no empty list.
    if (paths.length === 0) return callOn(session, objectId, clearFiles, [], signal);
    const chosen = directory ? callOn(session, objectId, filesChosen, [], signal) : undefined;
    chosen?.catch(() => undefined);
    await session.send('DOM.setFileInputFiles', { files: [...paths], objectId }, signal);
    await chosen;
  });
  try {
    return (await callOnNode(page, input, fileInputState, [], signal)).files;
  } catch (error) {
    if (isErrorCode(error, 'node_stale', 'node_not_found')) return null;
    throw error;
  }
}
