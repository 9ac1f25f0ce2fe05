import { signal } from '@preact/signals';
import { html } from 'htm/preact';
import { Icon } from '../icon.js';
import type { Node } from '../parts.js';
import { CommandsPanel } from './commands-panel.js';
import { DevtoolsPanel } from './devtools-panel.js';
import { EventsPanel } from './events-panel.js';
import { LinksPanel } from './links-panel.js';
import { MapPanel } from './map-panel.js';
import type { BrowserModel } from './model.js';
import { NetworkPanel } from './network-panel.js';
import { RecorderPanel } from './recorder-panel.js';
import { ScriptsPanel } from './scripts-panel.js';

/** The tools, by their names in the fragment: `#/browsers/ID/network`. */
export const TOOLS = [
  { name: 'events', title: 'Events', icon: 'events' },
  { name: 'network', title: 'Network', icon: 'network' },
  { name: 'console', title: 'Console', icon: 'console' },
  { name: 'commands', title: 'Commands', icon: 'commands' },
  { name: 'map', title: 'Map', icon: 'map' },
  { name: 'recorder', title: 'Recorder', icon: 'recorder' },
  { name: 'devtools', title: 'DevTools', icon: 'devtools' },
  { name: 'links', title: 'Links', icon: 'share' },
] as const;

type ToolName = (typeof TOOLS)[number]['name'];

/** Which tool is open: it stays from browser to browser. */
export const tool = signal<ToolName>('events');

/** Opens the tool that the fragment has, if it has one. */
export function readFragment(): void {
  const [, name] = /^#\/browsers\/[\w-]+\/(\w+)/.exec(location.hash) ?? [];
  const found = TOOLS.find((it) => it.name === name);
  if (found) tool.value = found.name;
}

/** Opens a tool, whose link can be copied from the address then. */
export function choose(name: ToolName): void {
  tool.value = name;
  const [base] = /^#\/browsers\/[\w-]+/.exec(location.hash) ?? [];
  // An entry of the history for each look at a tool would keep a person from going back.
  if (base !== undefined) history.replaceState(null, '', `${base}/${name}`);
}

function Tool({ model }: { model: BrowserModel }): Node {
  switch (tool.value) {
    case 'network':
      return html`<${NetworkPanel} model=${model.network} />`;
    case 'console':
      return html`<${ScriptsPanel} model=${model.scripts} />`;
    case 'commands':
      return html`<${CommandsPanel} model=${model.commands} />`;
    case 'map':
      return html`<${MapPanel} model=${model.map} />`;
    case 'recorder':
      return html`<${RecorderPanel} browserId=${model.id} recorder=${model.recorder} />`;
    case 'devtools':
      return html`<${DevtoolsPanel} model=${model.devtools} />`;
    case 'links':
      return html`<${LinksPanel} model=${model.links} />`;
    default:
      return html`<${EventsPanel} model=${model.events} />`;
  }
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** The tools beside the picture: tabs as the ARIA Authoring Practices have them, and the panel of one. */
export function Tools({ model }: { model: BrowserModel }): Node {
  const move = (event: KeyboardEvent) => {
    const at = TOOLS.findIndex(({ name }) => name === tool.value);
    const places: Readonly<Record<string, number>> = { Home: 0, End: -1 };
    const to = places[event.key] ?? at + (STEPS[event.key] ?? 0);
    const next = TOOLS.at(to % TOOLS.length);
    if (to === at || !next) return;
    event.preventDefault();
    choose(next.name);
    document.getElementById(`tab-${next.name}`)?.focus();
  };
  const { value: errors } = model.scripts.errors;
  return html`<section class="panel" aria-label="Tools">
    <div
      class="rail"
      role="tablist"
      aria-label="Tools"
      aria-orientation="vertical"
      onKeyDown=${move}
    >
      ${TOOLS.map(
        ({ name, title, icon }) =>
          html`<button
            type="button"
            key=${name}
            role="tab"
            id=${`tab-${name}`}
            aria-selected=${String(name === tool.value)}
            aria-controls="panel"
            tabindex=${name === tool.value ? 0 : -1}
            onClick=${() => {
              choose(name);
            }}
          >
            <${Icon} name=${icon} />${title}${
              name === 'console' && errors > 0
                ? html`<span class="count bad"
                    ><span class="hidden">, errors: </span>${errors}</span
                  >`
                : null
            }
          </button>`,
      )}
    </div>
    <div
      class=${`tool ${tool.value}`}
      role="tabpanel"
      id="panel"
      aria-labelledby=${`tab-${tool.value}`}
    >
      <${Tool} model=${model} />
    </div>
  </section>`;
}
