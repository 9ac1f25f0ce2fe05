import { describe, expect, it } from '@jest/globals';
import { isErrorCode } from '../../../lib/request/errors.js';
import { actionsOf, type ParsedAction } from '../../../lib/instruct/language/clauses.js';
import { parse } from '../../../lib/instruct/language/grammar.js';
import { namedReading } from '../../../lib/instruct/language/named-clauses.js';
import { pageNamesOf } from '../../../lib/instruct/matching/page-names.js';
import { page } from '../matching/nodes.js';

const BUTTONS =
  'Approve | Mark as paid | Put on hold | Add to list | Send e-mail | Give consent | Check in | Invoice | PDF | Return | Order | Mark delivered';
const NAMES = await pageNamesOf(
  page(...BUTTONS.split(' | ').map((name) => `button:${name}`), {
    role: 'combobox',
    tag: 'select',
    name: 'Picker',
  }),
  [{ name: 'Picker', labels: ['Nobody', 'Rob'] }],
);

/** The name of the button or the option, and the words of the row. */
function told(action: ParsedAction): string {
  if (!('target' in action)) return action.do;
  const { readings, each } = action.target;
  const byWords = readings.find(({ region }) => region?.place === 'words');
  const { name = '', region } = byWords ?? readings.at(-1) ?? {};
  const but = region?.but ? ` except ${region.but.join(', ')}` : '';
  const row = region?.nth === undefined ? region?.name : `${region.nth}`;
  const what = action.do === 'select' ? action.option : name.toLowerCase();
  return `${what} | ${each ? `${each} ` : ''}${row ?? ''}${but}`;
}

/** What is done, in words; undefined for an instruction that is refused, or read without a row. */
function saidBy(instruction: string): string | undefined {
  const read = namedReading(instruction, NAMES);
  if (read) return actionsOf(read).map(told).join('; ');
  try {
    return parse(instruction, NAMES)
      .flatMap(({ action }) => actionsOf(action).map(told))
      .join('; ');
  } catch (error) {
    if (isErrorCode(error, 'instruction_not_understood')) return undefined;
    throw error;
  }
}

describe('a button of a row is named in any form', () => {
  it.each([
    ['send Wheelworks an e-mail', 'send email | Wheelworks'],
    ['add the film from 1998 to my list', 'add to list | 1998'],
    ['put the last title on my list', 'add to list | -1'],
    ['put every waiting order on hold except Ann', 'put on hold | all waiting order except Ann'],
    ["click Approve on Joan's shift", 'approve | Joan shift'],
    ["Joan's shift on Wednesday can be approved", 'approve | Joan shift Wednesday'],
    ["Joan's order should be put on hold", 'put on hold | Joan order'],
    ["would you mind approving Joan's shift?", 'approve | Joan shift'],
    ["I give my consent to Leo's flu vaccination", 'give consent | Leo flu vaccination'],
    ['open the return form for the grey blanket', 'return | grey blanket'],
    ['Ann Lee is here, check her in', 'check in | Ann Lee'],
    ['check Ann Lee in', 'check in | Ann Lee'],
    ['would you mind checking Ann Lee in now?', 'check in | Ann Lee'],
    ['mark the Ann Lee delivery as delivered', 'mark delivered | Ann Lee delivery'],
    // What is said of a row of orders, by a verb that is not on the page, and first of all.
    ['return the one that is on its way', 'return | way'],
    ["I'll take the second film, add it to my list", 'add to list | 2'],
    ['add the topmost title to my list', 'add to list | 1'],
    ['check in the guest who ordered the crib', 'check in | guest crib'],
    ['approve the item that ships in 3 weeks', 'approve | ships 3 weeks'],
    ["Tim O'Brien's invoice is settled, mark it as paid", "mark as paid | Tim O'Brien invoice"],
    ['second row, PDF', 'pdf | 2'],
    ["I'd be grateful if you approved Joan's shift", 'approve | Joan shift'],
    ['Hi Tom, would you mind returning the grey blanket?', 'return | grey blanket'],
    [
      "Dear all, I was wondering whether you could approve Joan's shift. Thanks and best wishes",
      'approve | Joan shift',
    ],
    ['find the one on Friday and return it', 'return | Friday'],
    ['return the one to Poznan', 'return | Poznan'],
    ['return the lamp for Ann and for Bob', undefined],
    ['assign SO-5502 to Rob', 'Rob | SO-5502'],
    ['assign Rob to SO-5502', 'Rob | SO-5502'],
    ['give both Harlow orders to Rob', 'Rob | both Harlow orders'],
    // The button's words stand behind the row, and another verb leads to it.
    ['have the grey blanket returned', 'return | grey blanket'],
    ['get the lamp order approved', 'approve | lamp order'],
    ['mark the booking with the grey lamps as paid', 'mark as paid | booking grey lamps'],
    ['fetch the PDFs of all orders that have been paid', 'pdf | all orders paid'],
  ])('%s: %s', (instruction, done) => {
    expect(saidBy(instruction)).toBe(done);
  });

  it.each([
    // What is shown is not ordered.
    'show me the order for the lamp',
    "Joan's shift must not be approved",
    "Joan's shift has been approved",
    'Ann Lee is not here, check her in',
    'if Ann Lee is here, check her in',
    'give it to Rob',
  ])('%s', (instruction) => {
    expect(saidBy(instruction)).toBeUndefined();
  });
});
