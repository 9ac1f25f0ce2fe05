import { expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.forAll();

/** More than a call takes as arguments. */
const MANY = 126_000;

it('an element that is drawn as its many children has the box around them', async () => {
  await stage.show(`<div id=n style="display: contents"></div>`);
  await stage.evaluate(
    `n.innerHTML = '<p style="margin: 0; font: 10px/10px monospace">a</p>'.repeat(9_000); 0`,
  );
  const node_id = await stage.find('#n');
  const { box, visible } = await stage.do('node-state', { node_id, timeout_ms: 20_000 });
  expect(visible).toBe(true);
  expect(box.height).toBe(90_000);
});

it('an area of many corners has the box around them, and is pressed', async () => {
  const image = `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='90' height='60'/>`;
  await stage.show(
    `<body style="margin: 0"><img usemap="#m" src="${image}" style="display: block"><map name=m><area id=n shape=poly></map>`,
  );
  await stage.evaluate(
    `n.coords = '0,0,90,0,90,60,'.repeat(${MANY / 3}) + '0,60'; n.href = '#there'; 0`,
  );
  const node_id = await stage.find('#n');
  const { box } = await stage.do('node-state', { node_id, timeout_ms: 20_000 });
  expect(box).toMatchObject({ x: 0, y: 0, width: 90, height: 60 });
  await stage.do('node-click', { node_id, timeout_ms: 20_000 });
  expect(await stage.evaluate('location.hash')).toBe('#there');
});

it('a document that is deeper than the stack is read', async () => {
  await stage.show(`<div id=deep hidden></div><script>let last = deep;
    for (let i = 0; i < 20000; i += 1) last = last.appendChild(document.createElement('div'));
    last.innerHTML = '<button type=button>Inner text</button>'</script>`);
  const { rows } = await stage.do('extract', { fields: { text: '#deep' } });
  expect(rows).toEqual([{ text: 'Inner text' }]);
  const { node_id } = await stage.do('find-node', { text: 'inner text' });
  const { attributes } = await stage.do('get-attribute', { node_id, name: 'type' });
  expect(attributes).toEqual({ type: 'button' });
});

it('a document without a root element is read', async () => {
  await stage.show('<p>gone</p>');
  await stage.evaluate('document.documentElement.remove()');
  expect(await stage.do('extract', { fields: { text: 'p' } })).toMatchObject({
    rows: [{ text: null }],
  });
  expect(await stage.do('fetch-text', { format: 'markdown' })).toMatchObject({ text: '' });
  expect(await stage.do('extract', { each: 'p', fields: { text: 'p' } })).toMatchObject({
    rows: [],
  });
});
