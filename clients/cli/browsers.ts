import type { Command } from 'commander';
import { items, text } from './json.js';
import { columns } from './output.js';
import { absolute, withServer } from './session.js';

interface OpenOptions {
  readonly headful?: boolean;
  readonly shell?: boolean;
  readonly label?: string;
  readonly proxy?: string;
}

/** Adds the subcommands on the browsers of a server that runs. */
export function addBrowserCommands(program: Command): void {
  addOpen(program);
  addList(program);
  addDelete(program);
}

function addOpen(program: Command): void {
  program
    .command('open')
    .argument('[url]', 'a page to navigate to')
    .option('--headful', 'with a window')
    .option('--shell', 'in chrome-headless-shell')
    .option('--label <label>', 'a name for people')
    .option('--proxy <url>', 'the proxy of its pages')
    .description('open a browser and print its ID')
    .action(async (url: string | undefined, options: OpenOptions, command: Command) => {
      const { headful, shell, label, proxy } = options;
      const body = {
        ...(headful ? { headless: false } : shell ? { headless: 'shell' } : {}),
        ...(label === undefined ? {} : { label }),
        ...(proxy === undefined ? {} : { proxy: { server: proxy } }),
        ...(url === undefined ? {} : { url: absolute(url) }),
      };
      await withServer(command, ({ api, output }) =>
        output.during('opening a browser', async () => {
          const opened = await api.json('browsers/', { method: 'PUT', body });
          output.result(opened, [text(opened, 'id')]);
        }),
      );
    });
}

function addList(program: Command): void {
  program
    .command('list')
    .description('list the open browsers')
    .action(async (_options: object, command: Command) => {
      await withServer(command, async ({ api, output }) => {
        const reply = await api.json('browsers/');
        const rows = items(reply, 'browsers').map((it) => [
          text(it, 'id'),
          text(it, 'label'),
          text(it, 'last_used_at'),
          text(it, 'url'),
          text(it, 'title'),
        ]);
        const head = ['ID', 'LABEL', 'LAST USED', 'URL', 'TITLE'];
        output.result(reply, rows.length === 0 ? [] : columns([head, ...rows]));
        if (rows.length === 0) output.note('No browser is open.');
      });
    });
}

function addDelete(program: Command): void {
  program
    .command('delete')
    .argument('[ids...]', 'IDs of browsers')
    .option('--all', 'every browser of the server')
    .description('delete browsers')
    .action(async (ids: readonly string[], { all }: { all?: boolean }, command: Command) => {
      if ((ids.length === 0) !== (all === true))
        command.error('error: name the IDs of browsers, or else --all');
      await withServer(command, async ({ api, output }) => {
        const paths = all ? ['browsers/'] : ids.map((id) => `browsers/${encodeURIComponent(id)}/`);
        const replies = await Promise.allSettled(
          paths.map((path) => api.json(path, { method: 'DELETE' })),
        );
        for (const [at, reply] of replies.entries())
          if (reply.status === 'fulfilled') output.result(reply.value, all ? [] : [ids[at] ?? '']);
        const failed = replies.find((reply) => reply.status === 'rejected');
        if (failed) throw failed.reason;
      });
    });
}
