/** The file to which a service that is watched writes how long its event loop stood. */
export const LOOP_STALLS = 'SPEC_LOOP_STALLS';

/** The folder of these files: one for each Jest worker and kind of Chrome. */
export const STALLS_FOLDER = 'SPEC_STALLS_FOLDER';

/** A spec in whose time the event loop of the shared service stood for longer fails. */
export const STALL_MS = 200;

/** Says why the event loop of the shared service may stand in this spec file. */
export function loopMayStand(why: string): void {
  Reflect.set(globalThis, 'loopMayStand', why);
}
