import { html } from 'htm/preact';
import type { ComponentChildren } from 'preact';
import { Icon } from '../icon.js';
import { isChecked, textOf, type Node } from '../parts.js';
import { Sheet } from '../sheet.js';
import { Code } from './code.js';
import { bodyOf, choose, command, isOpening, open, options, refused } from './opening.js';

export const OPEN_SHEET = 'open-sheet';

const DEVICES = [
  ['', 'Desktop, 1280 × 720'],
  ['Pixel 7', 'Pixel 7'],
  ['iPhone 15', 'iPhone 15'],
  ['iPad Mini', 'iPad Mini'],
] as const;

const DIALOGS = [
  ['', 'Dismiss them'],
  ['accept', 'Accept them'],
  ['ask', 'Ask a person'],
] as const;

const IDLE = [
  ['', 'As the server has it'],
  ['600000', '10 minutes'],
  ['3600000', '1 hour'],
  ['never', 'Never'],
] as const;

function Reason({ field }: { field: string }): Node | null {
  const { value: refusal } = refused;
  if (refusal?.field !== field) return null;
  return html`<p class="help problem" id=${`refused-${field}`} role="alert">
    <${Icon} name="alert" />${refusal.reason}
  </p>`;
}

/** The attributes of a field that the server has refused. */
const marks = (field: string) =>
  refused.value?.field === field
    ? { 'aria-invalid': 'true', 'aria-describedby': `refused-${field}` }
    : {};

interface ChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly all: readonly (readonly [string, string])[];
  readonly change: (value: string) => void;
  readonly children?: ComponentChildren;
}

function Choice({ id, label, value, all, change, children }: ChoiceProps): Node {
  return html`<div>
    <label class="label" for=${id}>${label}</label>
    <select
      class="input"
      id=${id}
      onChange=${(event: Event) => {
        change(textOf(event));
      }}
    >
      ${all.map(([name, text]) => html`<option value=${name} selected=${name === value}>${text}</option>`)}
    </select>
    ${children}
  </div>`;
}

interface TextProps {
  /** The name of the field in the request. */
  readonly name: 'url' | 'label';
  readonly label: string;
  readonly hint: string;
  readonly isFirst?: boolean;
}

function Text({ name, label, hint, isFirst = false }: TextProps): Node {
  return html`<div>
    <label class="label" for=${`open-${name}`}>${label}</label>
    <input
      class="input"
      id=${`open-${name}`}
      maxlength=${name === 'label' ? 200 : null}
      placeholder=${hint}
      data-first=${isFirst || null}
      value=${options.value[name]}
      ...${marks(name)}
      onInput=${(event: Event) => {
        choose({ [name]: textOf(event) });
      }}
    />
    <${Reason} field=${name} />
  </div>`;
}

function Fields(): Node {
  const { device, dialogs, idle } = options.value;
  const set = (name: 'device' | 'dialogs' | 'idle') => (value: string) => {
    choose({ [name]: value });
  };
  return html`<${Text} name="url" label="First page" hint="https://example.com/" isFirst />
    <div class="pair">
      <${Text} name="label" label="Label" hint="price-watch" />
      <${Choice}
        id="open-device"
        label="Device"
        value=${device}
        all=${DEVICES}
        change=${set('device')}
      >
        <${Reason} field="device" />
      <//>
      <${Choice}
        id="open-dialogs"
        label="Dialogs of the page"
        value=${dialogs}
        all=${DIALOGS}
        change=${set('dialogs')}
      />
      <${Choice}
        id="open-idle"
        label="End it after idling for"
        value=${idle}
        all=${IDLE}
        change=${set('idle')}
      >
        <${Reason} field="idle_timeout_ms" />
      <//>
    </div>
    <label class="check">
      <input
        type="checkbox"
        checked=${options.value.isRecorded}
        onChange=${(event: Event) => {
          choose({ isRecorded: isChecked(event) });
        }}
      />
      Record the network (headers)
    </label>`;
}

/** The fields whose refusals stand below them. */
const OWN_FIELDS = ['url', 'label', 'device', 'idle_timeout_ms'];

/** Opens a browser, and shows the request that does the same. */
export function OpenSheet(): Node {
  const submit = (event: Event) => {
    event.preventDefault();
    void open(bodyOf(options.value));
  };
  const { value: refusal } = refused;
  const isElsewhere = refusal !== null && !OWN_FIELDS.includes(refusal.field);
  return html`<${Sheet} id=${OPEN_SHEET} title="Open a browser">
    <form onSubmit=${submit}>
      <div class="sheet-body">
        <${Fields} />
        <${Code} text=${command.value} />
        ${isElsewhere ? html`<${Reason} field=${refusal.field} />` : null}
      </div>
      <div class="sheet-foot">
        <button class="btn ghost" type="button" popovertarget=${OPEN_SHEET}>Cancel</button>
        <button class="btn primary" type="submit" aria-busy=${String(isOpening.value)}>
          ${isOpening.value ? 'Opening…' : 'Open the browser'}
        </button>
      </div>
    </form>
  <//>`;
}
