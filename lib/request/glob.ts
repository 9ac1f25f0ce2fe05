/**
 * Whether a whole text fits a pattern, in which `*` stands for any characters, none included. It searches for the
 * parts between the stars: the time of a regular expression grows with each star.
 */
export function globFits(pattern: string): (text: string) => boolean {
  const [first = '', ...middle] = pattern.split('*');
  const last = middle.pop();
  if (last === undefined) return (text) => text === pattern;
  return (text) => {
    if (!text.startsWith(first) || !text.endsWith(last)) return false;
    let at = first.length;
    for (const part of middle) {
      const found = text.indexOf(part, at);
      if (found === -1) return false;
      at = found + part.length;
    }
    return text.length - last.length >= at;
  };
}

/** The path of a URL as Chrome writes it: other characters than those of ASCII are percent-encoded. */
export function percentEncoded(path: string): string {
  return path.replace(/[^!-~]+/g, (text) => encodeURIComponent(Buffer.from(text).toString()));
}
