import { Deadline } from '../../request/deadline.js';
import { cancelWait } from '../injected/change.js';
import { callInFrame, callOn } from '../frames/page-functions.js';
import type { Scope } from './node-handles.js';

/** How long the page may take to be told that nobody waits any more. */
const CANCEL_TIMEOUT_MS = 1_000;

/** Ends the page's side of a wait that nobody waits for. */
export function cancel(scope: Scope, key: string): void {
  Deadline.within(CANCEL_TIMEOUT_MS, (signal) =>
    'frame' in scope
      ? callInFrame(scope.frame, cancelWait, [key], signal)
      : callOn(scope.session, scope.objectId, cancelWait, [key], signal),
  ).catch(() => undefined); // a document that is gone waits no more
}
