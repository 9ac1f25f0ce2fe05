import { describe, expect, it } from '@jest/globals';
import { isErrorCode } from '../../../lib/request/errors.js';
import { saysSo } from '../../../lib/page/injected/plain-text.js';
import { parse } from '../../../lib/instruct/language/grammar.js';
import { cpuOf } from '../../support/cpu.js';

/** The clauses, and the text that each wait is for. */
function saidBy(instruction: string): string {
  try {
    return parse(instruction)
      .map(({ action, text }) =>
        action.do === 'wait' && 'text' in action
          ? `wait for ${action.text}${action.gone ? ' to go' : ''}`
          : text,
      )
      .join(' | ');
  } catch (error) {
    if (isErrorCode(error, 'instruction_not_understood')) return 'refused';
    throw error;
  }
}

describe('what a wait is for', () => {
  it.each([
    ['wait for the text "Room booked" to show up on the page', 'wait for Room booked'],
    ['wait until the words "All paid" appear on the screen', 'wait for All paid'],
    ['wait until "Parcel found"', 'wait for Parcel found'],
    ['wait until "Click here" is gone', 'wait for Click here to go'],
    ['wait for it to say Ready', 'wait for Ready'],
    ['wait until the status says Delivered', 'wait for Delivered'],
    ['wait for the page to show "3 results"', 'wait for 3 results'],
    ['wait until the message "Sending" disappears', 'wait for Sending to go'],
    ['once it says seats available press Continue', 'wait for seats available | press Continue'],
    [
      'click Search and as soon as the results appear click Export',
      'click Search | wait for results | click Export',
    ],
    ['when "Done" shows up open Orders', 'wait for Done | open Orders'],
    ['once the page says saved open Orders', 'wait for saved | open Orders'],
    ['wait until the scan has finished', 'wait for scan finished'],
    ['wait for the upload to complete', 'wait for upload finished'],
    ['wait till your message has been sent', 'wait for message sent'],
    ['wait till the wire stories have come in', 'wait for wire stories have come in'],
    ['wait until the drop box has been emptied', 'wait for drop box emptied'],
    ['wait for order 5124 to be packed', 'wait for order 5124 packed'],
    ['when do I open the box', 'refused'],
    ['wait for Rivers, then open Orders', 'wait for Rivers | open Orders'],
    ['wait until the messages have loaded and open Orders', 'wait for messages | open Orders'],
    // The page has loaded then.
    ["once they've loaded open Orders", "once they've loaded | open Orders"],
    ['wait until everything has loaded', 'wait until everything has loaded'],
    [
      'when the popup appears, click Close',
      'when the popup appears, click Close | when the popup appears, click Close',
    ],
    [
      'click Close as soon as the dialog opens',
      'click Close as soon as the dialog opens | click Close as soon as the dialog opens',
    ],
    // What is awaited may say what is to be pressed.
    ['once it says press Go, click Go', 'wait for press Go | click Go'],
    ['wait until it says press Go', 'wait for press Go'],
  ])('%s: %s', (instruction, said) => {
    expect(saidBy(instruction)).toBe(said);
  });

  it.each([
    'wait until Friday',
    'wait until the order',
    'wait until the text',
    'wait until he has finished',
    'wait until my boss has agreed',
    // A control shows it, and no words.
    'wait until the Send button is enabled',
    'once click Save',
    'wait until it is gone',
    'wait for it',
    // A step is no part of what is awaited.
    'wait for the times and take 11:00',
    'wait for the form, save everything',
    'click Close if the popup appears',
    'click Close, but only when the popup appears',
  ])('%s: refused', (instruction) => {
    expect(saidBy(instruction)).toBe('refused');
  });
});

describe('a sentence that says what is awaited', () => {
  const says = (wait: string, text: string) => {
    const action = parse(wait).at(-1)?.action;
    if (action?.do !== 'wait' || !('says' in action)) throw new Error(`${wait} awaits no sentence`);
    return saysSo(text, action.says ?? '');
  };

  it.each([
    ['wait until the stories have come in', 'Wire: 4 wire stories came in.', false],
    ['wait until the stories have come in', '4 stories have come in.', true],
    ['wait until the stories have come in', 'Stories come in at night.', false],
    [
      'wait until the page says that the drop box has been emptied',
      'Drop box emptied at 09:40.',
      true,
    ],
    ['wait until the drop box has been emptied', 'The drop box will be emptied at 10:00.', false],
    ['wait for the notes to be ready', 'Notes of the last shift are ready. Read notes', true],
    ['wait for the notes to be ready', 'Notes of the last shift are not ready.', false],
    ['wait until the bay check is finished', 'Loading\nThe bay check is complete.', true],
    ['wait until the bay check is finished', 'Is the bay check finished?', false],
    ['wait until the bay check is finished', 'When the bay check is finished, leave.', false],
    ['wait until the page says I have 2 new letters', 'You have 2 new letters.', true],
    ['wait until the page says I have 2 new letters', 'You have 12 new letters.', false],
    ['wait until the draft is saved', 'Drafts are saved every minute.', false],
    ['wait until the draft is saved', 'Saved drafts', false],
    ['wait until the parcels are processed', 'Parcels to be processed', false],
    ['wait until the warehouse is in sync', 'Warehouse: The warehouse is in sync.', true],
  ])('%s: %s %s', (wait, text, isSaid) => {
    expect(says(wait, text)).toBe(isSaid);
  });

  it.each(['update', 'news', '2', 'the'])('reads a sentence of %s alone in little time', (word) => {
    const text = `${`${word} `.repeat(24)}x`;
    expect(cpuOf(() => says('wait until the news update 2 has arrived', text))).toBeLessThan(50);
  });
});

describe('what is done with what is awaited', () => {
  /** The readings of the last clause: a name, and what stands in its row. */
  const lastOf = (instruction: string) => {
    const action = parse(instruction).at(-1)?.action;
    if (action?.do !== 'click') return [];
    return action.target.readings.map(({ name, region }) => [name, region?.name]);
  };

  it.each([
    ['wait for TA 902 to appear and select it', 'select', 'TA 902'],
    ['wait until "Launch party" is there, then choose that one', 'choose', 'Launch party'],
    ['once the comment from Trude is there, press Helpful on it', 'Helpful', 'Trude'],
    // A form of several flights is no row.
    ['click Show more flights, wait for TA 902 and select that flight', 'select', 'TA 902'],
  ])('%s: in its row', (instruction, name, row) => {
    expect(lastOf(instruction)).toContainEqual([name, row]);
    expect(lastOf(instruction).filter(([, region]) => region === undefined)).toEqual([]);
  });

  it.each(['wait until it says Done and select it', 'wait until TA 902 is gone and select it'])(
    '%s: in no row',
    (instruction) => {
      expect(lastOf(instruction)).toContainEqual(['it', undefined]);
    },
  );
});
