import type { UiNode } from '../../schemas/ui-map.js';

/** A node that an action is on, and how the grammar names it: so that its line finds it again. */
export interface ActionTarget extends Pick<UiNode, 'node_id' | 'role' | 'name'> {
  /** Where several nodes have that role and name: which of them in the page's order, from 1. */
  readonly nth?: number;
}

/** How a click is made; by default once, with the left button. */
export interface Clicking {
  readonly button?: 'right' | 'middle';
  readonly count?: 2 | 3;
}

/**
 * One thing that an instruction has done, by either engine. Each has a line in the grammar, and each is
 * carried out by other commands.
 */
export type Action =
  | { readonly do: 'navigate'; readonly url: string }
  | { readonly do: 'back' | 'forward' | 'reload' }
  | ({ readonly do: 'click'; readonly target: ActionTarget } & Clicking)
  | { readonly do: 'hover'; readonly target: ActionTarget }
  /**
   * Without a target into whatever has the focus. `clear` replaces what is there. In `text`, `{{name}}`
   * stands for a variable.
   */
  | {
      readonly do: 'type';
      readonly target?: ActionTarget;
      readonly text: string;
      readonly clear?: boolean;
    }
  | { readonly do: 'clear'; readonly target: ActionTarget }
  | { readonly do: 'select'; readonly target: ActionTarget; readonly option: string }
  | { readonly do: 'check'; readonly target: ActionTarget; readonly checked: boolean }
  /** As send-keys/ takes them: `Control+a`, `Enter`. */
  | { readonly do: 'press'; readonly keys: string }
  | { readonly do: 'scroll'; readonly to: ScrollGoal | ActionTarget }
  | { readonly do: 'wait'; readonly seconds: number }
  | {
      readonly do: 'wait';
      readonly text: string;
      readonly gone?: boolean;
      /** Words of a part of the page that is waited for as well. */
      readonly words?: readonly string[];
      /** A pattern of the sentences that say what is awaited: see `sayingPattern`. */
      readonly says?: string;
    }
  | { readonly do: 'wait'; readonly layer: Layer; readonly gone?: boolean }
  | { readonly do: 'extract'; readonly what: Extract }
  /** `state`: whether a box is checked, as `yes` or `no`. */
  | { readonly do: 'get'; readonly what: 'text' | 'value' | 'state'; readonly target: ActionTarget }
  | { readonly do: 'ask'; readonly what: Asked; readonly name: string };

/** What is asked of a name: the value beside it, its price, how many there are, or its text; or a whole question. */
export const ASKED = ['value', 'price', 'count', 'text', 'fact'] as const;
export type Asked = (typeof ASKED)[number];

export const SCROLL_GOALS = ['up', 'down', 'top', 'bottom'] as const;
export type ScrollGoal = (typeof SCROLL_GOALS)[number];

/** What comes over a page and goes again. */
export const LAYERS = ['dialog', 'banner', 'notice', 'spinner'] as const;
export type Layer = (typeof LAYERS)[number];

export const EXTRACTS = ['title', 'url', 'text', 'links', 'headings', 'tables', 'images'] as const;
export type Extract = (typeof EXTRACTS)[number];

/** What the action is on, if it is on one node. */
export function targetOf(action: Action): ActionTarget | undefined {
  if ('target' in action) return action.target;
  return action.do === 'scroll' && typeof action.to === 'object' ? action.to : undefined;
}
