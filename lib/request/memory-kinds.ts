/** What waits in the memory of the server. The one table behind the account, `/metrics` and `/status/`. */
export const MEMORY_KINDS = {
  requests: 'requests that run, with their bodies',
  results:
    'what commands have while they run: replies of the steps of a batch, contents of uploads',
  replies: 'replies over HTTP that their clients have not read',
  messages: 'messages of clients and to clients of WebSockets that are not read',
  events: 'events that their readers have not taken',
  calls: 'calls that Chrome has not taken, and replies of Chrome that are not read',
  rules: 'request rules, with recordings that they replay',
  scripts: 'init scripts and exposed functions',
  tickets: 'tickets and logins',
  log: 'entries of network logs, with their bodies, what event logs keep, and records of ended browsers',
} as const;

export type MemoryKind = keyof typeof MEMORY_KINDS;
