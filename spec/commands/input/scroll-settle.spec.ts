import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.forAll();

const FAR = '<div style="height: 3000px"></div>';

/** A list whose next row comes with the answer to a request, and the row after that with one more. */
const listOf = (url: string, ask: string) => `${FAR}<div id=end>end</div><ul id=list></ul><script>
  let asked = 0;
  const more = async () => {
    asked += 1;
    const row = document.createElement('li');
    row.textContent = await (await fetch('${url}' + asked)).text();
    list.append(row);
    if (asked < 2) await more();
  };
  ${ask}
</script>`;

const BY_EVENT = 'addEventListener("scroll", more, { once: true });';
const BY_OBSERVER =
  'new IntersectionObserver(([entry]) => { if (entry.isIntersecting) more(); }).observe(end);';

describe('scroll-to/ with settle waits for what the page loads upon it', () => {
  it.each([
    { how: 'its scroll event', ask: BY_EVENT },
    { how: 'an IntersectionObserver', ask: BY_OBSERVER },
  ])('by $how', async ({ ask }) => {
    const url = `/held?${randomUUID()}-`;
    await stage.show(listOf(url, ask));
    const node_id = await stage.find('#end');
    const reply = stage.do('scroll-to', { node_id, settle: true });
    for (const part of [1, 2]) {
      await stage.site.visit(`${url}${part}`);
      stage.site.release();
    }
    expect(await reply).toMatchObject({ success: true });
    expect(await stage.evaluate('list.children.length')).toBe(2);
  });

  it('in a frame of another site', async () => {
    const url = `/held?${randomUUID()}-`;
    const inner = stage.site.page(listOf(url, BY_OBSERVER), stage.site.other);
    await stage.show(`${FAR}<iframe id=f src="${inner}"></iframe>${FAR}`);
    const within = await stage.find('#f');
    const node_id = await stage.find('#end', { within });
    const reply = stage.do('scroll-to', { node_id, settle: true });
    for (const part of [1, 2]) {
      await stage.site.visit(`${url}${part}`);
      stage.site.release();
    }
    expect((await reply).y).toBeGreaterThan(1_000);
    const rows = { expression: 'list.children.length', frame_node_id: within };
    expect(await stage.do('eval', rows)).toMatchObject({ data: { value: 2 } });
  });

  it('tells the position that the page has then', async () => {
    await stage.show(`${FAR}<script>
      addEventListener('scroll', () => scrollTo(0, 700), { once: true });
    </script>`);
    expect(await stage.do('scroll-to', { y: 100, settle: true })).toMatchObject({ y: 700 });
  });
});

it('scroll-to/ without settle does not wait for a request', async () => {
  const url = `/held?${randomUUID()}-`;
  await stage.show(listOf(url, BY_EVENT));
  expect(await stage.do('scroll-to', { y: 500 })).toEqual({ success: true, x: 0, y: 500 });
  await stage.site.visit(url);
  expect(await stage.evaluate('list.children.length')).toBe(0);
  stage.site.release();
});

it('an instruction waits for the list that loads upon its scroll', async () => {
  const url = `/held?${randomUUID()}-`;
  await stage.show(listOf(url, BY_OBSERVER));
  const reply = stage.do('instruct', { instruction: 'scroll to the bottom' });
  for (const part of [1, 2]) {
    await stage.site.visit(`${url}${part}`);
    stage.site.release();
  }
  await reply;
  expect(await stage.evaluate('list.children.length')).toBe(2);
});
