import { describe, expect, it } from '@jest/globals';
import { similar } from '../../../lib/instruct/language/forms.js';
import { parse } from '../../../lib/instruct/language/grammar.js';
import { suits, type Wanted } from '../../../lib/instruct/matching/match.js';
import {
  suggestionsFor,
  suggestionsNear,
  suggestionsOn,
} from '../../../lib/instruct/matching/suggestions.js';
import type { UiNode } from '../../../lib/schemas/ui-map.js';
import { page } from './nodes.js';

const box = { role: 'checkbox', tag: 'input', type: 'checkbox', checked: false };
const field = { role: 'textbox', tag: 'input', type: 'text' };

const PAGE = page(
  'button:Save',
  'button:Delete',
  'button:Delete',
  'link:Place order',
  { ...field, name: 'First name' },
  { ...field, name: 'Email address' },
  { ...box, name: 'Newsletter' },
  { role: 'button', name: 'Publish', disabled: true },
  'button:Unsubscribe',
  'button:Invoice 2039',
  'button:Export “all”',
);

/** What is suggested in place of a step whose name no node has. */
function near(step: string, nodes: readonly UiNode[] = PAGE): Promise<string[]> {
  const [clause] = parse(step);
  if (!clause || !('target' in clause.action)) throw new Error(`${step} has no target`);
  const { action } = clause;
  const wanted: Wanted = action.do === 'get' ? 'get' : action.do;
  const said = clause.action.target.text;
  const names = nodes.filter((node) => suits(wanted, node)).map(({ name }) => name);
  return suggestionsNear(said, similar(said, names), action, wanted, nodes);
}

describe('in place of a name that no node has', () => {
  it.each<[step: string, suggestions: string[]]>([
    ['click Saev', ['click button "Save"']],
    ['double click the order', ['double click link "Place order"']],
    ['fill Frist name with Ada', ['fill textbox "First name" with "Ada"']],
    ['type "x" into mail address', ['type "x" into textbox "Email address"']],
    ['untick Newslettr please', ['uncheck checkbox "Newsletter"']],
    ['click Exprot', ['click button "Export “all\\”"']],
  ])('%s: %j', async (step, suggestions) => {
    expect(await near(step)).toEqual(suggestions);
  });

  it.each([
    ['several have the name that comes close', 'click Dleete'],
    ['it is disabled', 'click Publsih'],
    ['it says the opposite', 'click Subscribe'],
    ['it has another number', 'click Invoice 2099'],
    ['it leaves out which', 'click Save for Bob'],
    ['it is not to be done', 'click anything except Save'],
  ])('is nothing where %s: %s', async (_why, step) => {
    expect(await near(step)).toEqual([]);
  });
});

it('in place of one that several nodes have, are all of them', async () => {
  const [clause] = parse('click Delete');
  if (clause?.action.do !== 'click') throw new Error('no click');
  const found = PAGE.filter(({ name }) => name === 'Delete');
  expect(await suggestionsOn(found, clause.action, 'click', PAGE)).toEqual([
    'click 1st button "Delete"',
    'click 2nd button "Delete"',
  ]);
});

describe('in place of words that are not understood', () => {
  it.each<[clause: string, suggestions: string[]]>([
    ['kindly have it saved via save', ['click button "Save"']],
    ['the newsletter ought to be ticked', ['check checkbox "Newsletter"']],
    ['get the newsletter off', ['uncheck checkbox "Newsletter"']],
    ['first name gets "Ada"', ['fill textbox "First name" with "Ada"']],
    ['the first name should be Ada', ['click textbox "First name"']],
    ['the order wants placing', ['click link "Place order"']],
  ])('%s: %j', async (clause, suggestions) => {
    expect(await suggestionsFor(clause, PAGE)).toEqual(suggestions);
  });

  it.each([
    'make tea',
    'never save it',
    'nobody should save it',
    'in case of rain save it',
    'when it is late the newsletter is to be ticked',
    'deal with invoice 2099',
    "deal with Ann's invoice 2099 and Bob's",
    'delete things',
    'have "save pressed',
    '',
  ])('is nothing for %j', async (clause) => {
    expect(await suggestionsFor(clause, PAGE)).toEqual([]);
  });
});

it('is only what is understood and found', async () => {
  const odd = page(
    'button:Save',
    'link:Save',
    'button:',
    'button:"',
    { role: 'button', name: 'a\nb' },
    'button:then',
  );
  const [clause] = parse('click Save');
  if (!clause) throw new Error('no clause');
  const lines = await suggestionsOn(
    odd.filter((node) => suits('click', node)),
    clause.action,
    'click',
    odd,
  );
  expect(lines).toEqual([
    'click button "Save"',
    'click link "Save"',
    'click 2nd button',
    'click button "\\""',
    'click button "a\\nb"',
  ]);
});
