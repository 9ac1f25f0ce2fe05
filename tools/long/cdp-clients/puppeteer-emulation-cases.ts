import { needed, refusal, show, type PuppeteerCases } from './puppeteer-helpers.js';

/** Media queries that a page asks for. */
const QUERIES = [
  '(hover: hover)',
  '(any-hover: hover)',
  '(pointer: fine)',
  '(any-pointer: fine)',
  '(any-pointer: coarse)',
  '(prefers-color-scheme: dark)',
  '(prefers-reduced-motion: reduce)',
  '(prefers-contrast: more)',
  '(forced-colors: active)',
  '(color-gamut: p3)',
  '(color-gamut: srgb)',
  '(update: fast)',
  '(orientation: landscape)',
  '(display-mode: browser)',
  'print',
];

/** Which of them a page matches. */
const MATCHED = `${JSON.stringify(QUERIES)}.filter((query) => matchMedia(query).matches)`;

/** What is emulated, and what a page is without. */
export const EMULATION_CASES: PuppeteerCases = [
  {
    name: 'emulation: media as they are',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      return page.evaluate(MATCHED);
    },
  },
  {
    name: 'emulation: of a medium',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      await page.emulateMediaType('print');
      const during = await page.evaluate("matchMedia('print').matches");
      await page.emulateMediaType();
      return [during, await page.evaluate(MATCHED)];
    },
  },
  {
    name: 'emulation: of features of media',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      await page.emulateMediaFeatures([
        { name: 'prefers-color-scheme', value: 'dark' },
        { name: 'prefers-reduced-motion', value: 'reduce' },
        { name: 'color-gamut', value: 'p3' },
      ]);
      const during = await page.evaluate(MATCHED);
      await page.emulateMediaFeatures();
      return [during, await page.evaluate(MATCHED)];
    },
  },
  {
    name: 'emulation: of features that only raw CDP emulates',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const session = await page.createCDPSession();
      await session.send('Emulation.setEmulatedMedia', {
        media: 'print',
        features: [
          { name: 'hover', value: 'none' },
          { name: 'pointer', value: 'coarse' },
          { name: 'forced-colors', value: 'active' },
        ],
      });
      const during = await page.evaluate(MATCHED);
      await session.detach();
      return [during, await page.evaluate(MATCHED)];
    },
  },
  {
    name: 'emulation: of a time zone',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const zone =
        '[Intl.DateTimeFormat().resolvedOptions().timeZone, new Date(0).getTimezoneOffset()]';
      const before = await page.evaluate(zone);
      await page.emulateTimezone('Asia/Tokyo');
      const during = await page.evaluate(zone);
      await page.emulateTimezone();
      const refused = await refusal(page.emulateTimezone('Nowhere/Nowhere'));
      return [before, during, await page.evaluate(zone), refused];
    },
  },
  {
    name: 'emulation: of a locale',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const locale =
        '[Intl.NumberFormat().resolvedOptions().locale, (1234.5).toLocaleString(), navigator.language]';
      const before = await page.evaluate(locale);
      const session = await page.createCDPSession();
      await session.send('Emulation.setLocaleOverride', { locale: 'de-DE' });
      const during = await page.evaluate(locale);
      await session.send('Emulation.setLocaleOverride', {});
      return [before, during, await page.evaluate(locale)];
    },
  },
  {
    name: 'emulation: of a place',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const permission = { name: 'geolocation' };
      await page.browserContext().setPermission(site.origin, { permission, state: 'granted' });
      await page.setGeolocation({ latitude: 10, longitude: 20, accuracy: 5 });
      return page.evaluate(
        'new Promise((resolve) => navigator.geolocation.getCurrentPosition(({ coords }) => resolve([coords.latitude, coords.longitude, coords.accuracy]), (error) => resolve(error.message)))',
      );
    },
  },
  {
    name: 'permissions: granted, denied and as they are',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const context = page.browserContext();
      const states =
        "Promise.all(['geolocation', 'notifications', 'camera', 'clipboard-read'].map(async (name) => (await navigator.permissions.query({ name })).state))";
      const before = await page.evaluate(states);
      await context.setPermission(
        site.origin,
        { permission: { name: 'geolocation' }, state: 'granted' },
        { permission: { name: 'notifications' }, state: 'denied' },
      );
      const during = await page.evaluate(states);
      await context.clearPermissionOverrides();
      return [before, during, await page.evaluate(states)];
    },
  },
  {
    name: 'emulation: that is accepted',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      return Promise.all([
        refusal(page.emulateCPUThrottling(2)),
        refusal(page.emulateCPUThrottling(null)),
        refusal(page.emulateVisionDeficiency('achromatopsia')),
        refusal(page.emulateVisionDeficiency('none')),
        refusal(page.emulateIdleState({ isUserActive: false, isScreenUnlocked: false })),
        refusal(page.emulateIdleState()),
        refusal(page.setBypassServiceWorker(true)),
        refusal(page.setCacheEnabled(false)),
      ]);
    },
  },
  {
    name: 'user agent: as it is',
    async run({ browser, page, site }) {
      await show(page, site, '<p>here');
      const own = await browser.userAgent();
      return [own, (await page.evaluate('navigator.userAgent')) === own];
    },
  },
  {
    name: 'user agent: of the client',
    async run({ page, site }) {
      await page.setUserAgent({
        userAgent: 'of the client',
        userAgentMetadata: {
          platform: 'Some',
          platformVersion: '1',
          architecture: 'x86',
          model: 'none',
          mobile: true,
        },
        platform: 'Somewhere',
      });
      const before = site.visits.length;
      await show(page, site, '<p>here');
      const { headers } = needed(site.visits.slice(before)[0]);
      return [
        headers['user-agent'],
        headers['sec-ch-ua-platform'],
        await page.evaluate(
          '[navigator.userAgent, navigator.platform, navigator.userAgentData?.platform, navigator.userAgentData?.mobile]',
        ),
      ];
    },
  },
  {
    name: 'navigator: as it is',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      return page.evaluate(
        '[navigator.webdriver, navigator.language, navigator.languages, navigator.platform, navigator.vendor, navigator.plugins.length, navigator.pdfViewerEnabled, navigator.cookieEnabled, navigator.maxTouchPoints, navigator.hardwareConcurrency, navigator.onLine, navigator.doNotTrack]',
      );
    },
  },
  {
    name: 'navigator: APIs that a page has',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      return page.evaluate(
        "Object.getOwnPropertyNames(Navigator.prototype).concat(Object.getOwnPropertyNames(window).filter((name) => /^[A-Z]/.test(name)).length, typeof chrome, 'Notification' in window && Notification.permission)",
      );
    },
  },
  {
    name: 'emulation: without scripts',
    async run({ page, site }) {
      await page.setJavaScriptEnabled(false);
      await show(page, site, '<script>ran = 1</script><noscript><p>none</noscript>');
      const without = await page.$$eval('p', (nodes) => nodes.length);
      await page.setJavaScriptEnabled(true);
      await show(page, site, '<script>ran = 1</script><noscript><p>none</noscript>');
      return [without, await page.$$eval('p', (nodes) => nodes.length), await page.evaluate('ran')];
    },
  },
  {
    name: 'emulation: past a content security policy',
    async run({ page, site }) {
      const url = `${site.origin}/csp?<p>strict`;
      await page.goto(url);
      const add = () => page.addScriptTag({ content: 'window.added = 1' });
      const refused = (await refusal(add())) !== 'none';
      const before = await page.evaluate('typeof added');
      await page.setBypassCSP(true);
      await page.goto(url);
      await add();
      return [refused, before, await page.evaluate('added')];
    },
  },
  {
    name: 'emulation: offline, and back',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const ask =
        "fetch('/status/200?asked').then((reply) => reply.status, (error) => error.message).then((outcome) => [navigator.onLine, outcome])";
      await page.setOfflineMode(true);
      const during = await page.evaluate(ask);
      const refused = await refusal(page.goto(`${site.origin}/status/200?gone`));
      await page.setOfflineMode(false);
      await show(page, site, '<p>back');
      return [during, refused, await page.evaluate(ask)];
    },
  },
  {
    name: 'emulation: of a slow network',
    async run({ page, site }) {
      await page.emulateNetworkConditions({ download: 50_000, upload: 50_000, latency: 100 });
      await show(page, site, '<p>here');
      return page.evaluate(
        "fetch('/status/200?slow').then((reply) => reply.text()).then((text) => [text, performance.getEntriesByType('navigation')[0].duration >= 100])",
      );
    },
  },
];
