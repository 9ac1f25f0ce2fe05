/** A test that fails in a version of Chromium. */
export interface Lack {
  /** Part of the full name of the test. */
  readonly test: string;
  readonly why: string;
}

interface TestedChromium {
  /** The major version of Chromium. */
  readonly major: number;
  /** The version of the package `@sparticuz/chromium` whose tarball contains it. */
  readonly package: string;
  /** What clients notice, for docs/limits.md. */
  readonly lacks: readonly string[];
  readonly tests: readonly Lack[];
}

/** The specs that depend most on Chrome: its input, the interface, navigations, the page map and CDP clients. */
export const SPECS: readonly string[] = [
  'spec/behaviour',
  'spec/interface/contract.spec.ts',
  'spec/commands/navigation',
  'spec/page/ui-map',
  'spec/control',
];

type Lacks = Pick<TestedChromium, 'lacks' | 'tests'>;

const LACKS_OF_143: Lacks = {
  lacks: ['ui-map/ lists `selected: false` for a tab that does not say whether it is selected.'],
  tests: [
    {
      test: 'ui-map/ lists what a person can act on ARIA widgets, with their states',
      why: 'the accessibility tree has no third state for a tab',
    },
  ],
};

const LACKS_OF_131: Lacks = {
  lacks: [
    'emulate/ and requests to open a browser or a context fail with 422 `cdp_error` if they contain `network_speed` or `offline`. routes/ with a rule for WebSockets fails in the same way.',
    'navigate/ to a fragment may reply before the URL has changed.',
    'navigate/ to a denied download fails with the reason `aborted` instead of `download_denied`.',
    'back/ and forward/ do not notice when only a frame changes, and can fail with 504.',
    'An SVG shape in `<defs>` counts as visible. node-click/ refuses the shape with `click_intercepted` instead of `node_not_interactable`.',
    ...LACKS_OF_143.lacks,
  ],
  tests: [
    {
      test: 'emulate/: Emulate a slow network',
      why: 'Network.emulateNetworkConditionsByRule does not exist',
    },
    ...[', without loading', ' of a page that is busy'].map((test) => ({
      test: `navigate/ arrives at a fragment${test}`,
      why: 'no event reports the start of a navigation within the document',
    })),
    {
      test: 'navigate/ fails at /download, which is no document: 502, and the page stays',
      why: 'Page.navigate does not return isDownload',
    },
    {
      test: 'back/ and forward/ over what only a frame did',
      why: 'no event reports that a frame navigates through the history',
    },
    {
      test: 'node-click/ without a point to click refuses a target with an SVG line that is not rendered',
      why: 'getClientRects returns boxes of shapes in <defs>',
    },
    ...LACKS_OF_143.tests,
  ],
};

/** The versions of Chromium that `make chromes` runs specs in, oldest first. */
export const TESTED: readonly TestedChromium[] = [
  { major: 131, package: '131.0.1', ...LACKS_OF_131 },
  { major: 143, package: '143.0.4', ...LACKS_OF_143 },
  { major: 149, package: '149.0.0', lacks: [], tests: [] },
  { major: 153, package: '153.0.0', lacks: [], tests: [] },
];
