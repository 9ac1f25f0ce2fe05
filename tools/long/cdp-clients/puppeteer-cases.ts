import type { ClientCase, PuppeteerRoom } from './case.js';
import { CONSOLE_CASES } from './puppeteer-console-cases.js';
import { CONTEXT_CASES } from './puppeteer-contexts-cases.js';
import { DIALOG_CASES } from './puppeteer-dialogs-cases.js';
import { EMULATION_CASES } from './puppeteer-emulation-cases.js';
import { FRAME_CASES } from './puppeteer-frames-cases.js';
import { INPUT_CASES } from './puppeteer-input-cases.js';
import { KEPT_CASES } from './puppeteer-kept-cases.js';
import { LOOK_CASES } from './puppeteer-looks-cases.js';
import { NETWORK_CASES } from './puppeteer-network-cases.js';
import { PROTOCOL_CASES } from './puppeteer-protocol-cases.js';
import { RUNTIME_CASES } from './puppeteer-runtime-cases.js';
import { SCRIPT_CASES } from './puppeteer-scripts-cases.js';
import { TARGET_CASES } from './puppeteer-targets-cases.js';
import { WIRE_CASES } from './puppeteer-wire-cases.js';
import { WORKER_CASES } from './puppeteer-workers-cases.js';

/** What Puppeteer sees of a browser. */
export const PUPPETEER_CASES: readonly ClientCase<PuppeteerRoom>[] = [
  ...TARGET_CASES,
  ...WORKER_CASES,
  ...FRAME_CASES,
  ...CONTEXT_CASES,
  ...SCRIPT_CASES,
  ...LOOK_CASES,
  ...EMULATION_CASES,
  ...INPUT_CASES,
  ...DIALOG_CASES,
  ...CONSOLE_CASES,
  ...NETWORK_CASES,
  ...WIRE_CASES,
  ...KEPT_CASES,
  ...PROTOCOL_CASES,
  ...RUNTIME_CASES,
];
