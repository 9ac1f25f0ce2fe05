import { readdirSync, readFileSync } from 'node:fs';

/** The root of the repository. */
export const ROOT = new URL('../../../', import.meta.url);

/** A block of code, by its language. */
interface Block {
  readonly language: string;
  readonly text: string;
}

/** A command of a tour, and the reply that stands below it. */
interface Step {
  readonly command: string;
  readonly reply: string;
}

/** A Markdown file of the repository. */
export class Doc {
  /** From the root: `docs/errors.md`. */
  readonly path: string;
  readonly text: string;

  constructor(path: string) {
    this.path = path;
    this.text = readFileSync(new URL(path, ROOT), 'utf8');
  }

  get lines(): string[] {
    return this.text.split('\n');
  }

  /** Its headings, without the comments in its code. */
  get headings(): { readonly level: number; readonly text: string }[] {
    return [...this.prose.matchAll(/^(#+) (.*)$/gm)].map(([, marks = '', text = '']) => ({
      level: marks.length,
      text,
    }));
  }

  /** The text without its blocks of code. */
  get prose(): string {
    return this.text.replace(/^```\w*\n[^]*?\n```$/gm, '');
  }

  /** The text under a heading, up to the next heading of its level or above. */
  section(heading: string): string {
    const [, marks = '', rest] = new RegExp(`^(#+) ${heading}\n([^]*)`, 'm').exec(this.text) ?? [];
    if (rest === undefined) throw new Error(`${this.path} has no ${heading}`);
    const next = new RegExp(`^#{1,${marks.length}} `, 'm');
    const parts = rest.split(/^(```\w*\n[^]*?\n```)$/m);
    const end = parts.findIndex((part) => !part.startsWith('```') && next.test(part));
    if (end < 0) return rest;
    return parts.slice(0, end).join('') + (parts[end]?.split(next)[0] ?? '');
  }

  /** The text between the comments `begin <name>` and `end <name>`. */
  generated(name: string): string {
    const text = this.#marked(name).exec(this.text)?.[2];
    if (text === undefined) throw new Error(`${this.path} has no ${name}`);
    return text;
  }

  /** The whole text with another one between those comments. */
  with(name: string, text: string): string {
    return this.text.replace(this.#marked(name), (_all, begin: string, _old, end: string) =>
      [begin, text, end].join(''),
    );
  }

  /** The rows of a generated table below its head, each with its cells. */
  rows(name: string): string[][] {
    return this.generated(name)
      .split('\n')
      .slice(2)
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
  }

  #marked(name: string): RegExp {
    return new RegExp(`(<!-- begin ${name}\\b[^>]*-->\n)([^]*?)(\n<!-- end ${name} -->)`);
  }
}

/** `doc('README')` is README.md, `doc('errors')` docs/errors.md. */
export function doc(name: string): Doc {
  return new Doc(/^[A-Z]+$/.test(name) ? `${name}.md` : `docs/${name}.md`);
}

/** All Markdown files at the root and in docs/. */
export const DOCS: readonly Doc[] = ['', 'docs/'].flatMap((folder) =>
  readdirSync(new URL(folder || '.', ROOT))
    .filter((name) => name.endsWith('.md'))
    .map((name) => new Doc(folder + name)),
);

/** The blocks of code of a text. */
export function blocksOf(text: string): Block[] {
  return [...text.matchAll(/^```(\w+)\n([^]*?)\n```$/gm)].map(([, language = '', block = '']) => ({
    language,
    text: block,
  }));
}

/** The commands of a tour with their replies, which are the blocks after them. */
function stepsOf(blocks: readonly Block[]): Step[] {
  return blocks.flatMap(({ language, text }, index) => {
    if (language !== 'sh') return [];
    const commands = text.split('\n').filter((line) => line.startsWith('curl '));
    return commands.map((command) => ({ command, reply: blocks[index + 1]?.text ?? '' }));
  });
}

/** The five-minute tour. */
export const TOUR: readonly Block[] = blocksOf(doc('tour').text);
export const STEPS: readonly Step[] = stepsOf(TOUR);
