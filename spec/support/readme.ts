import { readFileSync } from 'node:fs';

/** The root of the repository. */
export const ROOT = new URL('../../../', import.meta.url);

export const README = readFileSync(new URL('README.md', ROOT), 'utf8');

/** A block of code, by its language. */
export interface Block {
  readonly language: string;
  readonly text: string;
}

/** A command of the tour, and the reply that stands below it. */
export interface Step {
  readonly command: string;
  readonly reply: string;
}

/** The text under a heading, without that of the headings beside it. */
export function section(heading: string): string {
  const [, text] = README.split(`\n## ${heading}\n`);
  if (text === undefined) throw new Error(`the README has no ${heading}`);
  return text.split('\n## ')[0] ?? '';
}

/** What stands between the comments `begin <name>` and `end <name>`. */
export function generated(name: string): string {
  const found = new RegExp(`<!-- begin ${name}\\b[^>]*-->\n([^]*?)\n<!-- end ${name} -->`).exec(
    README,
  );
  if (found?.[1] === undefined) throw new Error(`the README has no ${name}`);
  return found[1];
}

/** The rows of such a table below its head, each with its cells. */
export function rows(name: string): string[][] {
  return generated(name)
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

export const TOUR: readonly Block[] = [
  ...section('A five-minute tour').matchAll(/```(\w+)\n([^]*?)\n```/g),
].map(([, language = '', text = '']) => ({ language, text }));

/** The commands of the tour with their replies. */
export const STEPS: readonly Step[] = TOUR.flatMap(({ language, text }, index) => {
  if (language !== 'sh') return [];
  const commands = text.split('\n').filter((line) => line.startsWith('curl '));
  return commands.map((command) => ({ command, reply: TOUR[index + 1]?.text ?? '' }));
});
