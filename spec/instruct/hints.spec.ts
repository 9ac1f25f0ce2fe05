import { describe, expect, it } from '@jest/globals';
import { OwnStage } from '../support/own-stage.js';
import { Sayer } from './sayer.js';

const stage = OwnStage.forAll({ LOG_LEVEL: 'silent' });
const sayer = new Sayer(stage);

const icon = (name: string, said: string) =>
  `<button onclick="said = '${said}'"><svg width=16 height=16><use href="#${name}"></use></svg></button>`;

describe('a node that has no name but a hint', () => {
  it.each([
    ['click the trash icon', 'bin'],
    ['click the delete button', 'bin'],
    ['click zoom in', 'zoom'],
    ['click Preferences', 'cog'],
    ['click the close icon', 'x'],
  ])('is found: %s', async (instruction, said) => {
    await stage.show(
      `<script>said = ''</script>${icon('trash', 'bin')}${icon('zoom-in', 'zoom')}${icon('cog', 'cog')}${icon('times', 'x')}`,
    );
    await sayer.done(instruction);
    expect(await stage.evaluate('said')).toBe(said);
  });

  it('is not meant where another has the name, though that comes later', async () => {
    await stage.show(`<script>said = ''</script>${icon('trash', 'bin')}<p id=p></p><script>
      setTimeout(() => { p.innerHTML = '<button onclick="said = 1">Delete</button>' }, 500)</script>`);
    await sayer.done('click Delete');
    expect(await stage.evaluate('said')).toBe(1);
  });

  it('is ambiguous like any other', async () => {
    await stage.show(icon('trash', 'a') + icon('trash', 'b'));
    const { status, body } = await sayer.say('click the trash icon');
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

  it.each([
    ['close the dialog', cross('closed')],
    ['close the Settings dialog', cross('closed')],
    ['close the popup', `<button onclick="said = 'closed'">Close</button>`],
  ])('clicks the icon in its corner, or what is called so: %s', async (instruction, corner) => {
    await stage.show(dialog(corner));
    await sayer.done(instruction);
    expect(await stage.evaluate('said')).toBe('closed');
  });

  it.each([
    [
      'close the dialog',
      dialog(`<div style="display: flex">${cross('one')}${cross('two')}</div>`),
      'target_ambiguous',
      2,
    ],
    ['close the Account dialog', dialog(cross('closed')), 'target_not_found', 1],
    ['close the dialog', `<script>said = ''</script>${cross('page')}`, 'target_not_found', 1],
  ])('tells which candidates there are, and clicks none: %s', async (say, html, code, count) => {
    await stage.show(html);
    const { status, body } = await sayer.say(say);
    expect([status, body.code, body.candidates?.length]).toEqual([422, code, count]);
    expect(await stage.evaluate('said')).toBe('');
  });
});
