import { expect, it } from '@jest/globals';
import { DialogList } from '../../lib/events/dialog-list.js';

const dialog = (message: string) => ({ type: 'alert', message, url: '', accepted: false }) as const;

it('lists nothing, all, or the latest 50 and how many were before', () => {
  const list = new DialogList();
  expect(list.listed).toEqual({});
  for (let opened = 1; opened <= 50; opened += 1) list.add(dialog(`${opened}`));
  expect(list.listed.dialogs_omitted).toBeUndefined();
  for (let opened = 51; opened <= 1_000; opened += 1) list.add(dialog(`${opened}`));
  const { dialogs = [], dialogs_omitted: omitted } = list.listed;
  expect([dialogs.length, omitted]).toEqual([50, 950]);
  expect([dialogs[0]?.message, dialogs.at(-1)?.message]).toEqual(['951', '1000']);
});

it('lists fewer with long texts, and the last one in any case', () => {
  const list = new DialogList();
  for (let opened = 1; opened <= 600; opened += 1) list.add(dialog('x'.repeat(10_240)));
  expect(list.listed).toMatchObject({ dialogs: { length: 6 }, dialogs_omitted: 594 });
  list.add(dialog('y'.repeat(100_000)));
  expect(list.listed).toMatchObject({ dialogs: { length: 1 }, dialogs_omitted: 600 });
});
