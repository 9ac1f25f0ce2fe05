import { TabwireError } from '../../request/errors.js';
import type { ProfileWish } from '../../schemas/profiles.js';
import type { Context } from '../context.js';
import type { Contexts } from '../contexts.js';
import { ProfileStore } from './profile-store.js';
import { ProfileUse, type ProfileUses } from './profile-uses.js';
import { readStorageState, replaceStorageState } from './storage-state.js';

const DEFAULT_EVERY_S = 60;

/** The browser of a context. */
interface Owner {
  readonly id: string;
  readonly contexts: Pick<Contexts, 'get'>;
  readonly profiles: ProfileUses;
}

interface ProfileSettings {
  readonly PROFILE_STORE: string | undefined;
  readonly PROFILE_KEY: string | undefined;
  readonly MIN_FREE_DISK: number;
  readonly MAX_RESULT_BYTES: number;
}

interface ErrorLog {
  error(message: string, fields: Readonly<Record<string, string | null>>): void;
}

/** The saved profiles of a server, and the contexts that use them. */
export class SavedProfiles {
  readonly #store: ProfileStore | undefined;
  readonly #maxBytes: number;
  readonly #log: ErrorLog;

  constructor(settings: ProfileSettings, log: ErrorLog) {
    const { PROFILE_STORE, PROFILE_KEY, MIN_FREE_DISK } = settings;
    this.#maxBytes = settings.MAX_RESULT_BYTES;
    this.#log = log;
    if (PROFILE_STORE !== undefined && PROFILE_KEY !== undefined)
      this.#store = new ProfileStore(PROFILE_STORE, Buffer.from(PROFILE_KEY, 'hex'), MIN_FREE_DISK);
  }

  /** @throws TabwireError `profiles_not_configured` */
  get store(): ProfileStore {
    if (this.#store) return this.#store;
    throw new TabwireError(
      'profiles_not_configured',
      'This server has no directory for profiles. The operator can set PROFILE_STORE to a directory and PROFILE_KEY to a key.',
    );
  }

  /**
   * Gives a new context the state of a saved profile, and has it saved again as the client wishes.
   *
   * @throws TabwireError `profile_not_found`, `profile_locked`, `profile_unreadable`, `profiles_not_configured`
   */
  async use(
    browser: Owner,
    context: Context,
    wish: NonNullable<ProfileWish>,
    signal: AbortSignal,
  ): Promise<void> {
    const { store } = this;
    const { name, save = 'never', every_s = DEFAULT_EVERY_S } = wish;
    if (wish.every_s !== undefined && save !== 'every_s')
      throw new TabwireError(
        'invalid_request',
        'every_s needs save: "every_s". Send both, or leave every_s out.',
        {
          errors: [{ path: '/profile/every_s', message: 'needs save: "every_s"' }],
        },
      );
    const page = await context.current(signal);
    if (save === 'never') {
      await replaceStorageState(context, page, await store.read(name), signal);
      return;
    }
    const holder = { browser_id: browser.id, ctx_id: context.id };
    const { writer, state } = await store.writer(name, holder);
    try {
      if (state) await replaceStorageState(context, page, state, signal);
    } catch (error) {
      await writer.release();
      throw error;
    }
    const use = new ProfileUse({
      context,
      writer,
      everyS: save === 'every_s' ? every_s : undefined,
      maxBytes: this.#maxBytes,
      onFailed: (error) => {
        this.#log.error('a profile was not saved: the version before stays', {
          profile: name,
          browser: browser.id,
          cause: String(error),
        });
      },
    });
    browser.profiles.add(context.id, use);
  }

  /** Saves the present state of a context to a profile; returns as `ProfileStore.put`. */
  async save(
    name: string,
    browser: Owner,
    ctxId: string | undefined,
    signal: AbortSignal,
  ): Promise<number | undefined> {
    const { store } = this;
    const context = browser.contexts.get(ctxId);
    const use = browser.profiles.of(context.id);
    if (use?.name === name) return use.save();
    const page = await context.current(signal);
    return store.put(name, await readStorageState(context, page, this.#maxBytes, signal));
  }
}
