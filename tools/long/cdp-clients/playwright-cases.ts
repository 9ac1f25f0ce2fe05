import { CDP_CASES } from './playwright-cdp-cases.js';
import { DIALOG_CASES } from './playwright-dialog-cases.js';
import { EMULATION_CASES } from './playwright-emulation-cases.js';
import { FRAME_CASES } from './playwright-frame-cases.js';
import type { PlaywrightCases } from './playwright-helpers.js';
import { INPUT_CASES } from './playwright-input-cases.js';
import { LOCATOR_CASES } from './playwright-locator-cases.js';
import { NAVIGATION_CASES } from './playwright-navigation-cases.js';
import { NETWORK_CASES } from './playwright-network-cases.js';
import { PAGE_CASES } from './playwright-page-cases.js';
import { PICTURE_CASES } from './playwright-picture-cases.js';
import { ROUTE_CASES } from './playwright-route-cases.js';
import { SCRIPT_CASES } from './playwright-script-cases.js';
import { SOCKET_CASES } from './playwright-socket-cases.js';
import { STORAGE_CASES } from './playwright-storage-cases.js';
import { WORKER_CASES } from './playwright-worker-cases.js';

/** What Playwright sees of a browser. */
export const PLAYWRIGHT_CASES: PlaywrightCases = [
  ...PAGE_CASES,
  ...FRAME_CASES,
  ...NAVIGATION_CASES,
  ...DIALOG_CASES,
  ...LOCATOR_CASES,
  ...INPUT_CASES,
  ...ROUTE_CASES,
  ...NETWORK_CASES,
  ...SOCKET_CASES,
  ...STORAGE_CASES,
  ...SCRIPT_CASES,
  ...WORKER_CASES,
  ...EMULATION_CASES,
  ...PICTURE_CASES,
  ...CDP_CASES,
];
