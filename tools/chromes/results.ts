import { existsSync, readFileSync } from 'node:fs';
import { ROOT } from '../../spec/support/docs.js';
import { TESTED } from './versions.js';

/** What `make chromes` has found, from which `make docs` writes a table of docs/limits.md. */
export const RESULTS = new URL('tools/chromes/results.json', ROOT);

export interface Counts {
  readonly passed: number;
  /** Tests that failed for a reason that versions.ts gives, and for none. */
  readonly known: number;
  readonly failed: number;
}

export interface VersionResult {
  /** The version that the executable prints. */
  readonly version: string;
  /** By the folder or file of the specs. */
  readonly specs: Readonly<Record<string, Counts>>;
}

/** The results by the major version of Chromium. */
export function readResults(): Readonly<Record<string, VersionResult>> {
  return existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {};
}

/** One row for each version of Chromium that `make chromes` has run specs in. */
export function chromeRows(): string[][] {
  return Object.entries(readResults()).map(([major, { version, specs }]) => {
    const sum = (kind: keyof Counts) =>
      Object.values(specs).reduce((total, counts) => total + counts[kind], 0);
    const lacks = TESTED.find((tested) => String(tested.major) === major)?.lacks ?? [];
    const names = Object.keys(specs).map((name) => `\`${name}\``);
    const failed = sum('known') + sum('failed');
    return [version, names.join(', '), `${sum('passed')}`, `${failed}`, lacks.join(' ') || '–'];
  });
}
