import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { isErrorCode } from '../../request/errors.js';
import { callOnNode } from '../../page/nodes/node-handles.js';
import { callInFrame } from '../../page/frames/page-functions.js';
import { optionLabels } from '../../page/injected/change.js';
import { fieldValue, holdsText } from '../../page/injected/extract.js';
import { settledScroll } from '../../page/actions/settled-scroll.js';
import { typeText } from '../../page/actions/type.js';
import * as found from '../../page/injected/extract.js';
import { documentTitle, tasksDone } from '../../page/injected/read.js';
import { scrollScreen } from '../../page/injected/scroll.js';
import { limited, limitedJson } from '../../request/size-limit.js';
import { nodeId, success } from '../../schemas/fields.js';
import { EXTRACTS, SCROLL_GOALS } from '../language/actions.js';

/**
 * Commands that only instructions have: on the page, in their turn and with their deadline, like those
 * of the catalog.
 */

export const scrollScreenCommand = defineCommand({
  name: 'scroll',
  on: 'page',
  lane: 'exclusive',
  summary: 'Scroll by a screen, or to an end',
  help: 'Scrolls the container in the middle of the window.',
  tool: { hint: 'Scroll by a screen, or to an end of the page.' },
  body: { to: Type.Enum([...SCROLL_GOALS]) },
  reply: Type.Object(success),
  errors: [],
  examples: [],
  async run(page, { to }, { signal }) {
    await settledScroll(page, undefined, signal, () =>
      callInFrame(page.frames.main, scrollScreen, [to], signal),
    );
    return { success: true };
  },
});

export const pauseCommand = defineCommand({
  name: 'wait',
  on: 'page',
  summary: 'Wait for a time',
  help: 'Waits for as long as the instruction says.',
  body: { seconds: Type.Number({ minimum: 0 }) },
  reply: Type.Object(success),
  errors: [],
  examples: [],
  leastMs: ({ seconds }) => seconds * 1_000,
  async run(page, { seconds }, { signal }) {
    // Beyond 2^31 ms a timer fires at once.
    await page.session.pause(Math.min(seconds * 1_000, 2 ** 31 - 1), signal);
    return { success: true };
  },
});

export const extractCommand = defineCommand({
  name: 'extract',
  on: 'page',
  summary: 'Read the page',
  help: 'Reads what is visible of the page.',
  body: { what: Type.Enum([...EXTRACTS]) },
  reply: Type.Object({ output: Type.Unknown() }),
  errors: ['result_too_large'],
  examples: [],
  async run(page, { what }, { signal, config }) {
    const { main } = page.frames;
    const read = (): Promise<unknown> | string => {
      if (what === 'url') return page.url;
      if (what === 'title') return callInFrame(main, documentTitle, [], signal);
      if (what === 'text') return callInFrame(main, found.pageText, [], signal);
      return callInFrame<[], unknown>(main, found[what], [], signal);
    };
    const output = await read();
    limitedJson(output, config.MAX_RESULT_BYTES);
    return { output };
  },
});

export const fieldValueCommand = defineCommand({
  name: 'value',
  on: 'page',
  summary: 'Read the value of a field',
  help: 'Returns the label of a chosen option, and an empty text for a password.',
  body: { node_id: nodeId },
  reply: Type.Object({ value: Type.String() }),
  errors: ['node_not_found', 'result_too_large'],
  examples: [],
  async run(page, { node_id }, { signal, config }) {
    const { value } = await callOnNode(page, node_id, fieldValue, [], signal);
    return { value: limited(value, config.MAX_RESULT_BYTES) };
  },
});

export const typeFocusedCommand = defineCommand({
  name: 'type',
  on: 'page',
  lane: 'exclusive',
  summary: 'Type text into what has the focus',
  help: 'Types only if a field has the focus.',
  body: { text: Type.String() },
  reply: Type.Object(success),
  errors: ['target_not_found', 'node_not_interactable'],
  examples: [],
  async run(page, { text }, { signal }) {
    await typeText(page, text, { intoField: true }, signal);
    return { success: true };
  },
});

export const holdsTextCommand = defineCommand({
  name: 'holds',
  on: 'page',
  summary: 'Compare a field with a text',
  help: 'Returns whether a field holds a text that was typed; true where the field is gone.',
  body: { node_id: nodeId, text: Type.String(), whole: Type.Boolean() },
  reply: Type.Object({ holds: Type.Boolean() }),
  errors: [],
  examples: [],
  async run(page, { node_id, text, whole }, { signal }) {
    try {
      return { holds: (await callOnNode(page, node_id, holdsText, [text, whole], signal)).holds };
    } catch (error) {
      if (isErrorCode(error, 'node_stale', 'node_not_found')) return { holds: true };
      throw error;
    }
  },
});

export const optionsCommand = defineCommand({
  name: 'options',
  on: 'page',
  summary: 'Read the options of a select',
  help: 'Returns the labels that the options show.',
  body: { node_id: nodeId },
  reply: Type.Object({ labels: Type.Array(Type.String()) }),
  errors: ['node_not_found'],
  examples: [],
  async run(page, { node_id }, { signal }) {
    const { labels } = await callOnNode(page, node_id, optionLabels, [], signal);
    return { labels };
  },
});

export const waitForPageCommand = defineCommand({
  name: 'arrive',
  on: 'page',
  summary: 'Read where the page is',
  help: 'Waits for a navigation that an action has started, until its document can be read.',
  body: {},
  reply: Type.Object({ url: Type.String(), title: Type.String() }),
  errors: [],
  examples: [],
  async run(page, _body, { signal }) {
    // The events of a navigation that was started come before this answer.
    await callInFrame(page.frames.main, tasksDone, [], signal);
    await page.navigation.settled(signal);
    const title = await callInFrame(page.frames.main, documentTitle, [], signal);
    return { url: page.url, title };
  },
});
