/** The oldest version of Chromium in which `make chromes` runs the specs. */
export const OLDEST_CHROMIUM = 131;

/** Returns a sentence for the operator if a Chrome is too old; undefined: it is not, or its version is unknown. */
export function tooOld(version: string): string | undefined {
  const [, major] = / (\d+)\./.exec(version) ?? [];
  if (major === undefined || Number(major) >= OLDEST_CHROMIUM) return undefined;
  return `${version} is older than Chromium ${OLDEST_CHROMIUM}, the oldest version that Tabwire supports: commands may fail. Install a newer Chrome, or set CHROME_PATH to one.`;
}
