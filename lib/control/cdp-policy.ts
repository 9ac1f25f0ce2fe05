/** What becomes of a call: it is passed on, refused for a reason, or answered in Chrome's place. */
export type Verdict =
  | { readonly kind: 'pass'; readonly params: Params }
  | { readonly kind: 'deny'; readonly reason: string }
  | { readonly kind: 'answer'; readonly result: object }
  /** Ends what the client has, and not the browser. */
  | { readonly kind: 'close' };

export type Params = Readonly<Record<string, unknown>>;

/** What the checks of parameters go by. */
export interface PolicyLimits {
  /** Why no command would navigate to a URL; undefined: one would. */
  readonly urlRefusal: (url: string) => string | undefined;
  /** Whether a file is one that the client uploaded. */
  readonly isUpload: (path: string) => boolean;
  /** What Chrome does with the downloads of a context, the default one by default; undefined: there is none. */
  readonly downloadBehavior: (browserContextId: unknown) => Params | undefined;
}

type Check = (params: Params, limits: PolicyLimits) => Verdict;

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

const pass = (params: Params): Verdict => ({ kind: 'pass', params });
const deny = (reason: string): Verdict => ({ kind: 'deny', reason });

const checkUrl: Check = (params, { urlRefusal }) => {
  const { url } = params;
  // Chrome refuses one that is no string, and opens an empty one as about:blank.
  const refusal = typeof url === 'string' && url !== '' ? urlRefusal(url) : undefined;
  return refusal === undefined ? pass(params) : deny(refusal);
};

const checkFiles = (filesOf: (params: Params) => unknown): Check => {
  const refusal = deny(
    'Chrome would read the files of the server’s machine; set-files/ uploads files, and those may be named',
  );
  return (params, { isUpload }) => {
    const files = filesOf(params) ?? [];
    const isFree =
      Array.isArray(files) && files.every((file) => typeof file === 'string' && isUpload(file));
    return isFree ? pass(params) : refusal;
  };
};

function fieldOf(value: unknown, name: string): unknown {
  const fields: Params = typeof value === 'object' && value !== null ? { ...value } : {};
  return fields[name];
}

/** A session that is not flat carries messages inside of messages, which nobody would check. */
const demandFlat: Check = (params) =>
  params.flatten === true || params.autoAttach === false
    ? pass(params)
    : deny('sessions have to be flat: send flatten: true');

/** The rules under `safe`. The first that names a method, or else its domain, decides; a domain of none is denied. */
export const CDP_POLICY: readonly Rule[] = [
  {
    methods: ['Page.navigate'],
    verdict: 'pass',
    reason:
      'the URL is one that navigate/ takes (ALLOWED_SCHEMES): no local file, no page of Chrome’s own',
    check: checkUrl,
  },
  {
    methods: ['Target.createTarget'],
    verdict: 'pass',
    reason:
      'the URL is one that navigate/ takes, and the page is not hidden: who else would end it?',
    check: (params, limits) =>
      params.hidden === true ? deny('a hidden page would be in no list') : checkUrl(params, limits),
  },
  {
    methods: ['Target.createBrowserContext'],
    verdict: 'pass',
    reason: 'no proxy of its own, which would leave EGRESS; the context goes with its client',
    check: (params) =>
      params.proxyServer === undefined && params.proxyBypassList === undefined
        ? pass({ ...params, disposeOnDetach: true })
        : deny(
            'a proxy of the client’s own would leave EGRESS; PUT /browsers/{id}/contexts/ takes one',
          ),
  },
  {
    methods: ['Target.attachToTarget', 'Target.setAutoAttach'],
    verdict: 'pass',
    reason: 'sessions are flat, so that each message is checked',
    check: demandFlat,
  },
  {
    methods: ['DOM.setFileInputFiles'],
    verdict: 'pass',
    reason: 'files are uploads of this browser (set-files/): Chrome reads any file of the machine',
    check: checkFiles((params) => params.files),
  },
  {
    methods: ['Input.dispatchDragEvent'],
    verdict: 'pass',
    reason: 'dragged files are uploads of this browser',
    check: checkFiles((params) => fieldOf(params.data, 'files')),
  },
  {
    methods: ['Tracing.start'],
    verdict: 'pass',
    reason: 'no perfettoConfig: it can name files to write',
    check: (params) =>
      params.perfettoConfig === undefined
        ? pass(params)
        : deny('a perfettoConfig can name files to write; send a traceConfig'),
  },
  {
    methods: ['Browser.close'],
    verdict: 'close',
    reason:
      'closes the pages and contexts that the client opened; DELETE /browsers/{id}/ ends the browser',
  },
  {
    methods: ['Browser.setDownloadBehavior'],
    verdict: 'pass',
    reason:
      'the client gets the events; what happens to downloads stays as the option `downloads` has it: another directory would be any of the machine',
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
      'answered and not done: it writes into any directory, and undoes the server’s own refusal',
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
    reason: 'of this browser alone',
  },
  {
    methods: ['Browser.*'],
    verdict: 'deny',
    reason: 'ends or crashes Chrome, tells its command line, or is for Chrome’s own window',
  },
  {
    methods: ['Target.sendMessageToTarget'],
    verdict: 'deny',
    reason: 'carries a message inside of a message, which nobody checks; sessions are flat',
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
      'hands the protocol to a page, has Chrome itself connect past EGRESS, or opens a page of Chrome’s own',
  },
  {
    methods: ['Memory.getDOMCounters'],
    verdict: 'pass',
    reason: 'of the page alone',
  },
  {
    methods: ['Memory.*', 'SystemInfo.*', 'CrashReportContext.*'],
    verdict: 'deny',
    reason: 'of the machine and of Chrome’s processes',
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
    reason: 'reaches files, devices, ports or programs of the machine',
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
    reason: 'of the pages and what they keep, which the client drives by the API too',
  },
];
