import { ordinal } from './format.js';
import type { MapNode } from './types.js';

/** What a node is called: enough to find it again. */
export interface Target {
  readonly role: string;
  readonly name: string;
  /** Among the nodes of the same role and name, from 0, and how many these are. */
  readonly index: number;
  readonly count: number;
}

/** What a person did, as far as it can be done again. */
export type Step =
  | { readonly kind: 'click'; readonly target: Target; readonly count: number }
  | { readonly kind: 'point'; readonly x: number; readonly y: number; readonly count: number }
  | { readonly kind: 'drag'; readonly from: Point; readonly to: Point }
  | { readonly kind: 'type'; readonly target: Target | undefined; readonly text: string }
  | { readonly kind: 'press'; readonly keys: string }
  | { readonly kind: 'scroll'; readonly x: number; readonly y: number; readonly delta: number }
  | { readonly kind: 'navigate'; readonly url: string }
  | { readonly kind: 'history'; readonly command: 'back' | 'forward' | 'reload' };

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A step of batch/. */
interface Command {
  readonly command: string;
  readonly body: object;
  readonly save_as?: string;
}

/** The node of a map that a click at a point goes to: the smallest around it. */
export function nodeAt(nodes: readonly MapNode[], { x, y }: Point): MapNode | undefined {
  const [smallest] = nodes
    .filter(({ bounds: b }) => x >= b.x && x < b.x + b.width && y >= b.y && y < b.y + b.height)
    .sort((a, b) => a.bounds.width * a.bounds.height - b.bounds.width * b.bounds.height);
  return smallest;
}

/** What a node of a map is called there. */
export function targetOf(nodes: readonly MapNode[], { node_id, role, name }: MapNode): Target {
  const same = nodes.filter((node) => node.role === role && node.name === name);
  const index = same.findIndex((node) => node.node_id === node_id);
  return { role, name, index, count: same.length };
}

/**
 * Whether a step leaves the caret, or a selection, in the focused field where a person has it. Typing by the name of
 * the field would move it to the end.
 */
export function putsCaret(step: Step, focused: Target | undefined): boolean {
  switch (step.kind) {
    case 'point':
    case 'drag':
      return true;
    case 'press':
      // Enter may lead to another page, whose field has to be waited for.
      return !/(^|\+)Enter$/.test(step.keys);
    case 'click': {
      const { role, name, index } = step.target;
      return focused?.role === role && focused.name === name && focused.index === index;
    }
    default:
      return false;
  }
}

const CONTROLS: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** As the grammar of instruct/ reads quoted texts. */
const quoted = (text: string) =>
  `"${text.replace(/["”\\\n\r\t]/g, (char) => CONTROLS[char] ?? `\\${char}`)}"`;

/** Roles that the grammar has no word for: nodes that have one are named without it. */
const WITHOUT_WORD =
  /[^a-z]|^(generic|iframe|none|presentation|text|paragraph|document|application)$/;

/** What stands in a line without quotes. */
const PLAIN_URL = /^[a-z][a-z0-9+.-]*:[\w:/?=&%#~+@.-]*[\w/]$/i;
const PLAIN_KEYS = /^(?!([a-z])\1*\d*$)(?:(\w+\+)*\w{2,}|(\w+\+)+\w)$/i;

/** What the grammar of instruct/ calls a node: by its name, and by its role and place where that is not enough. */
function phrase({ role, name, index, count }: Target): string | undefined {
  const place = count > 1 ? ordinal(index) : '';
  const isKnown = !WITHOUT_WORD.test(role);
  if (place === undefined || (name === '' && !isKnown)) return undefined;
  const words = [place, name === '' ? '' : quoted(name), isKnown ? role : ''].filter(
    (word) => word !== '',
  );
  return `the ${words.join(' ')}`;
}

const CLICKS = ['click', 'double click'];

/** The line of an instruction that does a step again; undefined where the grammar has none for it. */
export function lineOf(step: Step): string | undefined {
  switch (step.kind) {
    case 'click': {
      const verb = CLICKS[step.count - 1];
      const whom = phrase(step.target);
      return verb && whom ? `${verb} ${whom}` : undefined;
    }
    case 'type': {
      const whom = step.target && phrase(step.target);
      if (step.target && whom === undefined) return undefined;
      return `type ${quoted(step.text)}${whom === undefined ? '' : ` into ${whom}`}`;
    }
    case 'press':
      return PLAIN_KEYS.test(step.keys) ? `press ${step.keys}` : `press keys ${quoted(step.keys)}`;
    case 'scroll':
      return step.delta > 0 ? 'scroll down' : 'scroll up';
    case 'navigate':
      return `go to ${PLAIN_URL.test(step.url) ? step.url : quoted(step.url)}`;
    case 'history':
      return step.command === 'reload' ? 'reload' : `go ${step.command}`;
    case 'point':
    case 'drag':
      return undefined;
  }
}

/** The steps as commands of batch/. */
export function commandsOf(steps: readonly Step[]): readonly Command[] {
  return steps.flatMap((step, at) => stepCommands(step, `step${at + 1}`));
}

function stepCommands(step: Step, name: string): readonly Command[] {
  switch (step.kind) {
    case 'click': {
      const node_id = { $result: `${name}.${fieldOf(step.target)}` };
      const clicks = step.count > 1 ? { click_count: step.count } : {};
      return [find(step.target, name), { command: 'node-click', body: { node_id, ...clicks } }];
    }
    case 'type': {
      if (!step.target) return [{ command: 'type', body: { text: step.text } }];
      const node_id = { $result: `${name}.${fieldOf(step.target)}` };
      return [find(step.target, name), { command: 'type', body: { node_id, text: step.text } }];
    }
    case 'press':
      return [{ command: 'send-keys', body: { keys: step.keys } }];
    case 'scroll':
      return [{ command: 'wheel', body: { x: step.x, y: step.y, delta_y: step.delta } }];
    case 'navigate':
      return [{ command: 'navigate', body: { url: step.url } }];
    case 'history':
      return [{ command: step.command, body: {} }];
    case 'point': {
      const { x, y, count } = step;
      return [{ command: 'click', body: { x, y, click_count: count } }];
    }
    case 'drag':
      return [
        { command: 'mouse', body: { move: step.from, down: true } },
        { command: 'mouse', body: { move: step.to, steps: 10, up: true } },
      ];
  }
}

/** It waits: what is clicked next may come with what was clicked before. */
function find({ role, name, count }: Target, save_as: string): Command {
  const named = name === '' ? { role } : { role, name, exact: true };
  const body = { ...named, pierce: true, frames: true };
  return count > 1
    ? { command: 'find-nodes', body, save_as }
    : { command: 'wait-for-node', body, save_as };
}

const fieldOf = ({ count, index }: Target) => (count > 1 ? `node_ids.${index}` : 'node_id');
