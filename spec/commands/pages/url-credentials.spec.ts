import { describe, expect, it } from '@jest/globals';
import type { Body } from '../../support/service.js';
import { Stage } from '../../support/stage.js';

const stage = Stage.forAll();

/** The URL of a page as a client opens it, and as replies have it. */
function urlsOf(html: string): { whole: string; bare: string } {
  const bare = stage.site.page(html);
  return { whole: bare.replace('://', '://me:PASSWORD@'), bare };
}

const frameWithPassword = () =>
  `<a href=/account>Account</a><iframe src="${urlsOf('frame').whole}"></iframe>`;

describe('the password of the URL that a page was opened with', () => {
  it('is in no reply about the page', async () => {
    const { browser } = stage;
    const { whole } = urlsOf(frameWithPassword());
    await browser.do('navigate', { url: whole });
    const replies = [
      await browser.do('reload'),
      await browser.do('ui-map'),
      await browser.do('ui-map', { format: 'text' }),
      await browser.do('wait-for', { text: 'Account' }),
      await browser.do('links'),
      await stage.tabwire.send('get', `${browser.path}/pages/`),
      await stage.tabwire.send('get', `${browser.path}/`),
      await stage.tabwire.send('get', '/browsers/'),
    ];
    expect(JSON.stringify(replies)).toContain('Account');
    expect(JSON.stringify(replies)).not.toContain('//me:PASSWORD@');
  });

  it('is in no error, and in no URL of the replies of extract/ and instruct/', async () => {
    const { browser } = stage;
    const { whole, bare } = urlsOf('<a href=/account>Account</a>');
    await browser.do('navigate', { url: whole });
    const instruction = `go to ${whole}; click Account`;
    const { body } = await browser.send('instruct', { instruction, engine: 'rules' });
    const { steps, final } = body.data;
    // A step's `line` and the `script` keep what the client wrote: they can be sent again.
    const urls = steps.map(({ url, args }: Body) => ({ url, args }));
    const replies = [
      await browser.do('extract', { fields: { it: 'a' } }),
      [urls, final],
      (await browser.send('navigate', { url: 'http://me:PASSWORD@127.0.0.1:1/' })).body,
      (await browser.send('navigate', { url: 'files://me:PASSWORD@host/' })).body,
      (await browser.send('navigate', { url: 'http://me:PASSWORD@a b/' })).body,
      (await browser.send('wait-for', { url: `${whole}never`, timeout_ms: 100 })).body,
    ];
    expect(urls[0]).toMatchObject({ url: bare, args: { url: bare } });
    expect(JSON.stringify(replies)).not.toContain('PASSWORD');
  });

  it('needs not be in the URL that a client waits for, and may be', async () => {
    const { browser } = stage;
    const { whole, bare } = urlsOf('waited for');
    await browser.do('navigate', { url: whole });
    for (const url of [whole, bare, `${whole.slice(0, -1)}*`])
      expect(await browser.do('wait-for', { url, timeout_ms: 1_000 })).toMatchObject({ url: bare });
  });
});
