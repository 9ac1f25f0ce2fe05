import { describe, expect, it } from '@jest/globals';
import { behaves } from '../support/behaves.js';
import { Stage } from '../support/stage.js';
import { texts } from './cases/text.js';

const stage = Stage.inContext();

behaves(stage, 'fetch-text/', texts);

/** HTML of a page, and of an element of it, which is what a script of the page would read too. */
describe('fetch-html/', () => {
  const html = async (selector?: string, more: object = {}) => {
    const node = selector === undefined ? {} : { node_id: await stage.find(selector, more) };
    return (await stage.do('fetch-html', node)).html;
  };
  const go = (page: string) => stage.do('navigate', { url: stage.site.page(page) });

  it.each([
    // playwright tests/page/page-set-content.spec.ts
    {
      what: 'without a doctype',
      page: '<p>a',
      html: '<html><head></head><body><p>a</p></body></html>',
    },
    {
      what: 'with a doctype',
      page: '<!doctype html><p>a',
      html: '<!DOCTYPE html><html><head></head><body><p>a</p></body></html>',
    },
    {
      what: 'with an old doctype',
      page: '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><p>a',
      html: '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><html><head></head><body><p>a</p></body></html>',
    },
    {
      // wpt webdriver/tests/classic/get_page_source/source.py
      what: 'as it is now, and not as it came',
      page: '<!doctype html><title>a</title><script>document.currentScript.remove(); document.title = "b"</script>',
      html: '<!DOCTYPE html><html><head><title>b</title></head><body></body></html>',
    },
  ])('reads a page $what', async ({ page, html: expected }) => {
    await go(page);
    expect(await html()).toBe(expected);
  });

  it('reads a page without anything in it', async () => {
    // wpt webdriver/tests/classic/get_page_source/source.py
    await go('<!doctype html>');
    await stage.evaluate('document.documentElement.remove()');
    expect(await html()).toBe('<!DOCTYPE html>');
  });

  it('reads an element with its own tag, marks and quotes escaped', async () => {
    // playwright tests/page/elementhandle-convenience.spec.ts
    await stage.show(`<p id=p title='"&amp;'>a &lt; b &amp; c&nbsp;<br></p>`);
    expect(await html('#p')).toBe('<p id="p" title="&quot;&amp;">a &lt; b &amp; c&nbsp;<br></p>');
  });

  it('reads attributes and not the state of a field', async () => {
    // playwright tests/page/elementhandle-convenience.spec.ts
    await stage.show('<input id=i value=was>');
    await stage.do('type', { node_id: await stage.find('#i'), text: ' more' });
    expect(await html('#i')).toBe('<input id="i" value="was">');
  });

  it('reads an element in a shadow root, and none of it from outside', async () => {
    // wpt webdriver/tests/classic/get_element_shadow_root/get.py
    await stage.show(
      `<div id=h></div><script>h.attachShadow({ mode: 'closed' }).innerHTML = '<b>in</b>'</script>`,
    );
    expect(await html('#h')).toBe('<div id="h"></div>');
    expect(await html('b', { within: await stage.find('#h') })).toBe('<b>in</b>');
  });

  it('reads an element in a frame of another site', async () => {
    // playwright tests/library/chromium/oopif.spec.ts
    await stage.show(`<iframe src="${stage.site.page('<b>in</b>', stage.site.other)}"></iframe>`);
    const within = await stage.find('iframe');
    await stage.do('wait-for-node', { selector: 'b', within });
    expect(await html('b', { within })).toBe('<b>in</b>');
  });
});
