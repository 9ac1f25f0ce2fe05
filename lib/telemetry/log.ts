import { createLogger, format, transports } from 'winston';

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

/** A value for a terminal: quoted, unless nothing in it could break the line or move the cursor. */
const plain = (value: unknown) =>
  typeof value === 'string' && !/^[\w.:=+/@-]*$/.test(value)
    ? JSON.stringify(value)
    : String(value);

const readable = format.printf(({ level, message, timestamp, ...fields }) => {
  const rest = Object.entries(fields).map(([name, value]) => `${name}=${plain(value)}`);
  return [String(timestamp), level, String(message), ...rest].join(' ');
});

/**
 * Opens the log: `error` and `warn` go to stderr, other levels to stdout.
 *
 * @param level the least level that is written, as LOG_LEVEL has it; `silent`: none
 * @param isTerminal writes readable lines instead of JSON
 */
export function createLog(level: string, isTerminal: boolean): Log {
  const logger = createLogger({
    level,
    silent: level === 'silent',
    format: format.combine(format.timestamp(), isTerminal ? readable : format.json()),
    transports: [new transports.Console({ stderrLevels: ['error', 'warn'] })],
  });
  return {
    debug: (message, fields) => void logger.debug(message, fields),
    info: (message, fields) => void logger.info(message, fields),
    warn: (message, fields) => void logger.warn(message, fields),
    error: (message, fields) => void logger.error(message, fields),
  };
}
