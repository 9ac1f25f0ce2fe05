import { beforeEach, expect, it } from '@jest/globals';
import { EventHub } from '../../lib/events/event-hub.js';

type Event =
  | { readonly type: 'opened'; readonly page: string }
  | { readonly type: 'closed'; readonly count: number };

let hub: EventHub<Event>;
let errors: unknown[];
let received: unknown[];
beforeEach(() => {
  errors = [];
  received = [];
  hub = new EventHub((error) => errors.push(error));
});

it('hands each event to those that listen for its type, in the order in which they came', () => {
  hub.on('opened', ({ page }) => received.push(['one', page]));
  hub.on('opened', ({ page }) => received.push(['two', page]));
  hub.on('closed', ({ count }) => received.push(['closed', count]));
  hub.emit({ type: 'opened', page: 'a' });
  hub.emit({ type: 'closed', count: 1 });
  expect(received).toEqual([
    ['one', 'a'],
    ['two', 'a'],
    ['closed', 1],
  ]);
});

it('takes an event that nobody listens for', () => {
  hub.emit({ type: 'opened', page: 'a' });
  hub.on('opened', () => undefined)();
  hub.emit({ type: 'opened', page: 'a' });
  expect(errors).toEqual([]);
});

it('takes a listener away, as often as it is told to, and no other', () => {
  const listener = ({ page }: { page: string }) => received.push(page);
  const dispose = hub.on('opened', listener);
  hub.on('opened', listener);
  dispose();
  dispose();
  hub.emit({ type: 'opened', page: 'a' });
  expect(received).toEqual(['a']);
});

it('reports what a listener throws; the others hear the event all the same', () => {
  const error = new Error('no');
  hub.on('opened', () => {
    throw error;
  });
  hub.on('opened', ({ page }) => received.push(page));
  hub.emit({ type: 'opened', page: 'a' });
  expect([errors, received]).toEqual([[error], ['a']]);
});

it('calls neither who comes nor who has gone while an event is handed out', () => {
  const late = ({ page }: { page: string }) => received.push(['late', page]);
  let dispose = () => {};
  hub.on('opened', () => {
    dispose();
    hub.on('opened', late);
  });
  dispose = hub.on('opened', ({ page }) => received.push(['gone', page]));
  hub.emit({ type: 'opened', page: 'a' });
  expect(received).toEqual([]);
});
