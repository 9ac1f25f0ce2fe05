import { fileURLToPath } from 'node:url';
import type { Dialog } from 'playwright-core';
import { failureOf, framed, logging, Seen, type PlaywrightCases } from './playwright-helpers.js';

const told = (dialog: Dialog) => [dialog.type(), dialog.message(), dialog.defaultValue()];

const ASKS = "[alert('one'), confirm('two'), prompt('three', 'given'), prompt('four')].map(String)";

const STAYS = '<script>onbeforeunload = (event) => (event.returnValue = "stay")</script><p>stays';

/** Dialogs, and files that a page asks for. */
export const DIALOG_CASES: PlaywrightCases = [
  {
    name: 'dialogs: accepted',
    async run({ page, site }) {
      await page.goto(site.page('<p>asks'));
      const dialogs: unknown[] = [];
      page.on('dialog', (dialog) => {
        dialogs.push([told(dialog), dialog.page() === page]);
        void failureOf(dialog.accept());
      });
      return [await page.evaluate(ASKS), dialogs];
    },
  },
  {
    name: 'dialogs: dismissed',
    async run({ page, site }) {
      await page.goto(site.page('<p>asks'));
      const dialogs: unknown[] = [];
      page.on('dialog', (dialog) => {
        dialogs.push(told(dialog));
        void failureOf(dialog.dismiss());
      });
      return [await page.evaluate(ASKS), dialogs];
    },
  },
  {
    name: 'dialogs: a prompt gets a text',
    async run({ page, site }) {
      await page.goto(site.page('<p>asks'));
      const answers: unknown[] = [];
      for (const text of ['', 'a text', 'ü\n"quoted"', '0'.repeat(3000)]) {
        page.once('dialog', (dialog) => void failureOf(dialog.accept(text)));
        answers.push(await page.evaluate("prompt('what?', 'given')"));
      }
      return answers;
    },
  },
  {
    name: 'dialogs: nobody listens',
    async run({ page, site }) {
      await page.goto(site.page('<p>asks'));
      return page.evaluate(ASKS);
    },
  },
  {
    name: 'dialogs: while a page loads',
    async run({ page, site }) {
      const dialogs: unknown[] = [];
      page.on('dialog', (dialog) => {
        dialogs.push([...told(dialog), page.url() === 'about:blank']);
        void failureOf(dialog.accept());
      });
      const response = await page.goto(
        site.page("<title>a</title><script>alert('early'); document.title = 'b'</script>"),
      );
      return [response?.status(), await page.title(), dialogs];
    },
  },
  {
    name: 'dialogs: of a frame of another site, and of a popup, reach the context',
    async run({ context, page, site }) {
      const dialogs: unknown[] = [];
      context.on('dialog', (dialog) => {
        dialogs.push([...told(dialog), context.pages().indexOf(dialog.page() ?? page)]);
        void failureOf(dialog.accept());
      });
      await page.goto(site.page(framed(site.page('<p>far', site.other))));
      const far = await page.frames()[1]?.evaluate("prompt('far', 'given')");
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        page.evaluate(() => void open('about:blank')),
      ]);
      return [far, await popup.evaluate("confirm('popup')"), dialogs];
    },
  },
  {
    name: 'dialogs: answered twice',
    async run({ page, site }) {
      await page.goto(site.page('<p>asks'));
      const [dialog, answer] = await Promise.all([
        page.waitForEvent('dialog').then(async (opened) => {
          await opened.accept();
          return opened;
        }),
        page.evaluate("confirm('sure?')"),
      ]);
      return [answer, await failureOf(dialog.accept()), await failureOf(dialog.dismiss())];
    },
  },
  {
    name: 'dialogs: beforeunload of a page that closes',
    async run({ page, site }) {
      await page.goto(site.page(STAYS));
      await page.click('p');
      const [first] = await Promise.all([
        page.waitForEvent('dialog'),
        page.close({ runBeforeUnload: true }),
      ]);
      await first.dismiss();
      const stayed = [told(first), page.isClosed(), await page.textContent('p')];
      const [second] = await Promise.all([
        page.waitForEvent('dialog'),
        page.close({ runBeforeUnload: true }),
      ]);
      await Promise.all([page.waitForEvent('close'), failureOf(second.accept())]);
      return [stayed, told(second), page.isClosed()];
    },
  },
  {
    name: 'dialogs: beforeunload of a navigation',
    async run({ page, site }) {
      const url = site.page(STAYS);
      await page.goto(url);
      await page.click('p');
      const dialogs: unknown[] = [];
      page.once('dialog', (dialog) => {
        dialogs.push(told(dialog));
        void failureOf(dialog.dismiss());
      });
      const next = site.page('<p>next');
      const failure = await failureOf(page.goto(next));
      const stayed = page.url() === url;
      await page.click('p');
      page.once('dialog', (dialog) => {
        dialogs.push(told(dialog));
        void failureOf(dialog.accept());
      });
      const response = await page.goto(next);
      return [failure, stayed, response?.status(), page.url() === next, dialogs];
    },
  },
  {
    name: 'files: a chooser',
    async run({ page, site }) {
      await page.goto(site.page(logging('input change', '<input id=one type=file multiple>')));
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.locator('input').click(),
      ]);
      await chooser.setFiles([
        { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('first') },
        { name: 'ü.json', mimeType: 'application/json', buffer: Buffer.from('{}') },
      ]);
      const files = await page.evaluate(() => {
        const input = document.querySelector('input');
        const each = [...(input?.files ?? [])];
        return Promise.all(
          each.map(async (file) => [file.name, file.type, file.size, await file.text()]),
        );
      });
      return [chooser.isMultiple(), chooser.page() === page, files, await page.evaluate('log')];
    },
  },
  {
    name: 'files: a chooser of a frame of another site',
    async run({ page, site }) {
      await page.goto(site.page(framed(site.page('<input type=file>', site.other))));
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.frameLocator('iframe').locator('input').click(),
      ]);
      await chooser.setFiles({ name: 'a', mimeType: 'text/plain', buffer: Buffer.from('far') });
      return [
        chooser.isMultiple(),
        await page.frames()[1]?.evaluate("document.querySelector('input').files[0].text()"),
      ];
    },
  },
  {
    name: 'files: of this machine, which are taken back',
    async run({ page, site }) {
      await page.goto(site.page(logging('input change', '<input id=one type=file>')));
      const own = fileURLToPath(import.meta.url);
      await page.setInputFiles('input', own);
      const seen = '[...one.files].map((file) => [file.name, file.size])';
      const chosen = await page.evaluate(seen);
      await page.setInputFiles('input', []);
      return [
        chosen,
        await page.evaluate(seen),
        await page.evaluate('log'),
        await failureOf(page.setInputFiles('input', [own, own])),
      ];
    },
  },
  {
    name: 'files: several choosers, one after the other',
    async run({ page, site }) {
      await page.goto(site.page('<input id=one type=file><input id=two type=file multiple>'));
      const choosers = new Seen<boolean>();
      page.on('filechooser', (chooser) => choosers.add(chooser.isMultiple()));
      await page.click('#one');
      await choosers.atLeast(1);
      await page.click('#two');
      return choosers.atLeast(2);
    },
  },
];
