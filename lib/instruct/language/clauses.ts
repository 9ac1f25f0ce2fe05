import type { Asked, Clicking, Extract, Layer, ScrollGoal } from './actions.js';
import type { Limit } from './row-limits.js';

/** What instructions say, before it is known what is on the page. */

/** Where a target has to be. */
export interface PhraseRegion {
  /** `in` a part of the page with that name or heading, or `near` a text: in the same row or card. */
  readonly how: 'in' | 'near';
  /** Undefined: the nearest of that kind. */
  readonly name?: string;
  /** `dialog`, `row`, `section`… */
  readonly kind?: string;
  /**
   * `begins`: the text has to be where something begins; `labels`: or in a short text, such as the name of the row;
   * `words`: its words have to be in the row, in any order.
   */
  readonly place?: 'begins' | 'labels' | 'words';
  /** Of the rows with these words the one that comes first. */
  readonly best?: Superlative;
  /** Of the rows with these words those on one side of a number. */
  readonly limit?: Limit;
  /** All but those that these words describe, each of which has to be among them. */
  readonly but?: readonly string[];
  /** Who or what the row belongs to: «Ann's shift» is none that mentions her. */
  readonly owner?: string;
  /** What the row is, where several fit and a text in them says it: «the Cold Harbour series». */
  readonly noun?: string;
  /** What the rows of its list are called: `hold` of «Cancel hold», where only «cancel» is said. */
  readonly things?: string;
  /** Which row or item of its table or list: from 1, -1 is the last. */
  readonly nth?: number;
  /** The words are those of a statement: those of them that stand in any row are all in this one. */
  readonly stated?: true;
  /** How many are meant of what the row is about: `2` of «2 ladders». */
  readonly counted?: string;
  /** The row of the clause before: `archive it`. */
  readonly same?: true;
}

/** `the cheapest`, `the highest rating`. */
export interface Superlative {
  readonly order: 'least' | 'most';
  /** A price, a date, or the words of a column. */
  readonly by: string;
}

/** One way to understand the words for a target. */
export interface Reading {
  /** Empty where only a role or an ordinal is said. */
  readonly name: string;
  /** Undefined: any. */
  readonly roles?: readonly string[];
  readonly region?: PhraseRegion;
  /** From 1 in the page's order; -1 is the last. */
  readonly nth?: number;
  /** Only a node of exactly this name is meant; `verbatim`: and of none that means the same. */
  readonly exactly?: boolean | 'verbatim';
  /** Tried where no other reading finds anything, since it asks the page more. */
  readonly late?: true;
}

/** The words for a target, with all ways to understand them; the first that finds something holds. */
export interface TargetPhrase {
  readonly text: string;
  readonly readings: readonly Reading[];
  /** `#48` */
  readonly nodeId?: number;
  /** Of a dialog that is to be closed: what is said of it beside that. It may have no role. */
  readonly closes?: string;
  /** It is to be opened, which no box is, and no field for a text. */
  readonly opens?: true;
  /** Each that is meant is a target of its own: of all rows that a region describes, or of both. */
  readonly each?: 'all' | 'both';
  /** The step before brings it: nothing is known of it before. */
  readonly brought?: true;
  /** Where several fit, those of these names are meant: the selects that have an option. */
  readonly among?: readonly string[];
  /** The name of what opens the part of the page that it is in. */
  readonly within?: string;
  /** What follows behind an «and»: a name that goes on with it would have been cut here. */
  readonly cutBefore?: string;
}

/** What has exactly this name: in a region, or anywhere. */
export function exactPhrase(name: string, text = name, region?: PhraseRegion): TargetPhrase {
  return { text, readings: [{ name, exactly: true, ...(region ? { region } : {}) }] };
}

/** What «it» means behind a wait for a text, or for what words describe. */
export function awaitedPhrase(text: string, words?: readonly string[]): TargetPhrase {
  const phrase = exactPhrase(text);
  if (!words) return phrase;
  return {
    ...phrase,
    readings: [...phrase.readings, { name: words.map((word) => word.split('|')[0]).join(' ') }],
  };
}

export type ParsedAction =
  | { readonly do: 'navigate'; readonly url: string }
  | { readonly do: 'back' | 'forward' | 'reload' }
  | ({ readonly do: 'click'; readonly target: TargetPhrase } & Clicking)
  | { readonly do: 'hover' | 'clear' | 'toggle'; readonly target: TargetPhrase }
  /** Clicks the form's own button. */
  | { readonly do: 'submit' }
  | {
      readonly do: 'type';
      readonly target?: TargetPhrase;
      readonly text: string;
      readonly clear?: boolean;
    }
  | { readonly do: 'select'; readonly target: TargetPhrase; readonly option: string }
  | { readonly do: 'check'; readonly target: TargetPhrase; readonly checked: boolean }
  /** Fills, selects or checks, whatever the target takes. */
  | {
      readonly do: 'set';
      readonly target: TargetPhrase;
      readonly value: string;
      /** The words may say what the value is, as «today» does: an option may be called so, a text not. */
      readonly vague?: true;
    }
  | { readonly do: 'press'; readonly keys: string }
  | { readonly do: 'scroll'; readonly to: ScrollGoal | TargetPhrase }
  | { readonly do: 'wait'; readonly seconds: number }
  | {
      readonly do: 'wait';
      readonly text: string;
      readonly gone?: boolean;
      /** Where no text but a part of the page may be meant: the words that it has. */
      readonly words?: readonly string[];
      /** A pattern of the sentences that say what is awaited: see `sayingPattern`. */
      readonly says?: string;
    }
  | { readonly do: 'wait'; readonly layer: Layer; readonly gone?: boolean }
  | { readonly do: 'extract'; readonly what: Extract }
  | { readonly do: 'get'; readonly what: 'text' | 'value' | 'state'; readonly target: TargetPhrase }
  | { readonly do: 'ask'; readonly what: Asked; readonly name: string }
  /** What one clause says of several fields or rows. */
  | {
      readonly do: 'several';
      readonly actions: readonly ParsedAction[];
      /** The first brings what the others are about. */
      readonly brings?: true;
    }
  /** Types into the only search field of the page, and searches. */
  | {
      readonly do: 'search';
      readonly text: string;
      readonly within?: string;
      /** The field, where the page has several that search. */
      readonly field?: string;
    }
  /** Fills the only log-in form of the page, or of a part of it, and sends it. */
  | {
      readonly do: 'login';
      readonly user: string;
      readonly password: string;
      /** The words for the part of the page that the form is in. */
      readonly part?: string;
      /** The box of the form that is checked too. */
      readonly kept?: TargetPhrase;
    };

/** A parsed action with the words that say it. */
export interface Clause {
  readonly text: string;
  /** Where it begins in the instruction, in UTF-16 units from 0. */
  readonly position: number;
  readonly action: ParsedAction;
  /** The page has no button of that name yet. */
  readonly isLater?: true;
  /** It is about what the click before it brings, which the page does not show yet. */
  readonly isBrought?: true;
  /** It stands in one sentence with the clause before. */
  readonly goesOn?: true;
  /** A form of the page accounts for each of its words: it has no other reading. */
  readonly isRead?: true;
  /** It says no verb: it is one only beside a clause that is about fields too. */
  readonly isBare?: true;
}

/** What an action says of one thing each. */
export function actionsOf(action: ParsedAction): readonly ParsedAction[] {
  return action.do === 'several' ? action.actions : [action];
}

/** Whether a phrase is the whole name of a control, wherever it is. */
export const isWholeName = ({ readings }: TargetPhrase): boolean =>
  readings.length > 0 &&
  readings.every(({ exactly, region }) => exactly === true && region === undefined);
