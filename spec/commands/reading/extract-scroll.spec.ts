import { describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';
import type { Body } from '../../support/service.js';

const stage = Stage.inContext();

/** How many rows a list has in all, and how many come at once. */
const ALL = 60;
const BATCH = 20;

/** A script that appends the next rows to `list` a moment after it is asked; `rows` are loaded one batch at a time. */
const LOADER = `
  let loaded = 0, loading = false;
  const more = () => {
    if (loading || loaded >= ${ALL}) return;
    loading = true;
    setTimeout(() => {
      for (let i = 0; i < ${BATCH}; i += 1) {
        const row = document.createElement('li');
        row.textContent = 'row ' + loaded++;
        list.append(row);
      }
      loading = false;
    }, 50);
  };`;

const STYLE = '<style>li { height: 60px; display: block } ul { margin: 0; padding: 0 }</style>';

const LISTS: readonly (readonly [string, string])[] = [
  [
    'by an IntersectionObserver',
    `${STYLE}<ul id=list></ul><div id=end style="height: 1px"></div><script>${LOADER}
      new IntersectionObserver(([entry]) => { if (entry.isIntersecting) more(); }).observe(end);
    </script>`,
  ],
  [
    'by an IntersectionObserver that has seen the end already',
    `${STYLE}<ul id=list></ul><div id=end style="height: 1px"></div><script>
      let loaded = 0, isFirst = true;
      const more = () => {
        for (let i = 0; i < ${BATCH} && loaded < ${ALL}; i += 1) {
          const row = document.createElement('li');
          row.textContent = 'row ' + loaded++;
          list.append(row);
        }
      };
      more();
      scrollTo(0, 1e6);
      new IntersectionObserver(([entry]) => {
        if (entry.isIntersecting && !isFirst) more();
        isFirst = false;
      }).observe(end);
    </script>`,
  ],
  [
    'by scroll events',
    `${STYLE}<ul id=list></ul><script>${LOADER}
      addEventListener('scroll', () => {
        if (scrollY + innerHeight >= document.documentElement.scrollHeight - 5) more();
      });
      more();
    </script>`,
  ],
  [
    'in an inner scroller',
    `${STYLE}<h1>Shop</h1><div id=box style="height: 300px; overflow-y: auto"><ul id=list></ul></div>
    <script>${LOADER}
      box.addEventListener('scroll', () => {
        if (box.scrollTop + box.clientHeight >= box.scrollHeight - 5) more();
      });
      more();
    </script>`,
  ],
  [
    'that drops the rows out of view',
    `${STYLE}<div id=box style="height: 300px; overflow-y: auto"><ul id=list style="position: relative; height: ${ALL * 60}px"></ul></div>
    <script>
      const show = () => {
        const first = Math.floor(box.scrollTop / 60);
        list.replaceChildren(...Array.from({ length: 7 }, (_, i) => {
          const row = document.createElement('li');
          row.textContent = 'row ' + (first + i);
          row.style = 'position: absolute; top: ' + (first + i) * 60 + 'px';
          return row;
        }).slice(0, ${ALL} - first));
      };
      box.addEventListener('scroll', () => requestAnimationFrame(show));
      show();
    </script>`,
  ],
  [
    'that uses its elements again',
    `${STYLE}<div id=box style="height: 300px; overflow-y: auto"><ul id=list style="position: relative; height: ${ALL * 60}px"></ul></div>
    <script>
      const pool = Array.from({ length: 8 }, () => list.appendChild(document.createElement('li')));
      const show = () => {
        const first = Math.min(Math.floor(box.scrollTop / 60), ${ALL} - 8);
        for (const [i, row] of pool.entries()) {
          row.textContent = 'row ' + (first + i);
          row.style = 'position: absolute; top: ' + (first + i) * 60 + 'px';
        }
      };
      box.addEventListener('scroll', show);
      show();
    </script>`,
  ],
];

const READ = { each: 'li', fields: { name: {} }, next: { scroll: true, wait_ms: 1_000 } };
const names = ({ rows }: Body) => rows.map(({ name }: Body) => name);
const EVERY = Array.from({ length: ALL }, (_, i) => `row ${i}`);

describe('extract/ reads a list that loads as one scrolls', () => {
  it.each(LISTS)('%s, until nothing more comes', async (_how, html) => {
    await stage.show(html);
    const reply = await stage.do('extract', READ);
    expect(names(reply)).toEqual(EVERY);
    expect([reply.ok, reply.ended]).toEqual([true, 'no_next']);
  });

  it('of equal rows, some of which change meanwhile', async () => {
    await stage.show(
      `${STYLE}<ul id=list></ul><div id=end style="height: 1px"></div><script>
        let count = 0;
        new IntersectionObserver(([entry]) => {
          if (!entry.isIntersecting || count >= 3) return;
          count += 1;
          for (const row of list.children) row.title = 'seen';
          list.insertAdjacentHTML('beforeend', '<li title="">same</li>'.repeat(20));
        }).observe(end);
      </script>`,
    );
    const fields = { name: {}, title: { attribute: 'title' } };
    const next = { scroll: true, wait_ms: 5_000 }; // until a busy Chrome has looked at what is in view
    const { rows } = await stage.do('extract', { ...READ, fields, next });
    expect(rows).toHaveLength(60);
  });

  it('as far as max_pages, and as far as the time goes', async () => {
    const [[, html] = ['', '']] = LISTS;
    await stage.show(html);
    const some = await stage.do('extract', { ...READ, max_pages: 2 });
    expect([some.ok, some.ended, some.pages]).toEqual([true, 'max_pages', 2]);
    const waiting = { ...READ, next: { scroll: true, wait_ms: 60_000 }, timeout_ms: 3_000 };
    const late = await stage.do('extract', waiting);
    expect([late.ok, late.ended, late.rows.length > 0]).toEqual([false, 'timeout', true]);
    // The page is free again at once.
    await stage.do('scroll-to', { y: 0 });
  });

  it('and a page that does not scroll', async () => {
    await stage.show('<ul><li>one</li><li>two</li></ul>');
    const reply = await stage.do('extract', { ...READ, next: { scroll: true, wait_ms: 0 } });
    expect([names(reply), reply.ended]).toEqual([['one', 'two'], 'no_next']);
  });
});
