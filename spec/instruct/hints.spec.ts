import { describe, expect, it } from '@jest/globals';
import { TestContext } from '../support/context.js';
import { Stage } from '../support/stage.js';
import { RulesClient } from './rules-client.js';

const stage = Stage.forAll();
const rules = new RulesClient(stage);

/** What the tests of the file work in, as many of them as the most cases at a time need. */
const contexts: Promise<TestContext>[] = [];

/** Each case in a context of its own, at the same time: what has a hint alone is meant after three seconds. */
function atOnce<Case>(
  cases: readonly Case[],
  work: (one: Case, context: TestContext) => Promise<void>,
): Promise<unknown> {
  return Promise.all(
    cases.map(async (one, at) =>
      work(one, await (contexts[at] ??= TestContext.create(stage.browser))),
    ),
  );
}

async function show(context: TestContext, html: string): Promise<void> {
  await context.do('navigate', { url: stage.site.page(`<!doctype html>${html}`) });
}

const icon = (name: string, said: string) =>
  `<button onclick="said = '${said}'"><svg width=16 height=16><use href="#${name}"></use></svg></button>`;

describe('a node that has no name but a hint', () => {
  it('is found', async () => {
    const cases = [
      ['click the trash icon', 'bin'],
      ['click the delete button', 'bin'],
      ['click zoom in', 'zoom'],
      ['click Preferences', 'cog'],
      ['click the close icon', 'x'],
    ] as const;
    await atOnce(cases, async ([instruction, said], context) => {
      await show(
        context,
        `<script>said = ''</script>${icon('trash', 'bin')}${icon('zoom-in', 'zoom')}${icon('cog', 'cog')}${icon('times', 'x')}`,
      );
      await new RulesClient(context).done(instruction);
      expect([instruction, await context.evaluate('said')]).toEqual([instruction, said]);
    });
  });

  it('is found by its tooltip without the shortcut that this tells', async () => {
    const cases = [
      ['click "Font bold"', 'bold'],
      ['click Undo', 'undo'],
      ['click "Strike (Ctrl+U)"', 'strike'],
    ] as const;
    const tool = (tooltip: string, said: string) =>
      `<div data-tooltip="${tooltip}" onclick="said = '${said}'" style="width: 20px; height: 20px"></div>`;
    await atOnce(cases, async ([instruction, said], context) => {
      await show(
        context,
        `<script>said = ''</script>${tool('Font bold (Ctrl+B)', 'bold')}${tool('Undo [⌘Z]', 'undo')}${tool('Strike (Ctrl+U)', 'strike')}`,
      );
      await new RulesClient(context).done(instruction);
      expect([instruction, await context.evaluate('said')]).toEqual([instruction, said]);
    });
  });

  it('is not meant where another has the name, though that comes later', async () => {
    await stage.show(`<script>said = ''</script>${icon('trash', 'bin')}<p id=p></p><script>
      setTimeout(() => { p.innerHTML = '<button onclick="said = 1">Delete</button>' }, 500)</script>`);
    await rules.done('click Delete');
    expect(await stage.evaluate('said')).toBe(1);
  });

  it('is ambiguous like any other', async () => {
    await stage.show(icon('trash', 'a') + icon('trash', 'b'));
    const { status, body } = await rules.instruct('click the trash icon');
    expect([status, body]).toMatchObject([
      422,
      { code: 'target_ambiguous', candidates: [{ hint: '#trash' }, { hint: '#trash' }] },
    ]);
  });
});

describe('close the dialog, which has no role', () => {
  const cross = (said: string) =>
    `<a onclick="said = '${said}'" style="display: block; width: 20px; height: 20px"><svg width=20 height=20><path d="M0 0L20 20" stroke=red></path></svg></a>`;
  const dialog = (corner: string) => `<script>said = ''</script>
    <header style="position: fixed; left: 0; top: 0; width: 100%; height: 40px">${cross('menu')}</header>
    <button style="margin-top: 60px">Page</button>
    <div style="position: fixed; inset: 0; background: #0008"><div style="width: 400px; height: 300px; margin: 80px auto; background: #fff">
      <div style="display: flex; justify-content: space-between"><b>Settings</b>${corner}</div><p>Text<p><button>Save</button></div></div>`;

  it('clicks the icon in its corner, or what is called so', async () => {
    const cases = [
      ['close the dialog', cross('closed')],
      ['close the Settings dialog', cross('closed')],
      ['close the popup', `<button onclick="said = 'closed'">Close</button>`],
    ] as const;
    await atOnce(cases, async ([instruction, corner], context) => {
      await show(context, dialog(corner));
      await new RulesClient(context).done(instruction);
      expect([instruction, await context.evaluate('said')]).toEqual([instruction, 'closed']);
    });
  });

  it('tells which candidates there are, and clicks none', async () => {
    const two = `<div style="display: flex">${cross('one')}${cross('two')}</div>`;
    const cases = [
      ['close the dialog', dialog(two), 'target_ambiguous', 2],
      ['close the Account dialog', dialog(cross('closed')), 'target_not_found', 1],
      ['close the dialog', `<script>said = ''</script>${cross('page')}`, 'target_not_found', 1],
    ] as const;
    await atOnce(cases, async ([instruction, html, code, count], context) => {
      await show(context, html);
      const { status, body } = await new RulesClient(context).instruct(instruction);
      expect([instruction, status, body.code, body.candidates?.length]).toEqual([
        instruction,
        422,
        code,
        count,
      ]);
      expect(await context.evaluate('said')).toBe('');
    });
  });
});
