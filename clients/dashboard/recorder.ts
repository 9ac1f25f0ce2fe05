import { signal } from '@preact/signals';
import { ofPage, request } from './api.js';
import type { Act } from './page-input.js';
import { nodeAt, putsCaret, targetOf, type Step, type Target } from './recording.js';
import type { MapNode } from './types.js';

/** A press and a release so near to each other, in CSS px, are a click. */
const CLICK_PX = 4;

/** Writes down what a person does to the page: by the names of the nodes, as they were before the act. */
export class Recorder {
  readonly isOn = signal(false);
  readonly steps = signal<readonly Step[]>([]);
  readonly #browserId: string;
  readonly #pageId: () => string | null;
  #pressed:
    { readonly x: number; readonly y: number; readonly target: Target | undefined } | undefined;

  constructor(browserId: string, pageId: () => string | null) {
    this.#browserId = browserId;
    this.#pageId = pageId;
  }

  add(step: Step): void {
    if (this.isOn.value) this.steps.value = [...this.steps.value, step];
  }

  clear(): void {
    this.steps.value = [];
  }

  remove(step: Step): void {
    this.steps.value = this.steps.value.filter((it) => it !== step);
  }

  /** Writes an act down, before the page has it. */
  readonly record = async (act: Act): Promise<void> => {
    if (!this.isOn.value) return;
    switch (act.kind) {
      case 'down':
        this.#pressed = { x: act.x, y: act.y, target: await this.#targetAt(act) };
        return;
      case 'up':
        this.#release(act);
        return;
      case 'text':
        await this.#type(act.text);
        return;
      case 'key':
        this.add({ kind: 'press', keys: [...act.modifiers, act.key].join('+') });
        return;
      case 'wheel':
        this.#scroll(act);
    }
  };

  #release({ x, y, count }: { x: number; y: number; count: number }): void {
    const { value: steps } = this.steps;
    const pressed = this.#pressed;
    this.#pressed = undefined;
    if (!pressed) return;
    if (Math.hypot(x - pressed.x, y - pressed.y) > CLICK_PX) {
      this.add({ kind: 'drag', from: { x: pressed.x, y: pressed.y }, to: { x, y } });
      return;
    }
    const { target } = pressed;
    const step: Step = target ? { kind: 'click', target, count } : { kind: 'point', x, y, count };
    const last = steps.at(-1);
    // The second click of a double click stands for both.
    const isMore =
      count > 1 && last?.kind === step.kind && 'count' in last && last.count === count - 1;
    if (isMore) this.steps.value = [...steps.slice(0, -1), step];
    else this.add(step);
  }

  async #type(text: string): Promise<void> {
    const { value: steps } = this.steps;
    const last = steps.at(-1);
    if (last?.kind === 'type') {
      this.steps.value = [...steps.slice(0, -1), { ...last, text: last.text + text }];
      return;
    }
    const nodes = await this.#nodes();
    const focused = nodes.find((node) => node.focused === true);
    const target = focused && targetOf(nodes, focused);
    this.add({ kind: 'type', target: last && putsCaret(last, target) ? undefined : target, text });
  }

  #scroll({ x, y, delta }: { x: number; y: number; delta: number }): void {
    const { value: steps } = this.steps;
    const last = steps.at(-1);
    if (last?.kind === 'scroll' && last.delta > 0 === delta > 0)
      this.steps.value = [...steps.slice(0, -1), { ...last, delta: last.delta + delta }];
    else this.add({ kind: 'scroll', x, y, delta });
  }

  async #targetAt(point: { x: number; y: number }): Promise<Target | undefined> {
    const nodes = await this.#nodes();
    const node =
      nodeAt(
        nodes.filter((it) => it.in_viewport),
        point,
      ) ?? (await this.#labelled(nodes, point));
    return node && targetOf(nodes, node);
  }

  /** What the label at a point is of. */
  async #labelled(
    nodes: readonly MapNode[],
    { x, y }: { x: number; y: number },
  ): Promise<MapNode | undefined> {
    const expression = `document.elementFromPoint(${x}, ${y})?.closest('label')?.control ?? null`;
    const { data } = await this.#send<{ data: { node_id?: number } }>('eval', { expression });
    return nodes.find(({ node_id: id }) => id === data.node_id);
  }

  async #nodes(): Promise<readonly MapNode[]> {
    const reply = await this.#send<{ nodes: readonly MapNode[] }>('ui-map', { max_nodes: 5_000 });
    return reply.nodes;
  }

  #send<T>(command: string, body: object): Promise<T> {
    const page = ofPage(this.#pageId());
    return request<T>('POST', `/browsers/${this.#browserId}/${command}/`, { ...body, ...page });
  }
}
