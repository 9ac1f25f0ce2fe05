import { expect, it } from '@jest/globals';
import { DashboardStage } from '../../support/dashboard-stage.js';
import { until } from '../../support/until.js';

const stage = DashboardStage.forAll();

/** More presses of Tab than there are places for the focus. */
const MOST_TABS = 60;

const press = (keys: string) => stage.viewer.do('send-keys', { keys });
const write = (text: string) => stage.viewer.do('type', { text });

/** What has the focus, by its name, and whether a person sees that it has. */
const focused = (): Promise<{ name: string; isSeen: boolean }> =>
  stage.viewer.evaluate(`(() => {
    const { activeElement: it } = document;
    const { outlineStyle, boxShadow, borderColor } = getComputedStyle(it);
    const name = it.ariaLabel ?? it.labels?.[0]?.textContent ?? it.textContent;
    return { name: name.trim(), isSeen: it.matches(':focus-visible') && (outlineStyle !== 'none' || boxShadow !== 'none') };
  })()`);

/** Presses Tab, or Shift+Tab, until what is called so has the focus. */
async function tabTo(name: string | RegExp, key = 'Tab'): Promise<void> {
  const met: string[] = [];
  for (let i = 0; i < MOST_TABS; i += 1) {
    await press(key);
    const { name: is, isSeen } = await focused();
    if (is !== '' && !is.startsWith('Tabwire') && !isSeen)
      throw new Error(`no ring around ${is.slice(0, 100)}, after ${met.join(', ')}`);
    if (typeof name === 'string' ? is === name : name.test(is)) return;
    met.push(is);
  }
  throw new Error(`no ${String(name)} among ${met.join(', ')}`);
}

const page = (title: string) =>
  stage.site.page(`<!doctype html><title>${title}</title><input autofocus aria-label=Search>`);

/** The title of the page that is shown. */
const SHOWN = "document.querySelector('.ptab [aria-current] .t')?.textContent.trim()";

/** What is so of the field of a page. */
const ofField = async (title: string, what: string): Promise<unknown> => {
  const path = `/browsers/${stage.watched.gateway.browsers[0]?.id ?? ''}`;
  const { body } = await stage.watched.send('get', `${path}/pages/`);
  const { page_id } = body.pages.find((it: { title: string }) => it.title === title);
  const expression = `document.querySelector("input").${what}`;
  const reply = await stage.watched.send('post', `${path}/eval/`, { page_id, expression });
  return reply.body.data.value;
};

it('a person without a mouse opens a browser, goes to a page, drives it and deletes it', async () => {
  await stage.visit();
  await stage.waitForText('No browser is open');
  await tabTo(/^Open a browser/);
  await press('Enter');
  await stage.waitUntil(`document.querySelector('#open-sheet:popover-open')`);
  await write(page('First'));
  await tabTo('Label');
  await write('mine');
  await press('Enter');
  await stage.waitForText('Live');
  await stage.waitUntil(`document.querySelector('[name=url]')?.value.includes('First')`);

  await tabTo('Address');
  await press('Control+a');
  await write(page('Second'));
  await press('Enter');
  await stage.waitForText('Second');

  await tabTo('New page', 'Shift+Tab');
  await press('Enter');
  await stage.waitUntil(`${SHOWN} === 'Blank page'`);
  // Letters are keys of the view where no field has the focus.
  await press('[');
  await stage.waitUntil(`${SHOWN} === 'Second'`);
  await tabTo('Close Blank page', 'Shift+Tab');
  await press('Enter');
  await stage.waitUntil("document.querySelectorAll('.ptab').length === 1");

  await press('d');
  await stage.waitUntil("document.activeElement.matches('canvas')");
  // Chrome gives the field its focus when it draws the page again.
  await until(async () => (await ofField('Second', 'matches(":focus")')) === true);
  await press('t, e, a');
  await until(async () => (await ofField('Second', 'value')) === 'tea');
  // Tab is the page's while it is driven; Shift+Escape gives the focus back.
  await press('Tab, Shift+Escape');
  expect((await focused()).name).toMatch(/^Drive/);
  await tabTo('Events');

  await press('ArrowDown, ArrowDown, ArrowDown');
  expect((await focused()).name).toBe('Commands');
  await stage.waitForText('node-click: ');
  await press('8');
  expect((await focused()).name).toBe('Links');
  expect(await stage.viewer.evaluate('location.hash')).toMatch(/\/links$/);
  await tabTo('Create the link');
  await press('Enter');
  await stage.waitForText('Good until');

  await press('?');
  await stage.waitForText('Stop driving: all other keys go to the page');
  await press('Escape');
  await press('l');
  expect((await focused()).name).toBe('Address');
  await press('Escape');
  await tabTo('Delete mine', 'Shift+Tab');
  await press('Enter');
  await stage.waitForText('Delete mine?');
  expect((await focused()).name).toBe('Keep it');
  await tabTo('Delete the browser');
  await press('Enter');
  await stage.waitForText('No browser is open');
  expect(stage.watched.gateway.browsers).toHaveLength(0);
}, 90_000);
