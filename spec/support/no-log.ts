import type { Log } from '../../lib/telemetry/log.js';

/** Writes nothing. */
export const noLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
