import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PipeClient } from '../../protocol/pipe-client.js';
import { ROOT } from '../support/docs.js';
import type { TestBrowser } from '../support/service.js';
import { Site } from '../support/site.js';
import { Tabwire } from '../support/tabwire.js';

/** The files of the service that the calls of this moment are in, outermost first; V8 knows those that await, too. */
function filesOfStack(): string[] {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 100;
  const { stack = '' } = new Error('where');
  Error.stackTraceLimit = stackTraceLimit;
  const files = stack.split('\n').flatMap((frame) => {
    const [, file] = /\/((?:routes|lib|protocol)\/[\w./-]+)\.[jt]s:\d/.exec(frame) ?? [];
    return file === undefined || frame.includes('node_modules') ? [] : [`${file}.ts`];
  });
  return files.reverse().filter((file, at, all) => file !== all[at - 1]);
}

/** Calls `look` before each call of a method. @returns undoes it */
function before(owner: object, method: string, look: () => void): () => void {
  const own = Object.getOwnPropertyDescriptor(owner, method);
  const call = Reflect.get(owner, method);
  const value = function (this: unknown, ...args: unknown[]): unknown {
    look();
    return Reflect.apply(call, this, args);
  };
  Object.defineProperty(owner, method, { value, configurable: true, writable: true });
  return () => {
    if (own) Object.defineProperty(owner, method, own);
    else Reflect.deleteProperty(owner, method);
  };
}

/** One path of several: each begins in a file that the one before has come to. */
function joined(parts: readonly (readonly string[])[]): string[] {
  return parts.reduce<string[]>((path, part) => {
    const at = path.lastIndexOf(part[0] ?? '');
    if (path.length > 0 && at === -1) throw new Error(`${part[0] ?? ''} is not in ${path.join()}`);
    return [...path.slice(0, Math.max(0, at)), ...part];
  }, []);
}

describe('the line of a command', () => {
  let site: Site;
  let tabwire: Tabwire;
  let browser: TestBrowser;

  beforeAll(async () => {
    site = await Site.start();
    tabwire = await Tabwire.start();
    browser = await tabwire.open();
    await browser.do('navigate', { url: site.page('<button id=b>Buy</button>') });
  });

  afterAll(async () => {
    await tabwire.stop();
    await site.stop();
  });

  /**
   * The files that a command goes through, from the request with its body to the first CDP call of a file.
   * V8 loses the callers at an `async` function that returns a promise, so the path is joined of three parts.
   */
  async function lineOf(command: string, body: object, sender: string): Promise<string[]> {
    const page = tabwire.gateway.browsers[0]?.contexts.default.currentPage;
    if (!page) throw new Error('no page');
    const parts: Record<'accepted' | 'node' | 'sent', string[]> = {
      accepted: [],
      node: [],
      sent: [],
    };
    const undo = [
      before(tabwire.gateway, 'accept', () => (parts.accepted = filesOfStack())),
      before(page.ledger, 'lookup', () => {
        if (parts.sent.length === 0) parts.node = filesOfStack();
      }),
      before(PipeClient.prototype, 'post', () => {
        const files = filesOfStack();
        if (parts.sent.length === 0 && files.includes(sender)) parts.sent = files;
      }),
    ];
    try {
      await browser.do(command, body);
    } finally {
      for (const end of undo) end();
    }
    const line = joined(Object.values(parts).filter((part) => part.length > 0));
    return line.slice(line.indexOf('routes/app.ts'));
  }

  const BEGIN = [
    'routes/app.ts',
    'routes/http/commands.ts',
    'lib/execution/call.ts',
    'lib/execution/on-page.ts',
  ];
  const END = ['protocol/session.ts', 'protocol/connection.ts', 'protocol/pipe-client.ts'];

  it('of a node-click comes back to two files alone, with the press that the guard lets through', async () => {
    const { node_id } = await browser.do('find-node', { selector: '#b' });
    const line = await lineOf('node-click', { node_id }, 'lib/page/input/mouse.ts');
    expect(line).toEqual([
      ...BEGIN,
      'lib/commands/input/node-click.ts',
      'lib/page/actions/begun-downloads.ts',
      'lib/page/actions/click.ts',
      'lib/page/actions/press-guard.ts',
      'lib/page/nodes/node-handles.ts',
      'lib/page/actions/press-guard.ts',
      'lib/page/actions/click.ts',
      'lib/page/input/mouse.ts',
      'lib/page/input/click.ts',
      'lib/page/input/input-batch.ts',
      ...END,
    ]);
    const once = new Set(line);
    const text = readFileSync(new URL('docs/architecture.md', ROOT), 'utf8');
    const [, section = ''] = /^## A click, file by file$([^]*?)^## /m.exec(text) ?? [];
    const told = section.match(/(?:routes|lib|protocol)\/[\w/-]+\.ts/g) ?? [];
    expect([...new Set(told)].filter((file) => once.has(file))).toEqual([...once]);
  });

  it('of an eval comes back to one file alone, when the script has its turn', async () => {
    expect(await lineOf('eval', { expression: '1' }, 'lib/page/evaluation/evaluate.ts')).toEqual([
      ...BEGIN,
      'lib/commands/reading/eval.ts',
      'lib/page/evaluation/evaluate.ts',
      'lib/page/sessions/script-queue.ts',
      'lib/page/evaluation/evaluate.ts',
      ...END,
    ]);
  });
});
