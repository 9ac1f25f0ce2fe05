import { html } from 'htm/preact';
import type { ComponentChildren } from 'preact';
import { Icon } from '../icon.js';
import { textOf, type Node } from '../parts.js';
import { browsers } from './browsers.js';
import {
  group,
  GROUPS,
  isMeant,
  only,
  STATES,
  view,
  words,
  type Group,
  type Only,
  type View,
} from './choices.js';
import { status } from './reading.js';

const STATE_NAMES: Readonly<Record<Only, string>> = {
  all: 'All',
  working: 'Working',
  idle: 'Idle',
  dialog: 'Dialog',
  crashed: 'Crashed',
};

const GROUP_NAMES: Readonly<Record<Group, string>> = {
  label: 'Label',
  member: 'Member',
  none: 'One list',
};

interface RadioProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly choose: () => void;
  readonly children: ComponentChildren;
}

function Radio({ name, isChosen, choose, children }: RadioProps): Node {
  return html`<label>
    <input type="radio" name=${name} checked=${isChosen} onChange=${choose} />${children}
  </label>`;
}

function States(): Node {
  const shown = browsers.value.filter(isMeant);
  const countOf = (state: Only) =>
    state === 'all' ? shown.length : shown.filter((it) => it.state === state).length;
  return html`<fieldset class="states">
    <legend class="hidden">State</legend>
    <div class="chips">
      ${STATES.map(
        (state) =>
          html`<${Radio}
            key=${state}
            name="state"
            isChosen=${only.value === state}
            choose=${() => {
              only.value = state;
            }}
          >
            ${state === 'all' ? null : html`<${Icon} name=${state} kind=${state} />`}
            ${STATE_NAMES[state]} <b>${countOf(state)}</b>
          <//>`,
      )}
    </div>
  </fieldset>`;
}

/** Without a fleet, no browser is of another member. */
const groupsOf = (isFleet: boolean) => GROUPS.filter((name) => isFleet || name !== 'member');

function Groups(): Node {
  const isFleet = status.value?.members !== undefined || group.value === 'member';
  return html`<fieldset class="seg">
    <legend class="hidden">Group by</legend>
    ${groupsOf(isFleet).map(
      (name) =>
        html`<${Radio}
          key=${name}
          name="group"
          isChosen=${group.value === name}
          choose=${() => {
            group.value = name;
          }}
        >
          ${GROUP_NAMES[name]}
        <//>`,
    )}
  </fieldset>`;
}

function Views(): Node {
  const radio = (name: View, text: string) =>
    html`<${Radio}
      name="view"
      isChosen=${view.value === name}
      choose=${() => {
        view.value = name;
      }}
    >
      <${Icon} name=${name} />${text}
    <//>`;
  return html`<fieldset class="seg">
    <legend class="hidden">View</legend>
    ${radio('wall', 'Wall')} ${radio('list', 'List')}
  </fieldset>`;
}

/** Groups by the next name: by label, by member, not at all. */
export function nextGroup(): void {
  const names = groupsOf(status.peek()?.members !== undefined);
  group.value = names[(names.indexOf(group.value) + 1) % names.length] ?? 'label';
}

/** What is shown of the browsers, and how. */
export function Tools(): Node {
  return html`<form
    class="tools"
    role="search"
    aria-label="Browsers"
    onSubmit=${(event: Event) => {
      event.preventDefault();
    }}
  >
    <div class="search field">
      <${Icon} name="search" />
      <label class="hidden" for="filter">Filter</label>
      <input
        class="input"
        id="filter"
        type="search"
        placeholder="Label, title, host or ID"
        value=${words.value}
        onInput=${(event: Event) => {
          words.value = textOf(event);
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
    <${States} />
    <div class="end"><${Groups} /><${Views} /></div>
  </form>`;
}
