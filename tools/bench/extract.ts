import { expect, timed, type Contender, type Contest } from './contest.js';
import { TABWIRE, timesRow } from './goals.js';
import { products } from './pages.js';

const ROWS = 1_000;
const SAMPLES = 10;

const EXTRACT = 'extract, 1,000 rows of 6 fields';
const SCRIPT = 'eval of a script for these rows';

const FIELDS = {
  title: 'h2',
  price: { selector: '.price', as: 'number' },
  link: { selector: 'a', as: 'url' },
  image: { selector: 'img', attribute: 'src' },
  in_stock: { selector: '.stock', as: 'boolean' },
  date: { selector: 'time', as: 'date' },
};

/** What a person writes who knows the page. */
const EXPRESSION = `Array.from(document.querySelectorAll('.product'), (row) => ({
  title: row.querySelector('h2').textContent.trim(),
  price: parseFloat(row.querySelector('.price').textContent.replace(/[^\\d.]/g, '')),
  link: row.querySelector('a').href,
  image: row.querySelector('img').getAttribute('src'),
  in_stock: row.querySelector('.stock').textContent.trim() === 'yes',
  date: row.querySelector('time').dateTime,
}))`;

/** What to read a page of rows costs, compared with a script written for that page alone. */
export const extract: Contest = {
  name: 'extract',
  unit: 'ms',
  goals: [timesRow(SCRIPT, 1.3)(EXTRACT)],
  contenders: async (bench) => {
    const { http } = await bench.tabwire(0);
    const { id } = await http.send('PUT', '/browsers/', {});
    const path = `/browsers/${id}/`;
    await http.send('POST', `${path}navigate/`, { url: bench.site.page(products(ROWS)) });
    const byExtract = async () =>
      (await http.send('POST', `${path}extract/`, { each: '.product', fields: FIELDS })).rows;
    const byScript = async () =>
      (await http.send('POST', `${path}eval/`, { expression: EXPRESSION })).data.value;
    const wanted = JSON.stringify(await byScript());
    const reading = (row: string, read: () => Promise<unknown>): Contender => ({
      row,
      system: TABWIRE,
      cell: async () => {
        const took: number[] = [];
        for (let i = 0; i < SAMPLES; i += 1) {
          let rows: unknown;
          took.push(await timed(async () => (rows = await read())));
          expect('the rows', JSON.stringify(rows), wanted);
        }
        return took;
      },
    });
    return [reading(EXTRACT, byExtract), reading(SCRIPT, byScript)];
  },
};
