import { beforeAll, describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.forAll();

const TIMEOUT = { timeout_ms: 8_000 };

/**
 * Shows a page that goes to another site upon an event. Its process is busy meanwhile, so that the next document
 * comes before the event has been handled.
 */
const leavingUpon = (type: string) => {
  const there = stage.site.page('<title>there</title><h1>there</h1>', stage.site.other);
  return stage.show(`<body style="height: 3000px"><input>
    <div id=d draggable=true style="width: 90px; height: 90px; background: teal">d</div><script>
    addEventListener('${type}', () => {
      if (window.left) return;
      window.left = true;
      location = ${JSON.stringify(there)};
      for (const end = performance.now() + 700; performance.now() < end;);
    }, { capture: true, passive: false });
    document.querySelector('input').focus();</script>`);
};

const replaced = async (command: string, body: object) => {
  const { status, body: reply } = await stage.send(command, { ...TIMEOUT, ...body });
  expect([status, reply.detail]).toEqual([200, undefined]);
  await stage.do('wait-for', { function: 'document.title === "there"' });
  return reply;
};

describe('while another document replaces the one of the page', () => {
  beforeAll(() => stage.do('emulate', { touch: true }));

  it('screenshot/ takes a picture of the next one, and leaves the viewport as it is', async () => {
    await leavingUpon('resize');
    const { width, height } = await replaced('screenshot', { full_page: true });
    expect([width, height]).toEqual([1280, 720]);
    expect(await stage.evaluate('[innerWidth, innerHeight]')).toEqual([1280, 720]);
  });

  it.each([
    ['touchstart', 'swipe', { x: 30, y: 300, delta_y: -5 }],
    ['touchend', 'swipe', { x: 30, y: 300, delta_y: -5 }],
    ['touchstart', 'tap', { x: 30, y: 300 }],
    ['beforeinput', 'keyboard', { insert_text: '嗨' }],
  ])('upon %s, %s/ is answered', async (type, command, body) => {
    await leavingUpon(type);
    await replaced(command, body);
  });

  it('swipe/ of a node upon touchstart is answered, and no finger is left on the next document', async () => {
    await leavingUpon('touchstart');
    await replaced('swipe', { node_id: await stage.find('#d'), delta_y: -5, steps: 60 });
    await stage.evaluate(`document.body.style.height = '3000px'; touches = [];
      addEventListener('touchstart', (e) => touches.push(e.touches.length)); 0`);
    await stage.do('swipe', { x: 600, y: 600, delta_y: -300 });
    expect(await stage.evaluate('touches')).toEqual([1]);
  });

  it.each(['dragenter', 'dragover'])('upon %s, drag/ is answered', async (type) => {
    await leavingUpon(type);
    await replaced('drag', { node_id: await stage.find('#d'), to_x: 300, to_y: 400 });
  });
});
