import type { ConsoleMessage, Page } from 'puppeteer-core';
import { Log, framed, isIcon, show, sorted, type PuppeteerCases } from './puppeteer-helpers.js';

/** What a page writes to its console, without what Chrome says of its icon. */
function consoleOf(page: Page): Log<ConsoleMessage> {
  const log = new Log<ConsoleMessage>();
  page.on('console', (message) => {
    if (!isIcon(message.location().url ?? '')) log.add(message);
  });
  return log;
}

/** What a page throws. */
function errorsOf(page: Page): Log<string> {
  const log = new Log<string>();
  page.on('pageerror', (error: unknown) => {
    log.add(error instanceof Error ? `${error.name}: ${error.message}` : JSON.stringify(error));
  });
  return log;
}

function isLast(message: ConsoleMessage): boolean {
  return message.text() === 'end';
}

/** A page that runs a script, and then says that it did. */
function running(script: string): string {
  return `<script>${script}; console.log('end')</script>`;
}

/** What pages write to their console, and what they throw. */
export const CONSOLE_CASES: PuppeteerCases = [
  {
    name: 'console: types and texts',
    async run({ page, site }) {
      const log = consoleOf(page);
      const script = `console.log('log', 1); console.debug('debug'); console.info('info');
        console.warn('warn'); console.error('error'); console.dir({ a: 1 }); console.dirxml(document);
        console.table([1, 2]); console.trace('trace'); console.assert(false, 'untrue');
        console.count('counted'); console.group('group'); console.groupCollapsed('closed');
        console.groupEnd(); console.clear()`;
      await show(page, site, running(script));
      return (await log.having(isLast)).map((message) => [message.type(), message.text()]);
    },
  },
  {
    name: 'console: arguments as JSON',
    async run({ page, site }) {
      const log = consoleOf(page);
      const script =
        "console.log('text', 1, true, null, { a: { b: [1] } }, [1, 'x'], -0, 12n === 12n, new Date(0).toJSON())";
      await show(page, site, running(script));
      const [first] = await log.having(isLast);
      return Promise.all((first?.args() ?? []).map((arg) => arg.jsonValue()));
    },
  },
  {
    name: 'console: arguments that are no JSON',
    async run({ page, site }) {
      const log = consoleOf(page);
      const script =
        "class Own {} console.log(undefined, NaN, 12n, Symbol('s'), () => 1, new Map([[1, 2]]), /x/g, new Date(0), new Error('e').message, document.body, window, new Own(), Promise.resolve(), new Proxy({}, {}))";
      await show(page, site, running(script));
      const [first] = await log.having(isLast);
      return first?.args().map((arg) => {
        const { type, subtype, className, unserializableValue } = arg.remoteObject();
        return [type, subtype, className, unserializableValue];
      });
    },
  },
  {
    name: 'console: where messages come from',
    async run({ page, site }) {
      const log = consoleOf(page);
      await show(page, site, running('function say() { console.log("said") } say()'));
      return (await log.having(isLast)).map((message) => [
        message.location(),
        message.stackTrace(),
      ]);
    },
  },
  {
    name: 'console: of frames of both sites',
    async run({ page, site }) {
      const log = consoleOf(page);
      await show(page, site, framed(site, 'near') + framed(site, 'far', site.other));
      // While a frame of another site loads, Puppeteer loses what it writes now and then, also from Chromium alone.
      for (const frame of page.frames().slice(1))
        await frame.evaluate('console.log(document.body.textContent)');
      return sorted((await log.count(2)).map((message) => message.text()));
    },
  },
  {
    name: 'console: of scripts of the client',
    async run({ page, site }) {
      const log = consoleOf(page);
      await page.evaluateOnNewDocument("console.log('early')");
      await show(page, site, running(''));
      await page.evaluate("console.log('late', document.title)");
      const messages = await log.having((message) => message.text().startsWith('late'));
      return messages.map((message) => message.text());
    },
  },
  {
    name: 'console: what Chrome says of a resource that fails',
    async run({ page, site }) {
      const log = consoleOf(page);
      await show(page, site, '<img src="/status/404?none">');
      const [message] = await log.count(1);
      return [message?.type(), message?.text(), message?.location().url];
    },
  },
  {
    name: 'console: told again to a session that comes later',
    async run({ page, site }) {
      await show(page, site, running('console.warn("before", 1)'));
      const session = await page.createCDPSession();
      const log = new Log<unknown>();
      session.on('Runtime.consoleAPICalled', ({ type, args }) => {
        log.add([type, args.map(({ value }) => value)]);
      });
      await session.send('Runtime.enable');
      return log.entries;
    },
  },
  {
    name: 'log: entries of a page',
    async run({ page, site }) {
      const session = await page.createCDPSession();
      const log = new Log<unknown>();
      session.on('Log.entryAdded', ({ entry }) => {
        if (!isIcon(entry.url ?? '')) log.add([entry.source, entry.level, entry.text, entry.url]);
      });
      await session.send('Log.enable');
      await show(page, site, '<img src="/status/500?bad">');
      return log.count(1);
    },
  },
  {
    name: 'exceptions: of each kind',
    async run({ page, site }) {
      const log = errorsOf(page);
      const scripts = [
        'throw new TypeError("typed")',
        'throw "a text"',
        'throw { an: "object" }',
        'throw null',
        'this is no script',
        'Promise.reject(new Error("rejected"))',
        'setTimeout(() => { throw new RangeError("late") })',
      ];
      await show(page, site, scripts.map((script) => `<script>${script}</script>`).join(''));
      return sorted(await log.count(scripts.length));
    },
  },
  {
    name: 'exceptions: of a page and its frame',
    async run({ page, site }) {
      const log = errorsOf(page);
      const near = framed(site, '<script>throw new Error("near")</script>');
      await show(page, site, `${near}<script>throw new Error("here")</script>`);
      return sorted(await log.count(2));
    },
  },
  {
    name: 'exceptions: as raw CDP tells of them',
    async run({ page, site }) {
      const session = await page.createCDPSession();
      const log = new Log<unknown>();
      session.on('Runtime.exceptionThrown', ({ exceptionDetails: details }) => {
        log.add([
          details.text,
          details.lineNumber,
          details.columnNumber,
          details.url,
          details.exception?.className,
          details.stackTrace?.callFrames.map(({ functionName }) => functionName),
        ]);
      });
      await session.send('Runtime.enable');
      await show(page, site, '<script>function fail() { throw new Error("no") } fail()</script>');
      return log.count(1);
    },
  },
  {
    name: 'exceptions: one that is handled after all',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const session = await page.createCDPSession();
      const log = new Log<string>();
      session.on('Runtime.exceptionThrown', () => log.add('thrown'));
      session.on('Runtime.exceptionRevoked', ({ reason }) => log.add(reason));
      await session.send('Runtime.enable');
      await page.evaluate('void (late = Promise.reject(new Error("handled")))');
      await log.count(1);
      await page.evaluate('void late.catch(() => 1)');
      return log.count(2);
    },
  },
  {
    name: 'exceptions: of what a client evaluates',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const failing = ['missing.name', 'throw 1', 'Promise.reject(new RangeError("no"))', 'a b'];
      return Promise.all(
        failing.map((expression) =>
          page.evaluate(expression).then(
            () => 'none',
            (error: unknown) => String(error).split('\n')[0],
          ),
        ),
      );
    },
  },
];
