/** The most that a map may cost a model, by the estimate below. */
export const MAP_TOKENS = 2_400;

/** The same of a text that was read. */
export const TEXT_TOKENS = 6_000;

/**
 * What a text costs a language model, or a little more: measured with the tokenizer of GPT-4o (`o200k_base`) on
 * maps and texts. A word that can be said is a token or two, other letters are tokens of one or two, digits by threes, and of what
 * is not ASCII each character may be a token or more.
 */
export function estimatedTokens(text: string): number {
  let tokens = 0;
  for (const [run] of text.matchAll(/[A-Za-z]+|\d+|\s+|[^A-Za-z\d\s]/gu)) tokens += costOf(run);
  return Math.ceil(tokens);
}

const WORD = /^[A-Z]?[a-z]*[aeiouy][a-z]*$/;

function costOf(run: string): number {
  if (WORD.test(run)) return Math.max(1, run.length / 6);
  if (/^[A-Za-z]/.test(run)) return Math.max(1, run.length / 1.5);
  if (/^\d/.test(run)) return Math.ceil(run.length / 3);
  if (/^\s/.test(run)) return run === ' ' ? 0.2 : Math.min(2, run.length);
  return run.charCodeAt(0) < 0x80 ? 0.9 : 1.6;
}

/** The text as far as the tokens go, cut at the end of a line where it has several, and told so. */
export function fitted(text: string, maxTokens: number, advice: string): string {
  if (estimatedTokens(text) <= maxTokens) return text;
  const lines = text.split('\n');
  const kept: string[] = [];
  let tokens = 0;
  for (const line of lines) {
    const cost = estimatedTokens(line) + 1;
    if (tokens + cost > maxTokens) break;
    tokens += cost;
    kept.push(line);
  }
  const more = lines.length - kept.length;
  if (kept.length > 0) return `${kept.join('\n')}\n… ${more} more lines. ${advice}`;
  return `${cutLine(lines[0] ?? '', maxTokens)}… (cut) ${advice}`;
}

function cutLine(line: string, maxTokens: number): string {
  let end = Math.min(line.length, maxTokens * 4);
  while (estimatedTokens(line.slice(0, end)) > maxTokens) end = Math.floor(end * 0.9);
  return line.slice(0, end);
}
