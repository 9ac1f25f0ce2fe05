import { readFileSync, statSync } from 'node:fs';

export const integer = (min: number, max: number) => (text: string) => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new Error(`must be a whole number from ${min} to ${max}`);
  return value;
};

export const flag = (text: string): boolean => {
  if (text === 'true' || text === '1') return true;
  if (text === 'false' || text === '0') return false;
  throw new Error('must be true or false');
};

export const headless = (text: string): boolean | 'shell' => {
  if (text === 'shell') return text;
  try {
    return flag(text);
  } catch {
    throw new Error('must be true, false or shell');
  }
};

export const list = (text: string): readonly string[] =>
  text.split(',').flatMap((item) => item.trim() || []);

export const oneOf =
  <const T extends string>(...choices: readonly T[]) =>
  (text: string): T => {
    const choice = choices.find((candidate) => candidate === text);
    if (choice === undefined) throw new Error(`must be one of ${choices.join(', ')}`);
    return choice;
  };

export const path = (text: string): string | undefined => text || undefined;

export const directory = (text: string): string | undefined => {
  if (!statSync(text, { throwIfNoEntry: false })?.isDirectory())
    throw new Error('must be a directory');
  return text;
};

/** Reads the lines of a file with secrets, without blank lines. */
export const linesOfFile = (file: string): readonly string[] => {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => line.trim() || []);
  } catch {
    throw new Error('must be a readable file');
  }
};

export const files = (text: string): readonly string[] => {
  const names = list(text);
  for (const name of names)
    if (!statSync(name, { throwIfNoEntry: false })?.isFile())
      throw new Error(`must list files, of which ${name} is none`);
  return names;
};
