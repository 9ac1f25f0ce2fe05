import { describe, expect, it } from '@jest/globals';
import { isErrorCode } from '../../../lib/request/errors.js';
import { parse } from '../../../lib/instruct/language/grammar.js';

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
