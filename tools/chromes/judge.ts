import type { Lack } from './versions.js';

/** A test as Jest reports it. */
export interface TestResult {
  readonly fullName: string;
  readonly status: string;
}

interface Judgement {
  readonly passed: number;
  /** Tests that fail for a known reason. */
  readonly known: readonly string[];
  /** Tests that fail for no known reason. */
  readonly unknown: readonly string[];
  /** Known reasons without a test that fails, although its file ran. */
  readonly stale: readonly string[];
}

/** Compares what failed in a version with what is known to. A reason is stale only if its test ran, and passed. */
export function judge(results: readonly TestResult[], lacks: readonly Lack[]): Judgement {
  const failed = results.filter(({ status }) => status === 'failed');
  const isKnown = ({ fullName }: TestResult) => lacks.some(({ test }) => fullName.includes(test));
  const stale = lacks.filter(({ test }) => {
    const ran = results.filter(({ fullName }) => fullName.includes(test));
    return ran.length > 0 && ran.every(({ status }) => status === 'passed');
  });
  return {
    passed: results.filter(({ status }) => status === 'passed').length,
    known: failed.filter(isKnown).map(({ fullName }) => fullName),
    unknown: failed.filter((result) => !isKnown(result)).map(({ fullName }) => fullName),
    stale: stale.map(({ test }) => test),
  };
}
