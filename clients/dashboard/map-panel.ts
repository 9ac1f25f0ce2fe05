import { signal } from '@preact/signals';
import { html } from 'htm/preact';
import { messageOf, request } from './api.js';
import type { FrameHead } from './live-socket.js';
import { CopyButton, type Node } from './parts.js';
import type { MapNode } from './types.js';

/** The UI map of the page that is shown, and the node that is chosen in it. */
export class MapModel {
  readonly nodes = signal<readonly MapNode[]>([]);
  readonly chosen = signal<number | null>(null);
  readonly failure = signal('');
  readonly isBusy = signal(false);
  readonly #browserId: string;

  constructor(browserId: string) {
    this.#browserId = browserId;
  }

  async read(pageId: string | null): Promise<void> {
    this.isBusy.value = true;
    try {
      const page = pageId === null ? '' : `&page_id=${pageId}`;
      const path = `/browsers/${this.#browserId}/ui-map/?max_nodes=1000&in_viewport=true${page}`;
      this.nodes.value = (await request<{ nodes: readonly MapNode[] }>('GET', path)).nodes;
      this.failure.value = '';
    } catch (error) {
      this.failure.value = messageOf(error);
    } finally {
      this.isBusy.value = false;
    }
  }

  clear(): void {
    this.nodes.value = [];
    this.chosen.value = null;
  }
}

/** The boxes of the map over the picture. */
export function MapLayer({ model, head }: { model: MapModel; head: FrameHead }): Node {
  return html`<svg
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

/** The commands that would act on a node. */
function commandsOf({ node_id, tag, role }: MapNode): readonly string[] {
  const body = (more: object = {}) => JSON.stringify({ node_id, ...more });
  const commands = [`node-click ${body()}`, `hover ${body()}`];
  if (/^(textbox|searchbox|combobox|spinbutton)$/.test(role))
    commands.push(`type ${body({ text: '…', clear: true })}`);
  if (tag === 'select') commands.push(`select-option ${body({ labels: ['…'] })}`);
  if (/^(checkbox|radio|switch)$/.test(role)) commands.push(`check ${body({ checked: true })}`);
  return commands;
}

export function MapPanel({ model, read }: { model: MapModel; read: () => void }): Node {
  const { value: nodes } = model.nodes;
  const chosen = nodes.find(({ node_id: id }) => id === model.chosen.value);
  return html`<div class="row">
      <button type="button" class="small" aria-busy=${String(model.isBusy.value)} onClick=${read}>
        Read the map
      </button>
      <p class="status" role="status">
        ${model.failure.value || `${nodes.length} nodes can be acted on in the viewport`}
      </p>
    </div>
    ${
      chosen
        ? html`<h2>${chosen.role} ${chosen.name}</h2>
            <pre tabindex="0" role="region" aria-label="Attributes">
${JSON.stringify(chosen, null, 1)}</pre>
            <ul class="log" aria-label="Commands for this node">
              ${commandsOf(chosen).map(
                (text) =>
                  html`<li><code>${text}</code> <${CopyButton} text=${text} label="Copy" /></li>`,
              )}
            </ul>`
        : null
    }
    <div class="scroll log" role="region" aria-label="Nodes" tabindex="0">
      <table>
        <thead>
          <tr>
            ${['node_id', 'role', 'name'].map((head) => html`<th scope="col">${head}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${nodes.map(
            ({ node_id: id, role, name }) =>
              html`<tr key=${id}>
                <td>
                  <button
                    type="button"
                    class="small secondary"
                    id=${`node-${id}`}
                    aria-pressed=${String(model.chosen.value === id)}
                    aria-label=${`Node ${id}, ${role} ${name}`}
                    onClick=${() => {
                      model.chosen.value = id;
                    }}
                  >
                    ${id}
                  </button>
                </td>
                <td>${role}</td>
                <td class="wide">${name}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}
