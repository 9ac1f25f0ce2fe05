import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { counts, labelledValues, prices, saidBy } from '../../page/injected/answer.js';
import { cellValues } from '../../page/injected/answer-rows.js';
import { pageFacts } from '../../page/injected/facts.js';
import type { Page } from '../../page/page.js';
import { answersOf, type PageAnswer, type FoundAnswer } from '../../page/reading/answers.js';
import { pollChanges } from '../../page/waiting/document-changes.js';
import { limitedJson } from '../../request/size-limit.js';
import { nodeId } from '../../schemas/fields.js';
import { ASKED, type Asked } from '../language/actions.js';
import { cellsAsked } from './cells-asked.js';
import { factAnswers } from './fact-answers.js';

/** An answer that is not there yet is awaited so long, and for half of the time that is left at most. */
const APPEAR_TIMEOUT_MS = 3_000;

/** Between two readings of the page, so many times as long passes as the first took. */
const READ_PAUSE = 4;

/** A text that is a price, and nothing else. */
const PRICE = /^([€$£] ?\d[\d.,]*|\d[\d.,]* ?(€|EUR|USD|GBP))$/;

/** A text that is a number of things, and nothing else. */
const COUNT = /^\d[\d,.]*$/;

/** A text about what is still being done. */
const UNDER_WAY = /(…|\.\.\.)$/;

interface Answers {
  readonly answers: PageAnswer[];
  readonly is_list: boolean;
}

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
    const ms = Math.min(APPEAR_TIMEOUT_MS, deadline.remainingMs / 2);
    const end = performance.now() + ms;
    let next = 0;
    let pending: Answers | undefined;
    const read = async () => {
      const began = performance.now();
      // A page that changes all the time is not read all the time.
      const pauseMs = Math.min(next, end) - began;
      if (pauseMs > 0) await page.session.pause(pauseMs, signal);
      const start = performance.now();
      const told = await answersTo(page, what, name, signal);
      const now = performance.now();
      next = now + READ_PAUSE * (now - start);
      // «Sending…» is no answer yet.
      pending = told.answers.some(({ text }) => UNDER_WAY.test(text)) ? told : undefined;
      return told.answers.length > 0 && !pending ? told : undefined;
    };
    const found = await pollChanges(() => Promise.resolve(page), ms, deadline, read);
    const told: Answers = found ?? pending ?? { answers: [], is_list: false };
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
  const named = what === 'fact' ? [] : await namedAnswers(page, what, name, signal);
  if (what === 'text' || named.length > 0) return { answers: named, is_list: false };
  const words = { count: 'how many ', price: 'how much is ', value: '', fact: '' }[what];
  let is_list = false;
  const answers = await answersOf(page, pageFacts, [], signal, async (told) => {
    const facts = await factAnswers(`${words}${name}`, told);
    is_list = facts.is_list;
    return facts.answers;
  });
  return { answers, is_list };
}

/** What the page has for a name. */
async function namedAnswers(
  page: Page,
  what: Exclude<Asked, 'fact'>,
  name: string,
  signal: AbortSignal,
): Promise<PageAnswer[]> {
  if (what === 'text') return answersOf(page, saidBy, [name], signal);
  const kind = { count: COUNT, price: PRICE, value: undefined }[what];
  const ofKind = (told: readonly FoundAnswer[]) =>
    kind ? told.filter(({ text }) => kind.test(text)) : told;
  const labelled = await answersOf(page, labelledValues, [name], signal, ofKind);
  if (what === 'count') return countsOf(page, name, labelled, signal);
  if (labelled.length > 0) return labelled;
  const cells = await answersOf(page, cellValues, [cellsAsked(what, name)], signal, ofKind);
  if (cells.length > 0) return cells;
  return answersOf(page, what === 'price' ? prices : saidBy, [name], signal);
}

/** The numbers that a page has for a noun: of rows and items, or beside a label. */
async function countsOf(
  page: Page,
  name: string,
  labelled: readonly PageAnswer[],
  signal: AbortSignal,
): Promise<PageAnswer[]> {
  const counted = await answersOf(page, counts, [name], signal);
  const known = counted.map(({ text }) => text);
  return [...counted, ...labelled.filter(({ text }) => !known.includes(text))];
}
