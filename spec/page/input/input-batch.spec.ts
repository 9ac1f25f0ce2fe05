import { expect, it } from '@jest/globals';
import { InputBatch } from '../../../lib/page/input/input-batch.js';
import { Dialogs } from '../../../lib/page/sessions/dialogs.js';
import { Deadline } from '../../../lib/request/deadline.js';
import { TabwireError } from '../../../lib/request/errors.js';
import { Session, type Request } from '../../../protocol/session.js';

/** A page with `dialogs: "ask"`, on whose session a request has sent key events; Chrome has the test's part. */
function pressing(...keys: readonly string[]) {
  const sent: string[] = [];
  const replies: (() => void)[] = [];
  const request: Request = (_method, params, _id, { resolve }) => {
    sent.push('key' in params ? String(params.key) : '');
    replies.push(() => {
      resolve(JSON.parse('{}'));
    });
  };
  const session = new Session(request, 's');
  const clients = { isListening: () => false, onChange: () => () => undefined };
  const dialogs: Dialogs = new Dialogs('ask', clients, () => [dialogs]);
  const deadline = new Deadline(60_000);
  const unwatch = dialogs.watch((dialog) => {
    deadline.abort(new TabwireError('dialog_open', 'A dialog.', { dialogs: [dialog] }));
  });
  const batch = new InputBatch(session, dialogs, deadline.signal);
  for (const key of keys) batch.send('Input.dispatchKeyEvent', { type: 'keyDown', key });
  const ended = batch.confirmed().finally(async () => {
    await batch.dispose();
    unwatch();
    deadline.dispose();
  });
  ended.catch(() => undefined);
  return {
    session,
    sent,
    ended,
    deadline,
    confirm: (...indexes: readonly number[]) => {
      for (const index of indexes) replies[index]?.();
    },
    open: () => {
      const event = { url: '', message: '', type: 'alert', hasBrowserHandler: false } as const;
      dialogs.notify(dialogs.opened(session, { ...event, frameId: 'f' }));
    },
    close: () => {
      dialogs.closed(true);
    },
  };
}

it('what Chrome drops while a dialog of an earlier event is open is sent when the dialog has closed, and once', async () => {
  const page = pressing('before', 'opener', 'queued', 'dropped', 'dropped too');
  page.confirm(0);
  page.open();
  page.confirm(3, 4);
  // The request does not wait for the answer.
  await expect(page.ended).rejects.toMatchObject({ code: 'dialog_open' });
  expect(page.sent).toHaveLength(5);
  page.close();
  expect(page.sent.slice(5)).toEqual(['dropped', 'dropped too']);
  page.confirm(1, 2, 5, 6);
  page.open();
  page.close();
  expect(page.sent).toHaveLength(7);
});

it('what Chrome drops again while the next dialog of the same event is open is sent again', async () => {
  const page = pressing('opener', 'dropped');
  for (const last of [1, 2, 3]) {
    page.open();
    page.confirm(last);
    await expect(page.ended).rejects.toMatchObject({ code: 'dialog_open' });
    page.close();
    expect(page.sent).toHaveLength(last + 2);
  }
  page.confirm(0, 4);
});

it('what Chrome has confirmed late, or has yet to give to the page, is not sent again', async () => {
  const page = pressing('handled', 'queued');
  page.open();
  page.confirm(0);
  await expect(page.ended).rejects.toMatchObject({ code: 'dialog_open' });
  page.close();
  page.confirm(1);
  expect(page.sent).toEqual(['handled', 'queued']);
});

it.each(['detached', 'disconnected'] as const)(
  'nothing is sent again where the page is %s meanwhile',
  async (end) => {
    const page = pressing('opener', 'dropped');
    page.open();
    page.confirm(1);
    await expect(page.ended).rejects.toMatchObject({ code: 'dialog_open' });
    page.session.end(end);
    page.close();
    expect(page.sent).toHaveLength(2);
    expect(page.session.pending).toBe(0);
  },
);

it('a request that ends for another reason leaves no call and sends nothing more', async () => {
  const page = pressing('opener', 'other');
  page.deadline.abort(new TabwireError('timeout', 'Too late.'));
  await expect(page.ended).rejects.toMatchObject({ code: 'timeout' });
  expect(page.session.pending).toBe(0);
  page.open();
  page.close();
  expect(page.sent).toHaveLength(2);
});
