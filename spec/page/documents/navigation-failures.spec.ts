import { beforeEach, expect, it } from '@jest/globals';
import type { PageEvent } from '../../../lib/events/browser-events.js';
import { NavigationFailures } from '../../../lib/page/documents/navigation-failures.js';

let told: string[];
let navigations: NavigationFailures;
beforeEach(() => {
  told = [];
  navigations = new NavigationFailures((event: PageEvent) => {
    const error = event.type === 'navigation.failed' ? ` ${event.netError}` : '';
    told.push(`${event.type} ${'url' in event ? event.url : ''}${error}`);
  });
});

it('a navigation that commits does not fail', () => {
  navigations.started('1', 'a');
  navigations.committed('1');
  navigations.abandoned();
  navigations.failed('1', 'net::ERR_FAILED');
  expect(told).toEqual(['navigation.started a']);
});

it('one that fails is told once, whatever Chrome tells of it later', () => {
  navigations.started('1', 'a');
  navigations.failed('other', 'net::ERR_FAILED');
  navigations.failed('1', 'net::ERR_NAME_NOT_RESOLVED');
  navigations.abandoned();
  expect(told).toEqual(['navigation.started a', 'navigation.failed a net::ERR_NAME_NOT_RESOLVED']);
});

it('one that another one takes the place of has failed before that begins, where Chrome tells', () => {
  navigations.started('1', 'a');
  navigations.failed('1', 'net::ERR_ABORTED');
  navigations.started('2', 'b');
  navigations.abandoned();
  expect(told).toEqual([
    'navigation.started a',
    'navigation.failed a net::ERR_ABORTED',
    'navigation.started b',
    'navigation.failed b net::ERR_ABORTED',
  ]);
});

it('one that another one takes the place of has failed by the commit of that, where Chrome does not tell', () => {
  navigations.started('1', 'a');
  navigations.started('2', 'b');
  navigations.committed('2');
  navigations.abandoned();
  expect(told).toEqual([
    'navigation.started a',
    'navigation.started b',
    'navigation.failed a net::ERR_ABORTED',
  ]);
});

it('one that commits though another one has begun does not fail', () => {
  navigations.started('1', 'a');
  navigations.started('2', 'b');
  navigations.committed('1');
  navigations.committed('2');
  navigations.abandoned();
  expect(told).toEqual(['navigation.started a', 'navigation.started b']);
});
