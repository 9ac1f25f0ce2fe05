/** The paths of the dashboard, which hold nothing of a client's: they need no API key. */
const PATHS = /^\/(?:$|live\/?$|session\/?$|dashboard\/)/;

export function isDashboardPath(path: string): boolean {
  return PATHS.test(path);
}
