/** Reads the origin of a URL of any scheme: `http://proxy.example:3128` */
export function originOf(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}
