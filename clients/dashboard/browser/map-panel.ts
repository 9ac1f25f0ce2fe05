import { html } from 'htm/preact';
import { useEffect } from 'preact/hooks';
import { Copy } from '../copy.js';
import { Icon } from '../icon.js';
import type { FrameHead } from '../live-socket.js';
import type { Node } from '../parts.js';
import type { MapNode } from '../types.js';
import { FilterField } from './filter-field.js';
import type { MapModel } from './map-model.js';

/** The boxes of the map over the picture. */
export function MapLayer({ model, head }: { model: MapModel; head: FrameHead }): Node {
  return html`<svg
    class="boxes"
    viewBox=${`0 0 ${head.width} ${head.height}`}
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    ${model.nodes.value.map(
      ({ node_id: id, role, name, bounds }) =>
        html`<rect
          key=${id}
          x=${bounds.x}
          y=${bounds.y}
          width=${bounds.width}
          height=${bounds.height}
          class=${model.chosen.value === id ? 'chosen' : ''}
          onClick=${() => {
            model.chosen.value = id;
            document.getElementById(`node-${id}`)?.focus();
          }}
        >
          <title>${`${role} ${name} (${id})`}</title>
        </rect>`,
    )}
  </svg>`;
}

interface Command {
  readonly name: string;
  readonly body: object;
  /** Whether it needs no text of a person. */
  readonly isWhole: boolean;
}

/** The commands that would act on a node. */
function commandsOf({ node_id, tag, role }: MapNode): readonly Command[] {
  const whole = (name: string, more: object = {}) => ({
    name,
    body: { node_id, ...more },
    isWhole: true,
  });
  const open = (name: string, more: object) => ({ ...whole(name, more), isWhole: false });
  const commands = [whole('node-click'), whole('hover'), whole('scroll-to')];
  if (/^(textbox|searchbox|combobox|spinbutton)$/.test(role))
    commands.push(open('type', { text: '…', clear: true }));
  if (tag === 'select') commands.push(open('select-option', { labels: ['…'] }));
  if (/^(checkbox|radio|switch)$/.test(role)) commands.push(whole('check', { checked: true }));
  return commands;
}

export function MapPanel({ model }: { model: MapModel }): Node {
  useEffect(() => model.show(), [model]);
  const words = model.words.value.toLowerCase();
  const nodes = model.nodes.value.filter(({ role, name }) =>
    `${role} ${name}`.toLowerCase().includes(words),
  );
  const chosen = model.nodes.value.find(({ node_id: id }) => id === model.chosen.value);
  return html`<header>
      <h2>Map</h2>
      <${FilterField} label="Filter the nodes" hint="Role or name" words=${model.words} />
      <button
        type="button"
        class="btn small"
        aria-busy=${String(model.isBusy.value)}
        onClick=${() => void model.read()}
      >
        <${Icon} name="reload" />Read again
      </button>
    </header>
    <${Nodes} model=${model} nodes=${nodes} />
    ${chosen ? html`<${Chosen} model=${model} node=${chosen} />` : null}
    <footer>
      <span role="status" class=${isFirst(model) ? 'waits' : ''}>${summary(model)}</span>
    </footer>`;
}

/** Whether the map is being read, and nothing of it is known. */
const isFirst = ({ isBusy, nodes }: MapModel) => isBusy.value && nodes.value.length === 0;

function summary(model: MapModel): string {
  if (isFirst(model)) return 'Reading the page…';
  return model.failure.value || `${model.nodes.value.length} nodes can be acted on in the viewport`;
}

function Nodes({ model, nodes }: { model: MapModel; nodes: readonly MapNode[] }): Node {
  return html`<div class="body" tabindex="0" role="region" aria-label="Nodes">
    <table class="nodes">
      <thead>
        <tr>
          ${['Node', 'Role', 'Name'].map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${nodes.map(({ node_id: id, role, name }) => {
          const isChosen = model.chosen.value === id;
          return html`<tr key=${id} class=${isChosen ? 'chosen' : ''}>
            <td>
              <button
                type="button"
                id=${`node-${id}`}
                aria-pressed=${String(isChosen)}
                aria-label=${`Node ${id}, ${role} ${name}`}
                onClick=${() => {
                  model.chosen.value = isChosen ? null : id;
                }}
              >
                ${id}
              </button>
            </td>
            <td class="muted">${role}</td>
            <td class="name-cell">${name}</td>
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}

/** What is known of a node, and the commands that act on it: to send, and to copy. */
function Chosen({ model, node }: { model: MapModel; node: MapNode }): Node {
  const title = `${node.role} ${node.name}`;
  return html`<section class="node-facts" aria-label=${`Node ${node.node_id}`}>
    <h3 class="cut">${title}</h3>
    <details>
      <summary>Attributes</summary>
      <pre tabindex="0" role="region" aria-label="Attributes">${JSON.stringify(node, null, 1)}</pre>
    </details>
    <ul aria-label="Commands for this node">
      ${commandsOf(node).map(({ name, body, isWhole }) => {
        const text = `${name} ${JSON.stringify(body)}`;
        return html`<li class="row">
          <code class="grow">${text}</code>
          ${
            isWhole
              ? html`<button
                  type="button"
                  class="btn small"
                  aria-label=${`Send ${name}`}
                  onClick=${() => void model.act(name, body)}
                >
                  Send
                </button>`
              : null
          }<${Copy} text=${text} label="" kind="small icon" name=${`Copy ${name}`} />
        </li>`;
      })}
    </ul>
  </section>`;
}
