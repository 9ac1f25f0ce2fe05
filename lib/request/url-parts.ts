/** Reads the origin of a URL of any scheme: `http://proxy.example:3128` */
export function originOf(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

/** A URL without name and password, which are secrets. */
export function withoutCredentials(url: string): string {
  return url.replace(/^([a-z][a-z\d+.-]*:\/\/)[^/?#]*@/i, '$1');
}

/** A URL without its fragment, which requests do not have. */
export function withoutFragment(url: string): string {
  return url.replace(/#.*$/s, '');
}
