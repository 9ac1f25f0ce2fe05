import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { EVENT_TYPES, eventSchema } from '../../lib/schemas/events.js';
import { BROWSER_EVENTS } from '../../lib/interface/browser-events.js';
import { blocksOf, doc } from '../support/docs.js';
import { OwnStage } from '../support/own-stage.js';
import { violations } from '../support/violations.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

const stage = OwnStage.forAll();
const run = promisify(execFile);

const page = doc('events');
const commands = (heading: string) =>
  blocksOf(page.section(heading))
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.split('\n'));

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
});
afterAll(() => receiver.stop());

const environment = () => ({
  PATH: process.env.PATH,
  BASE: stage.tabwire.url,
  BROWSER: stage.tabwire.url + stage.browser.path,
  JSON: 'Content-Type: application/json',
  HOOK: receiver.url,
});

describe('docs/events.md', () => {
  const processes: ReturnType<typeof spawn>[] = [];
  afterEach(() => {
    for (const child of processes.splice(0)) child.kill();
  });

  it.each(commands('Read events as a stream'))('streams by %s', async (command) => {
    const child = spawn('sh', ['-c', `exec ${command}`], { env: environment() });
    processes.push(child);
    let text = '';
    child.stdout.on('data', (part: Buffer) => {
      text += part.toString();
    });
    // The first comment comes at once: it reads by then.
    await once(child.stdout, 'data');
    await stage.show('<script>console.log("shown")</script>');
    while (!/^id: \d+\nevent: [\w.]+\ndata: \{.*\}$/m.test(text)) await once(child.stdout, 'data');
  });

  it('shows an event as it is', () => {
    const text = blocksOf(page.text).find(({ language }) => language === 'text')?.text ?? '';
    const [, data = ''] = /^id: 9\nevent: navigation\.committed\ndata: (.*)$/.exec(text) ?? [];
    expect(violations(eventSchema, JSON.parse(data))).toEqual([]);
  });

  it.each(commands('Poll for events'))('polls by %s', async (command) => {
    const { stdout } = await run('sh', ['-c', command], { env: environment() });
    expect(violations(BROWSER_EVENTS.reply, JSON.parse(stdout))).toEqual([]);
  });

  it.each(commands('Send events to your server'))('opens by %s', async (command) => {
    const { stdout } = await run('sh', ['-c', command], { env: environment() });
    const record = JSON.parse(stdout);
    expect(record.webhook).toEqual({ url: receiver.url, types: ['page.*', 'navigation.failed'] });
    await stage.tabwire.send('delete', `/browsers/${record.id}/`);
    await receiver.satisfied(() => receiver.events.at(-1)?.type === 'browser.ended');
    const [code = ''] = blocksOf(page.text).flatMap((block) =>
      block.language === 'js' ? block.text : [],
    );
    const script = `${code}
const [signature, body] = process.argv.slice(-2);
console.log(isSigned('sesame', signature, body), isSigned('other', signature, body));`;
    const [first] = receiver.deliveries;
    const signature = String(first?.headers['x-tabwire-signature']);
    const answer = await run(process.execPath, [
      '--input-type=module',
      '-e',
      script,
      signature,
      first?.text ?? '',
    ]);
    expect(answer.stdout).toBe('true false\n');
  });

  it('has every type with its fields, and every field of the query', () => {
    const rows = page
      .section('Event types')
      .split('\n')
      .flatMap((line) => {
        const [, types = '', , fields = ''] = line.split('|');
        const names = (cell: string) =>
          [...cell.matchAll(/`([\w.]+)\??`/g)].map(([, name = '']) => name);
        return names(types).map((type): [string, string[]] => [type, names(fields)]);
      });
    expect(rows.map(([type]) => type).sort()).toEqual([...EVENT_TYPES].sort());
    const common = ['id', 'type', 'at', 'page_id', 'ctx_id'];
    for (const schema of eventSchema.anyOf) {
      const { properties } = schema;
      const own = Object.keys(properties).filter((name) => !common.includes(name));
      const { const: type } = properties.type;
      const [, written = []] = rows.find(([name]) => name === type) ?? [];
      expect([type, written.slice(0, own.length)]).toEqual([type, own]);
    }
    const query = [
      ...page.section('Read events as a stream').matchAll(/^\| (`[^|]*) \|/gm),
    ].flatMap(([, cell = '']) => cell.replaceAll('`', '').split(', '));
    expect(query.sort()).toEqual(Object.keys(BROWSER_EVENTS.query.properties).sort());
  });
});
