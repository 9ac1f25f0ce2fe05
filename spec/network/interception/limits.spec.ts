import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Site } from '../../support/site.js';
import { OwnStage } from '../../support/own-stage.js';
import { until } from '../../support/until.js';
import { Tabwire } from '../../support/tabwire.js';

const stage = OwnStage.forAll();

const put = (rules: object[]) =>
  stage.tabwire.send('put', `${stage.browser.path}/routes/`, { rules });

describe('a guard of documents', () => {
  it('holds whatever rules and credentials do', async () => {
    const { origin, other } = stage.site;
    const { interception } = stage.tabwire.gateway.browser(stage.browser.id).contexts.default;
    const guard = (url: string) => url.startsWith(origin) || url === 'about:blank';
    const refused: string[] = [];
    const noting = (url: string) => guard(url) || (refused.push(url), false);
    await put([
      { match: { url: `${origin}/away` }, action: 'modify', redirect_url: `${other}/html?there` },
      { match: { url: `${other}/*` }, action: 'respond', body: 'answered' },
    ]);
    await stage.show('<title>here</title>');
    await interception.guard(noting, new AbortController().signal);
    for (const url of [`${origin}/away`, `${other}/x`]) {
      expect((await stage.send('navigate', { url })).body.code).toBe('navigation_failed');
      expect(await stage.evaluate('document.title')).toBe('here');
    }
    expect(refused).toEqual([`${other}/html?there`, `${other}/x`]);
    interception.unguard(noting);
    await stage.do('navigate', { url: `${other}/x` });
    expect(await stage.evaluate('document.body.textContent')).toBe('answered');
    await stage.tabwire.send('delete', `${stage.browser.path}/routes/`);
  });

  it('holds for a document that a rule delays, too', async () => {
    const { interception } = stage.tabwire.gateway.browser(stage.browser.id).contexts.default;
    await put([{ match: { types: ['document'] }, action: 'continue', delay_ms: 3_000 }]);
    const navigation = stage.send('navigate', { url: stage.site.page('delayed') });
    const rule = async () =>
      (await stage.tabwire.send('get', `${stage.browser.path}/routes/`)).body;
    await until(async () => (await rule()).rules[0].hits === 1);
    const guard = () => false;
    await interception.guard(guard, new AbortController().signal);
    expect((await navigation).body.code).toBe('navigation_failed');
    expect(stage.site.visits.filter(({ fullUrl }) => fullUrl.includes('delayed'))).toEqual([]);
    interception.unguard(guard);
    await stage.tabwire.send('delete', `${stage.browser.path}/routes/`);
  });

  it('that fails lets no document through', async () => {
    const { interception } = stage.tabwire.gateway.browser(stage.browser.id).contexts.default;
    const failing = () => {
      throw new Error('the guard failed');
    };
    await stage.show('<title>before</title>');
    await interception.guard(failing, new AbortController().signal);
    const { body } = await stage.send('navigate', { url: stage.site.page('after') });
    expect(body.code).toBe('navigation_failed');
    interception.unguard(failing);
    expect(await stage.evaluate('document.title')).toBe('before');
  });
});

describe('EGRESS=public', () => {
  let held: Tabwire;
  let inside: Site;
  beforeAll(async () => {
    [held, inside] = await Promise.all([Tabwire.start({ EGRESS: 'public' }), Site.start()]);
  });
  afterAll(() => Promise.all([held.stop(), inside.stop()]));

  it('holds for what a rule redirects to, and for what an answer of a rule asks for', async () => {
    const browser = await held.open({
      routes: {
        rules: [
          {
            match: { url: 'http://start.test/redirect' },
            action: 'modify',
            redirect_url: `${inside.origin}/html?inside`,
          },
          {
            match: { url: 'http://start.test/answer' },
            action: 'respond',
            headers: { 'Content-Type': 'text/html' },
            body: `<img src="${inside.origin}/image"><iframe src="${inside.origin}/frame"></iframe>`,
          },
        ],
      },
    });
    for (const path of ['redirect', 'answer'])
      await browser.send('navigate', { url: `http://start.test/${path}` });
    expect(inside.visits).toEqual([]);
    await browser.delete();
  });
});
