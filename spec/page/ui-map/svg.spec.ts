import { describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';
import { brief, mapOf } from '../../support/ui-map.js';

const stage = Stage.inContext();

/** Clicks each row by its ID; returns what the page says was acted on. */
async function clicks(ids: readonly number[]): Promise<unknown[]> {
  const said = [];
  for (const node_id of ids) {
    await stage.do('node-click', { node_id });
    said.push(await stage.evaluate('said'));
  }
  return said;
}

describe('ui-map/ of a drawing in SVG', () => {
  it('has one row a group that acts, by the text in it, and a click on it acts', async () => {
    await stage.show(`<svg width=500 height=200>
      <g class=node transform="translate(20,20)"><rect width=120 height=40 fill=#ccc></rect><text x=10 y=25 pointer-events=none>Inject</text></g>
      <g class=node transform="translate(200,20)"><rect width=120 height=40 fill=#ccc></rect>
        <g class=label><text x=10 y=25 style="pointer-events: none">Debug</text></g>
        <g class=port transform="translate(115,15)"><rect width=10 height=10 fill=red></rect></g></g>
      <g class=node transform="translate(20,120)"><g><rect width=120 height=40 fill=#ccc></rect></g><g><text x=10 y=25 pointer-events=none>Apart</text></g></g>
      <text x=300 y=150>Not of a node</text></svg>
      <script>for (const shape of document.querySelectorAll('rect'))
        shape.addEventListener('mousedown', () => { said = shape.closest('.port, .node').textContent.trim() });</script>`);
    const { nodes } = await mapOf(stage);
    expect(nodes.map(({ name, tag }) => [name, tag])).toEqual([
      ['Inject', 'rect'],
      ['Debug', 'rect'],
      ['', 'rect'],
      ['Apart', 'rect'],
    ]);
    expect(await clicks(nodes.map(({ node_id }) => node_id))).toEqual([
      'Inject',
      'Debug',
      '',
      'Apart',
    ]);
    await stage.do('instruct', { instruction: 'click Inject', engine: 'rules' });
    expect(await stage.evaluate('said')).toBe('Inject');
    const read = await mapOf(stage, { interactive: false });
    expect(brief(read.nodes).filter(([role]) => role === 'text' || role === 'generic')).toEqual([
      ['text', 'Not of a node'],
    ]);
  });

  it('has one row where both a group and its shape or its text listen', async () => {
    await stage.show(`<svg width=500 height=200>
      <g class=a transform="translate(60,60)"><circle r=20></circle><text y=40 text-anchor=middle>Berlin</text></g>
      <g class=b transform="translate(200,60)"><rect width=120 height=40></rect><text class=t y=60>Paris</text></g>
      <g class=c transform="translate(360,40)"><title>Rome</title><circle r=20></circle></g></svg>
      <script>for (const one of document.querySelectorAll('.a, circle, .b rect, .t'))
        one.addEventListener('click', () => { said = one.closest('g').textContent.trim() });</script>`);
    const { nodes } = await mapOf(stage);
    expect(nodes.map(({ name, tag }) => [name, tag])).toEqual([
      ['Berlin', 'circle'],
      ['Paris', 'rect'],
      ['Rome', 'circle'],
    ]);
    expect(await clicks(nodes.map(({ node_id }) => node_id))).toEqual(['Berlin', 'Paris', 'Rome']);
  });

  it('names the bars of a chart by the texts on them', async () => {
    const bars = [0, 1, 2].map((i) => `<rect x="${i * 60}" y=20 width=50 height=${80 + i}></rect>`);
    const texts = [0, 1, 2].map((i) => `<text x="${i * 60 + 10}" y=60 pointer-events=none>Q${i}`);
    await stage.show(`<svg width=300 height=200><g transform="translate(10,10)">${bars.join('')}
      ${texts.map((text) => `${text}</text>`).join('')}<text y=150>Sales</text></g></svg>
      <script>for (const [i, bar] of document.querySelectorAll('rect').entries())
        bar.onclick = () => { said = i };</script>`);
    const { nodes } = await mapOf(stage);
    expect(nodes.map(({ name }) => name)).toEqual(['Q0', 'Q1', 'Q2']);
    expect(await clicks(nodes.map(({ node_id }) => node_id))).toEqual([0, 1, 2]);
  });
});
