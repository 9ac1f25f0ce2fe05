/** An escape, a class, a count, a parenthesis or any other character; a `[` in a class may have a name after it. */
const TOKENS = /\\.|\[(?:\\.|[^\]\\])*\]|\{(\d+)(?:,(\d*))?\}|[()]|./gsu;

/**
 * How many instructions a regular expression becomes at most, about: what is repeated is there as often as it may
 * come. It is read before the expression is compiled, which takes the more time and memory the larger it is.
 */
export function expressionSize(source: string): number {
  /** Of the groups that are open, from the outermost on. */
  const groups = [0];
  let latest = 0;
  const add = (size: number) => {
    groups.push((groups.pop() ?? 0) + size);
  };
  for (const [token, least, most] of source.matchAll(TOKENS)) {
    if (token === '(') groups.push(0);
    else if (token === ')') {
      latest = 2 + (groups.pop() ?? 0);
      add(latest);
    } else if (least !== undefined) {
      const times = Math.max(1, Number(least), Number(most ?? 0));
      add(latest * (times - 1));
      latest *= times;
    } else {
      latest = 1;
      add(latest);
    }
  }
  return groups.reduce((sum, size) => sum + size);
}
