import { expect, it } from '@jest/globals';
import { rowsOf } from '../../../clients/dashboard/browser/rows.js';
import type { EventRecord } from '../../../clients/dashboard/types.js';

const at = (ms: number) => new Date(Date.UTC(2026, 10, 26, 7, 0, 0, ms)).toISOString();

interface Told {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Events, each a ms after the one before. */
const events = (...all: readonly Told[]): EventRecord[] =>
  all.map((event, index) => ({
    id: index + 1,
    at: at(index),
    page_id: 'P',
    ctx_id: null,
    ...event,
  }));

/** What a person reads of the rows. */
const read = (...all: readonly Told[]) =>
  rowsOf(events(...all)).map(({ kind, title, detail, ms, tone }) => [
    kind,
    title,
    detail,
    ms,
    tone,
  ]);

const command = (type: 'started' | 'ended', name: string, request_id: string, more = {}) => ({
  type: `command.${type}`,
  name,
  request_id,
  ...more,
});

it('the start and the end of a command are one row, also where others run beside it', () => {
  expect(
    read(
      command('started', 'navigate', 'a'),
      command('started', 'find-node', 'b'),
      command('ended', 'find-node', 'b', { status: 404, code: 'node_not_found', ms: 7 }),
      command('ended', 'navigate', 'a', { status: 200, code: null, ms: 412 }),
      command('started', 'navigate', 'a'),
    ),
  ).toEqual([
    ['commands', 'navigate', '200', 412, ''],
    ['commands', 'find-node', '404 · node_not_found', 7, 'bad'],
    ['commands', 'navigate', 'runs…', null, ''],
  ]);
});

it('a navigation, a request, a dialog and a download are one row each', () => {
  const url = 'https://a.example/x';
  expect(
    read(
      { type: 'navigation.started', url },
      { type: 'network.request', entry_id: 1, url, method: 'POST' },
      { type: 'network.response', entry_id: 1, url, status: 500 },
      { type: 'navigation.committed', url },
      { type: 'network.finished', entry_id: 1, url, status: 500, bytes: 9 },
      { type: 'navigation.loaded', url },
      { type: 'dialog.opened', dialog_type: 'confirm', message: 'Sure?', accepted: null },
      { type: 'download.started', download_id: 'd', name: 'a.pdf' },
      { type: 'download.finished', download_id: 'd', name: 'a.pdf', state: 'completed' },
    ),
  ).toEqual([
    ['pages', 'Page loaded', 'a.example/x', 5, ''],
    ['network', 'POST', 'a.example/x · 500', 3, 'bad'],
    ['dialogs', 'confirm', 'Sure?', null, 'warn'],
    ['downloads', 'Download', 'a.pdf · completed', 1, ''],
  ]);
});

it('messages and errors of the page have their place and their colour', () => {
  const location = { url: 'https://a.example/js/inbox.js?v=1', line: 41, column: 2 };
  expect(
    read(
      { type: 'console', level: 'log', text: 'ready', location },
      { type: 'console', level: 'warning', text: 'slow', location: null },
      { type: 'exception', text: 'TypeError: x is null', location },
      { type: 'page.crashed' },
      { type: 'something.new' },
    ),
  ).toEqual([
    ['console', 'log', 'ready · inbox.js:41', null, ''],
    ['console', 'warning', 'slow', null, 'warn'],
    ['console', 'TypeError', 'x is null · inbox.js:41', null, 'bad'],
    ['pages', 'Page crashed', '', null, 'bad'],
    ['pages', 'something.new', '', null, ''],
  ]);
});
