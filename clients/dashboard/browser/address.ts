import { useSignal } from '@preact/signals';
import { html } from 'htm/preact';
import { ofPage, request } from '../api.js';
import { wholeUrl } from '../format.js';
import { Icon } from '../icon.js';
import { isChecked, textOf, type Node } from '../parts.js';
import type { BrowserModel } from './model.js';

/** Loads a URL, goes back or forward, loads again, or stops. */
export async function go(
  model: BrowserModel,
  command: 'back' | 'forward' | 'reload' | 'navigate' | 'stop',
  body: object = {},
): Promise<void> {
  const page = ofPage(model.socket.pageId.value);
  if (command === 'back' || command === 'forward' || command === 'reload')
    model.recorder.add({ kind: 'history', command });
  // Chrome itself stops: to cancel the command would leave what the page has asked for.
  const [name, fields] =
    command === 'stop' ? ['cdp', { method: 'Page.stopLoading', params: {} }] : [command, body];
  await model.run(() => request('POST', `/browsers/${model.id}/${name}/`, { ...fields, ...page }));
}

/** The address of the page that is shown, and the switch that sends mouse and keyboard to it. */
export function Address({ model }: { model: BrowserModel }): Node {
  /** What is being written; null: nothing, and the page's own address is shown. */
  const draft = useSignal<string | null>(null);
  const { value: url } = model.socket.url;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const given = (draft.value ?? url).trim();
    if (given === '') return;
    const wanted = wholeUrl(given);
    model.recorder.add({ kind: 'navigate', url: wanted });
    draft.value = null;
    void go(model, 'navigate', { url: wanted });
  };
  const { value: failure } = model.problem;
  return html`<div class="nav">
    <form class="nav-form" aria-label="Address" onSubmit=${submit}>
      <${History} model=${model} />
      <div class="url field">
        <${Icon} name=${url.startsWith('https:') ? 'lock' : 'page'} />
        <label class="hidden" for="url">Address</label
        ><input
          class="input"
          id="url"
          name="url"
          value=${draft.value ?? url}
          spellcheck=${false}
          autocomplete="off"
          autocapitalize="none"
          inputmode="url"
          aria-invalid=${failure === '' ? null : 'true'}
          aria-describedby=${failure === '' ? null : 'nav-problem'}
          onFocus=${(event: FocusEvent) => {
            if (event.currentTarget instanceof HTMLInputElement) event.currentTarget.select();
          }}
          onInput=${(event: Event) => {
            draft.value = textOf(event);
          }}
          onKeyDown=${(event: KeyboardEvent) => {
            if (event.key === 'Escape') draft.value = null;
          }}
        />
      </div>
      <button type="submit" class="hidden" tabindex="-1">Go</button>
    </form>
    <${DriveSwitch}
      isOn=${model.isDriving.value}
      presses=${model.watchPresses.value}
      isOff=${model.socket.state.value !== 'live' && !model.isDriving.value}
      turn=${(isOn: boolean) => {
        model.drive(isOn);
      }}
    />
    <p class="nav-problem help problem" id="nav-problem" role="alert">
      ${failure === '' ? null : html`<${Icon} name="alert" /><span>${failure}</span>`}
    </p>
  </div>`;
}

function History({ model }: { model: BrowserModel }): Node {
  const { value: isLoading } = model.isLoading;
  const button = (name: string, icon: string, command: 'back' | 'forward' | 'reload' | 'stop') =>
    html`<button
      type="button"
      class="btn ghost icon"
      aria-label=${name}
      title=${name}
      onClick=${() => void go(model, command)}
    >
      <${Icon} name=${icon} />
    </button>`;
  return html`${button('Back', 'back', 'back')}${button('Forward', 'forward', 'forward')}${
    isLoading ? button('Stop', 'close', 'stop') : button('Reload', 'reload', 'reload')
  }`;
}

interface DriveProps {
  readonly isOn: boolean;
  /** How often somebody pressed the picture without driving, at which the switch flashes. */
  readonly presses?: number;
  /** Whether there is nothing to drive. */
  readonly isOff?: boolean;
  readonly turn: (isOn: boolean) => void;
}

/** Sends mouse and keyboard to the page, or only watches it. */
export function DriveSwitch({ isOn, presses = 0, isOff = false, turn }: DriveProps): Node {
  const flash = presses === 0 ? '' : `flash-${presses % 2}`;
  return html`<label class=${`drive ${flash}`}
    ><${Icon} name="drive" /><input
      type="checkbox"
      role="switch"
      id="drive"
      aria-label="Drive: send mouse and keyboard to the page"
      checked=${isOn}
      disabled=${isOff}
      onChange=${(event: Event) => {
        turn(isChecked(event));
      }}
    /><span class="words" aria-hidden="true"
      ><span class="off">Drive</span><span class="on">Driving</span></span
    ><span class="words" aria-hidden="true"
      ><kbd class="off">D</kbd><kbd class="on">⇧ Esc</kbd></span
    ></label
  >`;
}
