import type { Dialog } from 'puppeteer-core';
import {
  Log,
  begun,
  forget,
  framed,
  nextDialog,
  nextEvent,
  refusal,
  show,
  type PuppeteerCases,
} from './puppeteer-helpers.js';

/** A page that asks before it is left. */
const ASKS =
  '<p>here<script>addEventListener("beforeunload", (e) => { e.preventDefault(); e.returnValue = "?" })</script>';

function told(dialog: Dialog): string[] {
  return [dialog.type(), dialog.message(), dialog.defaultValue()];
}

/** Dialogs, and what their answers do. */
export const DIALOG_CASES: PuppeteerCases = [
  {
    name: 'dialogs: an alert',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const opened = nextDialog(page);
      const answer = begun(page.evaluate("alert('look') === undefined"));
      const dialog = await opened;
      await dialog.accept();
      return [told(dialog), await answer];
    },
  },
  {
    name: 'dialogs: confirmed, and not',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const seen: string[][] = [];
      page.on('dialog', (dialog) => {
        seen.push(told(dialog));
        forget(seen.length === 1 ? dialog.accept() : dialog.dismiss());
      });
      return [await page.evaluate("[confirm('one?'), confirm('two?')]"), seen];
    },
  },
  {
    name: 'dialogs: prompts, with and without a text',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const seen: string[][] = [];
      page.on('dialog', (dialog) => {
        seen.push(told(dialog));
        forget(seen.length === 1 ? dialog.accept('given') : dialog.accept());
      });
      return [await page.evaluate("[prompt('name?', 'default'), prompt('more?')]"), seen];
    },
  },
  {
    name: 'dialogs: a prompt that is dismissed',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      page.on('dialog', (dialog) => forget(dialog.dismiss()));
      return page.evaluate("prompt('name?', 'default')");
    },
  },
  {
    name: 'dialogs: while a page loads',
    async run({ page, site }) {
      const seen: string[][] = [];
      page.on('dialog', (dialog) => {
        seen.push(told(dialog));
        forget(dialog.accept());
      });
      await show(page, site, '<script>answer = confirm("early?"); alert("next")</script>');
      return [seen, await page.evaluate('answer')];
    },
  },
  {
    name: 'dialogs: of frames of both sites',
    async run({ page, site }) {
      const log = new Log<string>();
      page.on('dialog', (dialog) => {
        log.add(dialog.message());
        forget(dialog.accept());
      });
      await show(page, site, framed(site, '<script>alert("near")</script>'));
      await log.count(1);
      await show(page, site, framed(site, '<script>alert("far")</script>', site.other));
      return log.entries;
    },
  },
  {
    name: 'dialogs: before a page is left',
    async run({ page, site }) {
      await show(page, site, ASKS);
      await page.mouse.click(10, 10);
      const opened = nextDialog(page);
      const left = begun(show(page, site, '<title>there</title>'));
      const dialog = await opened;
      await dialog.accept();
      await left;
      return [told(dialog), await page.title()];
    },
  },
  {
    name: 'dialogs: before a page is closed, first dismissed',
    async run({ page, site }) {
      await show(page, site, ASKS);
      await page.mouse.click(10, 10);
      const [first] = await Promise.all([nextDialog(page), page.close({ runBeforeUnload: true })]);
      await first.dismiss();
      const stays = await page.evaluate('document.readyState');
      const closed = nextEvent((done) => page.once('close', done));
      const [second] = await Promise.all([nextDialog(page), page.close({ runBeforeUnload: true })]);
      await second.accept();
      await closed;
      return [told(first), stays, told(second), page.isClosed()];
    },
  },
  {
    name: 'dialogs: none before a page that nobody used is closed',
    async run({ page, site }) {
      await show(page, site, ASKS);
      const closed = nextEvent((done) => page.once('close', done));
      await page.close({ runBeforeUnload: true });
      await closed;
      return page.isClosed();
    },
  },
  {
    name: 'dialogs: as raw CDP tells of them',
    async run({ page, site }) {
      const url = await show(page, site, '<p>here');
      const session = await page.createCDPSession();
      await session.send('Page.enable');
      const log = new Log<unknown>();
      session.on('Page.javascriptDialogOpening', (event) => {
        log.add([
          event.type,
          event.message,
          event.defaultPrompt,
          event.hasBrowserHandler,
          event.url === url,
        ]);
      });
      session.on('Page.javascriptDialogClosed', ({ result, userInput }) => {
        log.add([result, userInput]);
      });
      const answer = begun(page.evaluate("prompt('name?', 'default')"));
      await log.count(1);
      await session.send('Page.handleJavaScriptDialog', { accept: true, promptText: 'raw' });
      return [await answer, await log.count(2)];
    },
  },
  {
    name: 'dialogs: an answer when there is none',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const session = await page.createCDPSession();
      await session.send('Page.enable');
      return refusal(session.send('Page.handleJavaScriptDialog', { accept: true }));
    },
  },
  {
    name: 'dialogs: of a popup',
    async run({ page, site }) {
      await show(page, site, '<p>opener');
      const url = site.page('<title>popup</title>');
      const [target] = await Promise.all([
        page.browserContext().waitForTarget((candidate) => candidate.url() === url),
        page.evaluate(`void open('${url}')`),
      ]);
      const popup = await target.page();
      popup?.on('dialog', (dialog) => forget(dialog.accept()));
      return popup?.evaluate("confirm('of the popup?')");
    },
  },
];
