import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSettings, type Settings } from '../lib/settings/settings.js';
import { Deadline } from '../lib/request/deadline.js';
import { shuttingDown } from '../lib/browsers/shutting-down.js';
import type { Service } from '../lib/execution/service.js';
import { tooOld } from '../lib/launching/oldest-chromium.js';
import { fileHandleLimit, fileHandlesFor } from '../lib/machine/file-handles.js';
import { collectWhenQuiet } from '../lib/machine/quiet-collection.js';
import { createLog } from '../lib/telemetry/log.js';
import type { Member } from './member.js';
import { endService, listensOn, startService } from './service.js';
import { SIGNALS } from './signals.js';
import { failStart, outliveReaders, written } from './standard-streams.js';
import { version } from './version.js';

/** How long aborted requests have to answer, in ms. */
const LAST_REPLIES_MS = 3_000;

/** Runs the service until a signal ends it, and ends the process then. */
export async function serve(): Promise<never> {
  outliveReaders();
  try {
    await run();
  } catch (error) {
    failStart(error);
  }
  await written();
  process.exit(0);
}

/** The composition root: settings → gateway → HTTP server → shutdown. */
async function run(): Promise<void> {
  const whole = readSettings();
  const member = whole.MEMBERS > 1 ? await join(whole) : undefined;
  const settings = member?.settings ?? whole;
  const log = createLog(
    settings.LOG_LEVEL,
    member?.isTerminal ?? process.stdout.isTTY,
    member?.name,
  );
  const service = await startService(settings, log);
  process.on('unhandledRejection', (reason) => {
    // A bug, but unlike an exception it leaves no function half done, so the browsers stay.
    log.error('unhandled', { error: reason instanceof Error ? reason.stack : String(reason) });
  });
  process.once('uncaughtException', (error) => {
    log.error('uncaught', { error: error.stack ?? error.message });
    void endService(service)
      .finally(written)
      .finally(() => process.exit(1));
  });
  // Registered before the server is: a signal during the start ends what was started.
  // Both stay registered: a second signal must not cut the clean-up short.
  const hurry = endBySignals(service, member);
  let server: Server;
  try {
    server = await loadServer(service);
    server.listen(settings.PORT, settings.HOST);
    await once(server, 'listening');
    await member?.listen(server);
    await listensOn(service, portOf(server));
  } catch (error) {
    await endService(service);
    throw error;
  }
  if (member?.isFirst) void member.whole.then(() => announce(server, service, whole));
  else if (!member) await announce(server, service, whole);
  checkFileHandles(service);
  collectWhenQuiet((before, after) => {
    log.debug('memory given back', { before_bytes: before, after_bytes: after });
  });
  await service.gateway.drain.over;
  if (!hurry.aborted) await letConnectionsEnd(server, service, hurry);
  await shutDown(server, service);
}

/** Loads all that answers requests: half of the code, so a Chrome of the pool starts meanwhile. */
async function loadServer(service: Service): Promise<Server> {
  const { PORT } = service.settings;
  // Until it listens at port 0, there is no port that could be closed to this Chrome.
  if (PORT !== 0) service.gateway.listensOn(PORT);
  const { httpServerOf } = await import('./http-server.js');
  return httpServerOf(service);
}

/** Loaded here, so that a server of one process loads nothing of it. */
async function join(whole: Settings): Promise<Member> {
  const { joinSupervisor } = await import('./member.js');
  return joinSupervisor(whole);
}

/** Drains at the first SIGTERM; ends the drain at a second one, and at other signals. @returns aborts at its end */
function endBySignals(service: Service, member: Member | undefined): AbortSignal {
  const { DRAIN_TIMEOUT_MS: timeoutMs, API_KEYS_FILE } = service.settings;
  const { drain } = service.gateway;
  const hurry = new AbortController();
  let isFirst = true;
  const stop = (mayWait: boolean) => {
    if (isFirst && mayWait) drain.begin({ exit: true, timeoutMs, isFinal: true });
    else {
      hurry.abort();
      drain.end();
    }
    isFirst = false;
  };
  const take = (signal: NodeJS.Signals) => {
    if (signal === 'SIGTERM') stop(timeoutMs > 0);
    // Without a file to read again it means, as to any program, that the terminal has closed.
    else if (signal === 'SIGHUP' && API_KEYS_FILE) rotateKeys(service);
    else stop(false);
  };
  if (member) member.onSignal(take);
  else for (const signal of SIGNALS) process.on(signal, take);
  return hurry.signal;
}

/** @param whole the settings of the server, where this process is one of its members */
async function announce(
  server: Server,
  { log, keys, gateway }: Service,
  settings: Settings,
): Promise<void> {
  const port = portOf(server);
  const chrome = await gateway.chromeVersion();
  const host = settings.HOST.includes(':') ? `[${settings.HOST}]` : settings.HOST;
  log.info(
    `Tabwire ${version()} listens on http://${host}:${port}/ with ${chrome} (${gateway.launcher.chromePath}), API keys ${keys.size > 0 ? `on (${keys.size})` : 'off'}, at most ${settings.MAX_BROWSERS} browsers in ${Math.floor(gateway.memory.totalBytes / 2 ** 20)} MiB of memory, egress ${settings.EGRESS}${settings.MEMBERS > 1 ? `, ${settings.MEMBERS} members` : ''}; docs at http://${host}:${port}/docs/`,
  );
  const complaint = tooOld(chrome);
  if (complaint !== undefined) log.warn(complaint);
  if (!gateway.launcher.sandboxed)
    log.warn(
      'Running as root: Chrome can not use its sandbox and is started with --no-sandbox. Run Tabwire as another user.',
    );
}

/** Warns where the browsers that there may be would use up the files and connections that there may be. */
function checkFileHandles({ settings: { MAX_BROWSERS }, log }: Service): void {
  const [limit, needed] = [fileHandleLimit(), fileHandlesFor(MAX_BROWSERS)];
  if (limit < needed)
    log.warn(
      `Only ${limit} files and connections may be open at a time, and MAX_BROWSERS=${MAX_BROWSERS} may need ${needed}: opens get 503 before all browsers are open. Raise the limit (ulimit -n ${needed}), or lower MAX_BROWSERS.`,
    );
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Reads the keys again; where that fails, the old ones stay. */
function rotateKeys({ keys, log }: Service): void {
  try {
    keys.replace(readSettings().API_KEYS);
    log.info(`API keys read again: ${keys.size}`);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    log.error('API keys could not be read again, the old ones stay', { cause });
  }
}

/** Takes no more connections, so that no request is refused, and lets those that run end: by themselves, or by `hurry`. */
async function letConnectionsEnd(
  server: Server,
  { settings }: Service,
  hurry: AbortSignal,
): Promise<void> {
  const patience = sleep(settings.SHUTDOWN_TIMEOUT_MS, undefined, { signal: hurry });
  server.close();
  await Promise.race([once(server, 'close'), patience.catch(() => undefined)]);
}

/** Refuses new work, lets what runs finish for a while, then ends every browser. */
async function shutDown(server: Server, service: Service): Promise<void> {
  const { settings, log, gateway } = service;
  log.info('shutting down');
  gateway.refuseRequests();
  const grace = new AbortController();
  await Promise.race([
    gateway.idle(),
    sleep(settings.SHUTDOWN_TIMEOUT_MS, undefined, { signal: grace.signal }),
  ]);
  grace.abort();
  Deadline.abortAll(shuttingDown());
  // Aborted requests answer at once; those that can't be aborted are not waited for beyond this.
  const last = new AbortController();
  await Promise.race([gateway.idle(), sleep(LAST_REPLIES_MS, undefined, { signal: last.signal })]);
  last.abort();
  await endService(service);
  server.close();
  server.closeAllConnections();
  log.info('stopped');
}
