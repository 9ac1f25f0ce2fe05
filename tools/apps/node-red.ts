import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Body, TestBrowser } from '../../spec/support/service.js';
import { freePorts } from '../../spec/support/fleet/free-ports.js';
import { installed, ownDirectory, startProgram } from './app-process.js';
import type { Application, Ends, Task } from './application.js';

/** A flow that answers `GET /tea` with a text: http in → template → http response. */
const TEA = [
  { id: 'f1', type: 'tab', label: 'Flow 1' },
  {
    id: 'n1',
    z: 'f1',
    type: 'http in',
    name: 'Ask',
    url: '/tea',
    method: 'get',
    x: 140,
    y: 120,
    wires: [['n2']],
  },
  {
    id: 'n2',
    z: 'f1',
    type: 'template',
    name: 'Say',
    template: 'Sencha',
    syntax: 'plain',
    output: 'str',
    x: 340,
    y: 120,
    wires: [['n3']],
  },
  { id: 'n3', z: 'f1', type: 'http response', name: 'Answer', x: 540, y: 120, wires: [] },
];
const EMPTY = [{ id: 'f1', type: 'tab', label: 'Flow 1' }];

/** The end of most sentences. */
const DEPLOY = 'click Deploy and wait for "Successfully deployed"';
const DEPLOYED = { text: 'Successfully deployed', timeout_ms: 10_000 };

/** Node-RED, an editor of flows: nodes in an SVG, dragged in, wired, edited in trays and deployed. */
export async function nodeRed(ends: Ends): Promise<Application> {
  const home = await ownDirectory(ends);
  const [port = 0] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const settings = { uiHost: '127.0.0.1', uiPort: port, userDir: home, flowFile: 'flows.json' };
  const file = join(home, 'settings.js');
  await writeFile(file, `module.exports = ${JSON.stringify(settings)};`);
  const main = installed('node-red/red.js');
  await startProgram(ends, home, [main, '--settings', file], /Server now running/);
  return { url, ready: '#red-ui-workspace-chart svg', tasks: tasks(url) };
}

function tasks(url: string): Task[] {
  const send = (method: string, path: string, body: unknown) =>
    fetch(url + path, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const flows = async (): Promise<Body[]> => (await fetch(`${url}/flows`)).json();
  /** What the deployed flow answers. */
  const answer = async (path: string, method = 'GET') => {
    const reply = await fetch(url + path, { method });
    return reply.ok ? reply.text() : reply.status;
  };
  const given = async (flow: unknown, welcome = false) => {
    await send('POST', '/settings/user', {
      telemetryEnabled: false,
      editor: { view: { 'view-show-welcome-tours': welcome }, tours: { welcome: '0.0.0' } },
    });
    await send('POST', '/flows', flow);
  };
  const empty = () => given(EMPTY);
  const tea = () => given(TEA);
  const named = async (name: string) => (await flows()).find((node) => node.name === name);

  const dragIn = async (page: TestBrowser, type: string, x: number) => {
    const node_id = await page.find(`.red-ui-palette-node[data-palette-type="${type}"]`);
    await page.do('drag', { node_id, to_x: x, to_y: 200 });
  };
  const deploy = async (page: TestBrowser) => {
    await page.do('node-click', { node_id: await page.find('#red-ui-header-button-deploy') });
    await page.do('wait-for', DEPLOYED);
  };
  return [
    {
      says: 'drags three nodes in, wires them, edits two of them and deploys',
      given: empty,
      does: async (page) => {
        await dragIn(page, 'http in', 320);
        await dragIn(page, 'template', 540);
        await dragIn(page, 'http response', 760);
        await page.do('wait-for', {
          function:
            "document.querySelectorAll('.red-ui-flow-port-output').length === 2 && " +
            "document.querySelectorAll('.red-ui-flow-port-input').length === 2",
        });
        const outputs = await page.do('find-nodes', { selector: '.red-ui-flow-port-output rect' });
        const inputs = await page.do('find-nodes', { selector: '.red-ui-flow-port-input rect' });
        for (const at of [0, 1])
          await page.do('drag', {
            node_id: outputs.node_ids[at],
            to_node_id: inputs.node_ids[at],
          });
        const { node_ids } = await page.do('find-nodes', { selector: '.red-ui-flow-node-group' });
        await page.do('node-click', { node_id: node_ids[0], click_count: 2 });
        const path = { selector: '#node-input-url', state: 'visible' };
        const { node_id } = await page.do('wait-for-node', path);
        // The tray moves the focus when it has slid in.
        await page.do('wait-for', {
          function: "document.activeElement.closest('.red-ui-tray') !== null",
        });
        await page.do('type', { node_id, text: '/leaf' });
        await page.do('node-click', { node_id: await page.find('#node-dialog-ok') });
        await page.do('wait-for-node', { selector: '#node-dialog-ok', state: 'detached' });
        await page.do('node-click', { node_id: node_ids[1], click_count: 2 });
        const editor = { selector: '.monaco-editor .view-lines', state: 'visible' };
        const line = await page.do('wait-for-node', editor);
        await page.do('node-click', { node_id: line.node_id });
        await page.do('send-keys', { keys: 'Control+a' });
        await page.do('type', { text: 'Green {{req.query.leaf}}' });
        await page.do('node-click', { node_id: await page.find('#node-dialog-ok') });
        await page.do('wait-for-node', { selector: '#node-dialog-ok', state: 'detached' });
        await deploy(page);
      },
      holds: () => answer('/leaf?leaf=Sencha'),
      wanted: 'Green Sencha',
    },
    {
      says: 'moves a node',
      given: tea,
      does: async (page) => {
        const node_id = await page.find('.red-ui-flow-node-group:nth-of-type(2) .red-ui-flow-node');
        await page.do('drag', { node_id, to_x: 600, to_y: 400 });
        await deploy(page);
      },
      holds: async () => (await flows()).filter(({ y }) => y > 250).length,
      wanted: 1,
    },
    {
      says: 'cuts a wire',
      given: tea,
      does: async (page) => {
        const links = await page.do('find-nodes', { selector: '.red-ui-flow-link-background' });
        await page.do('node-click', { node_id: links.node_ids[0] });
        await page.do('send-keys', { keys: 'Delete' });
        await deploy(page);
      },
      holds: async () => (await flows()).filter(({ wires = [] }) => wires.flat().length > 0).length,
      wanted: 1,
    },
    {
      says: 'draws a frame around two nodes, deletes them, and takes it back and deletes one',
      given: tea,
      does: async (page) => {
        await page.do('drag', { x: 200, y: 130, to_x: 640, to_y: 320, steps: 10 });
        await page.do('send-keys', { keys: 'Delete, Control+z' });
        await page.do('node-click', { node_id: await page.find('#n3') });
        await page.do('send-keys', { keys: 'Delete' });
        await deploy(page);
      },
      holds: async () => (await flows()).map(({ id }) => id),
      wanted: ['f1', 'n1', 'n2'],
    },
    {
      says: 'imports a flow as JSON',
      given: empty,
      does: async (page) => {
        await page.do('send-keys', { keys: 'Control+i' });
        const field = { selector: '#red-ui-clipboard-dialog-import-text', state: 'visible' };
        const { node_id } = await page.do('wait-for-node', field);
        await page.do('type', { node_id, text: JSON.stringify(TEA.slice(1)) });
        const ok = { selector: '#red-ui-clipboard-dialog-ok', state: 'enabled' };
        await page.do('node-click', { node_id: (await page.do('wait-for-node', ok)).node_id });
        await page.do('click', { x: 500, y: 400 });
        await deploy(page);
      },
      holds: () => answer('/tea'),
      wanted: 'Sencha',
    },
    {
      says: 'edits a node in its tray',
      given: tea,
      does:
        'double click Ask, select POST from Method, fill URL with "/order" and Name with "Take orders", ' +
        `click Done, ${DEPLOY}`,
      holds: async () => [
        await answer('/order', 'POST'),
        await answer('/tea'),
        (await named('Take orders'))?.method,
      ],
      wanted: ['Sencha', 404, 'post'],
    },
    {
      says: 'closes the tour of a new release, and deletes a node in its tray',
      given: () => given(TEA, true),
      does: `close the dialog, double click Say, click Delete, ${DEPLOY}`,
      holds: async () => (await flows()).map(({ id }) => id),
      wanted: ['f1', 'n1', 'n3'],
    },
    {
      says: 'renames a flow and disables it',
      given: tea,
      does: `double click the "Flow 1" link, fill Name with Teas, click Enabled, click Done, ${DEPLOY}`,
      holds: async () => {
        const [flow] = await flows();
        return [flow.label, flow.disabled, await answer('/tea')];
      },
      wanted: ['Teas', true, 404],
    },
    {
      says: 'sets the status of an answer',
      given: tea,
      does: `double click Answer, fill "Status code" with 201, click Done, ${DEPLOY}`,
      holds: async () => (await fetch(`${url}/tea`)).status,
      wanted: 201,
    },
    {
      says: 'writes a template in the code editor',
      given: tea,
      does:
        'double click Say, wait for "Syntax Highlight", click Sencha, press Control+a, ' +
        `type "Gyokuro", click Done, ${DEPLOY}`,
      holds: () => answer('/tea'),
      wanted: 'Gyokuro',
    },
  ];
}
