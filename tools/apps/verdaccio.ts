import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Body, TestBrowser } from '../../spec/support/service.js';
import { freePorts } from '../../spec/support/fleet/free-ports.js';
import { installed, ownDirectory, startProgram } from './app-process.js';
import type { Application, Ends, Task } from './application.js';

/** JSON is YAML. No uplinks: the registry asks no other one. */
const CONFIG = {
  storage: './storage',
  auth: { htpasswd: { file: './htpasswd', max_users: 10 } },
  uplinks: {},
  packages: {
    'house-*': { access: '$authenticated', publish: '$all' },
    '**': { access: '$all', publish: '$all' },
  },
  web: { title: 'Tea packages' },
  log: { type: 'stdout', format: 'pretty', level: 'warn' },
};

const PASSWORD = 'two spoons';
const ICED = 'not really a tarball of iced-tea';

/** Verdaccio, a registry of packages: an application of React and Material UI. */
export async function verdaccio(ends: Ends): Promise<Application> {
  const home = await ownDirectory(ends);
  const [port = 0] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const file = join(home, 'config.yaml');
  await writeFile(file, JSON.stringify(CONFIG));
  const main = installed('verdaccio/bin/verdaccio');
  await startProgram(
    ends,
    home,
    [main, '--config', file, '--listen', `127.0.0.1:${port}`],
    /http address/,
  );
  await put(`${url}/-/user/org.couchdb.user:ada`, { name: 'ada', password: PASSWORD });
  await publish(url, 'green-tea', '1.0.0', 'Steeps sencha.', ['tea', 'green']);
  await publish(url, 'green-tea', '1.1.0', 'Steeps sencha and gyokuro.', ['tea', 'green']);
  await publish(url, 'black-tea', '2.1.0', 'Steeps assam.', ['tea']);
  await publish(url, 'iced-tea', '0.3.0', 'Waits.', ['tea', 'cold']);
  await publish(url, 'house-tea', '1.0.0', 'For those who live here.', []);
  return { url, ready: '[data-testid="package-item-list"]', tasks: tasks(url) };
}

async function put(url: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const reply = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`);
}

/** Publishes a package as npm does. */
async function publish(
  url: string,
  name: string,
  version: string,
  description: string,
  keywords: readonly string[],
): Promise<void> {
  const readme = `# ${name}\n\n${description}`;
  const file = `${name}-${version}.tgz`;
  const tarball = Buffer.from(`not really a tarball of ${name}`);
  const dist = {
    tarball: `${url}/${name}/-/${file}`,
    shasum: createHash('sha1').update(tarball).digest('hex'),
  };
  const author = { name: 'Ada' };
  const release = { name, version, description, keywords, author, license: 'MIT', readme, dist };
  await put(`${url}/${name}`, {
    _id: name,
    name,
    description,
    readme,
    'dist-tags': { latest: version },
    versions: { [version]: release },
    _attachments: {
      [file]: {
        content_type: 'application/octet-stream',
        data: tarball.toString('base64'),
        length: tarball.length,
      },
    },
  });
}

function tasks(url: string): Task[] {
  const read = async (path: string, headers = {}): Promise<Body> =>
    (await fetch(url + path, { headers })).json();
  /** The packages that the registry gives to whom the page is logged in as. */
  const allowed = async (page: TestBrowser) => {
    const token = await page.evaluate('localStorage.getItem("token")');
    const headers = token === null ? {} : { Authorization: `Bearer ${token}` };
    const packages: Body[] = await read('/-/verdaccio/data/packages', headers);
    return packages.map(({ name }) => name).sort();
  };
  const open = ['black-tea', 'green-tea', 'iced-tea'];
  const all = ['black-tea', 'green-tea', 'house-tea', 'iced-tea'];
  const path = (page: TestBrowser) => page.evaluate('location.pathname');
  const click = async (page: TestBrowser, search: object) => {
    const { node_id } = await page.do('wait-for-node', { state: 'visible', ...search });
    return page.do('node-click', { node_id });
  };
  const fill = async (page: TestBrowser, label: string, text: string) => {
    const { node_id } = await page.do('wait-for-node', { label, state: 'visible' });
    await page.do('type', { node_id, text, clear: true });
  };
  const logIn = async (page: TestBrowser) => {
    await click(page, { role: 'button', name: 'Login' });
    await fill(page, 'Username', 'ada');
    await fill(page, 'Password', PASSWORD);
    await click(page, { selector: '[role=dialog] button[type=submit]' });
    await page.do('wait-for', { function: 'localStorage.getItem("token") !== null' });
  };
  /** The text of the one file that the page downloaded. */
  const downloaded = async (page: TestBrowser) => {
    const { body } = await page.tabwire.send('get', `${page.path}/downloads/`);
    const files: Body[] = body.downloads;
    return Promise.all(
      files.map(async ({ download_id, name }) => {
        const at = `${page.tabwire.url}${page.path}/downloads/${download_id}/?wait=true`;
        return [name, await (await fetch(at)).text()];
      }),
    );
  };

  return [
    {
      says: 'searches a package and opens it',
      does: async (page) => {
        const node_id = (await page.do('find-node', { role: 'combobox', name: 'Search' })).node_id;
        await page.do('type', { node_id, text: 'black' });
        await click(page, { role: 'option', name: 'black-tea' });
        await page.do('wait-for', { text: 'Installation' });
      },
      holds: async (page) => [
        await path(page),
        (await page.do('fetch-text', { node_id: await page.find('.markdown-body') })).text,
      ],
      wanted: ['/-/web/detail/black-tea', 'black-tea\n\nSteeps assam.'],
    },
    {
      says: 'logs in, and sees what only those see who did',
      does: async (page) => {
        await logIn(page);
        await page.do('wait-for', { text: 'house-tea' });
      },
      holds: allowed,
      wanted: all,
    },
    {
      says: 'downloads a tarball',
      does: async (page) => {
        await click(page, { selector: '[data-testid="package-item-list"] a[href$="/iced-tea"]' });
        const { downloads } = await click(page, { role: 'button', name: 'Download tarball' });
        // A script begins it, during the click or later.
        if (!downloads) await page.do('wait-for', { download: true });
      },
      holds: downloaded,
      wanted: [['iced-tea-0.3.0.tgz', ICED]],
    },
    {
      says: 'reads the versions of a package',
      does: async (page) => {
        await click(page, { selector: '[data-testid="package-item-list"] a[href$="/green-tea"]' });
        await click(page, { role: 'tab', name: 'Versions' });
        await page.do('wait-for', { text: 'Version History' });
      },
      holds: async (page) => {
        const { links } = await page.do('links');
        const found: string[] = links
          .map((link: Body) => String(link.url))
          .filter((link: string) => link.includes('/v/'));
        const { versions } = await read('/green-tea');
        return Object.keys(versions).map((version) => found.some((link) => link.endsWith(version)));
      },
      wanted: [true, true],
    },
    {
      says: 'searches a package, opens it and its versions',
      does: 'type green into "Search Packages", click the green-tea option, click Versions, wait for "Version History"',
      holds: path,
      wanted: '/-/web/detail/green-tea',
    },
    {
      says: 'logs in, at the second attempt',
      does:
        'click Login, fill Username with ada and Password with "one spoon", click the Login button in the dialog, ' +
        'wait for "Invalid username or password", ' +
        `fill Password with "${PASSWORD}", click the Login button in the dialog, wait for "house-tea"`,
      holds: allowed,
      wanted: all,
    },
    {
      says: 'logs in, and out again',
      does:
        `click Login, fill Username with ada, fill Password with "${PASSWORD}", click the Login button in the dialog, ` +
        'wait for "house-tea", click "logInDialogIcon", click Logout, wait until "house-tea" is gone',
      holds: allowed,
      wanted: open,
    },
    {
      says: 'downloads the tarball of a package in the list',
      does: 'click the Download link for "iced-tea", wait 1 second',
      holds: downloaded,
      wanted: [['iced-tea-0.3.0.tgz', ICED]],
    },
    {
      says: 'takes the language of the pages to German',
      does: 'click "header--tooltip-settings", click Translations, click German, wait for "Konfiguration"',
      holds: (page) => page.evaluate('JSON.parse(localStorage.getItem("language"))'),
      wanted: 'de-DE',
    },
  ];
}
