import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Body, TestBrowser } from '../support/service.js';

/** What the ways out work on. */
export interface World {
  readonly browser: TestBrowser;
  /** A folder of this machine, with `secret.txt` in it. */
  readonly folder: string;
  /** A server that is none of a page's: how often it was asked. */
  readonly server: { readonly port: number; readonly hits: number };
  readonly targetId: string;
  /** Of a file input that has no file. */
  readonly inputId: number;
  /** Of the call. */
  readonly result: Body;
}

/** A way to reach past the browser, as measured on Chromium 156. */
export interface WayOut {
  readonly name: string;
  readonly on: 'page' | 'browser';
  readonly method: string;
  readonly params: (world: World) => object;
  /** What has to be called after it. */
  readonly then?: { readonly method: string; readonly params: object };
  /** Whether it worked; looked at until it did, or for a while. */
  readonly worked?: (world: World) => Promise<boolean> | boolean;
  /** Under `safe` it is answered, and nothing is done. */
  readonly isAnswered?: boolean;
  /** Under `full`, what this Chrome answers it by itself: a part of its error. */
  readonly refusal?: string;
  /** Where it works, the page shows another document, or another page is the current one. */
  readonly changesPage?: boolean;
  /** chrome-headless-shell lacks it, or shows nothing. */
  readonly isChromeOnly?: boolean;
  /** It ends the browser. */
  readonly isFatal?: boolean;
}

export const SECRET = 'the secret of this machine';

const navigates = (name: string, url: (folder: string) => string, shown = SECRET): WayOut => ({
  name: `Page.navigate to ${name}`,
  on: 'page',
  method: 'Page.navigate',
  params: ({ folder }) => ({ url: url(folder) }),
  changesPage: true,
  worked: async ({ browser }) =>
    String(await browser.evaluate('document.URL + document.body?.textContent')).includes(shown),
});

const opens = (name: string, url: (folder: string) => string): WayOut => ({
  name: `Target.createTarget at ${name}`,
  on: 'browser',
  method: 'Target.createTarget',
  params: ({ folder }) => ({ url: url(folder) }),
  changesPage: true,
  worked: ({ result }) => typeof result?.targetId === 'string',
});

const replies = (method: string, params: object, field?: string): WayOut => ({
  name: method,
  on: 'browser',
  method,
  params: () => params,
  worked: ({ result }) => result !== undefined && (field === undefined || field in result),
});

const DROP = { items: [], dragOperationsMask: 1 };

/** To read a local file, leave EGRESS, attach to another browser, or end this one. */
export const WAYS_OUT: readonly WayOut[] = [
  navigates('a file', (folder) => `file://${folder}/secret.txt`),
  navigates('a file in capitals', (folder) => `FILE://${folder}/secret.txt`),
  navigates('a file behind a blank', (folder) => `  file://${folder}/secret.txt`),
  navigates('a file with a tab', (folder) => `f\tile://${folder}/secret.txt`),
  navigates('a file with a line feed', (folder) => `fi\nle://${folder}/secret.txt`),
  {
    ...navigates('a folder', (folder) => `file://${folder}/`, 'secret.txt'),
    isChromeOnly: true,
  },
  navigates('the source of a file', (folder) => `view-source:file://${folder}/secret.txt`),
  {
    ...navigates('a page of Chrome', () => 'chrome://version/', 'chrome://version'),
    isChromeOnly: true,
  },
  opens('a file', (folder) => `file://${folder}/secret.txt`),
  opens('a page of the DevTools', () => 'devtools://devtools/bundled/inspector.html'),
  {
    ...opens('nothing, hidden', () => 'about:blank'),
    params: () => ({ url: 'about:blank', hidden: true }),
  },
  {
    name: 'DOM.setFileInputFiles',
    on: 'page',
    method: 'DOM.setFileInputFiles',
    params: ({ folder, inputId }) => ({
      files: [join(folder, 'secret.txt')],
      backendNodeId: inputId % 10_000_000_000, // Chrome’s own number
    }),
    worked: async ({ browser }) =>
      (await browser.evaluate('document.querySelector("input").files[0]?.text()')) === SECRET,
  },
  {
    name: 'Input.dispatchDragEvent',
    on: 'page',
    method: 'Input.dispatchDragEvent',
    params: ({ folder }) => ({
      type: 'dragEnter',
      x: 10,
      y: 10,
      data: { ...DROP, files: [join(folder, 'secret.txt')] },
    }),
    worked: async ({ browser }) => (await browser.evaluate('window.dragged ?? 0')) === 1,
  },
  replies('Target.createBrowserContext', { proxyServer: 'direct://' }, 'browserContextId'),
  {
    ...replies('Target.createBrowserContext', { proxyBypassList: '*' }, 'browserContextId'),
    params: () => ({ proxyServer: 'http://127.0.0.1:9', proxyBypassList: '*' }),
  },
  {
    name: 'Target.setRemoteLocations',
    isChromeOnly: true,
    on: 'browser',
    method: 'Target.setRemoteLocations',
    params: ({ server }) => ({ locations: [{ host: '127.0.0.1', port: server.port }] }),
    then: { method: 'Target.setDiscoverTargets', params: { discover: true } },
    worked: ({ server }) => server.hits > 0,
  },
  {
    ...replies('Target.exposeDevToolsProtocol', {}),
    params: ({ targetId }) => ({ targetId }),
  },
  {
    ...replies('Target.openDevTools', {}, 'targetId'),
    isChromeOnly: true,
    changesPage: true,
    params: ({ targetId }) => ({ targetId }),
  },
  {
    ...replies('Target.attachToTarget', {}, 'sessionId'),
    params: ({ targetId }) => ({ targetId, flatten: false }),
  },
  {
    ...replies('Target.sendMessageToTarget', {}),
    params: ({ targetId }) => ({ targetId, message: '{"id":1,"method":"Browser.getVersion"}' }),
    refusal: '',
  },
  {
    ...replies('Target.setAutoAttach', {}),
    params: () => ({ autoAttach: true, waitForDebuggerOnStart: false, flatten: false }),
    refusal: 'flat',
  },
  { ...replies('Tracing.start', { perfettoConfig: 'eA==' }), refusal: 'perfetto' },
  replies('SystemInfo.getInfo', {}, 'commandLine'),
  replies('SystemInfo.getProcessInfo', {}, 'processInfo'),
  replies('Memory.simulatePressureNotification', { level: 'moderate' }),
  { ...replies('Browser.getBrowserCommandLine', {}), refusal: 'enable-automation' },
  {
    ...replies('Browser.executeBrowserCommand', { commandId: 'openTabSearch' }),
    isChromeOnly: true,
  },
  { ...replies('Extensions.loadUnpacked', { path: '/etc' }), refusal: '' },
  { ...replies('PWA.install', { manifestId: 'http://a.test/' }), refusal: '' },
  { ...replies('Tethering.bind', { port: 9_222 }), refusal: '' },
  {
    name: 'Browser.setDownloadBehavior',
    on: 'browser',
    method: 'Browser.setDownloadBehavior',
    params: ({ folder }) => ({ behavior: 'allow', downloadPath: join(folder, 'downloads') }),
    isAnswered: true,
    worked: async ({ browser, folder }) => {
      await browser.evaluate(
        'Object.assign(document.createElement("a"), { href: "data:text/plain,x", download: "x.txt" }).click()',
      );
      const downloads = join(folder, 'downloads');
      return existsSync(downloads) && readdirSync(downloads).length > 0;
    },
  },
  { ...replies('Browser.crashGpuProcess', {}) },
  { ...replies('Browser.crash', {}), isFatal: true },
  { ...replies('Browser.close', {}), isFatal: true, isAnswered: true },
];
