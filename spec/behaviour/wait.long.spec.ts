import { describe, expect, it } from '@jest/globals';
import { OwnStage } from '../support/own-stage.js';

const stage = OwnStage.forAll();

const WAIT = 'playwright tests/page/page-wait-for-selector-1.spec.ts';
const WAIT_2 = 'playwright tests/page/page-wait-for-selector-2.spec.ts';

type State = 'attached' | 'visible' | 'hidden' | 'detached';

/** A wait on a page that changes when it has begun. */
interface Wait {
  readonly says: string;
  readonly from: string;
  readonly html: string;
  readonly state?: State;
  /** What the page does some time later. */
  readonly then: string;
  /** Text of the element that is found; null where there is none. */
  readonly finds: string | null;
}

const waits: readonly Wait[] = [
  {
    says: 'until an element is added',
    from: WAIT,
    html: '',
    then: `document.body.append(document.createElement('br'), Object.assign(document.createElement('p'), { id: 't', textContent: 'here' }))`,
    finds: 'here',
  },
  {
    says: 'until one is made of HTML',
    from: WAIT,
    html: '<div id=d></div>',
    then: `d.innerHTML = '<h3><p id=t>here</p></h3>'`,
    finds: 'here',
  },
  {
    says: 'until an attribute makes it match',
    from: WAIT,
    html: '<p id=s>here</p>',
    then: `s.id = 't'`,
    finds: 'here',
  },
  {
    says: 'until an empty element is there, which nobody sees',
    from: WAIT,
    html: '',
    state: 'attached',
    then: `document.body.append(Object.assign(document.createElement('p'), { id: 't' }))`,
    finds: '',
  },
  {
    says: 'until it is displayed',
    from: WAIT_2,
    html: '<p id=t style="display: none">here</p>',
    state: 'visible',
    then: `t.style.display = ''`,
    finds: 'here',
  },
  {
    says: 'until it is visible',
    from: WAIT_2,
    html: '<p id=t style="visibility: hidden">here</p>',
    state: 'visible',
    then: `t.style.visibility = ''`,
    finds: 'here',
  },
  {
    says: 'until what it is in is displayed',
    from: WAIT_2,
    html: '<div id=d hidden><p id=t>here</p></div>',
    state: 'visible',
    then: `d.hidden = false`,
    finds: 'here',
  },
  {
    says: 'until it has a size',
    from: WAIT_2,
    html: '<p id=t></p>',
    state: 'visible',
    then: `t.append('here')`,
    finds: 'here',
  },
  {
    says: 'until a style sheet shows it',
    from: WAIT_2,
    html: '<style id=s>#t { display: none }</style><p id=t>here</p>',
    state: 'visible',
    then: `s.disabled = true`,
    finds: 'here',
  },
  {
    says: 'until it is hidden by its style',
    from: WAIT_2,
    html: '<p id=t>here</p>',
    state: 'hidden',
    then: `t.style.display = 'none'`,
    finds: '',
  },
  {
    says: 'until it is invisible',
    from: WAIT_2,
    html: '<p id=t>here</p>',
    state: 'hidden',
    then: `t.style.visibility = 'hidden'`,
    finds: '',
  },
  {
    says: 'until it is removed, where hidden is asked for',
    from: WAIT_2,
    html: '<p id=t>here</p>',
    state: 'hidden',
    then: `t.remove()`,
    finds: null,
  },
  {
    says: 'until it is removed',
    from: WAIT_2,
    html: '<p id=t>here</p>',
    state: 'detached',
    then: `t.remove()`,
    finds: null,
  },
  {
    says: 'until the last of several is removed',
    from: WAIT_2,
    html: '<p id=t>1</p><div id=d><p id=t>2</p></div>',
    state: 'detached',
    then: `document.querySelector('#t').remove(); setTimeout(() => d.remove(), 50)`,
    finds: null,
  },
  {
    says: 'in a page that deleted MutationObserver',
    from: WAIT,
    html: '<script>delete window.MutationObserver; window.requestAnimationFrame = null</script><p id=s>here</p>',
    then: `s.id = 't'`,
    finds: 'here',
  },
  {
    says: 'in a page that replaced querySelector',
    from: WAIT,
    html: '<script>Document.prototype.querySelector = () => null</script><p id=s>here</p>',
    then: `s.id = 't'`,
    finds: 'here',
  },
  {
    says: 'in a page whose policy lets no script run',
    from: WAIT,
    html: `<meta http-equiv="Content-Security-Policy" content="default-src 'none'"><p id=s>here</p>`,
    then: `s.id = 't'`,
    finds: 'here',
  },
];

describe('wait-for-node/ waits', () => {
  for (const { says, html, state, then, finds } of waits) {
    it(says, async () => {
      await stage.show(html);
      const body = { selector: '#t', timeout_ms: 20_000, ...(state ? { state } : {}) };
      const wait = stage.do('wait-for-node', body);
      await stage.busy(1);
      await stage.evaluate(`{ ${then} }`);
      const { node_id } = await wait;
      const text = node_id === null ? null : (await stage.do('fetch-text', { node_id })).text;
      expect(text).toBe(finds);
    });
  }

  // playwright tests/page/page-wait-for-selector-1.spec.ts
  it.each([
    { state: 'attached', html: '<p id=t hidden>here</p>' },
    { state: 'visible', html: '<p id=t>here</p>' },
    { state: 'hidden', html: '<p id=t hidden>here</p>' },
    { state: 'hidden', html: '' },
    { state: 'detached', html: '' },
  ])('for nothing where $state holds: $html', async ({ state, html }) => {
    await stage.show(html);
    const { node_id } = await stage.do('wait-for-node', { selector: '#t', state, timeout_ms: 0 });
    expect(node_id).toEqual(html === '' ? null : await stage.find('#t'));
  });

  it('below an element, whatever comes elsewhere', async () => {
    // playwright tests/page/page-wait-for-selector-1.spec.ts
    await stage.show('<div id=d></div>');
    const within = await stage.find('#d');
    const wait = stage.do('wait-for-node', { selector: 'p', within, timeout_ms: 20_000 });
    await stage.busy(1);
    await stage.evaluate(`document.body.append(document.createElement('p')), 0`);
    await stage.evaluate(`d.innerHTML = '<p id=t>'; 0`);
    expect((await wait).node_id).toBe(await stage.find('#t'));
  });

  it('no longer than it was told to', async () => {
    // playwright tests/page/page-wait-for-selector-2.spec.ts
    await stage.show('<p>text');
    const reply = await stage.send('wait-for-node', { selector: '#t', timeout_ms: 100 });
    expect(reply).toMatchObject({ status: 504, body: { code: 'timeout', selector: '#t' } });
  });

  it('in vain for a frame that is removed', async () => {
    // playwright tests/page/page-wait-for-selector-1.spec.ts
    await stage.show('<iframe id=f srcdoc="<p>text"></iframe>');
    const within = await stage.find('#f');
    const wait = stage.send('wait-for-node', { selector: '#t', within, timeout_ms: 20_000 });
    await stage.busy(1);
    await stage.evaluate('f.remove()');
    expect(await wait).toMatchObject({ status: 404, body: { code: 'node_stale' } });
  });
});
