import { signal } from '@preact/signals';
import { html } from 'htm/preact';
import { messageOf, request, session } from './api.js';
import { BusyButton } from './busy-button.js';
import { Icon } from './icon.js';
import type { Node } from './parts.js';

const failure = signal('');

async function signOut(): Promise<void> {
  try {
    await request('DELETE', '/session/');
    failure.value = '';
    session.value = { required: true, signedIn: false };
  } catch (error) {
    failure.value = `You are still signed in. ${messageOf(error)}`;
  }
}

/** Signs out, where somebody has signed in. A failure is shown, since a key of the person stays behind. */
export function SignOut({ kind = '' }: { readonly kind?: string }): Node | null {
  if (session.value?.required !== true) return null;
  return html`<${BusyButton} kind=${`ghost icon ${kind}`} name="Sign out" work=${signOut}>
      <${Icon} name="leave" />
    <//>
    <p class="top-problem" role="alert">${failure.value}</p>`;
}
