import { describe, it } from '@jest/globals';
import { TestContext } from '../../support/context.js';
import { Stage } from '../../support/stage.js';
import { button, expectHits, scrollingDown, TELLING } from '../../support/ui-map.js';

const stage = Stage.forAll();

const INPUTS = [
  'checkbox',
  'color',
  'date',
  'datetime-local',
  'email',
  'file',
  'image',
  'month',
  'number',
  'password',
  'radio',
  'range',
  'reset',
  'search',
  'submit',
  'tel',
  'text',
  'time',
  'url',
  'week',
];

/** Attributes of what tells of its clicks by this name. */
const named = (name: string) => `data-name="${name}" aria-label="${name}"`;

describe('ui-map/ gives bounds that a click hits', () => {
  it('of every native control', async () => {
    const inputs = INPUTS.map((type) => `<p><input type=${type} ${named(type)}>`).join('');
    const closed = `<script>addEventListener('mousedown', (e) => e.target.matches('select, option') && e.preventDefault())</script>`;
    await stage.show(`${TELLING}${closed}<div style="columns: 3">${inputs}
      <p><a href=/ ${named('a')}>link</a> <p><button ${named('button')}>button</button>
      <p><textarea ${named('textarea')}></textarea>
      <p><select ${named('select')}><option>a</select>
      <p><select ${named('multiple')} multiple size=3><option ${named('one')}>one</select>
      <details><summary ${named('summary')}>More</summary></details>
      <p><svg width=60 height=40><a href=/ ${named('svg')}><rect width=50 height=30></rect></a></svg></div>`);
    const others = ['a', 'button', 'textarea', 'select', 'multiple', 'one', 'summary', 'svg'];
    await expectHits(stage, [...INPUTS, ...others]);
  });

  it('of every kind of widget that a page draws itself', async () => {
    const roles = ['button', 'checkbox', 'link', 'menuitem', 'option', 'radio', 'switch', 'tab'];
    const widgets = roles.map((role) => `<p><span role=${role} ${named(role)}>${role}</span>`);
    await stage.show(`${TELLING}<main style="columns: 3">${widgets.join('')}
      <p><span role=textbox contenteditable ${named('editable')}>text</span>
      <p><span onclick="" ${named('listener')}>listens</span>
      <p><span style="cursor: pointer" ${named('cursor')}>points</span>
      <p><span tabindex=0 ${named('tabindex')}>takes focus</span></main>`);
    await expectHits(stage, [...roles, 'editable', 'listener', 'cursor', 'tabindex']);
  });

  it('of what is drawn for a hidden box', async () => {
    const drawn = 'display: inline-block; width: 40px; height: 20px; border: 1px solid';
    await stage.show(`${TELLING}
      <p><label data-name="Wrapped"><input type=checkbox style="display: none"><i style="${drawn}"></i>Wrapped</label>
      <p><input type=radio id=r style="position: absolute; opacity: 0"><label for=r data-name="Beside">Beside</label>
      <p><span style="${drawn}; cursor: pointer" data-name="Around"><input type=checkbox aria-label="Around" style="opacity: 0; position: absolute; width: 0"></span>`);
    await expectHits(stage, ['Wrapped', 'Beside', 'Around']);
  });

  it('beside what is acted on inside it', async () => {
    await stage.show(`${TELLING}
      <p><label ${named('Terms')}><input type=checkbox style="display: none" aria-label="Terms">I accept the
        <a href=/ ${named('Link')}>terms of a service that go on and on</a></label>
      <div role=tree><div role=treeitem ${named('Root')}>Root
        <div role=treeitem ${named('Leaf')}>Leaf</div><div role=treeitem ${named('Last')}>Last</div></div></div>
      <main><div style="cursor: pointer; padding: 20px; text-align: center" ${named('Card')}>
        <button ${named('Buy')}>Buy</button></div></main>`);
    await expectHits(stage, ['Terms', 'Link', 'Root', 'Leaf', 'Last', 'Card', 'Buy']);
  });
});

describe.each([1, 2])('ui-map/ at %i device pixels per CSS pixel', (device_scale_factor) => {
  it('gives bounds that a click hits, in frames and in scrolled pages too', async () => {
    const viewport = { width: 900, height: 600, device_scale_factor };
    const { site } = stage;
    const context = await TestContext.create(stage.browser, { viewport });
    const framed = (name: string, origin: string, more = '') =>
      site.page(
        `<!doctype html>${TELLING}<p style="height: 300px"></p>${button(name)}${more}
        <p style="height: 900px"></p>${scrollingDown(280)}`,
        origin,
      );
    const inmost = framed('Inmost', site.origin);
    const other = framed('Other', site.other, `<iframe src="${inmost}"></iframe>`);
    const same = framed('Same', site.origin);
    await context.do('navigate', {
      url: site.page(`<!doctype html>${TELLING}${button('One')}<p style="height: 1000px"></p>
        ${button('Two')} <span style="zoom: 1.5">${button('Zoomed')}</span>
        <iframe src="${other}" style="padding: 10px; border: 3px solid"></iframe>
        <iframe src="${same}" style="transform: scale(0.7)"></iframe><p style="height: 1000px">`),
    });
    const where = { ctx_id: context.id };
    await expectHits(stage, ['One'], where);
    await context.do('scroll-to', { y: 800 });
    const { node_ids } = await context.do('find-nodes', { selector: 'iframe' });
    const inner = await context.find('iframe', { within: node_ids[0] });
    for (const within of [...node_ids, inner])
      await context.do('wait-for-node', { selector: '#down', within });
    await expectHits(stage, ['Two', 'Zoomed', 'Other', 'Inmost', 'Same'], where);
    await context.remove();
  });
});
