import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { TestBrowser } from '../../spec/support/service.js';
import { installed } from './app-process.js';
import type { Application, Ends, Task } from './application.js';

const PAGE = `<!doctype html><title>Tea sheet</title>
<link rel=stylesheet href=/xspreadsheet.css><script src=/xspreadsheet.js></script>
<body style="margin: 0"><div id=sheet></div>
<script>sheet = x_spreadsheet('#sheet', { view: { width: () => 1280, height: () => 780 } })
  .loadData({ name: 'Teas', rows: {
    0: { cells: { 0: { text: 'Sencha' }, 1: { text: '4' } } },
    1: { cells: { 0: { text: 'Assam' }, 1: { text: '3' } } } } })</script>`;

const FILES: Readonly<Record<string, string>> = {
  '/xspreadsheet.css': 'text/css',
  '/xspreadsheet.js': 'text/javascript',
};

/** x-spreadsheet, a spreadsheet that draws its cells in a canvas: they are no nodes, but points. */
export async function spreadsheet(ends: Ends): Promise<Application> {
  const server = createServer((req, res) => {
    const type = FILES[req.url ?? ''];
    if (req.url === '/') res.setHeader('Content-Type', 'text/html').end(PAGE);
    else if (type === undefined || req.url === undefined) res.writeHead(404).end();
    else
      void readFile(installed(`x-data-spreadsheet/dist${req.url}`)).then((file) =>
        res.setHeader('Content-Type', type).end(file),
      );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.add(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  const url = `http://127.0.0.1:${address.port}/`;
  return { url, ready: '.x-spreadsheet-overlayer', tasks: TASKS };
}

/** The middle of a cell: `at(0, 1)` is B1. */
const at = (row: number, column: number) => ({ x: 110 + column * 100, y: 79 + row * 25 });
const to = (row: number, column: number) => ({
  to_x: at(row, column).x,
  to_y: at(row, column).y,
});
const press = (page: TestBrowser, keys: string) => page.do('send-keys', { keys });

/** The texts of the first sheet, as the library holds them: `{ A1: 'Sencha', … }`. */
const texts = (page: TestBrowser) =>
  page.evaluate(`Object.fromEntries(Object.entries(sheet.getData()[0].rows).flatMap(([row, { cells = {} }]) =>
    Object.entries(cells).filter(([, { text }]) => text).map(([column, { text }]) =>
      [String.fromCharCode(65 + Number(column)) + (Number(row) + 1), text])))`);
/** The style of a cell. */
const style = (page: TestBrowser, row: number, column: number) =>
  page.evaluate(
    `(({ rows, styles }) => styles[rows[${row}].cells[${column}].style] ?? null)(sheet.getData()[0])`,
  );

const GIVEN = { A1: 'Sencha', B1: '4', A2: 'Assam', B2: '3' };

const TASKS: readonly Task[] = [
  {
    says: 'writes a row and a formula',
    does: async (page) => {
      await page.do('click', { ...at(2, 0), click_count: 2 });
      await page.do('type', { text: 'Oolong\t' });
      await page.do('type', { text: '5\n' });
      await page.do('click', { ...at(3, 1), click_count: 2 });
      await page.do('type', { text: '=SUM(B1:B3)\n' });
    },
    holds: texts,
    wanted: { ...GIVEN, A3: 'Oolong', B3: '5', B4: '=SUM(B1:B3)' },
  },
  {
    says: 'selects a range and makes it bold',
    does: async (page) => {
      await page.do('drag', { ...at(0, 0), ...to(1, 1) });
      const node_id = await page.find('.x-spreadsheet-toolbar [data-tooltip^="Font bold"]');
      await page.do('node-click', { node_id });
    },
    holds: (page) => Promise.all([style(page, 0, 0), style(page, 1, 1)]),
    wanted: [{ font: { bold: true } }, { font: { bold: true } }],
  },
  {
    says: 'copies a range by the keyboard, and takes back what it deleted',
    does: async (page) => {
      await page.do('drag', { ...at(0, 0), ...to(1, 1) });
      await press(page, 'Control+c');
      await page.do('click', at(4, 2));
      await press(page, 'Control+v');
      await page.do('click', at(0, 0));
      await press(page, 'Delete, Control+z');
    },
    holds: texts,
    wanted: { ...GIVEN, C5: 'Sencha', D5: '4', C6: 'Assam', D6: '3' },
  },
  {
    says: 'inserts a row by the context menu',
    does: async (page) => {
      await page.do('click', { ...at(1, 0), button: 'right' });
      const item = { text: 'Insert row', exact: true };
      const { node_id } = await page.do('wait-for-node', { ...item, state: 'visible' });
      await page.do('node-click', { node_id });
    },
    holds: texts,
    wanted: { A1: 'Sencha', B1: '4', A3: 'Assam', B3: '3' },
  },
  {
    says: 'turns the wheel down the sheet and writes there',
    does: async (page) => {
      // The sheet moves by a row for each turn, however far.
      for (let row = 0; row < 3; row += 1) await page.do('wheel', { ...at(5, 1), delta_y: 100 });
      await page.do('click', { ...at(0, 0), click_count: 2 });
      await page.do('type', { text: 'Below\n' });
    },
    holds: texts,
    wanted: { ...GIVEN, A4: 'Below' },
  },
  {
    says: 'writes cells from the keyboard alone',
    first: (page) => page.do('click', at(2, 0)),
    // The sheet moves the focus to its editor only after the first key of a cell: before that there is no field to type into.
    does: 'press key O, type "olong", press Tab, press key 5, press Enter, press key 9, press Enter',
    holds: texts,
    wanted: { ...GIVEN, A3: 'Oolong', B3: '5', B4: '9' },
  },
  {
    says: 'makes a cell bold and underlined by the toolbar',
    first: (page) => page.do('click', at(0, 0)),
    does: 'click "Font bold", click Underline',
    holds: (page) => style(page, 0, 0),
    wanted: { font: { bold: true }, underline: true },
  },
  {
    says: 'deletes a row by the context menu',
    first: (page) => page.do('click', { ...at(0, 0), button: 'right' }),
    does: 'click "Delete row"',
    holds: texts,
    wanted: { A1: 'Assam', B1: '3' },
  },
  {
    says: 'writes, takes it back and does it again by the toolbar',
    first: (page) => page.do('click', at(0, 2)),
    does: 'press key g, type "reen", press Enter, click Undo, click Redo, click Undo, click Redo',
    holds: texts,
    wanted: { ...GIVEN, C1: 'green' },
  },
];
