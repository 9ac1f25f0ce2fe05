import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { isSystemError } from './system-error.js';

/**
 * Kept for what has to go on when there are few: /health/, replies, the ends of browsers, and the libraries that
 * open a file now and then. Whatever needs more of them than one asks first.
 */
const KEPT = 24;

/** Held open, to be let go of when there is no other: what opened the rest had not asked. */
const SPARES = 8;

/** How often that is looked at, in ms: nothing tells of it. */
const LOOK_MS = 500;

/** How long a count stands, in ms: counting reads a directory, which takes 5 µs for each that is open. */
const STANDS_MS = 250;

/** And how many times as long as it took. */
const STANDS_FOR = 100;

/** Of one browser: the pipes to its Chrome, its clients' connections, and what starting another takes. */
const OF_A_BROWSER = 8;

/** Of a service without browsers, beside those that are kept. */
const OF_THE_SERVICE = 64;

/** How many files and sockets this process may have open: 0 where it can open none, Infinity where nobody tells. */
export function fileHandleLimit(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const [, soft] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
    return soft === undefined ? Infinity : Number(soft);
  } catch (error) {
    return isOutOfFileHandles(error) ? 0 : Infinity;
  }
}

/** How many it may have to be, for so many browsers. */
export function fileHandlesFor(browsers: number): number {
  return OF_THE_SERVICE + KEPT + browsers * OF_A_BROWSER;
}

/** How many more this process may open; Infinity where nobody tells. */
function count(): number {
  const limit = fileHandleLimit();
  if (limit === 0 || limit === Infinity) return limit;
  try {
    // The limit is for their numbers: those beyond a limit that was lowered take none of its places.
    const open = readdirSync('/proc/self/fd').filter((number) => Number(number) < limit);
    // The directory itself was one of them.
    return limit - open.length + 1;
  } catch (error) {
    return isOutOfFileHandles(error) ? 0 : Infinity;
  }
}

/** Whether a call failed since this process, or the machine, can open no more. */
function isOutOfFileHandles(error: unknown): boolean {
  return isSystemError(error, 'EMFILE') || isSystemError(error, 'ENFILE');
}

/** The file handles of this process that are free: counted now and then, and in between by those who take them. */
class FileHandles {
  #free = 0;
  #standsUntil = -Infinity;

  /** Whether `wanted` more may be opened, and those that are kept stay free. */
  has(wanted: number): boolean {
    return count() >= wanted + KEPT;
  }

  /** Takes `taken` for a connection. @returns how many are missing of those that are kept free */
  take(taken: number): number {
    const now = performance.now();
    if (now < this.#standsUntil) this.#free -= taken;
    else {
      this.#free = count();
      const took = performance.now() - now;
      this.#standsUntil = now + Math.max(STANDS_MS, took * STANDS_FOR);
    }
    return Math.max(0, KEPT - this.#free);
  }

  give(given: number): void {
    this.#free += given;
  }
}

export const fileHandles = new FileHandles();

/** Holds some handles open from now on, and lets go of them while there is no other. @returns ends that */
export function holdSpareHandles(): () => void {
  const spares: number[] = [];
  const look = () => {
    try {
      spares.push(openSync('/dev/null', 'r'));
      const isEnough = spares.length > SPARES || !fileHandles.has(0);
      if (isEnough) spares.splice(-1).forEach(closeSync);
    } catch (error) {
      if (isOutOfFileHandles(error)) spares.splice(0).forEach(closeSync);
    }
  };
  for (let n = 0; n < SPARES; n += 1) look();
  const timer = setInterval(look, LOOK_MS).unref();
  return () => {
    clearInterval(timer);
    spares.splice(0).forEach(closeSync);
  };
}
