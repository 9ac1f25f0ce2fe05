import { readStorageState, replaceStorageState } from '../page/reading/storage-state.js';
import { TabwireError } from '../request/errors.js';
import { ProfileStore } from '../saved-profiles/profile-store.js';
import type { ProfileWish } from '../schemas/profiles.js';
import type { Settings } from '../settings/settings.js';
import type { Log } from '../telemetry/log.js';
import type { Browser } from './browser.js';
import type { Context } from './context.js';
import { ProfileUse } from './profile-uses.js';

const DEFAULT_EVERY_S = 60;

interface ProfileService {
  readonly store: ProfileStore;
  readonly settings: Pick<Settings, 'MAX_RESULT_BYTES'>;
  readonly log: Log;
}

/**
 * Gives a new context the state of a saved profile, and has it saved again as the client wishes.
 *
 * @throws TabwireError `profile_not_found`, `profile_locked`, `profile_unreadable`
 */
export async function useProfile(
  { store, settings, log }: ProfileService,
  browser: Browser,
  context: Context,
  wish: NonNullable<ProfileWish>,
  signal: AbortSignal,
): Promise<void> {
  const { name, save = 'never', every_s = DEFAULT_EVERY_S } = wish;
  if (wish.every_s !== undefined && save !== 'every_s')
    throw new TabwireError('invalid_request', 'every_s goes with save: "every_s". Send both.', {
      errors: [{ path: '/profile/every_s', message: 'goes with save: "every_s"' }],
    });
  const page = await context.current(signal);
  if (save === 'never') {
    await replaceStorageState(page, await store.read(name), signal);
    return;
  }
  const holder = { browser_id: browser.id, ctx_id: context.id };
  const { writer, state } = await store.writer(name, holder);
  try {
    if (state) await replaceStorageState(page, state, signal);
  } catch (error) {
    await writer.release();
    throw error;
  }
  const use = new ProfileUse({
    context,
    writer,
    everyS: save === 'every_s' ? every_s : undefined,
    maxBytes: settings.MAX_RESULT_BYTES,
    onFailed: (error) => {
      const cause = String(error);
      log.error('a profile was not saved: the version before stays', {
        profile: name,
        browser: browser.id,
        cause,
      });
    },
  });
  browser.profiles.add(context.id, use);
}

/** Saves the present state of a context to a profile; returns as `ProfileStore.put`. */
export async function saveProfile(
  { store, settings }: Omit<ProfileService, 'log'>,
  browser: Browser,
  name: string,
  ctxId: string | undefined,
  signal: AbortSignal,
): Promise<number | undefined> {
  const context = browser.contexts.get(ctxId);
  const use = browser.profiles.of(context.id);
  if (use?.name === name) return use.save();
  const page = await context.current(signal);
  const state = await readStorageState(page, settings.MAX_RESULT_BYTES, signal);
  return store.put(name, state);
}

/** The store of the settings; undefined where they have none. */
export function profileStoreOf({
  PROFILE_STORE,
  PROFILE_KEY,
  MIN_FREE_DISK,
}: Pick<Settings, 'PROFILE_STORE' | 'PROFILE_KEY' | 'MIN_FREE_DISK'>): ProfileStore | undefined {
  if (PROFILE_STORE === undefined || PROFILE_KEY === undefined) return undefined;
  return new ProfileStore(PROFILE_STORE, Buffer.from(PROFILE_KEY, 'hex'), MIN_FREE_DISK);
}

/** Where the server keeps no profiles. */
export function noProfiles(): TabwireError {
  return new TabwireError(
    'profiles_not_configured',
    'The server keeps no profiles. Set PROFILE_STORE to a directory and PROFILE_KEY to a key.',
  );
}
