import { describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';
import { RulesClient } from './rules-client.js';

const stage = Stage.inContext();
const rules = new RulesClient(stage);

describe('values of fields in the words of people', () => {
  const FORM = `<label>Language <select id=l><option>English<option>Deutsch (German)</select></label>
    <label>Pick-up time <select id=t><option>09:00<option>14:00</select></label><label>Alarm <input type=time id=a></label>
    <label>Day <input type=date id=d></label><label>Estimate (hours) <input type=number id=e></label>
    <label>Status <input id=s></label><label>Team <input id=m></label>
    <fieldset><legend>Gearbox</legend><label><input type=radio name=g id=x checked>Any</label>
    <label><input type=radio name=g id=y>Automatic</label><label><input type=radio name=g id=z>Manual</label></fieldset>
    <label><input type=checkbox id=n checked>Send me offers by e-mail</label>`;
  const HELD =
    "[l.value, t.value, a.value, d.value, e.value, s.value, m.value, x.checked ? '' : y.checked ? 'y' : 'z', n.checked ? '' : 'off'].join('|')";
  const UNTOUCHED = 'English|09:00|||||||';

  it.each([
    ['set the language to German', 'Deutsch (German)|09:00|||||||'],
    ['set the pick-up time to 2 pm and the alarm to 6:45', 'English|14:00|06:45||||||'],
    ['set the day to July 3rd, 2026', 'English|09:00||2026-07-03|||||'],
    ['set the estimate to 6 hours', 'English|09:00|||6||||'],
    ['set status to A1 team to B2', 'English|09:00||||A1|B2||'],
    ['choose automatic', 'English|09:00||||||y|'],
    ['manual gearbox', 'English|09:00||||||z|'],
    ["don't send me offers by email", 'English|09:00|||||||off'],
    ["set the status to A1, but don't send me offers by email", 'English|09:00||||A1|||off'],
  ])('%s', async (instruction, held) => {
    await stage.show(FORM);
    await rules.done(instruction);
    expect(await stage.evaluate(HELD)).toBe(held);
  });

  it.each([
    'choose automatic and manual',
    'set the gearbox to automatic and manual',
    'set the language to Ger',
    'set the status to A1 and also to B2',
    'no, never mind',
  ])('%s', async (instruction) => {
    await stage.show(FORM);
    await rules.refusal(instruction);
    expect(await stage.evaluate(HELD)).toBe(UNTOUCHED);
  });
});
