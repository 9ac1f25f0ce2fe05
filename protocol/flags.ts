import { Launcher } from 'chrome-launcher';

/** Chrome reads only the last of several `--disable-features` flags, so all features are in one. */
const DISABLED_FEATURES = [
  // Each context would start a hidden renderer for the omnibox: 40 MB and 80 ms, unless both features are
  // disabled.
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
  // A prerendered page would replace the target of a session.
  'Prerender2',
  // Each Chrome would ask clients2.google.com for the time.
  'NetworkTimeServiceQuerying',
  // What a client asks for by HTTP is loaded by HTTP.
  'HttpsUpgrades',
];

const MOUSE =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

export interface FlagOptions {
  readonly headless: boolean | 'shell';
  readonly width: number;
  readonly height: number;
  readonly proxy?: { readonly server: string; readonly bypass: string | undefined } | undefined;
  /** Chrome connects to the proxy on 127.0.0.1 alone, and looks no name up. */
  readonly onlyByProxy?: boolean;
  /** `host:port`, with `*` for anything: addresses that Chrome can't reach without a proxy. */
  readonly closed?: readonly string[];
  /** False only where Chrome can't sandbox: as root it exits without `--no-sandbox` (crbug.com/638180). */
  readonly sandbox: boolean;
  /** Extra flags, already allowed by the caller. */
  readonly args: readonly string[];
}

/** The whole command line but for the profile, which `ChromeProcess.spawn` adds. */
export function chromeFlags(options: FlagOptions): string[] {
  const { server, bypass } = options.proxy ?? {};
  const ownPort = /^http:\/\/127\.0\.0\.1:(\d+)$/.exec(server ?? '')?.[1];
  const rules = options.onlyByProxy
    ? ['MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1']
    : (options.closed ?? [])
        // A proxy on this machine has to stay reachable by each of its names.
        .filter((address) => ownPort === undefined || !address.endsWith(`:${ownPort}`))
        .map((address) => `MAP ${address} ~NOTFOUND`);
  return [
    // chrome-launcher's own list, which turns background services off; its features are in the list above.
    ...Launcher.defaultFlags().filter((flag) => !flag.startsWith('--disable-features=')),
    `--disable-features=${DISABLED_FEATURES.join(',')}`,
    // A pipe and no port, which any page could connect to.
    '--remote-debugging-pipe',
    // A document that is restored from the cache brings old node IDs back, and fires no load event.
    '--disable-back-forward-cache',
    // WebRTC would otherwise send UDP past a proxy. Chromium 156 reads the first flag; chrome-headless-shell and
    // older Chromes read only the second (measured, see docs/decisions.md).
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-breakpad',
    '--disable-crash-reporter',
    // Containers mount 64 MB of /dev/shm, too little for a renderer (crbug.com/715363).
    '--disable-dev-shm-usage',
    '--disable-infobars',
    '--disable-search-engine-choice-screen',
    '--disable-popup-blocking',
    '--allow-pre-commit-input',
    `--window-size=${options.width},${options.height}`,
    // A machine without a display has no mouse, so media queries would find none (Blink's enums: hover, fine).
    ...(options.headless === false ? [] : ['--headless', '--hide-scrollbars', MOUSE]),
    // Without it chrome-headless-shell runs frames of other sites in the process of their page (measured, see
    // docs/decisions.md).
    ...(options.headless === 'shell' ? ['--site-per-process'] : []),
    ...(options.sandbox ? [] : ['--no-sandbox']),
    ...(server ? [`--proxy-server=${server}`] : []),
    ...(bypass ? [`--proxy-bypass-list=${bypass}`] : []),
    ...(rules.length > 0 ? [`--host-resolver-rules=${rules.join(' , ')}`] : []),
    ...options.args,
  ];
}
