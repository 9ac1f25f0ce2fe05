import { useSignal } from '@preact/signals';
import { html } from 'htm/preact';
import { messageOf, request } from './api.js';
import { CopyButton, isChecked, type Node } from './parts.js';
import type { Recorder } from './recorder.js';
import { commandsOf, lineOf, type Step } from './recording.js';

/** So many steps one instruction may have. */
const MAX_STEPS = 50;

interface Replay {
  readonly success?: boolean;
  readonly ok?: boolean;
}

/** Turns the recorder on, and shows what it has: as lines of instruct/, and as commands of batch/. */
export function RecorderPanel({
  browserId,
  recorder,
}: {
  browserId: string;
  recorder: Recorder;
}): Node {
  const result = useSignal('');
  const isBusy = useSignal(false);
  const { value: steps } = recorder.steps;
  const lines = steps.map((step) => lineOf(step));
  const instruction = lines.filter((line) => line !== undefined).join('\n');
  const isWhole = !lines.includes(undefined);
  const unsaid = steps.filter((_, at) => lines[at] === undefined).map(nameOf);
  // htm leaves out the space between a line and a value below it.
  const withoutWords = `An instruction has no words for ${unsaid.join(', ')}: replay the commands.`;
  const commands = JSON.stringify({ steps: commandsOf(steps) }, null, 1);
  const replay = async (command: string, body: object) => {
    isBusy.value = true;
    result.value = '';
    const wasOn = recorder.isOn.value;
    recorder.isOn.value = false;
    try {
      const reply = await request<Replay>('POST', `/browsers/${browserId}/${command}/`, body);
      const isDone = reply.success ?? reply.ok;
      result.value = isDone ? 'Replayed.' : `It failed on the way: ${JSON.stringify(reply)}`;
    } catch (error) {
      result.value = messageOf(error);
    } finally {
      recorder.isOn.value = wasOn;
      isBusy.value = false;
    }
  };
  return html`<div class="row">
      <label class="check">
        <input
          type="checkbox"
          role="switch"
          checked=${recorder.isOn.value}
          onChange=${(event: Event) => {
            recorder.isOn.value = isChecked(event);
          }}
        />
        Record what I do to the page
      </label>
      <button
        type="button"
        class="small secondary"
        onClick=${() => {
          recorder.clear();
          result.value = '';
        }}
      >
        Clear
      </button>
    </div>
    <p>While you drive, each act is written down by the name of what it meets.</p>
    <h3>As an instruction</h3>
    ${isWhole ? null : html`<p class="notice">${withoutWords}</p>`}
    <pre tabindex="0" role="region" aria-label="Instruction" id="instruction">${instruction}</pre>
    <div class="row">
      <button
        type="button"
        class="small"
        disabled=${!isWhole || steps.length === 0}
        aria-busy=${String(isBusy.value)}
        onClick=${() => void replay('instruct', { instruction, engine: 'rules', max_steps: MAX_STEPS })}
      >
        Replay
      </button>
      <${CopyButton} text=${instruction} label="Copy" />
    </div>
    <h3>As commands</h3>
    <pre tabindex="0" role="region" aria-label="Commands" id="commands">${commands}</pre>
    <div class="row">
      <button
        type="button"
        class="small"
        disabled=${steps.length === 0}
        aria-busy=${String(isBusy.value)}
        onClick=${() => void replay('batch', { steps: commandsOf(steps) })}
      >
        Replay the commands
      </button>
      <${CopyButton} text=${commands} label="Copy the commands" />
    </div>
    <p role="status" class="status" id="replayed">${result.value}</p>`;
}

function nameOf(step: Step): string {
  if (step.kind === 'point') return `a click at ${step.x}, ${step.y}`;
  return step.kind === 'drag' ? 'a drag' : step.kind;
}
