import { expect, it } from '@jest/globals';
import { TestContext } from '../support/context.js';
import { Stage } from '../support/stage.js';
import { RulesClient } from './rules-client.js';

const stage = Stage.forAll();

/** Refused instructions of all kinds: words that nothing understands, names that nothing or more than one thing has. */
const REFUSED = [
  ['people/shop', 'apply my discount code'],
  ['people/order', 'cancel the order'],
  ['people/mail', 'reply to Tom'],
  ['people/mail', 'click Archive, then press Tab'],
  ['people/admin', 'delete John'],
  ['people/settings', 'hover over Savee'],
  ['people/settings', 'select Germna from Country'],
  ['people/booking', 'cabin class First'],
  ['others/bank', 'send some money to my sister'],
  ['others/flights', 'select the Tejo Airways flight'],
  ['others/appointment', 'choose Dr. Weiss as the doctor'],
  ['others/helpdesk', 'press Tab; assign the tickets'],
] as const;

it('each sentence that a refusal suggests works in place of what was refused', async () => {
  const refuse = async ([path, instruction]: (typeof REFUSED)[number]) => {
    const context = await TestContext.create(stage.browser);
    const rules = new RulesClient(context);
    const url = `${stage.site.origin}/${path}.html`;
    await context.do('navigate', { url });
    const { clause, suggestions = [] } = (await rules.refusal(instruction)).body;
    for (const suggestion of suggestions) {
      await context.do('navigate', { url });
      await rules.done(instruction.replace(clause, () => suggestion));
    }
    await context.remove();
    return suggestions.length;
  };
  const counts = await Promise.all(REFUSED.map(refuse));
  expect(REFUSED.filter((_, at) => counts[at] === 0)).toEqual([]);
});
