import { pino, type DestinationStream, type Logger } from 'pino';

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * The log: JSON lines, or readable ones on a terminal. Fields are ids, codes, counts and times:
 * never a typed text, an expression, a key, a cookie or a URL's query.
 */
export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/** How long lines wait for others: a write costs as much as all else of a line. */
const GATHER_MS = 10;

/** The lines of stdout that wait to be written. */
let gathered = '';

/** Writes the lines that wait; to be called before the process ends. */
export function writeGathered(): void {
  if (gathered !== '') process.stdout.write(gathered);
  gathered = '';
}

const STDOUT: DestinationStream = {
  write: (line) => {
    if (gathered === '') setTimeout(writeGathered, GATHER_MS).unref();
    gathered += line;
  },
};

/** A value for a terminal: quoted, unless nothing in it could break the line or move the cursor. */
const plain = (value: unknown) =>
  typeof value === 'string' && !/^[\w.:=+/@-]*$/.test(value)
    ? JSON.stringify(value)
    : String(value);

const areFields = (value: unknown): value is LogFields =>
  typeof value === 'object' && value !== null;

/** Writes each line for a person. */
const readable = (stream: DestinationStream): DestinationStream => ({
  write: (line) => {
    const entry: unknown = JSON.parse(line);
    if (!areFields(entry)) return;
    const { level, message, timestamp, ...fields } = entry;
    const rest = Object.entries(fields).map(([name, value]) => `${name}=${plain(value)}`);
    stream.write(`${[timestamp, level, message, ...rest].join(' ')}\n`);
  },
});

/**
 * Opens the log: `error` and `warn` go to stderr, other levels to stdout, up to `GATHER_MS` later.
 *
 * @param level the least level that is written, as LOG_LEVEL has it; `silent`: none
 * @param isTerminal writes readable lines instead of JSON
 */
export function createLog(level: string, isTerminal: boolean): Log {
  const open = (stream: DestinationStream): Logger =>
    pino(
      {
        level,
        base: null,
        messageKey: 'message',
        formatters: { level: (label) => ({ level: label }) },
        timestamp: () => `,"timestamp":"${new Date().toISOString()}"`,
      },
      isTerminal ? readable(stream) : stream,
    );
  const out = open(STDOUT);
  const err = open(process.stderr);
  return {
    debug: (message, fields) => {
      out.debug(fields ?? {}, message);
    },
    info: (message, fields) => {
      out.info(fields ?? {}, message);
    },
    warn: (message, fields) => {
      err.warn(fields ?? {}, message);
    },
    error: (message, fields) => {
      err.error(fields ?? {}, message);
    },
  };
}
