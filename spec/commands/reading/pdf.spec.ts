import { describe, expect, it } from '@jest/globals';
import { OwnStage } from '../../support/own-stage.js';
import type { Body } from '../../support/service.js';
import { until } from '../../support/until.js';

const stage = OwnStage.forAll({ MAX_RESULT_BYTES: '400000' });

/** A page of so many sheets of paper. */
const sheets = (count: number) =>
  Array.from({ length: count }, (_, i) => `<p style="break-after: page">Sheet ${i + 1}`)
    .join('')
    .replace(/(.*)break-after: page/, '$1');

const print = async (body: object = {}): Promise<Pdf> => read(await stage.do('pdf', body));

interface Pdf {
  /** The document's text, as far as it is not compressed. */
  readonly text: string;
  readonly pages: number;
  /** Width and height of the first page, in points. */
  readonly size: readonly number[];
}

/** Chrome's PDFs have their structure in plain text. */
function read({ data }: Body): Pdf {
  const text = Buffer.from(data, 'base64').toString('latin1');
  const [, width, height] = /\/MediaBox \[0 0 (\S+) (\S+)\]/.exec(text) ?? [];
  const pages = [...text.matchAll(/\/Type \/Page\b(?!s)/g)].length;
  return { text, pages, size: [Number(width), Number(height)].map(Math.round) };
}

describe('pdf/', () => {
  it.each([1, 2, 7])('prints %i pages', async (count) => {
    await stage.show(sheets(count));
    const { text, pages, size } = await print();
    expect(text).toMatch(/^%PDF-[^]*%%EOF\s*$/);
    expect([pages, size]).toEqual([count, [612, 792]]);
  });

  it.each([
    [{ format: 'a4' }, [595, 842]],
    [{ format: 'a4', landscape: true }, [842, 595]],
    [{ format: 'legal' }, [612, 1008]],
    [{ format: 'ledger' }, [1224, 792]],
    [{ paper_width: 5, paper_height: 4 }, [360, 288]],
    [{ paper_width: '127mm', paper_height: '10.16cm' }, [360, 288]],
    [{ paper_width: '360pt', paper_height: '384px' }, [360, 288]],
    [{ format: 'a5', paper_width: '5in' }, [360, 595]],
  ])('prints on paper of %j', async (body, expected) => {
    await stage.show(sheets(1));
    const { size } = await print(body);
    for (const [i, side] of expected.entries())
      expect(Math.abs((size[i] ?? 0) - side)).toBeLessThanOrEqual(1);
  });

  it.each([
    ['2', 1],
    ['1-3, 6', 4],
    ['5-', 3],
    ['-2', 2],
  ])('prints the pages %s', async (page_ranges, count) => {
    await stage.show(sheets(7));
    expect((await print({ page_ranges })).pages).toBe(count);
  });

  it('keeps margins and scale', async () => {
    await stage.show('<div style="height: 900px">Tall</div>');
    expect((await print({ format: 'letter' })).pages).toBe(1);
    const wide = { margin_top: '3in', margin_bottom: 3, margin_left: 0, margin_right: '20mm' };
    expect((await print(wide)).pages).toBe(2);
    expect((await print({ ...wide, scale: 0.5 })).pages).toBe(1);
    expect((await print({ scale: 2 })).pages).toBe(2);
  });

  it('takes the paper that the page’s CSS asks for, if it is told to', async () => {
    await stage.show(`<style>@page { size: 6in 3in }</style>${sheets(1)}`);
    expect((await print({ prefer_css_page_size: true })).size).toEqual([432, 216]);
  });

  it('prints a header and a footer, the background, tags and an outline', async () => {
    await stage.show('<body style="background: red"><h1>One</h1><h2>Two</h2>');
    const bare = await print({ generate_tagged_pdf: false });
    const lengthOf = async (more: object) =>
      (await print({ generate_tagged_pdf: false, ...more })).text.length;
    expect(await lengthOf({ print_background: true })).toBeGreaterThan(bare.text.length);
    const framed = { display_header_footer: true, header_template: '<b class="title"></b>' };
    const footer = '<i style="font-size: 9px">of <b class="totalPages"></b></i>';
    expect(await lengthOf({ ...framed, footer_template: footer })).toBeGreaterThan(
      bare.text.length,
    );
    expect(bare.text).not.toMatch(/\/StructTreeRoot|\/Outlines/);
    expect((await print({ generate_tagged_pdf: true })).text).toContain('/StructTreeRoot');
    const outlined = { generate_tagged_pdf: true, generate_document_outline: true };
    expect((await print(outlined)).text).toContain('/Outlines');
  });

  it('is the document itself for a client that accepts one', async () => {
    await stage.show(sheets(3));
    const reply = await fetch(`${stage.tabwire.url}${stage.browser.path}/pdf/`, {
      method: 'POST',
      headers: { Accept: 'application/pdf' },
    });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const data = Buffer.from(await reply.arrayBuffer()).toString('base64');
    expect(read({ data }).pages).toBe(3);
  });
});

describe('a template', () => {
  const url = 'http://127.0.0.1:1/x';
  it.each([
    `<style>@import "${url}";</style>`,
    `<STYLE>@IMPORT URL(${url})</STYLE>`,
    `<style>@\\69mport "${url}";</style>`,
    `<style>@i\\mport/* */"${url}";</style>`,
    '<base href="http://127.0.0.1:1/"><style>@import "x.css";</style>',
    `<svg><style>&#64;import "${url}";</style></svg>`,
    `<link rel=stylesheet href="${url}">`,
    `<LINK REL="style&#115;heet" HREF="${url}">`,
    `<link title=">" rel="alternate stylesheet" href="${url}">`,
    `<link rel=preload as=style href="${url}">`,
    `<link rel=modulepreload href="${url}">`,
    `<link rel=prefetch href="${url}">`,
    `<style>@font-face { font-family: f; src: local(a), url(${url}) } b { font-family: f }</style><b>x</b>`,
  ])('that would crash Chrome is 400: %s', async (template) => {
    for (const name of ['header_template', 'footer_template'])
      expect(
        await stage.send('pdf', { display_header_footer: true, [name]: template }),
      ).toMatchObject({
        status: 400,
        body: { ok: false, code: 'invalid_request', errors: [{ path: `/${name}` }] },
      });
    expect(await stage.evaluate('1')).toBe(1);
  });

  it.each([
    `<b style="background: url(${url})">x</b><img src="${url}"><iframe src="${url}"></iframe>`,
    `<object data="${url}"></object><script src="${url}"></script><base href="${url}">`,
    '<style>@import "data:text/css,b{}"; @font-face { font-family: f; src: url(data:font/woff2;base64,AA) }</style>',
    '<b>import links</b><meta http-equiv=refresh content="0">',
  ])('that loads nothing is printed: %s', async (template) => {
    await stage.show(sheets(1));
    expect((await print({ display_header_footer: true, header_template: template })).pages).toBe(1);
  });
});

describe('a PDF that can not be', () => {
  it.each([
    [{ format: 'b5' }, 'format'],
    [{ scale: 3 }, 'scale'],
    [{ margin_top: '1 mile' }, 'margin_top'],
    [{ paper_width: -1 }, 'paper_width'],
    [{ paper_width: 0 }, 'paper_width'],
    [{ paper_height: 1e-9 }, 'paper_height'],
    [{ paper_height: '0.0000001cm' }, 'paper_height'],
    [{ paper_width: '99999999999999999999999999999in' }, 'paper'],
    [{ margin_left: '99999999999999999999999999999in' }, 'margin_left'],
    [{ page_ranges: 'all' }, 'page_ranges'],
    [{ page_ranges: '3-2' }, 'page ranges'],
    [{ page_ranges: '9' }, 'page ranges'],
    [{ paper_width: 1, margin_left: 2 }, 'margins'],
    [{ landscape: 'yes' }, 'landscape'],
  ])('%j is 400', async (body, named) => {
    await stage.show(sheets(2));
    const reply = await stage.send('pdf', body);
    expect(reply).toMatchObject({ status: 400, body: { ok: false, code: 'invalid_request' } });
    expect(JSON.stringify(reply.body)).toContain(named);
  });

  it('is 422 when it is larger than a result may be', async () => {
    await stage.show(`<canvas id=c width=700 height=700></canvas><script>
      const pixels = new ImageData(700, 700);
      for (let i = 0; i < pixels.data.length; i += 65536) crypto.getRandomValues(pixels.data.subarray(i, i + 65536));
      for (let i = 3; i < pixels.data.length; i += 4) pixels.data[i] = 255;
      c.getContext('2d').putImageData(pixels, 0, 0);
    </script>`);
    expect(await stage.send('pdf')).toMatchObject({
      status: 422,
      body: { ok: false, code: 'result_too_large' },
    });
  });
});

describe('a page that goes while it is printed', () => {
  /** Begins to print a page that is so long that its end comes first. */
  async function printing(meanwhile = '') {
    const { tabwire, site } = stage;
    const browser = await tabwire.open({ url: site.page('') });
    await browser.evaluate(`for (let i = 0; i < 20_000; i += 1)
      document.body.append(Object.assign(document.createElement('p'), { textContent: i })); ${meanwhile}`);
    const page = tabwire.gateway.browser(browser.id).contexts.default.currentPage;
    if (!page) throw new Error('there is no page');
    return {
      browser,
      path: `${browser.path}/pages/${page.id}/`,
      print: async () => {
        const reply = browser.send('pdf', { page_id: page.id });
        await until(() => page.session.pending > 0);
        return { reply };
      },
    };
  }

  it('by its closing is told as that', async () => {
    const { browser, path, print } = await printing();
    const { reply } = await print();
    await stage.tabwire.send('delete', path);
    expect(await reply).toMatchObject({ status: 404, body: { code: 'page_not_found' } });
    await browser.delete();
  });

  it('with its browser is told as that', async () => {
    const { browser, print } = await printing();
    const { reply } = await print();
    await browser.delete();
    expect(await reply).toMatchObject({ status: 404, body: { code: 'browser_not_found' } });
  });

  it('for another document is printed as that', async () => {
    const { site } = stage;
    const there = `${site.other}/held?${encodeURIComponent('<title>next</title>')}`;
    const { browser, print } = await printing(`location.href = ${JSON.stringify(there)}`);
    await site.visit('/held?');
    const { reply } = await print();
    site.release();
    const { status, body } = await reply;
    expect([status, body.detail]).toEqual([200, undefined]);
    expect(read(body)).toMatchObject({ pages: 1 });
    expect(read(body).text).toContain('(next)');
    await browser.delete();
  });
});
