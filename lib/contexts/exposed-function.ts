import { randomBytes } from 'node:crypto';
import type { Session } from '../../protocol/session.js';
import { readJson } from '../request/json.js';
import { expose } from '../page/injected/expose.js';
import type { PageCalled } from '../events/browser-events.js';
import { begin } from '../request/begin.js';
import type { AppliedScript, ContextScript, ScriptedPage } from './context-scripts.js';
import { frameContexts } from '../page/frames/frame-contexts.js';
import { CLIENT_WORLD, type ScriptWorld } from '../page/frames/frame.js';
import { sourceOf } from '../page/frames/page-source.js';
import { addToDocuments } from './init-script.js';

/** Of the arguments of a call, as JSON, in characters. */
const MAX_ARGS_SIZE = 16_384;

/** How many calls of a page are told in a second. */
const MAX_CALLS = 100;
const SECOND_MS = 1_000;

/** What a page called in the present second, and how many calls before it were not told. */
interface Calls {
  since: number;
  told: number;
  dropped: number;
}

/** A function of the page's whose calls are events: `page.called`. */
export class ExposedFunction implements ContextScript {
  readonly name: string;
  readonly world: ScriptWorld;
  /** How many calls were told, and how many were too many. */
  calls = 0;
  dropped = 0;
  readonly #binding = `tabwire:${randomBytes(9).toString('base64url')}`;
  readonly #byPage = new WeakMap<Session, Calls>();

  constructor(name: string, world: ScriptWorld) {
    this.name = name;
    this.world = world;
  }

  get size(): number {
    return this.name.length;
  }

  apply(session: Session, page: ScriptedPage, isNew: boolean): AppliedScript {
    const frames = frameContexts(session);
    const unlisten = session.on('Runtime.bindingCalled', (event) => {
      if (event.name !== this.#binding || !this.#mayTell(page.session)) return;
      const frameId = frames.get(event.executionContextId) ?? null;
      const url = begin((frameId === null ? undefined : page.frames.get(frameId)?.url) ?? '');
      const { dropped } = this.#callsOf(page.session);
      this.#callsOf(page.session).dropped = 0;
      const { name } = this;
      const what = readArguments(event.payload);
      page.publish({ type: 'page.called', name, frameId, url, dropped, ...what });
    });
    const world = this.world === 'isolated' ? { executionContextName: CLIENT_WORLD } : {};
    // Chrome tells of calls without it, too, but not which frame they are from.
    const runtime = session.enable('Runtime');
    const adding = session.send('Runtime.addBinding', { name: this.#binding, ...world });
    const values = [this.name, this.#binding, MAX_ARGS_SIZE].map((value) => JSON.stringify(value));
    const source = `(${sourceOf(expose)})(${values.join()})`;
    // A frame that moves to another process has a document of its own to come.
    const hasDocument = !isNew || session === page.session;
    const script = addToDocuments(session, source, this.world, hasDocument);
    return {
      calls: [runtime.reply, adding, ...script.calls],
      undo: () => {
        unlisten();
        runtime.dispose();
        const removing = session.send('Runtime.removeBinding', { name: this.#binding });
        return [removing, ...script.undo()];
      },
    };
  }

  #callsOf(page: Session): Calls {
    const known = this.#byPage.get(page) ?? { since: 0, told: 0, dropped: 0 };
    this.#byPage.set(page, known);
    return known;
  }

  /** Whether one more call of a page is told now. */
  #mayTell(page: Session): boolean {
    const calls = this.#callsOf(page);
    const now = Date.now();
    if (now - calls.since >= SECOND_MS) [calls.since, calls.told] = [now, 0];
    const may = calls.told < MAX_CALLS;
    if (may) {
      calls.told += 1;
      this.calls += 1;
    } else {
      calls.dropped += 1;
      this.dropped += 1;
    }
    return may;
  }
}

export const isExposedFunction = (script: ContextScript): script is ExposedFunction =>
  script instanceof ExposedFunction;

/** What a binding was handed by `expose`, or by a page that got hold of it. */
function readArguments(payload: string): Pick<PageCalled, 'args' | 'problem'> {
  if (payload.length > MAX_ARGS_SIZE) return { args: [], problem: 'too_large' };
  try {
    const value = readJson(payload);
    if (Array.isArray(value)) return { args: value, problem: null };
    const isTooLarge =
      typeof value === 'object' && value && 'problem' in value && value.problem === 'too_large';
    return { args: [], problem: isTooLarge ? 'too_large' : 'unserializable' };
  } catch {
    return { args: [], problem: 'unserializable' };
  }
}
