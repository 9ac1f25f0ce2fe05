import { describe, expect, it } from '@jest/globals';
import { CdpAccess } from '../../lib/control/cdp-access.js';
import type { Params } from '../../lib/control/cdp-checks.js';
import { protocolDescription } from '../../lib/control/protocol.js';
import { readSettings } from '../../lib/settings/settings.js';

const UPLOAD = '/profile/uploads/set-1/0/a.txt';

const access = (settings: Record<string, string> = {}) =>
  new CdpAccess(readSettings(settings), {
    isUpload: (path) => path === UPLOAD,
    downloadBehavior: (id = null) => (id === null ? { behavior: 'deny' } : undefined),
  });

const kindOf = (method: string, params: Params = {}, settings: Record<string, string> = {}) =>
  access(settings).decide(method, params).kind;

/** Calls that read a local file, leave EGRESS, reach past the browser or end it: measured on Chromium 156. */
const WAYS_OUT: readonly (readonly [method: string, params: Params])[] = [
  ...[
    'file:///etc/passwd',
    'FILE:///etc/passwd',
    ' file:///etc/passwd',
    'f\tile:///etc/passwd',
    'fi\nle:///etc',
  ].flatMap((url): (readonly [string, Params])[] => [
    ['Page.navigate', { url }],
    ['Target.createTarget', { url }],
  ]),
  ['Page.navigate', { url: 'view-source:file:///etc/passwd' }],
  ['Page.navigate', { url: 'chrome://settings' }],
  ['Page.navigate', { url: 'chrome://crash' }],
  ['Target.createTarget', { url: 'devtools://devtools/bundled/inspector.html' }],
  ['Target.createTarget', { url: 'about:blank', hidden: true }],
  ['DOM.setFileInputFiles', { files: ['/etc/passwd'], nodeId: 1 }],
  ['DOM.setFileInputFiles', { files: [UPLOAD, '/etc/passwd'], nodeId: 1 }],
  ['DOM.setFileInputFiles', { files: 'x', nodeId: 1 }],
  [
    'Input.dispatchDragEvent',
    { type: 'drop', x: 1, y: 1, data: { items: [], files: ['/etc/passwd'] } },
  ],
  ['Target.createBrowserContext', { proxyServer: 'direct://' }],
  ['Target.createBrowserContext', { proxyBypassList: '*' }],
  ['Target.setRemoteLocations', { locations: [{ host: '10.0.0.1', port: 9222 }] }],
  ['Target.exposeDevToolsProtocol', { targetId: 'x' }],
  ['Target.openDevTools', { targetId: 'x' }],
  ['Target.sendMessageToTarget', { message: '{}' }],
  ['Target.attachToTarget', { targetId: 'x' }],
  ['Target.attachToTarget', { targetId: 'x', flatten: false }],
  ['Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false }],
  ['Tracing.start', { perfettoConfig: 'eA==' }],
  ['Browser.crash', {}],
  ['Browser.crashGpuProcess', {}],
  ['Browser.executeBrowserCommand', { commandId: 'openTabSearch' }],
  ['Browser.getBrowserCommandLine', {}],
  ['SystemInfo.getInfo', {}],
  ['SystemInfo.getProcessInfo', {}],
  ['Extensions.loadUnpacked', { path: '/etc' }],
  ['PWA.install', { manifestId: 'x' }],
  ['Tethering.bind', { port: 9222 }],
  ['Memory.simulatePressureNotification', { level: 'critical' }],
  ['FileSystem.getDirectory', {}],
  ['Unknown.method', {}],
];

describe('the policy', () => {
  it.each(WAYS_OUT)('denies %s %j under safe, and full lets it through', (method, params) => {
    const verdict = access().decide(method, params);
    expect(verdict).toMatchObject({ kind: 'deny' });
    expect(verdict.kind === 'deny' && verdict.reason).toContain(
      'can allow the method in CDP_ALLOW',
    );
    expect(kindOf(method, params, { CDP_ACCESS: 'full' })).toBe('pass');
  });

  it('lets through what the API can do too', () => {
    expect(kindOf('Page.navigate', { url: 'https://example.com/' })).toBe('pass');
    expect(kindOf('Page.navigate', { url: 'about:blank' })).toBe('pass');
    expect(kindOf('Target.createTarget', { url: '' })).toBe('pass');
    expect(kindOf('DOM.setFileInputFiles', { files: [UPLOAD], nodeId: 1 })).toBe('pass');
    expect(kindOf('Input.dispatchDragEvent', { data: { items: [] } })).toBe('pass');
    expect(kindOf('Target.attachToTarget', { targetId: 'x', flatten: true })).toBe('pass');
    expect(kindOf('Target.setAutoAttach', { autoAttach: false })).toBe('pass');
    expect(kindOf('Memory.getDOMCounters')).toBe('pass');
  });

  it('has the contexts of clients go with them', () => {
    expect(access().decide('Target.createBrowserContext', {})).toEqual({
      kind: 'pass',
      params: { disposeOnDetach: true },
    });
  });

  it('answers for Chrome where a client must believe that it was done', () => {
    expect(kindOf('Page.setDownloadBehavior', { behavior: 'allow' })).toBe('answer');
    expect(kindOf('Browser.close')).toBe('close');
  });

  it('lets a client hear of downloads, and leaves what happens to them', () => {
    const asked = { behavior: 'allow', downloadPath: '/etc', eventsEnabled: true };
    expect(access().decide('Browser.setDownloadBehavior', asked)).toEqual({
      kind: 'pass',
      params: { behavior: 'deny', eventsEnabled: true },
    });
    const other = { ...asked, browserContextId: 'other' };
    expect(kindOf('Browser.setDownloadBehavior', other)).toBe('deny');
  });

  it('is widened by CDP_ALLOW and narrowed by CDP_DENY, which wins', () => {
    expect(kindOf('SystemInfo.getInfo', {}, { CDP_ALLOW: 'SystemInfo.*' })).toBe('pass');
    expect(kindOf('SystemInfo.getInfo', {}, { CDP_ALLOW: 'SystemInfo.getInfo' })).toBe('pass');
    const both = { CDP_ACCESS: 'full', CDP_ALLOW: 'Page.*', CDP_DENY: 'Page.navigate' };
    expect(kindOf('Page.navigate', { url: 'https://example.com/' }, both)).toBe('deny');
    expect(kindOf('Page.reload', {}, both)).toBe('pass');
  });

  it('lets nothing through when it is off', () => {
    expect(kindOf('Browser.getVersion', {}, { CDP_ACCESS: 'off', CDP_ALLOW: 'Browser.*' })).toBe(
      'deny',
    );
  });

  it('knows each domain that the protocol has', () => {
    const unknown = protocolDescription().domains.flatMap(({ domain }) => {
      const verdict = access().decide(`${domain}.someMethod`, {});
      return verdict.kind === 'deny' && verdict.reason.includes('does not know') ? [domain] : [];
    });
    expect(unknown).toEqual([]);
  });
});

describe('the settings of the policy', () => {
  it.each(['Page', 'navigate', 'Page.navigate;Network.*', 'page.navigate'])(
    'refuse the method %j',
    (text) => {
      expect(() => readSettings({ CDP_DENY: text })).toThrow('CDP methods');
    },
  );
});
