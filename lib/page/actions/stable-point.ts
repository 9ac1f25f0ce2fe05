import type { Session } from '../../../protocol/session.js';
import { isGone } from '../nodes/node-handles.js';
import type { Frame } from '../tab/frames.js';
import { Mouse } from '../input/mouse.js';
import type { Page } from '../page.js';
import { callInFrame } from '../tab/page-functions.js';
import { listenForMouse, wasMouseFelt } from '../scripts/mouse.js';
import { drawn } from '../scripts/scroll.js';
import { settle } from './scroll-settled.js';

/** Where the mouse goes: a point in the coordinates of a session, of its process's root frame. */
export interface Aim {
  readonly session: Session;
  readonly x: number;
  readonly y: number;
  /** The same point in the page's viewport. */
  readonly inPage: { readonly x: number; readonly y: number };
}

/** An aim, and the frame that is hit there. */
export interface Located extends Aim {
  readonly frame: Frame;
}

/** How often the mouse is moved to where it is to be felt: a page may keep it from being felt. */
const MAX_MOVES = 4;

/**
 * Where there are frames of other processes, finds an aim again until it is the same before and after
 * Chrome drew its frame. Chrome would give a mouse event to that of them which was last drawn at its
 * point, and one that is typed into scrolls those around it a little later.
 */
export async function steady<T extends Located | undefined>(
  page: Page,
  signal: AbortSignal,
  locate: () => Promise<T>,
): Promise<T> {
  for (let aim = await locate(); ;) {
    if (!aim || !isBesideOthers(page, aim.frame)) return aim;
    const drawing = callInFrame(aim.frame, drawn, [], signal);
    await Promise.all([unlessGone(page, aim, drawing), settle(page, signal)]);
    const again = await locate();
    if (again && isSame(again, aim)) {
      page.frames.restless = again.session !== page.session;
      return again;
    }
    aim = again;
  }
}

/**
 * The same for a press, which must not go astray: the mouse is moved there before, and has to be felt by the
 * document that it is meant for. What has been drawn may still be on its way to where Chrome looks.
 */
export async function sure<T extends Located | undefined>(
  page: Page,
  signal: AbortSignal,
  locate: () => Promise<T>,
): Promise<T> {
  for (let moves = 1; ; moves += 1) {
    const aim = await steady(page, signal, locate);
    if (!aim || !isBesideOthers(page, aim.frame) || moves > MAX_MOVES) return aim;
    if (await unlessGone(page, aim, isFelt(page, aim, signal))) return aim;
  }
}

/** Whether the page has frames of other processes than that of this one. */
export function isBesideOthers(page: Page, frame: Frame): boolean {
  return page.frames.all.some(({ session }) => session !== frame.session);
}

/** What was done in the frame of an aim; undefined where that went away, and its page did not. */
async function unlessGone<T>(
  page: Page,
  { frame }: Located,
  done: Promise<T>,
): Promise<T | undefined> {
  return done.catch((error: unknown) => {
    if (frame === page.frames.main || !isGone(page, error)) throw error;
    return undefined;
  });
}

function isSame(one: Located, other: Located): boolean {
  return (
    one.frame === other.frame &&
    one.x === other.x &&
    one.y === other.y &&
    one.inPage.x === other.inPage.x &&
    one.inPage.y === other.inPage.y
  );
}

async function isFelt(
  page: Page,
  { frame, session, x, y }: Located,
  signal: AbortSignal,
): Promise<boolean> {
  await callInFrame(frame, listenForMouse, [], signal);
  await new Mouse(session, page.dialogs).move(x, y, undefined, signal);
  return callInFrame(frame, wasMouseFelt, [], signal);
}
