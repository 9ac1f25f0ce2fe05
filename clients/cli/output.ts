import { CommanderError } from 'commander';
import { problemOf, sentenceOf } from './problems.js';

/** How a command writes: results to stdout, all else to stderr. */
export class Output {
  readonly #isJson: boolean;

  /** @param isJson writes each result as one line of JSON */
  constructor(isJson: boolean) {
    this.#isJson = isJson;
  }

  /** Writes a result: as JSON, or as its lines for a person. */
  result(value: unknown, lines: readonly string[]): void {
    const written = this.#isJson ? [JSON.stringify(value)] : lines;
    if (written.length > 0) process.stdout.write(`${written.join('\n')}\n`);
  }

  /** Writes a line for a person. */
  note(line: string): void {
    if (!this.#isJson) process.stderr.write(`${line}\n`);
  }

  /** Runs work; a terminal shows meanwhile that it goes on, and what `show` is called with. */
  async during<T>(what: string, work: (show: (what: string) => void) => Promise<T>): Promise<T> {
    if (this.#isJson || !process.stderr.isTTY) return work(() => undefined);
    // Loaded where it is seen: it takes a third of the time of a short command.
    const { default: ora } = await import('ora');
    const spinner = ora({ text: what, stream: process.stderr }).start();
    try {
      return await work((now) => {
        spinner.text = now;
      });
    } finally {
      spinner.stop();
    }
  }

  /** Writes why a command failed. */
  failure(error: unknown): void {
    const document = problemOf(error);
    if (this.#isJson && document !== undefined)
      process.stdout.write(`${JSON.stringify(document)}\n`);
    // Commander has written its own.
    if (!(error instanceof CommanderError)) process.stderr.write(`tabwire: ${sentenceOf(error)}\n`);
  }
}

/** Rows as columns of equal width. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (known, row) => row.map((cell, at) => Math.max(cell.length, known[at] ?? 0)),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
