import { Writable } from 'node:stream';
import { createLogger, format, transports, type Logform, type Logger } from 'winston';

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

/** Limits the bytes of a stream that nobody reads: some 80,000 lines. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024;

/** The lines of stdout that wait to be written. */
let gathered = '';

/** Writes the lines that wait; to be called before the process ends. */
export function writeGathered(): void {
  if (gathered !== '') process.stdout.write(gathered);
  gathered = '';
}

/** Takes lines, and writes those of `GATHER_MS` at once. */
function gather(line: string): void {
  if (gathered === '') setTimeout(writeGathered, GATHER_MS).unref();
  gathered += line;
}

/** A value for a terminal: quoted, unless nothing in it could break the line or move the cursor. */
const plain = (value: unknown) =>
  typeof value === 'string' && !/^[\w.:=+/@-]*$/.test(value)
    ? JSON.stringify(value)
    : String(value);

/** One line of JSON. winston's own `timestamp` and `json` formats take half as long again. */
const json = format.printf(({ level, message, ...fields }) =>
  JSON.stringify({ level, timestamp: new Date().toISOString(), ...fields, message }),
);

/** One line for a person. */
const readable = format.printf(({ level, message, ...fields }) => {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined);
  const rest = known.map(([name, value]) => `${name}=${plain(value)}`);
  return [new Date().toISOString(), level, message, ...rest].join(' ');
});

/** Opens a logger of a stream. @param level the least level that is written; `silent`: none */
function open(
  level: string,
  stream: NodeJS.WriteStream,
  lines: Logform.Format,
  write: (line: string) => void,
  member: string | undefined,
): Logger {
  let lost = 0;
  const bounded = new Writable({
    decodeStrings: false,
    write: (line, _encoding, written) => {
      if (stream.writableLength <= MAX_WAITING_BYTES) write(String(line));
      else lose();
      written();
    },
  });
  const logger = createLogger({
    level,
    format: lines,
    ...(member === undefined ? {} : { defaultMeta: { member } }),
    transports: new transports.Stream({ stream: bounded, eol: '\n' }),
  });
  const lose = () => {
    lost += 1;
    if (lost > 1) return;
    stream.once('drain', () => {
      logger.log({ level: 'warn', message: 'lines lost: nobody read the log', lost });
      lost = 0;
    });
  };
  return logger;
}

/** What logs lines of one level; a level that is not written costs nothing. */
function at(logger: Logger, level: keyof Log): Log[keyof Log] {
  if (!logger.isLevelEnabled(level)) return () => {};
  return (message, fields) => {
    logger.log({ level, message, ...fields });
  };
}

/**
 * Opens the log: `error` and `warn` go to stderr, other levels to stdout, up to `GATHER_MS` later.
 *
 * @param level the least level that is written, as LOG_LEVEL has it; `silent`: none
 * @param isTerminal writes readable lines instead of JSON
 * @param member the name of this process, where it is one of several of one server
 */
export function createLog(level: string, isTerminal: boolean, member?: string): Log {
  const lines = isTerminal ? readable : json;
  const out = open(level, process.stdout, lines, gather, member);
  const err = open(level, process.stderr, lines, (line) => process.stderr.write(line), member);
  return {
    debug: at(out, 'debug'),
    info: at(out, 'info'),
    warn: at(err, 'warn'),
    error: at(err, 'error'),
  };
}
