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
  ])('%s: refused', (instruction) => {
    expect(saidBy(instruction)).toBe('refused');
  });
});
