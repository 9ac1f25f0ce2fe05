import type { Page } from '../page/page.js';
import { tasksDone } from '../page/injected/read.js';
import { callInFrame } from '../page/frames/page-functions.js';
import { changesText } from '../page/ui-map/changes.js';
import { uiMap } from '../page/ui-map/map.js';
import type { Deadline } from '../request/deadline.js';
import { TabwireError } from '../request/errors.js';

/** All that can be read, and not only acted on: a message that appears is what the client waits for. */
const READABLE = { interactive: false, max_nodes: 2_000 };

/** Acts on a page, and adds to the reply what that changed. */
export async function observed<Reply extends object>(
  page: Page,
  deadline: Deadline,
  act: () => Promise<Reply>,
): Promise<Reply & { observed: string }> {
  const { signal } = deadline;
  const { main } = page.frames;
  const before = await uiMap(page, READABLE, deadline);
  const { loaderId } = main;
  const reply = await act();
  const read = async () => {
    // The events of a navigation that was started come before this answer.
    await callInFrame(main, tasksDone, [], signal);
    await page.navigation.settled(signal);
    // All of another document is new: what can be acted on is enough.
    const after = await uiMap(page, main.loaderId === loaderId ? READABLE : {}, deadline);
    return changesText(before, after);
  };
  // What was done was done: the reply says so, even where the page can not be read any more.
  const text = await read().catch((error: unknown) => {
    const why = error instanceof TabwireError ? error.message : 'The page could not be read.';
    return `unknown: ${why}\n`;
  });
  return { ...reply, observed: text };
}
