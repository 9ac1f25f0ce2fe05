import { signal, useSignal } from '@preact/signals';
import { html } from 'htm/preact';
import { messageOf, request, session } from '../api.js';
import { Copy } from '../copy.js';
import { curl } from '../format.js';
import { Icon } from '../icon.js';
import { isChecked, type Node } from '../parts.js';
import type { Recorder } from '../recorder.js';
import { commandsOf, lineOf, type Step } from '../recording.js';

/** So many steps one instruction may have. */
const MAX_STEPS = 50;

interface Replay {
  readonly success?: boolean;
  readonly ok?: boolean;
}

/** Replays what was recorded. @returns how that came out, in a sentence */
async function outcomeOf(path: string, body: object): Promise<string> {
  try {
    const reply = await request<Replay>('POST', path, body);
    const isDone = reply.success ?? reply.ok;
    return isDone ? 'Replayed.' : `It failed on the way: ${JSON.stringify(reply)}`;
  } catch (error) {
    return messageOf(error);
  }
}

/** The two forms of what was recorded. */
const isInstruction = signal(true);

/** Turns the recorder on, and shows what it has: as lines of instruct/, or as commands of batch/. */
export function RecorderPanel({ browserId, recorder }: RecorderProps): Node {
  const result = useSignal('');
  const isBusy = useSignal(false);
  const { value: steps } = recorder.steps;
  const lines = steps.map((step) => lineOf(step));
  const unsaid = steps.filter((_, at) => lines[at] === undefined).map(nameOf);
  const instruction = lines.filter((line) => line !== undefined).join('\n');
  const form = isInstruction.value
    ? {
        command: 'instruct',
        text: instruction,
        body: { instruction, engine: 'rules', max_steps: MAX_STEPS },
        isWhole: unsaid.length === 0,
      }
    : batchOf(steps);
  const replay = async () => {
    isBusy.value = true;
    result.value = '';
    const wasOn = recorder.isOn.value;
    recorder.isOn.value = false;
    result.value = await outcomeOf(`/browsers/${browserId}/${form.command}/`, form.body);
    recorder.isOn.value = wasOn;
    isBusy.value = false;
  };
  const clear = () => {
    recorder.clear();
    result.value = '';
  };
  return html`<header>
      <h2>Recorder</h2>
      <span class="grow"></span><${Switch} recorder=${recorder} />
    </header>
    <div class="body pad" tabindex="0" role="region" aria-label="What was done">
      <p class="lead-in">While you drive, each act becomes a line that names what you met.</p>
      <${FormChoice} />
      ${
        isInstruction.value && unsaid.length > 0
          ? html`<p class="note">
              ${`An instruction has no words for ${unsaid.join(', ')}: replay the commands.`}
            </p>`
          : null
      }
      ${
        isInstruction.value
          ? html`<${Steps} recorder=${recorder} lines=${lines} />`
          : html`<pre tabindex="0" role="region" aria-label="Commands" id="commands">
${form.text}</pre>`
      }
      <${Buttons}
        form=${form}
        url=${`${location.origin}/browsers/${browserId}/${form.command}/`}
        isOff=${!form.isWhole || steps.length === 0}
        isBusy=${isBusy.value}
        replay=${() => void replay()}
        clear=${clear}
      />
      <p role="status" class="muted" id="replayed">${result.value}</p>
    </div>`;
}

interface RecorderProps {
  readonly browserId: string;
  readonly recorder: Recorder;
}

function batchOf(steps: readonly Step[]) {
  const body = { steps: commandsOf(steps) };
  return { command: 'batch', text: JSON.stringify(body, null, 1), body, isWhole: true };
}

interface ButtonsProps {
  readonly form: { readonly text: string; readonly body: object };
  /** Where the form is sent to. */
  readonly url: string;
  readonly isOff: boolean;
  readonly isBusy: boolean;
  readonly replay: () => void;
  readonly clear: () => void;
}

/** What can be done with what was recorded. */
function Buttons({ form, url, isOff, isBusy, replay, clear }: ButtonsProps): Node {
  const needsKey = session.value?.required === true;
  return html`<div class="row">
    <button
      type="button"
      class="btn"
      disabled=${isOff}
      aria-busy=${String(isBusy)}
      onClick=${replay}
    >
      <${Icon} name="forward" />Replay</button
    ><${Copy} text=${form.text} label="Copy" kind="" /><${Copy}
      text=${curl('POST', url, JSON.stringify(form.body), needsKey)}
      label="Copy as curl"
      kind=""
    />
    <span class="grow"></span>
    <button type="button" class="btn danger" onClick=${clear}>Clear</button>
  </div>`;
}

function Switch({ recorder }: { recorder: Recorder }): Node {
  return html`<label class="switch"
    ><input
      type="checkbox"
      role="switch"
      checked=${recorder.isOn.value}
      onChange=${(event: Event) => {
        recorder.isOn.value = isChecked(event);
      }}
    />Record what I do to the page</label
  >`;
}

function FormChoice(): Node {
  const choice = (isLines: boolean, name: string) =>
    html`<label
      ><input
        type="radio"
        name="form"
        checked=${isInstruction.value === isLines}
        onChange=${() => {
          isInstruction.value = isLines;
        }}
      />${name}</label
    >`;
  return html`<fieldset class="seg">
    <legend class="hidden">Written as</legend>
    ${choice(true, 'Instruction')}${choice(false, 'Commands')}
  </fieldset>`;
}

/** The steps as lines; each can be removed. */
function Steps({
  recorder,
  lines,
}: {
  recorder: Recorder;
  lines: readonly (string | undefined)[];
}): Node {
  const { value: steps } = recorder.steps;
  if (steps.length === 0) return html`<p class="muted">Nothing is recorded.</p>`;
  return html`<ol class="steps" aria-label="Instruction" id="instruction">
    ${steps.map((step, at) => {
      const line = lines[at];
      const text = line ?? `${nameOf(step)}: only as a command`;
      return html`<li>
        <span class=${line === undefined ? 'fine' : ''}>${text}</span>
        <button
          type="button"
          class="btn danger icon small"
          aria-label=${`Remove the step: ${text}`}
          onClick=${() => {
            recorder.remove(step);
          }}
        >
          <${Icon} name="close" />
        </button>
      </li>`;
    })}
  </ol>`;
}

function nameOf(step: Step): string {
  if (step.kind === 'point') return `a click at ${step.x}, ${step.y}`;
  return step.kind === 'drag' ? 'a drag' : step.kind;
}
