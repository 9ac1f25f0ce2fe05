import { describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const PAGE = `<body style="margin: 0"><script>window.log = []</script>
  <div id=a draggable=true style="position: absolute; left: 10px; top: 10px; width: 60px; height: 60px">a</div>
  <div id=t style="position: absolute; left: 300px; top: 10px; width: 100px; height: 100px">t</div>
  <script>
    for (const type of ['dragstart', 'dragend', 'drop', 'dragleave', 'keydown', 'mouseup', 'click'])
      addEventListener(type, (e) => log.push(type + (type === 'dragend' ? ':' + e.dataTransfer.dropEffect : '')), true);
    t.ondragover = (e) => e.preventDefault();
    a.ondragstart = (e) => e.dataTransfer.setData('text/plain', 'a');
  </script>`;

const begin = async () => {
  await stage.show(PAGE);
  await stage.do('mouse', { move: { x: 30, y: 30 }, down: true });
  await stage.do('mouse', { move: { x: 350, y: 50 }, steps: 5 });
};

describe('a drag and drop that mouse/ holds', () => {
  it.each([
    ['keyboard/', 'keyboard', { down: 'Escape' }],
    ['send-keys/', 'send-keys', { keys: 'Escape' }],
    ['send-keys/ among others', 'send-keys', { keys: 'Shift+Escape' }],
    ['hold-key/', 'hold-key', { key: 'Escape50' }],
    ['release_all', 'keyboard', { release_all: true }],
  ])('is cancelled by %s: nothing is dropped', async (_what, command, body) => {
    await begin();
    await stage.do(command, body);
    const { pressed } = await stage.do('mouse', { move: { x: 340, y: 60 }, up: true });
    expect(pressed).toEqual({ keys: [], buttons: [] });
    const log: string[] = await stage.evaluate('log');
    expect(log.filter((one) => one !== 'keydown')).toEqual([
      'dragstart',
      'dragleave',
      'dragend:none',
    ]);
    // The page takes input as ever.
    await stage.do('node-click', { node_id: await stage.find('#t') });
    await stage.do('keyboard', { down: 'Escape' });
    await stage.do('keyboard', { up: 'Escape' });
    expect((await stage.evaluate('log')).slice(-3)).toEqual(['mouseup', 'click', 'keydown']);
  });

  it('and hold-key/ holds Escape for the time that its reply tells', async () => {
    await begin();
    const began = performance.now();
    await stage.do('hold-key', { key: 'Escape300' });
    expect(performance.now() - began).toBeGreaterThan(290);
    await stage.do('mouse', { up: true });
  });

  it('and not by another key, nor is a press that is no drag by Escape', async () => {
    await begin();
    await stage.do('send-keys', { keys: 'a' });
    await stage.do('mouse', { up: true });
    expect(await stage.evaluate('log')).toContain('drop');
    await stage.do('mouse', { move: { node_id: await stage.find('#t') }, down: true });
    await stage.do('send-keys', { keys: 'Escape' });
    expect((await stage.do('mouse', { up: true })).pressed.buttons).toEqual([]);
    expect((await stage.evaluate('log')).slice(-3)).toEqual(['keydown', 'mouseup', 'click']);
  });
});
