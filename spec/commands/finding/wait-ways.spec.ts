import { describe, expect, it } from '@jest/globals';
import type { Reply } from '../../support/service.js';
import { OwnStage } from '../../support/own-stage.js';

const stage = OwnStage.forAll({ TEST_ID_ATTRIBUTE: 'data-qa' });

/** Begins a wait, makes sure that it is on, changes the page, and returns how it ended. */
async function waitThen(body: object, change: string): Promise<Reply> {
  const wait = stage.send('wait-for-node', { timeout_ms: 10_000, ...body });
  await stage.busy(1);
  await stage.evaluate(`{ ${change} }; 0`);
  return wait;
}

const FOUND = { status: 200, body: { node_id: expect.any(Number) } };
const NONE = { status: 200, body: { node_id: null } };

describe('wait-for-node/ waits by', () => {
  it.each([
    {
      body: { text: 'ready now' },
      html: '<p id=p>Not yet</p>',
      change: `p.firstChild.data = 'Ready  now'`,
    },
    {
      body: { xpath: '//p[.="ready"]' },
      html: '<p id=p>no</p>',
      change: `p.firstChild.data = 'ready'`,
    },
    { body: { label: 'mail' }, html: '<input id=p>', change: `p.ariaLabel = 'Mail'` },
    { body: { placeholder: 'mail' }, html: '<input id=p>', change: `p.placeholder = 'Mail'` },
    { body: { alt: 'kite' }, html: '', change: `document.body.innerHTML = '<img alt=kite>'` },
    { body: { title: 'tip' }, html: '<b id=p>x</b>', change: `p.title = 'Tip'` },
    { body: { test_id: 'x' }, html: '<b id=p>x</b>', change: `p.dataset.qa = 'x'` },
    {
      body: { role: 'button', name: 'pay' },
      html: '<button id=p>Wait</button>',
      change: `p.textContent = 'Pay'`,
    },
    {
      body: { role: 'button' },
      html: '<button id=p hidden>Wait</button>',
      change: `p.hidden = false`,
    },
    { body: { role: 'alert' }, html: '<p id=p>x</p>', change: `p.role = 'alert'` },
    {
      body: { text: 'x', state: 'visible' },
      html: '<p id=p hidden>x</p>',
      change: `p.hidden = false`,
    },
    {
      body: { role: 'link', state: 'visible' },
      html: '<a id=p href=# style="visibility: hidden">x</a>',
      change: `p.style.visibility = ''`,
    },
    { body: { text: 'x', state: 'hidden' }, html: '<p id=p>x</p>', change: `p.hidden = true` },
    {
      body: { text: 'x', state: 'detached' },
      html: '<p id=p>x</p>',
      change: `p.textContent = 'y'`,
      result: NONE,
    },
    {
      body: { role: 'button', state: 'detached' },
      html: '<button id=p>x</button>',
      change: `p.remove()`,
      result: NONE,
    },
    {
      body: { role: 'button', state: 'hidden' },
      html: '<button id=p>x</button>',
      change: `p.hidden = true`,
      result: NONE,
    },
  ])('$body', async ({ body, html, change, result = FOUND }) => {
    await stage.show(html);
    expect(await waitThen(body, change)).toMatchObject(result);
    expect((await stage.send('wait-for-node', { ...body, timeout_ms: 0 })).status).toBe(200);
    await stage.idle();
  });

  it.each([
    { text: 'nothing' },
    { role: 'alert', name: 'x' },
    { xpath: '//none', frames: true },
    { text: 'x', pierce: true },
  ])('%j until the time is up', async (body) => {
    await stage.show('<p>y</p>');
    const { status, body: reply } = await stage.send('wait-for-node', { ...body, timeout_ms: 300 });
    expect([status, reply.code, reply.state]).toEqual([504, 'timeout', 'attached']);
    await stage.idle();
  });

  it('a role in the next document', async () => {
    await stage.show('<p>first</p>');
    const wait = stage.send('wait-for-node', { role: 'button', timeout_ms: 10_000 });
    await stage.busy(1);
    await stage.show('<button>second</button>');
    expect(await wait).toMatchObject(FOUND);
  });
});

describe('wait-for-node/ with pierce waits for', () => {
  it.each([
    {
      what: 'a new open root',
      change: `host.attachShadow({ mode: 'open' }).innerHTML = '<p id=q>late</p>'`,
    },
    {
      what: 'a new closed root',
      change: `host.attachShadow({ mode: 'closed' }).innerHTML = '<p id=q>late</p>'`,
    },
    { what: 'a change in a closed root', change: `window.inner.innerHTML = '<p id=q>late</p>'` },
    {
      what: 'a closed root in what is inserted',
      change: `const a = document.createElement('div'); a.append(document.createElement('div'));
        a.firstChild.attachShadow({ mode: 'closed' }).innerHTML = '<p id=q>late</p>'; document.body.append(a)`,
    },
    {
      what: 'a closed root in a closed root',
      change: `const d = document.createElement('div'); window.inner.append(d);
        d.attachShadow({ mode: 'closed' }).innerHTML = '<p id=q>late</p>'`,
    },
    {
      what: 'what comes in a closed root that comes later',
      change: `const r = host.attachShadow({ mode: 'closed' }); setTimeout(() => { r.innerHTML = '<b></b>';
        setTimeout(() => { r.innerHTML = '<p id=q>late</p>' }, 100) }, 100)`,
    },
  ])('$what', async ({ change }) => {
    for (const body of [
      { selector: '#q' },
      { text: 'late' },
      { role: 'paragraph' },
      { selector: '#q', state: 'visible' },
    ]) {
      await stage.show(
        `<div id=host></div><div id=old></div><script>window.inner = old.attachShadow({ mode: 'closed' })</script>`,
      );
      expect(await waitThen({ ...body, pierce: true }, change)).toMatchObject(FOUND);
      await stage.idle();
    }
  });

  it('a node in a closed root to be gone', async () => {
    await stage.show(
      `<div id=old></div><script>window.inner = old.attachShadow({ mode: 'closed' }); inner.innerHTML = '<p>x</p>'</script>`,
    );
    const change = `window.inner.innerHTML = ''`;
    const body = { selector: 'p', pierce: true, state: 'detached' };
    expect(await waitThen(body, change)).toMatchObject(NONE);
  });
});

describe('wait-for-node/ with frames waits for', () => {
  it('what comes in a frame of another site', async () => {
    const later = `<!doctype html><script>onmessage = () => { document.body.innerHTML = '<button>late</button>' }</script><p>early</p>`;
    await stage.show(`<iframe src="${stage.site.page(later, stage.site.other)}"></iframe>`);
    await stage.do('wait-for-node', { text: 'early', frames: true });
    for (const body of [{ text: 'late' }, { role: 'button', name: 'LATE', state: 'visible' }]) {
      const change = `document.querySelector('iframe').contentWindow.postMessage(1, '*')`;
      expect(await waitThen({ ...body, frames: true }, change)).toMatchObject(FOUND);
    }
    await stage.idle();
  });

  it('a frame that comes later', async () => {
    await stage.show('<p>x</p>');
    const url = stage.site.page('<button>late</button>', stage.site.other);
    const change = `document.body.append(Object.assign(document.createElement('iframe'), { src: ${JSON.stringify(url)} }))`;
    expect(await waitThen({ role: 'button', frames: true }, change)).toMatchObject(FOUND);
    await stage.idle();
  });

  it('what is to be gone from all', async () => {
    await stage.show('<p>x</p><iframe srcdoc="<p>x</p>"></iframe>');
    await stage.do('wait-for-node', { selector: 'iframe' });
    const wait = stage.send('wait-for-node', {
      text: 'x',
      frames: true,
      state: 'detached',
      timeout_ms: 10_000,
    });
    await stage.busy(1);
    await stage.evaluate(`document.querySelector('p').remove(); 0`);
    await stage.evaluate(`document.querySelector('iframe').remove(); 0`);
    expect(await wait).toMatchObject(NONE);
  });
});

it('a wait whose client hangs up leaves no call behind, and no domain enabled', async () => {
  await stage.show('<p>x</p>');
  for (const body of [
    { text: 'never', pierce: true },
    { role: 'alert' },
    { role: 'alert', pierce: true, frames: true },
  ]) {
    const call = stage.start('wait-for-node', { ...body, timeout_ms: 20_000 });
    await stage.busy(1);
    await call.hangUp();
    await stage.idle();
  }
});
