import { describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';
import { brief, button, expectHits, mapOf, scrollingDown, TELLING } from '../../support/ui-map.js';

const stage = Stage.inContext();

describe('ui-map/ gives bounds that a click hits', () => {
  it.each(['here', 'other'] as const)('in a frame, and a frame in it (%s)', async (which) => {
    const { site } = stage;
    const origin = { here: site.origin, other: site.other }[which];
    const style = 'border: 7px solid; padding: 11px; margin: 5px; width: 300px; height: 200px';
    const inmost = site.page(`<!doctype html>${TELLING}${button('Inmost')}`, site.origin);
    const inner = site.page(
      `<!doctype html>${TELLING}<p style="height: 400px"></p>${button('Inner')}<iframe src="${inmost}"></iframe>${scrollingDown(390)}`,
      origin,
    );
    await stage.show(
      `${TELLING}${button('Outer')}<div style="height: 60px"></div><iframe src="${inner}" style="${style}"></iframe>`,
    );
    await stage.do('wait-for-node', { selector: '#down', within: await stage.find('iframe') });
    await expectHits(stage, ['Outer', 'Inner', 'Inmost']);
    const { nodes, frames } = await mapOf(stage);
    const [, frame, , innerFrame, deep] = nodes;
    expect(brief(nodes, 'frame')).toEqual([
      ['button', 'Outer', undefined],
      ['iframe', '', undefined],
      ['button', 'Inner', 1],
      ['iframe', '', 1],
      ['button', 'Inmost', 2],
    ]);
    expect(frames.map(({ node_id, parent }) => [node_id, parent])).toEqual([
      [undefined, undefined],
      [frame?.node_id, 0],
      [innerFrame?.node_id, 1],
    ]);
    expect(deep?.parent_id).toBe(innerFrame?.node_id);
  });

  it.each(['here', 'other'] as const)('in a frame that a transform scales (%s)', async (which) => {
    const { site } = stage;
    const origin = { here: site.origin, other: site.other }[which];
    const inner = site.page(
      `<!doctype html>${TELLING}<p style="height: 90px"></p>${button('Far', 'margin-left: 200px')}`,
      origin,
    );
    await stage.show(
      `${TELLING}<iframe src="${inner}" style="border: 5px solid; transform: scale(0.5); transform-origin: 0 0; width: 400px; height: 300px"></iframe>`,
    );
    await expectHits(stage, ['Far']);
  });

  it('in open and closed shadow roots, and what is slotted there', async () => {
    await stage.show(`${TELLING}
      <div id=open></div><div id=closed>${button('Light')}</div>
      <script>for (const mode of ['open', 'closed']) {
        const root = document.querySelector('#' + mode).attachShadow({ mode });
        root.innerHTML = '<button data-name="In ' + mode + '">In ' + mode + '</button><p><slot></slot></p>';
        tell(root);
      }</script>`);
    await expectHits(stage, ['In open', 'In closed', 'Light']);
  });

  it('where a link wraps, and where it holds blocks', async () => {
    await stage.show(`${TELLING}
      <p style="width: 300px">${'word '.repeat(9)}<a href=/ data-name="a link that is broken in two">a link that is broken in two</a></p>
      <a href=/ data-name="Block"><div style="height: 50px">Block</div></a>
      <a href=/ data-name="Float"><span style="float: right">Float</span></a>`);
    await expectHits(stage, ['a link that is broken in two', 'Block', 'Float']);
  });

  it('with display: contents', async () => {
    await stage.show(`${TELLING}<style>.c { display: contents }</style>
      <button class=c data-name="Native"><span>Native</span></button>
      <div class=c onclick="" data-name="Listens">Listens</div>
      <div class=c style="cursor: pointer" data-name="Points">Points</div>
      <div class=c role=button data-name="Role"><b>Role</b></div>`);
    await expectHits(stage, ['Native', 'Listens', 'Points', 'Role']);
  });

  it('under transforms', async () => {
    await stage.show(`${TELLING}
      <div style="display: inline-block; transform: translate(200px, 80px) rotate(30deg)">${button('Rotated')}</div>
      <div style="transform: scale(3); transform-origin: 0 0">${button('Scaled')}</div>
      <div style="transform: translate(0, 300px)"><div style="position: fixed; top: 20px">${button('Fixed')}</div></div>`);
    await expectHits(stage, ['Rotated', 'Scaled', 'Fixed']);
  });

  it('in a scrolled container, and not what is scrolled away', async () => {
    await stage.show(`${TELLING}
      <div id=s style="width: 300px; height: 100px; overflow: auto; margin: 30px">
        ${button('Above')}<p style="height: 300px"></p>${button('Shown')}<p style="height: 300px"></p>${button('Below')}
      </div><script>document.querySelector('#s').scrollTop = 280</script>`);
    await expectHits(stage, ['Shown']);
    const { nodes } = await mapOf(stage);
    expect(brief(nodes, 'in_viewport')).toEqual([
      ['generic', '', true],
      ['button', 'Above', false],
      ['button', 'Shown', true],
      ['button', 'Below', false],
    ]);
  });

  it('of the part that a container leaves of it', async () => {
    await stage.show(`${TELLING}
      <div style="width: 100px; height: 40px; overflow: hidden">${button('Tall', 'height: 300px; width: 300px')}</div>`);
    const [node] = (await mapOf(stage)).nodes;
    expect(node?.bounds).toEqual({ x: 8, y: 8, width: 100, height: 40 });
    await expectHits(stage, ['Tall']);
  });

  it('in an object, and in a frame of another site in a closed shadow root', async () => {
    const html = (name: string) => `<!doctype html>${TELLING}${button(name)}`;
    const { site } = stage;
    await stage.show(`${TELLING}<object data="${site.page(html('Object'))}" width=200 height=100></object>
      <div id=host data-src="${site.page(html('Shadowed'), site.other)}"></div>
      <script>
        const frame = document.createElement('iframe');
        frame.src = host.dataset.src;
        host.attachShadow({ mode: 'closed' }).append(frame);
      </script>`);
    await expectHits(stage, ['Object', 'Shadowed']);
    expect((await mapOf(stage)).nodes.map(({ role }) => role)).toEqual([
      'iframe',
      'button',
      'iframe',
      'button',
    ]);
  });

  it('where the page is zoomed, and written from right to left', async () => {
    const inner = stage.site.page(`<!doctype html>${TELLING}${button('Framed')}`);
    await stage.show(
      `${TELLING}<div style="zoom: 2">${button('Zoomed')}<iframe src="${inner}"></iframe></div>`,
    );
    await expectHits(stage, ['Zoomed', 'Framed']);
    await stage.show(
      `<html dir=rtl>${TELLING}<div style="width: 3000px; display: flex; justify-content: space-between">${button('First')}${button('Last')}</div>`,
    );
    await expectHits(stage, ['First']);
    const { nodes } = await mapOf(stage);
    expect(brief(nodes, 'in_viewport')).toEqual([
      ['button', 'First', true],
      ['button', 'Last', false],
    ]);
    await stage.do('scroll-to', { x: -1_728, y: 0 });
    await expectHits(stage, ['Last']);
    expect((await mapOf(stage)).scroll).toEqual({ x: -1_728, y: 0, max_x: 0, max_y: 0 });
  });
});

describe('ui-map/ tells what covers a node', () => {
  it('of a modal over the page', async () => {
    await stage.show(`${button('Behind')}<div id=veil style="position: fixed; inset: 0; background: #0008">
      <div style="position: absolute; top: 300px; left: 300px">${button('Accept')}</div></div>`);
    const { nodes } = await mapOf(stage);
    const veil = await stage.find('#veil');
    expect(brief(nodes, 'covered_by')).toEqual([
      ['button', 'Behind', veil],
      ['button', 'Accept', undefined],
    ]);
  });

  it('of a <dialog>, whose backdrop is its own', async () => {
    await stage.show(
      `${button('Behind')}<dialog>${button('Yes')}</dialog><script>document.querySelector('dialog').showModal()</script>`,
    );
    const { nodes } = await mapOf(stage);
    expect(brief(nodes, 'covered_by')).toEqual([
      ['button', 'Behind', await stage.find('dialog')],
      ['button', 'Yes', undefined],
    ]);
  });

  it('of a sticky header, under which the page is scrolled', async () => {
    await stage.show(`<header style="position: sticky; top: 0; height: 80px; background: #fff">${button('Menu')}</header>
      ${button('Under', 'display: block; margin-top: 20px; height: 40px')}${button('Clear', 'display: block; margin-top: 200px')}<p style="height: 2000px"></p>`);
    await stage.do('scroll-to', { y: 60 });
    const { nodes } = await mapOf(stage);
    expect(brief(nodes, 'covered_by', 'in_viewport')).toEqual([
      ['button', 'Menu', undefined, true],
      ['button', 'Under', await stage.find('header'), true],
      ['button', 'Clear', undefined, true],
    ]);
  });

  it.each(['here', 'other'] as const)('over a frame (%s)', async (which) => {
    const { site } = stage;
    const origin = { here: site.origin, other: site.other }[which];
    await stage.show(
      `<iframe src="${site.page(button('Framed'), origin)}"></iframe><div id=veil style="position: fixed; inset: 0"></div>`,
    );
    const { nodes } = await mapOf(stage);
    expect(nodes.map(({ covered_by }) => covered_by)).toEqual(
      Array.from({ length: 2 }, () => expect.any(Number)),
    );
    expect(nodes[1]?.covered_by).toBe(await stage.find('#veil'));
  });

  it('of what lets clicks through to what is behind it', async () => {
    await stage.show(
      `<main id=m style="height: 300px">${button('Ghost', 'pointer-events: none')}</main>`,
    );
    const [node] = (await mapOf(stage)).nodes;
    expect(node?.covered_by).toBe(await stage.find('#m'));
  });
});
