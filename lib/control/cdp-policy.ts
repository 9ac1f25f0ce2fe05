import { checkFiles, checkUrl, demandFlat, deny, fieldOf, pass, type Check } from './cdp-checks.js';

/** One row of the policy under `safe`. */
interface Rule {
  /** `Domain.method`, or `Domain.*`. */
  readonly methods: readonly string[];
  readonly verdict: 'pass' | 'deny' | 'answer' | 'close';
  /** Why, or what a check demands. */
  readonly reason: string;
  /** Of the parameters, where they decide. */
  readonly check?: Check;
}

/** The rules under `safe`. The first that names a method, or else its domain, decides; a domain of none is denied. */
export const CDP_POLICY: readonly Rule[] = [
  {
    methods: ['Page.navigate'],
    verdict: 'pass',
    reason:
      'the URL must be one that navigate/ accepts (ALLOWED_SCHEMES); by default navigate/ accepts no local files and no internal pages of Chrome',
    check: checkUrl,
  },
  {
    methods: ['Target.createTarget'],
    verdict: 'pass',
    reason:
      'the URL must be one that navigate/ accepts, and the page must not be hidden, because only the client itself could close a hidden page',
    check: (params, limits) =>
      params.hidden === true
        ? deny('no list of pages would contain a hidden page')
        : checkUrl(params, limits),
  },
  {
    methods: ['Target.createBrowserContext'],
    verdict: 'pass',
    reason:
      'the call must not set a proxy, because the proxy would bypass EGRESS; the context ends with the connection of the client',
    check: (params) =>
      params.proxyServer === undefined && params.proxyBypassList === undefined
        ? pass({ ...params, disposeOnDetach: true })
        : deny('the proxy would bypass EGRESS; PUT /browsers/{id}/contexts/ accepts a proxy'),
  },
  {
    methods: ['Target.attachToTarget', 'Target.setAutoAttach'],
    verdict: 'pass',
    reason: 'CDP sessions must be flat (`flatten: true`), so that Tabwire can check each message',
    check: demandFlat,
  },
  {
    methods: ['DOM.setFileInputFiles'],
    verdict: 'pass',
    reason:
      'the call can contain only files whose content a client has sent to this browser with set-files/ (field `data`), because Chrome itself would read any file of the machine',
    check: checkFiles((params) => params.files),
  },
  {
    methods: ['Input.dispatchDragEvent'],
    verdict: 'pass',
    reason:
      'the call can contain only files whose content a client has sent to this browser with set-files/ (field `data`)',
    check: checkFiles((params) => fieldOf(params.data, 'files')),
  },
  {
    methods: ['Tracing.start'],
    verdict: 'pass',
    reason: 'the call must not contain `perfettoConfig`, which can make Chrome write files',
    check: (params) =>
      params.perfettoConfig === undefined
        ? pass(params)
        : deny('a perfettoConfig can make Chrome write files; send a traceConfig'),
  },
  {
    methods: ['Browser.close'],
    verdict: 'close',
    reason:
      'Tabwire closes the pages and contexts that the client opened, and the browser stays open; DELETE /browsers/{id}/ deletes the browser',
  },
  {
    methods: ['Browser.setDownloadBehavior'],
    verdict: 'pass',
    reason:
      'the call can only turn on download events; the option `downloads` decides where downloads go, because the call could choose any directory of the machine',
    check: ({ browserContextId, eventsEnabled }, { downloadBehavior }) => {
      const behavior = downloadBehavior(browserContextId);
      return behavior
        ? pass({ ...behavior, ...(eventsEnabled === true ? { eventsEnabled } : {}) })
        : deny('there is no such context');
    },
  },
  {
    methods: ['Page.setDownloadBehavior'],
    verdict: 'answer',
    reason:
      'Tabwire replies without calling Chrome, because the call could save downloads in any directory, and allow downloads that the option `downloads` denies',
  },
  {
    methods: [
      'Browser.getVersion',
      'Browser.getHistogram',
      'Browser.getHistograms',
      'Browser.getWindowBounds',
      'Browser.getWindowForTarget',
      'Browser.setWindowBounds',
      'Browser.setContentsSize',
      'Browser.grantPermissions',
      'Browser.setPermission',
      'Browser.resetPermissions',
      'Browser.cancelDownload',
      'Browser.getGlobalPrivacyControl',
      'Browser.setGlobalPrivacyControl',
    ],
    verdict: 'pass',
    reason: 'the method reads or changes only this browser',
  },
  {
    methods: ['Browser.*'],
    verdict: 'deny',
    reason:
      'the method can end or crash Chrome, return Chrome’s command line, or control Chrome’s own window',
  },
  {
    methods: ['Target.sendMessageToTarget'],
    verdict: 'deny',
    reason:
      'the call contains another CDP message, and Tabwire does not check inner messages; use flat CDP sessions instead',
  },
  {
    methods: [
      'Target.exposeDevToolsProtocol',
      'Target.setRemoteLocations',
      'Target.openDevTools',
      'Target.getDevToolsTarget',
    ],
    verdict: 'deny',
    reason:
      'the method can let a page use CDP, make Chrome load files past EGRESS, or open an internal page of Chrome',
  },
  {
    methods: ['Memory.getDOMCounters'],
    verdict: 'pass',
    reason: 'the method reads only counters of the page',
  },
  {
    methods: ['Memory.*', 'SystemInfo.*', 'CrashReportContext.*'],
    verdict: 'deny',
    reason: 'the method reads or affects the machine or Chrome’s processes',
  },
  {
    methods: [
      'Extensions.*',
      'PWA.*',
      'Tethering.*',
      'Cast.*',
      'BluetoothEmulation.*',
      'SmartCardEmulation.*',
      'DeviceAccess.*',
      'DigitalCredentials.*',
      'FileSystem.*',
      'HeadlessExperimental.*',
    ],
    verdict: 'deny',
    reason: 'the method can reach files, devices, ports or programs of the machine',
  },
  {
    methods: [
      'Accessibility.*',
      'Ads.*',
      'Animation.*',
      'Audits.*',
      'Autofill.*',
      'BackgroundService.*',
      'CSS.*',
      'CacheStorage.*',
      'Console.*',
      'DOM.*',
      'DOMDebugger.*',
      'DOMSnapshot.*',
      'DOMStorage.*',
      'Debugger.*',
      'DeviceOrientation.*',
      'Emulation.*',
      'EventBreakpoints.*',
      'FedCm.*',
      'Fetch.*',
      'FindInPage.*',
      'HeapProfiler.*',
      'IO.*',
      'IndexedDB.*',
      'Input.*',
      'Inspector.*',
      'LayerTree.*',
      'Log.*',
      'Media.*',
      'Network.*',
      'Overlay.*',
      'Page.*',
      'Performance.*',
      'PerformanceTimeline.*',
      'Preload.*',
      'Profiler.*',
      'Runtime.*',
      'Schema.*',
      'Security.*',
      'ServiceWorker.*',
      'Storage.*',
      'Target.*',
      'Tracing.*',
      'WebAudio.*',
      'WebAuthn.*',
      'WebMCP.*',
    ],
    verdict: 'pass',
    reason:
      'the method reads or changes only pages and their data, which the client can also control with commands',
  },
];
