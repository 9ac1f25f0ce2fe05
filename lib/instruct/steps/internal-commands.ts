import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { isErrorCode } from '../../request/errors.js';
import { callOnNode } from '../../page/nodes/node-handles.js';
import { callInFrame } from '../../page/frames/page-functions.js';
import { optionLabels } from '../../page/injected/change.js';
import { fieldValue, holdsText } from '../../page/injected/extract.js';
import { counts, labelledValues, prices, saidBy } from '../../page/injected/answer.js';
import { settledScroll } from '../../page/actions/settled-scroll.js';
import { cellValues } from '../../page/injected/answer-rows.js';
import { pageFacts } from '../../page/injected/facts.js';
import type { Page } from '../../page/page.js';
import { answersOf, type PageAnswer } from '../../page/reading/answers.js';
import { cellsAsked } from './cells-asked.js';
import { pollChanges } from '../../page/waiting/document-changes.js';
import { factAnswers, type Answers } from './fact-answers.js';
import { typeText } from '../../page/actions/type.js';
import * as found from '../../page/injected/extract.js';
import { documentTitle, tasksDone } from '../../page/injected/read.js';
import { scrollScreen } from '../../page/injected/scroll.js';
import { limited, limitedJson } from '../../request/size-limit.js';
import { nodeId, success } from '../../schemas/fields.js';
import { ASKED, EXTRACTS, SCROLL_GOALS, type Asked } from '../language/actions.js';

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

/** An answer that is not there yet is awaited so long, and for half of the time that is left at most. */
const APPEAR_TIMEOUT_MS = 3_000;

/** Between two readings of the page, so many times as long passes as the first took. */
const READ_PAUSE = 4;

/** A text that is a price, and nothing else. */
const PRICE = /^([€$£] ?\d[\d.,]*|\d[\d.,]* ?(€|EUR|USD|GBP))$/;

/** A text that is a number of things, and nothing else. */
const COUNT = /^\d[\d,.]*$/;

export const askCommand = defineCommand({
  name: 'ask',
  on: 'page',
  summary: 'Answer a question from the page',
  help: 'Returns the answers that the page may have, with the nodes that say them; several are different.',
  body: { what: Type.Enum([...ASKED]), name: Type.String() },
  reply: Type.Object({
    answers: Type.Array(Type.Object({ text: Type.String(), node_ids: Type.Array(nodeId) })),
    is_list: Type.Boolean(),
  }),
  errors: ['result_too_large'],
  examples: [],
  async run(page, { what, name }, { signal, config, deadline }) {
    let readMs = 0;
    const read = async () => {
      // A page that changes all the time is not read all the time.
      if (readMs > 0) await page.session.pause(READ_PAUSE * readMs, signal);
      const began = performance.now();
      const told = await answersTo(page, what, name, signal);
      readMs = performance.now() - began;
      return told.answers.length > 0 ? told : undefined;
    };
    const ms = Math.min(APPEAR_TIMEOUT_MS, deadline.remainingMs / 2);
    const found = await pollChanges(() => Promise.resolve(page), ms, deadline, read);
    const told: Answers = found ?? { answers: [], is_list: false };
    limitedJson(told, config.MAX_RESULT_BYTES);
    return told;
  },
});

async function answersTo(
  page: Page,
  what: Asked,
  name: string,
  signal: AbortSignal,
): Promise<Answers> {
  const answers = what === 'fact' ? [] : await namedAnswers(page, what, name, signal);
  if (what === 'text' || answers.length > 0) return { answers, is_list: false };
  const words = { count: 'how many ', price: 'how much ', value: '', fact: '' }[what];
  const question = `${words}${name}`;
  return factAnswers(question, await answersOf(page, pageFacts, [], signal));
}

/** What the page has for a name. */
async function namedAnswers(
  page: Page,
  what: Exclude<Asked, 'fact'>,
  name: string,
  signal: AbortSignal,
): Promise<PageAnswer[]> {
  if (what === 'text') return answersOf(page, saidBy, [name], signal);
  const labelled = await answersOf(page, labelledValues, [name], signal);
  if (what === 'count') return countsOf(page, name, labelled, signal);
  const values = what === 'price' ? saying(PRICE, labelled) : labelled;
  if (values.length > 0) return values;
  const cells = await answersOf(page, cellValues, [cellsAsked(what, name)], signal);
  const told = what === 'price' ? saying(PRICE, cells) : cells;
  if (told.length > 0) return told;
  return answersOf(page, what === 'price' ? prices : saidBy, [name], signal);
}

const saying = (kind: RegExp, answers: readonly PageAnswer[]) =>
  answers.filter(({ text }) => kind.test(text));

/** The numbers that a page has for a noun: of rows and items, or beside a label. */
async function countsOf(
  page: Page,
  name: string,
  labelled: readonly PageAnswer[],
  signal: AbortSignal,
): Promise<PageAnswer[]> {
  const counted = await answersOf(page, counts, [name], signal);
  const known = counted.map(({ text }) => text);
  return [...counted, ...saying(COUNT, labelled).filter(({ text }) => !known.includes(text))];
}

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
