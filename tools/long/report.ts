/** What the long runs print at their end, and how they fail. */

/** A number that a variable of the environment sets. */
export function setting(name: string, fallback: number): number {
  const value = Number(process.env[name] ?? fallback);
  if (!Number.isFinite(value) || value < 0) throw new Error(`${name} must be a number`);
  return value;
}

/** The seed of the run, which repeats it: SEED. */
export function seedOfRun(): number {
  const seed = setting('SEED', Date.now() % 1_000_000);
  console.log(`SEED=${seed}`);
  return seed;
}

export type Row = readonly (string | number)[];

export function table(head: readonly string[], rows: readonly Row[]): string {
  const lines = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const cells = (line: readonly string[]) =>
    line.map((cell, at) =>
      at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0),
    );
  return lines.map((line) => cells(line).join('  ')).join('\n');
}

/** How much a series rises or falls in all, by its line of least squares. */
export function drift(values: readonly number[]): number {
  const sum = (of: readonly number[]) => of.reduce((total, value) => total + value, 0);
  const mean = sum(values) / values.length;
  const middle = (values.length - 1) / 2;
  const over = sum(values.map((value, at) => (at - middle) * (value - mean)));
  const under = sum(values.map((_, at) => (at - middle) ** 2));
  return under === 0 ? 0 : (over / under) * (values.length - 1);
}

/** Prints what went wrong, and ends the process with it. */
export function conclude(failures: readonly string[]): void {
  for (const failure of failures.slice(0, 50)) console.log(`FAILED: ${failure}`);
  console.log(failures.length === 0 ? 'All held.' : `${failures.length} failures.`);
  process.exit(failures.length === 0 ? 0 : 1);
}
