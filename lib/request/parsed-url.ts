/** Of a host, in characters: DNS allows 253. To write an international name in ASCII takes quadratic time. */
const MAX_HOST = 1_000;

/** The schemes whose hosts are names, and what follows up to the path; a blob's origin is inside its URL. */
const HOST = /^[\0- ]*(?:blob:)*(?:https?|wss?|ftp|file):[\\/]*([^\\/?#]*)/i;

/** Whether a URL has a host that is too long to be parsed. */
export function hasLongHost(url: string): boolean {
  // As the URL parser does (https://url.spec.whatwg.org/#concept-basic-url-parser).
  const [, authority = ''] = HOST.exec(url.replace(/[\t\n\r]/g, '')) ?? [];
  return authority.length - (authority.lastIndexOf('@') + 1) > MAX_HOST;
}

/** Parses a URL that the service did not write itself; undefined if it is no absolute URL, or has too long a host. */
export function parsedUrl(text: string): URL | undefined {
  return !hasLongHost(text) && URL.canParse(text) ? new URL(text) : undefined;
}
