import type { Dashboard } from './dashboard.js';

const NOTHING = { age_ms: 60_000, idle_ms: 1_000, running: 0, contexts: 0, pages: 1, cpu_s: 1 };

/** A browser in `GET /status/`, with other figures where they are given. */
export const browserFigures = (id: string, more: object = {}): object => ({
  ...{ id, label: `label ${id}`, pss_bytes: 1e8, commands: 0, crashed: 0, dialog: null },
  ...NOTHING,
  ...more,
});

/** A browser in `GET /browsers/ended/`. */
export const endedBrowser = (id: string, more: object = {}): object => ({
  ...{ id, label: `label ${id}`, reason: 'deleted', limit: null, title: `t ${id}`, host: null },
  created_at: new Date(Date.now() - 60_000).toISOString(),
  ended_at: new Date().toISOString(),
  ...{ idle_timeout_ms: 600_000, max_lifetime_ms: null, commands: 1 },
  ...more,
});

const numbers = (figure: number) => Array.from({ length: 60 }, () => figure);

const HISTORY = {
  ...{ interval_s: 15, at: new Date().toISOString() },
  ...{ browsers: numbers(3), free: numbers(7), queued: numbers(0), pooled: numbers(1) },
  ...{ available_bytes: numbers(5e9), commands: numbers(30), failed: numbers(0) },
  errors: numbers(0),
};

interface Figures {
  readonly browsers: readonly { readonly id: string }[];
  readonly ended?: readonly object[];
  /** More of `GET /status/`. */
  readonly more?: object;
  /** Rules for other requests. */
  readonly rules?: readonly object[];
}

/** A rule that answers a request of the dashboard's page with JSON. */
export const respond = (url: string, body: object, methods: readonly string[] = ['GET']) => ({
  match: { url, methods },
  action: 'respond',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

/** Has the dashboard get these figures, whatever browsers the service has. */
export async function showFigures(
  { driver, viewer, watched: { url } }: Dashboard,
  { browsers, ended = [], more = {}, rules = [] }: Figures,
): Promise<void> {
  const status = {
    ...{ used: browsers.length, free: 7, queued: 0, pooled: 1, uptime_s: 1, commands: 100 },
    ...{ failed: 0, errors: 0, ended: ended.length, history: HISTORY, browsers },
    memory: { total_bytes: 9e9, available_bytes: 5e9, min_free_bytes: 1e9 },
    ...more,
  };
  const records = browsers.map(({ id }) => ({
    ...{ id, label: null, version: 'Chrome/1', title: `t ${id}` },
    url: `https://${id}.example/`,
  }));
  await driver.send('put', `${viewer.path}/routes/`, {
    rules: [
      ...rules,
      respond(`${url}/status/`, status),
      respond(`${url}/browsers/`, { browsers: records }),
      respond(`${url}/browsers/ended/`, { browsers: ended }),
    ],
  });
}
