import { describe, expect, it } from '@jest/globals';
import { isErrorCode } from '../../../lib/request/errors.js';
import { actionsOf, type ParsedAction } from '../../../lib/instruct/language/clauses.js';
import { parse } from '../../../lib/instruct/language/grammar.js';
import { pageNamesOf } from '../../../lib/instruct/matching/page-names.js';
import { page } from '../matching/nodes.js';

const field = (name: string, type = 'text') => ({ role: 'textbox', tag: 'input', type, name });
const box = (name: string) => ({ role: 'checkbox', tag: 'input', checked: false, name });
const radio = (name: string) => ({ role: 'radio', tag: 'input', checked: false, name });
const select = (name: string) => ({ role: 'combobox', tag: 'select', name });

const SELECTS = [
  { name: 'Type of absence', labels: ['– select –', 'Annual leave', 'Sick leave'] },
  {
    name: 'Deputy while away',
    labels: ['Nobody', 'Lindqvist, Sara', 'Meyer, Jonas', 'Meyer, Petra'],
  },
  { name: 'Language', labels: ['English', 'Français', 'Deutsch'] },
  { name: 'Status', labels: ['All', 'Approved', 'New problem'] },
];

const NAMES = await pageNamesOf(
  page(
    'button:Send message',
    'button:Approve',
    field('First day', 'date'),
    field('Last day', 'date'),
    field('Hours per day', 'number'),
    field('Max. price (£)', 'number'),
    field('E-mail for the tickets'),
    box('Network name visible'),
    box('Allow WPS'),
    box('Online only'),
    box('Receipt is missing'),
    box('Sat'),
    box('Sun'),
    radio('Mobile ticket'),
    radio('Post (£2.95)'),
    ...SELECTS.map(({ name }) => select(name)),
  ),
  SELECTS,
);

const lineOf = (action: ParsedAction): string => {
  const name = 'target' in action ? (action.target.readings[0]?.name ?? '') : '';
  if (action.do === 'select') return `${name}: ${action.option}`;
  if (action.do === 'set') return `${name}: ${action.value}`;
  return action.do === 'check' ? `${name}: ${action.checked ? 'on' : 'off'}` : action.do;
};

/** What is done to which control; undefined for an instruction that is refused. */
function saidBy(instruction: string): string | undefined {
  try {
    return parse(instruction, NAMES)
      .flatMap(({ action }) => actionsOf(action))
      .map(lineOf)
      .join('; ');
  } catch (error) {
    if (isErrorCode(error, 'instruction_not_understood')) return undefined;
    throw error;
  }
}

describe('a clause of which every word is accounted for', () => {
  it.each([
    [
      'request annual leave from 10 August 2026 to 21 August 2026, deputy Sara Lindqvist',
      'Type of absence: Annual leave; First day: 2026-08-10; Last day: 2026-08-21; Deputy while away: Lindqvist, Sara',
    ],
    ['make Sara Lindqvist my deputy', 'Deputy while away: Lindqvist, Sara'],
    ['I am taking sick leave, 4 hours per day', 'Type of absence: Sick leave; Hours per day: 4'],
    ['have it posted', 'Post (£2.95): on'],
    [
      'disallow WPS and make the network name invisible',
      'Allow WPS: off; Network name visible: off',
    ],
    ['only show those that are online', 'Online only: on'],
    ['I want Saturday and Sunday', 'Sat: on; Sun: on'],
    ['show only what is at most 40 pounds', 'Max. price (£): 40'],
    ['I would like french', 'Language: Français'],
  ])('is carried out: %s', (instruction, said) => {
    expect(saidBy(instruction)).toBe(said);
  });

  it.each([
    // Which of the two is not said.
    'make Meyer my deputy',
    // Of two radio buttons one would undo the other.
    'have it as a mobile ticket and by post',
    'update my status to the new one',
    'enter the amount from my receipt',
    'I would like tickets for The Copper Foxes',
    // What is charged is no field.
    'set the hours per day to 4 and charge it to the client Brunner',
    'enter 4 as hours, set the status to Approved and charge it to the client Brunner',
    // A button sends.
    'send the mobile ticket',
    'approve the others',
    'hours per day 4',
    'is the network name visible and WPS allowed?',
  ])('sets nothing where a word is left: %s', (instruction) => {
    expect(saidBy(instruction)).toBeUndefined();
  });
});
