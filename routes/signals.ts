/** What ends a server, or has it read its keys again. */
export const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
