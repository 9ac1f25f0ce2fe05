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
  const commands = commandsOf(steps);
  const lines = steps.map((step) => lineOf(step));
  const instruction = lines.filter((line) => line !== undefined).join('\n');
  const isWhole = !lines.includes(undefined);
  const unsaid = steps.filter((_, at) => lines[at] === undefined).map(nameOf);
  // htm leaves out the space between a line and a value below it.
  const withoutWords = `An instruction has no words for ${unsaid.join(', ')}: replay the commands.`;
  const replay = async (command: string, body: object) => {
    isBusy.value = true;
    result.value = '';
    const wasOn = recorder.isOn.value;
    recorder.isOn.value = false;
    result.value = await outcomeOf(`/browsers/${browserId}/${command}/`, body);
    recorder.isOn.value = wasOn;
    isBusy.value = false;
  };
  const clear = () => {
    recorder.clear();
    result.value = '';
  };
  return html`<${Switch} recorder=${recorder} clear=${clear} />
    <p>While you drive, each act is written down by the name of what it meets.</p>
    <h2>As an instruction</h2>
    ${isWhole ? null : html`<p class="notice">${withoutWords}</p>`}
    <${Recorded}
      name="Instruction"
      text=${instruction}
      labels=${['Replay', 'Copy']}
      disabled=${!isWhole || steps.length === 0}
      isBusy=${isBusy.value}
      replay=${() => void replay('instruct', { instruction, engine: 'rules', max_steps: MAX_STEPS })}
    />
    <h2>As commands</h2>
    <${Recorded}
      name="Commands"
      text=${JSON.stringify({ steps: commands }, null, 1)}
      labels=${['Replay the commands', 'Copy the commands']}
      disabled=${steps.length === 0}
      isBusy=${isBusy.value}
      replay=${() => void replay('batch', { steps: commands })}
    />
    <p role="status" class="status" id="replayed">${result.value}</p>`;
}

function Switch({ recorder, clear }: { recorder: Recorder; clear: () => void }): Node {
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
    <button type="button" class="small secondary" onClick=${clear}>Clear</button>
  </div>`;
}

interface RecordedProps {
  readonly name: string;
  readonly text: string;
  /** Of the buttons that replay the text and that copy it. */
  readonly labels: readonly [string, string];
  readonly disabled: boolean;
  readonly isBusy: boolean;
  readonly replay: () => void;
}

/** One form of what was recorded, with the buttons that replay and copy it. */
function Recorded({ name, text, labels, disabled, isBusy, replay }: RecordedProps): Node {
  const [replayLabel, copyLabel] = labels;
  return html`<pre tabindex="0" role="region" aria-label=${name} id=${name.toLowerCase()}>
${text}</pre>
    <div class="row">
      <button
        type="button"
        class="small"
        disabled=${disabled}
        aria-busy=${String(isBusy)}
        onClick=${replay}
      >
        ${replayLabel}
      </button>
      <${CopyButton} text=${text} label=${copyLabel} />
    </div>`;
}

function nameOf(step: Step): string {
  if (step.kind === 'point') return `a click at ${step.x}, ${step.y}`;
  return step.kind === 'drag' ? 'a drag' : step.kind;
}
