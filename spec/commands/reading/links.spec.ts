import { expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.inContext();

it('links are absolute and told once, with the first text and all of rel', async () => {
  await stage.show(`<base href="/shop/">
    <a href="tea"><img></a><a href="tea" rel="NoFollow"> Green
     tea </a><a href="tea" rel=next>again</a>
    <a href="//other.example/?a=1#b" aria-label="Other"></a>
    <a href="cup"><img alt="A cup"></a><map><area href="/map" alt="Map"></map>
    <a href="http://me:secret@other.example/in">In</a>
    <a href="mailto:a@b.example">Mail</a><a href="javascript:void 0">Run</a>
    <a href="http://[">broken</a><a name=anchor>none</a><a hidden href="/hidden">Hidden</a>`);
  const { origin } = stage.site;
  expect(await stage.do('links')).toEqual({
    ok: true,
    links: [
      { url: `${origin}/shop/tea`, text: 'Green tea', rel: ['nofollow', 'next'] },
      { url: 'http://other.example/?a=1#b', text: 'Other', rel: [] },
      { url: `${origin}/shop/cup`, text: 'A cup', rel: [] },
      { url: `${origin}/map`, text: 'Map', rel: [] },
      { url: 'http://other.example/in', text: 'In', rel: [] },
      { url: 'mailto:a@b.example', text: 'Mail', rel: [] },
      { url: `${origin}/hidden`, text: 'Hidden', rel: [] },
    ],
  });
});

it('links are those below a node: an element, a frame, a shadow host', async () => {
  const inner = stage.site.page('<a href="https://framed.example/">F</a>', stage.site.other);
  await stage.show(`<a href="https://outside.example/">O</a>
    <div id=d><a href="https://inside.example/">I</a></div><iframe src="${inner}"></iframe>
    <p id=host></p><script>host.attachShadow({ mode: 'closed' }).innerHTML =
      '<a href="https://shadow.example/">S</a>'</script>`);
  const textsBelow = async (selector: string) => {
    const { links } = await stage.do('links', { within: await stage.find(selector) });
    return links.map(({ text }: { text: string }) => text);
  };
  expect(await textsBelow('#d')).toEqual(['I']);
  expect(await textsBelow('iframe')).toEqual(['F']);
  expect(await textsBelow('#host')).toEqual(['S']);
});
