import { describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.inContext();

/** Lets five frames pass, as Playwright's own tests of these waits do. */
const frames = () =>
  stage.evaluate(
    '(async () => { for (let i = 0; i < 10; i += 1) await new Promise(requestAnimationFrame) })()',
  );

/** From elementhandle-wait-for-element-state.spec.ts, unless `from` says otherwise. */
const CASES = [
  { state: 'visible', html: '<p id=n style="display: none">a', act: 'n.style.display = "block"' },
  { state: 'hidden', html: '<p id=n>a', act: 'n.style.display = "none"' },
  {
    state: 'enabled',
    html: '<button disabled><b id=n>a</b></button>',
    act: 'n.parentElement.disabled = false',
  },
  {
    state: 'enabled',
    html: '<fieldset disabled><button><b id=n>a</b></button></fieldset>',
    act: 'n.closest("fieldset").disabled = false',
  },
  {
    state: 'enabled',
    html: '<button aria-disabled=true><b id=n>a</b></button>',
    act: 'n.parentElement.ariaDisabled = "false"',
  },
  {
    state: 'enabled',
    html: '<div aria-disabled=true><button><b id=n>a</b></button></div>',
    act: 'n.closest("div").ariaDisabled = "false"',
  },
  {
    state: 'disabled',
    html: '<button><b id=n>a</b></button>',
    act: 'n.parentElement.disabled = true',
  },
  {
    state: 'stable',
    html: '<style>@keyframes go { to { margin-left: 900px } }</style><p id=n style="animation: go 60s linear">a',
    act: 'n.style.animation = "none"',
  },
  { state: 'editable', html: '<input id=n readonly>', act: 'n.readOnly = false' },
  { state: 'checked', html: '<input id=n type=checkbox>', act: 'n.checked = true' },
  { state: 'unchecked', html: '<input id=n type=checkbox checked>', act: 'n.checked = false' },
  { state: 'focused', html: '<input id=n>', act: 'n.focus()' },
  {
    state: 'in_viewport',
    html: '<div style="height: 3000px"></div><p id=n>a',
    act: 'n.scrollIntoView()',
  },
  {
    state: 'uncovered',
    html: '<p id=n>a</p><div id=c style="position: fixed; inset: 0"></div>',
    act: 'c.remove()',
  },
] as const;

/** States of which a node that a selector finds is waited for, too. */
const BY_SELECTOR: readonly string[] = ['visible', 'checked', 'uncovered'];

describe('wait-for-node/ with a node_id', () => {
  it.each(CASES)('waits until it is $state: $html', async ({ state, html, act }) => {
    await stage.show(html);
    const node_id = await stage.find('#n');
    let done = false;
    const wait = stage.do('wait-for-node', { node_id, state }).then((reply) => {
      done = true;
      return reply;
    });
    await frames();
    expect(done).toBe(false);
    await stage.evaluate(`${act}; 0`);
    expect(await wait).toEqual({ node_id });
  });

  // A selector only finds the node: what each state is, the cases above tell.
  it.each(CASES.filter(({ state }) => BY_SELECTOR.includes(state)))(
    'waits with a selector until the first match is $state',
    async ({ state, html, act }) => {
      await stage.show(html);
      const node_id = await stage.find('#n');
      const wait = stage.do('wait-for-node', { selector: '#n', state });
      await frames();
      await stage.evaluate(`${act}; 0`);
      expect(await wait).toEqual({ node_id });
    },
  );

  // "should wait for hidden when detached"
  it.each(['hidden', 'detached'])('is %s when it is removed, or its page goes', async (state) => {
    await stage.show('<p id=n>a');
    const removed = await stage.find('#n');
    const wait = stage.do('wait-for-node', { node_id: removed, state });
    await stage.evaluate('n.remove()');
    expect(await wait).toEqual({ node_id: null });
    expect(await stage.do('wait-for-node', { node_id: removed, state })).toEqual({ node_id: null });
    await stage.show('<p id=n>a');
    const left = stage.do('wait-for-node', { node_id: await stage.find('#n'), state });
    await stage.show('<p>b');
    expect(await left).toEqual({ node_id: null });
  });

  // "should throw waiting for visible when detached", "… for enabled when detached"
  it.each(['visible', 'enabled'])('fails when it is removed before it is %s', async (state) => {
    await stage.show('<button id=n disabled style="display: none">a</button>');
    const wait = stage.send('wait-for-node', { node_id: await stage.find('#n'), state });
    await stage.evaluate('n.remove()');
    expect(await wait).toMatchObject({ status: 404, body: { code: 'node_stale' } });
  });

  // "should timeout waiting for visible"
  it('ends in time, and looks once where there is none', async () => {
    await stage.show('<p id=n style="display: none">a');
    const node_id = await stage.find('#n');
    for (const timeout_ms of [0, 300])
      expect(
        await stage.send('wait-for-node', { node_id, state: 'visible', timeout_ms }),
      ).toMatchObject({ status: 504, body: { code: 'timeout', node_id, state: 'visible' } });
  });

  it('goes on to the next match where the first is removed', async () => {
    await stage.show('<button id=a disabled>a</button>');
    const wait = stage.do('wait-for-node', { selector: 'button', state: 'enabled' });
    await frames();
    await stage.evaluate('a.remove(); document.body.append(document.createElement("button")); 0');
    expect(await wait).toEqual({ node_id: await stage.find('button') });
  });

  it.each(['origin', 'other'] as const)('waits in a frame (%s)', async (which) => {
    const inner = `<button id=b disabled>b</button><script>onmessage = () => { b.disabled = false }</script>`;
    await stage.show(`<iframe src="${stage.site.page(inner, stage.site[which])}"></iframe>`);
    const node_id = await stage.find('#b', { within: await stage.find('iframe') });
    const wait = stage.do('wait-for-node', { node_id, state: 'enabled' });
    await frames();
    await stage.evaluate('frames[0].postMessage(0, "*")');
    expect(await wait).toEqual({ node_id });
  });

  it.each(['open', 'closed'])('waits in a shadow root (%s)', async (mode) => {
    await stage.show(
      `<div id=host></div><script>root = host.attachShadow({ mode: '${mode}' }); root.innerHTML = '<input>'</script>`,
    );
    const node_id = await stage.find('input', { within: await stage.find('#host') });
    const wait = stage.do('wait-for-node', { node_id, state: 'focused' });
    await stage.evaluate('root.firstChild.focus()');
    expect(await wait).toEqual({ node_id });
  });

  it('refuses a search beside the node', async () => {
    expect(await stage.send('wait-for-node', { node_id: 1, selector: 'p' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
  });
});
