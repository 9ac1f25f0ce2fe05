import { actionsOf, type Clause, type ParsedAction } from './clauses.js';
import { laterAnswer } from './dialog-answers.js';
import { notUnderstood } from './forms.js';
import { inRowBefore } from './row-pronouns.js';
import { isWord, textOf, withoutArticle, wordsOf } from './token-text.js';
import type { Token } from './tokens.js';

/** Buttons that only come with a step before: `click Compose …, then save the draft`. */

/** What ends a task that a click has begun. */
const ENDS =
  'save send post submit publish confirm apply create close cancel discard continue update finish undo'.split(
    ' ',
  );

/** What is done with what a step before has waited for: `wait until the offer turns up, then claim it`. */
const AWAITED =
  'claim accept open read download play start join take book apply view print show'.split(' ');

/** Words that say more than a name. */
const MORE =
  'it all both every everything them that those these if unless not no never me my your the a an or and to for from in on as with'.split(
    ' ',
  );

/** Behind the verb; more say more than a name. */
const MAX_WORDS = 2;

/** Where a question is asked. */
const IN_DIALOG = /^(in )?the (dialog|popup|pop-up|window|modal|prompt|question|message)$/i;

/** The whole name of a button that the page may have later. */
export function laterClick(tokens: readonly Token[], source: string): ParsedAction | undefined {
  const answer = laterAnswer(tokens, source);
  if (answer) return answer;
  const [verb, ...more] = tokens;
  const isIt = more.length === 1 && isWord(more[0], 'it', 'that', 'this', 'them');
  const isAlone = more.length === 0 || isIt || IN_DIALOG.test(wordsOf(more).join(' '));
  const single = isAlone ? alone(verb, isIt) : undefined;
  if (single) return single;
  const [it, to, ...thing] = more;
  const added = withoutArticle(isWord(thing[0], 'my', 'our') ? thing.slice(1) : thing);
  // «Add it to the queue», of a row that a step before brings
  const isAdded = verb && it && isWord(verb, 'add', 'save') && isWord(it, 'it') && isWord(to, 'to');
  if (isAdded && added.length === 1)
    return inRowBefore(`${verb.text} to ${textOf(added, source)}`, [it], textOf(tokens, source));
  const name = withoutArticle(more);
  const isPlain = name.every((token) => token.kind === 'word' && !isWord(token, ...MORE));
  if (!isWord(verb, ...ENDS) || !isPlain || name.length === 0 || name.length > MAX_WORDS)
    return undefined;
  const text = textOf(tokens, source);
  const short = [verb?.text ?? '', ...wordsOf(name)].join(' ');
  const names = [...new Set([text, short])];
  return {
    do: 'click',
    target: { text, readings: names.map((name) => ({ name, exactly: true })) },
  };
}

/** `undo it`, `save`: the button of this name, or the only one that begins so. */
function alone(verb: Token | undefined, isIt: boolean): ParsedAction | undefined {
  if (!verb || !isWord(verb, 'undo', 'save', ...(isIt ? AWAITED : []))) return undefined;
  const text = verb.text.toLowerCase();
  // Many a button begins with «Show».
  const isWhole = isWord(verb, 'show') ? ({ exactly: true } as const) : {};
  const readings = [{ name: text, roles: ['button', 'link'], ...isWhole }];
  return { do: 'click', target: { text, readings } };
}

/** What a button that is called «Save …» may be for. */
const SAVED = new Set(['set', 'type', 'select', 'check', 'several', 'clear']);

/** Whether a dialog is awaited that comes by itself. */
const isComing = (action: ParsedAction): boolean =>
  action.do === 'wait' && 'layer' in action && action.layer === 'dialog' && !action.gone;

/** @throws TabwireError where no step before may bring the button */
export function checkLater(clauses: readonly Clause[]): void {
  const first = clauses.findIndex(({ isLater }) => isLater === true);
  const { text = '', position = 0, action: later } = clauses[first] ?? {};
  if (first === -1) return;
  const isSave = later?.do === 'click' && /^save$/i.test(later.target.text);
  const isAwaited =
    later?.do === 'click' && AWAITED.includes(later.target.text.split(' ')[0] ?? '');
  const before = clauses[first - 1]?.action.do;
  if (isAwaited && before !== 'wait') throw notUnderstood(text, position);
  const brings = clauses
    .slice(0, first)
    .some(
      ({ action, isLater }) =>
        isLater !== true &&
        (actionsOf(action).some((one) => one.do === 'click') ||
          isComing(action) ||
          (isAwaited && action.do === 'wait') ||
          (isSave && SAVED.has(action.do))),
    );
  if (!brings) throw notUnderstood(text, position);
}
