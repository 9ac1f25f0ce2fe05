/** The words of a name: `nodeClick`, `node_id` and `Last-Event-ID` are two or three. */
function words(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** `node_click` */
export const snake = (name: string) => words(name).join('_');

/** `NodeClick` */
export const pascal = (name: string) =>
  words(name)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** What one of a list is called: `entries` are each an `entry`. */
export const singular = (name: string) =>
  name.replace(/([^aeiouk])ies$/, '$1y').replace(/([^s])s$/, '$1');

/** A text in lines of so many columns, each behind the prefix. */
export function wrapped(text: string, prefix: string, columns = 100): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/[ \n]+/)) {
    if (line !== '' && prefix.length + line.length + 1 + word.length > columns) {
      lines.push(prefix + line);
      line = word;
    } else line += line === '' ? word : ` ${word}`;
  }
  return [...lines, prefix + line];
}

/** A text as a sentence, which ends with a mark. */
export const sentence = (text: string) => text.replace(/([^.?!])$/, '$1.');

/** The text of a file with another between its comments `begin <name>` and `end <name>`. */
export function withRegion(file: string, name: string, lines: readonly string[]): string {
  const region = new RegExp(`^(.*begin ${name}: make clients\n)[^]*?^(.*end ${name}\n)`, 'm');
  if (!region.test(file)) throw new Error(`there is no region ${name}`);
  const text = lines.map((line) => `${line}\n`).join('');
  return file.replace(region, (_all, begin: string, end: string) => begin + text + end);
}
