import { describe, expect, it } from '@jest/globals';
import type { TargetPhrase } from '../../../lib/instruct/language/clauses.js';
import { parse } from '../../../lib/instruct/language/grammar.js';
import { find, goesOn, targetFor, type InRegion } from '../../../lib/instruct/matching/match.js';
import type { UiNode } from '../../../lib/schemas/ui-map.js';
import { page } from './nodes.js';

const everywhere: InRegion = (nodes) => Promise.resolve(nodes);
const nowhere: InRegion = () => Promise.resolve([]);

function placeOf(words: string): TargetPhrase {
  const [clause] = parse(`click ${words}`);
  if (clause?.action.do !== 'click') throw new Error(`${words} is not a target`);
  return clause.action.target;
}

/** The IDs of what words mean. */
async function meant(words: string, nodes: UiNode[], inRegion = nowhere): Promise<number[]> {
  const found = await find(placeOf(words), 'click', nodes, inRegion);
  return found.nodes.map(({ node_id }) => node_id);
}

describe('names', () => {
  it.each([
    ['Save', ['button:Save as draft', 'button:Save'], [2]],
    ['Save', ['button:Save as draft', '~button:Save'], [2]],
    ['save', ['button:SAVE!'], [1]],
    ['Save', ['button:Save', '~button:Save'], [1, 2]],
    ['Save', ['button:Save all', 'button:Save as'], [1, 2]],
    ['log in', ['button:Sign in', 'button:Sign in with X'], [1]],
    ['Cart', ['link:Cart (3)', 'button:Add to cart'], [1]],
    ['Cart', ['button:Add to cart'], []],
    ['the basket link', ['link:Home', 'link:Cart (2)', 'button:Cart'], [2]],
    ['the basket link', ['link:Cart, 3 items', 'link:Cart policy'], [1]],
    ['the basket button', ['link:Cart', 'button:Cart 99+'], [2]],
    ['Continue', ['button:Next week', 'button:Next steps'], []],
    ['Order now', ['button:Now order'], [1]],
    ['Notification settings', ['link:Notifications settings'], [1]],
    ['Configurtion', ['link:Configuration'], [1]],
    ['Passwprd', ['textbox:Password'], [1]],
    ['Shiping', ['link:Shipping'], [1]],
    ['Acitvity', ['tab:Activity'], [1]],
    ['Cafe', ['link:Café'], [1]],
    ['Terms & conditions', ['link:Terms and conditions'], [1]],
    ['+', ['button:+', 'button:−'], [1]],
    ['-', ['button:+', 'button:−'], [2]],
  ])('%s among %j is %j', async (words, nodes, expected) => {
    expect(await meant(words, page(...nodes))).toEqual(expected);
  });

  it.each([
    ['Subscribe', 'Unsubscribe'],
    ['Unsubscribe', 'Subscribe'],
    ['Activate', 'Deactivate'],
    ['Confirm password', 'Password'],
    ['Password', 'Confirm password'],
    ['Edit', 'Exit'],
    ['Upload', 'Unload'],
    ['Increase', 'Decrease'],
    ['Include', 'Exclude'],
    ['Save', "Don't save"],
    ['Page 1', 'Page 10'],
    ['Version 1', 'Version 1.5'],
    ['Room 12', 'Room 13'],
    ['anything except Delete account', 'Delete account'],
    ['Slovakia', 'Slovenia'],
    ['Niger', 'Nigeria'],
    ['Notifications', 'Disable notifications'],
    ['Archived', 'Archive'],
    ['Subscribe', 'Subscribed'],
    ['Country', 'County'],
    ['Contact', 'Contract'],
    ['Trail', 'Trial'],
    ['Marie', 'Maria'],
    ['Remote', 'Remove'],
    ['Expert', 'Export'],
  ])('%s is not %s', async (words, name) => {
    expect(await meant(words, page({ role: 'button', name }))).toEqual([]);
  });
});

describe('roles and ordinals', () => {
  const nodes = page('link:Save', 'button:Save', 'textbox:Search', 'button:Search', 'link:About');

  it.each([
    ['the Save button', [2]],
    ['Save link', [1]],
    ['the search field', [3]],
    ['the second link', [5]],
    ['the last button', [4]],
    ['the fourth link', []],
    ['the Save checkbox', []],
  ])('%s is %j', async (words, expected) => {
    expect(await meant(words, nodes)).toEqual(expected);
  });

  it('is no role behind a mark', async () => {
    expect(await meant('Save. button', page('button:Save'))).toEqual([]);
    expect(await meant('button: Save', page('button:Save'))).toEqual([]);
  });

  it('a whole name comes before its parts', async () => {
    expect(await meant('Send link', page('link:Send', 'button:Send link'))).toEqual([2]);
    expect(await meant('First name', page('textbox:Name', 'textbox:First name'))).toEqual([2]);
  });

  it('an ordinal is no name that lacks one', async () => {
    expect(await meant('First name', page('textbox:Last name'))).toEqual([]);
  });
});

describe('what is one to a person', () => {
  it('are links to one place', async () => {
    const link = { role: 'link', name: 'Home', href: 'https://example.com/' };
    expect(await meant('Home', page(link, link))).toEqual([1]);
    expect(await meant('Home', page(link, { ...link, href: 'https://example.com/x' }))).toEqual([
      1, 2,
    ]);
  });

  it('is what a modal dialog leaves within reach', async () => {
    const inModal: InRegion = (nodes, { kind }) =>
      Promise.resolve(kind === 'modal' ? nodes.filter(({ node_id }) => node_id === 2) : []);
    expect(await meant('Delete', page('button:Delete', 'button:Delete'), inModal)).toEqual([2]);
  });

  it('is not what nothing but a header covers', async () => {
    const nodes = page({ role: 'button', name: 'Delete', covered_by: 9 }, 'button:Delete');
    expect(await meant('Delete', nodes)).toEqual([1, 2]);
  });
});

it('a region that holds nothing of the name is no reason to look elsewhere', async () => {
  expect(await meant('Save in "Billing"', page('button:Save'))).toEqual([]);
  expect(await meant('Save in "Billing"', page('button:Save'), everywhere)).toEqual([1]);
});

it('a name that goes on behind an «and» is told', () => {
  const [clause] = parse('click Save and go back');
  if (clause?.action.do !== 'click') throw new Error('no click');
  const nodes = page('button:Save', 'button:Save and go home', 'button:Save and wait');
  expect(goesOn(clause.action.target, nodes).map(({ node_id }) => node_id)).toEqual([2]);
});

describe('a target in its line', () => {
  const nodes = page(
    'button:Save',
    'link:Save',
    'button:Delete',
    'button:DELETE',
    'button:',
    'button:',
  );

  it.each([
    [1, { role: 'button', name: 'Save' }],
    [4, { role: 'button', name: 'DELETE', nth: 2 }],
    [6, { role: 'button', name: '', nth: 5 }],
  ])('node %d is %j', async (node_id, expected) => {
    const [node] = nodes.filter((one) => one.node_id === node_id);
    expect(node && targetFor(node, 'click', nodes)).toEqual({ node_id, ...expected });
  });
});
