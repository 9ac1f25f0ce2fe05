import { Launcher } from 'chrome-launcher';

/** Of several `--disable-features` flags Chrome heeds only the last, so there is one, merged. */
const DISABLED_FEATURES = [
  // Each context would start a hidden renderer for the omnibox: 40 MB and 80 ms. Both names count.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'Translate',
  'OptimizationHints',
  'MediaRouter',
  'DialMediaRouteProvider',
  'InterestFeedContentSuggestions',
  'CertificateTransparencyComponentUpdater',
  'AutofillServerCommunication',
  'PrivacySandboxSettings4',
  'RenderDocument',
  // A speculative page would swap targets under a session; a site's own HTTP must not become HTTPS.
  'Prerender2',
  'HttpsUpgrades',
];

interface FlagOptions {
  readonly headless: boolean | 'shell';
  readonly width: number;
  readonly height: number;
  readonly proxy?: { readonly server: string; readonly bypass: string | undefined } | undefined;
  /** Nothing may leave but by the proxy, which is on 127.0.0.1: no name is looked up either. */
  readonly onlyByProxy?: boolean;
  /** `host:port`, with `*` for anything: what can not be reached without a proxy. */
  readonly closed?: readonly string[];
  /** Off only where Chrome can't sandbox: it refuses to as root. */
  readonly sandbox: boolean;
  /** Extra flags, already allowed by the caller. */
  readonly args: readonly string[];
}

/** The whole command line but for the profile, which chrome-launcher adds. */
export function chromeFlags(options: FlagOptions): string[] {
  const { server, bypass } = options.proxy ?? {};
  const ownPort = /^http:\/\/127\.0\.0\.1:(\d+)$/.exec(server ?? '')?.[1];
  const rules = options.onlyByProxy
    ? ['MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1']
    : (options.closed ?? [])
        // A proxy of this machine has to be reached, by whichever of its names a rule would close it.
        .filter((address) => ownPort === undefined || !address.endsWith(`:${ownPort}`))
        .map((address) => `MAP ${address} ~NOTFOUND`);
  return [
    // chrome-launcher's own list, for quiet background services; its feature list is merged above.
    ...Launcher.defaultFlags().filter((flag) => !flag.startsWith('--disable-features=')),
    `--disable-features=${DISABLED_FEATURES.join(',')}`,
    // The pipe is the only way in: with a port, any page could reach the debugger.
    '--remote-debugging-pipe',
    // A revived document would revive old node IDs, and fires no load event.
    '--disable-back-forward-cache',
    // WebRTC would otherwise send UDP past a proxy; chrome-headless-shell and older Chromes know only the second name.
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-breakpad',
    '--disable-crash-reporter',
    // Containers mount 64 MB of /dev/shm, which crashes renderers.
    '--disable-dev-shm-usage',
    '--disable-infobars',
    '--disable-search-engine-choice-screen',
    '--disable-popup-blocking',
    '--allow-pre-commit-input',
    `--window-size=${options.width},${options.height}`,
    ...(options.headless === false ? [] : ['--headless', '--hide-scrollbars']),
    // By itself chrome-headless-shell has frames of other sites share the process of their page.
    ...(options.headless === 'shell' ? ['--site-per-process'] : []),
    ...(options.sandbox ? [] : ['--no-sandbox']),
    ...(server ? [`--proxy-server=${server}`] : []),
    ...(bypass ? [`--proxy-bypass-list=${bypass}`] : []),
    ...(rules.length > 0 ? [`--host-resolver-rules=${rules.join(' , ')}`] : []),
    ...options.args,
  ];
}
