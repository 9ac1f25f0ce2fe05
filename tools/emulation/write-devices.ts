import { readFileSync, writeFileSync } from 'node:fs';
import { devices as known } from 'playwright-core';
import { format } from 'prettier';
import { ROOT } from '../../spec/support/docs.js';

// `make devices`: writes the table of device presets from Playwright's list.
const FILE = new URL('lib/page/emulation/device-table.ts', ROOT);

/** Their type leaves the screen out. */
interface Device {
  readonly userAgent: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly screen?: { readonly width: number; readonly height: number };
  readonly deviceScaleFactor: number;
  readonly isMobile: boolean;
  readonly hasTouch: boolean;
}
const devices: Readonly<Record<string, Device>> = known;

const agents = [
  ...new Set(
    Object.values(devices).map(({ userAgent }) =>
      userAgent.replace(/(Chrome|Edg)\/[\d.]+/g, '$1/*'),
    ),
  ),
];
const rows = Object.entries(devices).map(([name, { userAgent, viewport, ...device }]) => {
  if (device.isMobile !== device.hasTouch) throw new Error(`${name} is mobile or has touch alone`);
  const { width, height } = device.screen ?? viewport;
  const agent = agents.indexOf(userAgent.replace(/(Chrome|Edg)\/[\d.]+/g, '$1/*'));
  const size = [viewport.width, viewport.height, device.deviceScaleFactor, width, height];
  return [name, ...size, device.isMobile, agent];
});
const [head = ''] = readFileSync(FILE, 'utf8').split('/** `*` stands');
const text = `${head}/** \`*\` stands for the version of Chrome. */
export const USER_AGENTS: readonly string[] = ${JSON.stringify(agents)};

export const DEVICE_ROWS: readonly Row[] = ${JSON.stringify(rows)};
`;
const options = { parser: 'typescript', singleQuote: true, printWidth: 100 } as const;
writeFileSync(FILE, await format(text, options));
