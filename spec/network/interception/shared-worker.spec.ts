import { expect, it } from '@jest/globals';
import { Session, type Request } from '../../../protocol/session.js';
import { AnswerWindow } from '../../../lib/network/interception/answer-window.js';
import {
  SessionInterception,
  type Wanted,
} from '../../../lib/network/interception/session-interception.js';

const wanting = (...webSockets: string[]): Wanted => ({
  patterns: [],
  webSockets,
  routes: undefined,
  credentials: undefined,
  isAllowed: () => true,
  pageUrl: () => '',
});

/** The interception of a shared worker that is not ready yet, and what Chrome was told of WebSockets. */
function startingWorker() {
  const told: unknown[] = [];
  let ready = () => {};
  const request: Request = (method, params, _id, { resolve }) => {
    if (method === 'Network.emulateNetworkConditionsByRule') told.push(JSON.stringify(params));
    if (method !== 'Network.enable') resolve(JSON.parse('{}'));
    else
      ready = () => {
        resolve(JSON.parse('{}'));
      };
  };
  const target = {
    targetId: 't',
    type: 'shared_worker',
    title: '',
    url: '',
    attached: true,
    canAccessOpener: false,
  };
  const session = new Session(request, 's', target);
  const interception = new SessionInterception(session, undefined, new AnswerWindow());
  return {
    interception,
    told,
    ready: () => {
      ready();
    },
  };
}

it('tells a shared worker of the WebSockets that are blocked when it is ready', async () => {
  const { interception, told, ready } = startingWorker();
  const calls = interception.apply(wanting('ws://a/*'));
  expect(told).toEqual([]);
  ready();
  await Promise.all(calls);
  expect(told).toEqual([expect.stringContaining('ws://a/*')]);
});

it('tells a shared worker of no rules that are gone when it is ready', async () => {
  const { interception, told, ready } = startingWorker();
  const calls = interception.apply(wanting('ws://a/*'));
  interception.release();
  ready();
  await Promise.all(calls);
  expect(told.join()).not.toContain('ws://a/*');
});
