import type { Protocol } from 'devtools-protocol';
import type { Session } from '../../../protocol/session.js';
import type { PageEvent } from '../../events/browser-events.js';
import type { Dialogs } from './dialogs.js';
import type { FrameTree } from '../frames/frames.js';
import { NavigationFailures } from '../documents/navigation-failures.js';
import type { NavigationTracker } from '../documents/navigation-tracker.js';
import type { NetworkActivity } from '../documents/network-activity.js';

/** The parts of a page that get the CDP events of its sessions. */
export interface PageParts {
  /** Chrome's target ID, which is that of the main frame too. */
  readonly id: string;
  /** The session of the main frame. */
  readonly session: Session;
  readonly frames: FrameTree;
  readonly navigation: NavigationTracker;
  readonly network: NetworkActivity;
  readonly dialogs: Dialogs;
  readonly publish: (event: PageEvent) => void;
  /** Called when the main frame has a new document. */
  readonly committed: (frame: Protocol.Page.Frame) => void;
  /** Called when the renderer of the main frame crashed. */
  readonly crashed: () => void;
  /** Called when a frame of another process, or a worker, was attached. */
  readonly childAttached: (sessionId: string) => void;
}

/** Passes the CDP events of one of a page's sessions to the page's parts, until the session ends. */
export function followSession(session: Session, page: PageParts): void {
  // A navigation that gave way to another one has failed before the commit of that is told.
  followNavigation(session, page);
  followFrames(session, page);
  followDialogs(session, page);
  session.on('Target.attachedToTarget', ({ sessionId }) => {
    page.childAttached(sessionId);
  });
  session.on('Inspector.targetCrashed', () => {
    // The browser process still answers Page.navigate of a crashed page; a crashed frame answers nothing.
    session.crash(session !== page.session);
    if (session === page.session) page.crashed();
  });
}

function followFrames(
  session: Session,
  { id, frames, navigation, network, committed }: PageParts,
): void {
  session.on('Page.frameAttached', ({ frameId, parentFrameId }) => {
    frames.attached(session, frameId, parentFrameId);
  });
  session.on('Page.frameNavigated', ({ frame }) => {
    session.revive();
    if (frame.id === session.target?.targetId) session.documentReplaced();
    frames.navigated(session, frame);
    if (frame.id === id) committed(frame);
    network.committed(frame.id, frame.loaderId);
  });
  session.on('Page.frameDetached', ({ frameId, reason }) => {
    frames.detached(session, frameId, reason);
    if (reason !== 'swap') navigation.frameGone(frameId);
    network.check();
  });
}

function followNavigation(session: Session, page: PageParts): void {
  const { id, frames, navigation, network, publish } = page;
  const isMain = (frameId: string) => frameId === id;
  const failures = new NavigationFailures(publish);
  let begun: string | undefined;
  const begin = (loaderId: string, url: string) => {
    if (loaderId === begun) return;
    begun = loaderId;
    navigation.started(loaderId, url);
    network.follow();
    failures.started(loaderId, url);
  };
  session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
    frames.moved(frameId, url);
    if (!isMain(frameId)) {
      navigation.frameMoved(frameId);
      return;
    }
    navigation.movedWithinDocument(url);
    publish({ type: 'navigation.within_document', url });
  });
  session.on('Page.frameStartedNavigating', ({ frameId, loaderId, url, navigationType }) => {
    if (!isMain(frameId)) {
      if (!navigationType.startsWith('history')) return;
      navigation.frameStarted(frameId, loaderId);
      network.follow();
    } else if (/sameDocument/i.test(navigationType)) navigation.startedWithinDocument(url);
    else begin(loaderId, url);
  });
  // Chromium 131 has no Page.frameStartedNavigating. There, only this event reports that a navigation has begun.
  session.on('Network.requestWillBeSent', (event) => {
    const { frameId = '', loaderId, requestId, request, redirectResponse } = event;
    if (isMain(frameId) && requestId === loaderId && !redirectResponse)
      begin(loaderId, request.url);
  });
  session.on('Page.lifecycleEvent', ({ frameId, loaderId, name }) => {
    if (isMain(frameId)) navigation.lifecycle(loaderId, name);
    else navigation.frameLifecycle(loaderId, name);
    // If a frame moved to another process, Chrome may not report the end of its document's request.
    if (name === 'DOMContentLoaded') network.finished(loaderId);
    network.check();
    if (!isMain(frameId)) return;
    const url = frames.main.url || 'about:blank';
    if (name === 'DOMContentLoaded') publish({ type: 'navigation.domcontentloaded', url });
    if (name === 'load') publish({ type: 'navigation.loaded', url });
  });
  if (session === page.session) followMainDocument(session, page, failures);
}

/** Follows what only the session of the main frame reports: how the load of its document ends. */
function followMainDocument(
  session: Session,
  { id, navigation, network }: PageParts,
  failures: NavigationFailures,
): void {
  session.on('Page.frameStoppedLoading', ({ frameId }) => {
    if (frameId !== id) return;
    network.check();
    const loaderId = navigation.pendingLoaderId;
    if (loaderId === undefined) return;
    // It may be what the navigation takes the place of that has stopped. Chrome answers no call before the end of
    // the navigation, whenever that is, or of the session.
    const untilGone = new AbortController().signal;
    session.evaluate({ expression: '0' }, untilGone).then(
      () => {
        if (navigation.pendingLoaderId !== loaderId) return;
        navigation.abandoned();
        failures.abandoned();
        network.check();
      },
      () => undefined,
    );
  });
  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.id === id) failures.committed(frame.loaderId);
  });
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Document') navigation.responded(requestId, response);
  });
  session.on('Network.loadingFailed', ({ requestId, type, errorText }) => {
    if (type !== 'Document') return;
    navigation.failed(requestId, errorText);
    failures.failed(requestId, errorText);
    network.check();
  });
}

function followDialogs(session: Session, { dialogs, publish }: PageParts): void {
  session.on('Page.javascriptDialogOpening', (event) => {
    const dialog = dialogs.opened(session, event);
    for (const related of dialogs.related()) related.notify(dialog);
    publish({ type: 'dialog.opened', dialog });
  });
  session.on('Page.javascriptDialogClosed', ({ result }) => {
    dialogs.closed(result);
    publish({ type: 'dialog.closed' });
  });
}
