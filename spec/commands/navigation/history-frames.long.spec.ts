import { describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.inContext();

/** A document that runs what it is sent, and shows its name. */
const named = (name: string) => `<p>${name}</p><script>onmessage = (e) => eval(e.data)</script>`;

/** Sends a script to the frame of the page. */
const inFrame = (script: string) =>
  stage.evaluate(`document.querySelector('iframe').contentWindow.postMessage(${script}, '*'); 0`);

/** Shows a page with a frame from an origin; returns its URL. */
async function framed(origin: string): Promise<string> {
  const src = stage.site.page(named('one'), origin);
  const url = stage.site.page(`<iframe src="${src}"></iframe>`);
  await stage.do('navigate', { url });
  return url;
}

/** Waits until the frame shows a text. */
const shows = (text: string) => stage.do('wait-for', { text });

/** The text that the frame shows now. */
async function frameText(): Promise<string> {
  const node_id = await stage.find('p', { within: await stage.find('iframe') });
  return (await stage.do('fetch-text', { node_id })).text;
}

describe('back/ and forward/ over what only a frame did', () => {
  it.each([
    ['origin', 'origin'],
    ['origin', 'other'],
    ['other', 'other'],
    ['other', 'origin'],
  ] as const)('take it from %s to %s and back, and wait for its load', async (from, to) => {
    const url = await framed(stage.site[from]);
    const two = stage.site.page(named('two'), stage.site[to]);
    await inFrame(JSON.stringify(`location.href = ${JSON.stringify(two)}`));
    await shows('two');
    for (const wait_until of ['load', 'domcontentloaded']) {
      expect(await stage.do('back', { wait_until })).toEqual({ ok: true, url, status: null });
      expect(await frameText()).toBe('one');
      expect(await stage.do('forward', { wait_until })).toEqual({ ok: true, url, status: null });
      expect(await frameText()).toBe('two');
    }
    expect(await stage.do('back', { wait_until: 'commit' })).toEqual({
      ok: true,
      url,
      status: null,
    });
    await shows('one');
  });

  it.each(['origin', 'other'] as const)('within its document at %s', async (where) => {
    const url = await framed(stage.site[where]);
    const move = `history.pushState(1, ''); location.hash = 'x'; document.querySelector('p').append(' moved')`;
    await inFrame(
      JSON.stringify(
        `onpopstate = () => { document.querySelector('p').textContent = 'state ' + history.state + location.hash }; ${move}`,
      ),
    );
    await shows('moved');
    expect(await stage.do('back')).toEqual({ ok: true, url, status: null });
    await shows('state 1');
    expect(await stage.do('back')).toEqual({ ok: true, url, status: null });
    await shows('state null');
    expect(await stage.do('forward')).toEqual({ ok: true, url, status: null });
    await shows('state 1');
  });

  /** Shows a page whose frame has gone on from a document that is answered when the site is told to. */
  async function fromHeld(): Promise<void> {
    const { site } = stage;
    const held = site.page('<p>held</p>').replace('/html?', '/held?');
    const url = site.page(`<iframe src="${held}"></iframe>`);
    site.visits.length = 0;
    const first = stage.do('navigate', { url });
    await site.visit('/held?');
    site.release();
    await first;
    const two = JSON.stringify(site.page(named('two')));
    await stage.evaluate(`document.querySelector('iframe').src = ${two}; 0`);
    await shows('two');
    site.visits.length = 0;
  }

  it('fail when the frame goes meanwhile', async () => {
    await fromHeld();
    const back = stage.send('back');
    await stage.site.visit('/held?');
    await stage.evaluate(`document.querySelector('iframe').remove(); 0`);
    expect(await back).toMatchObject({ status: 502, body: { code: 'navigation_failed' } });
    stage.site.release();
  });

  it('end with 504 where the document of the past does not answer', async () => {
    await fromHeld();
    expect(await stage.send('back', { timeout_ms: 400 })).toMatchObject({
      status: 504,
      body: { ok: false, code: 'timeout' },
    });
    stage.site.release();
  });
});
