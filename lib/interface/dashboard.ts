/** Paths of the dashboard. They contain no data of clients, so they need no API key. */
const PATHS = /^\/(?:$|live\/?$|session\/?$|dashboard\/)/;

export function isDashboardPath(path: string): boolean {
  return PATHS.test(path);
}
