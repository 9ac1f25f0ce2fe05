import { describe, expect, it } from '@jest/globals';
import { begin, concluded, type End, type Step } from '../../lib/execution/steps.js';

type Log = string[];

const step =
  (name: string): Step<Log> =>
  (log) => {
    log.push(`+${name}`);
    return (outcome) => {
      log.push(`-${name}`);
      return outcome;
    };
  };

describe('the steps of a call', () => {
  it('begin in their order and end in the reverse one', () => {
    const [log, ends]: [Log, End[]] = [[], []];
    begin([step('a'), () => undefined, step('b')], log, ends);
    expect(concluded(ends, { reply: { ok: true } })).toEqual({ ok: true });
    expect(log).toEqual(['+a', '+b', '-b', '-a']);
  });

  it('end those that have begun if one refuses the call', () => {
    const [log, ends]: [Log, End[]] = [[], []];
    const refuse: Step<Log> = () => {
      throw new Error('no');
    };
    const error = new Error('no');
    expect(() => {
      begin([step('a'), refuse, step('b')], log, ends);
    }).toThrow('no');
    expect(() => concluded(ends, { error })).toThrow(error);
    expect(log).toEqual(['+a', '-a']);
  });

  it('may put another outcome in place of the one that they get', () => {
    const ends: End[] = [
      (outcome) => ('error' in outcome ? { reply: { failed: true } } : outcome),
      () => ({ error: new Error('late') }),
    ];
    expect(concluded(ends, { reply: {} })).toEqual({ failed: true });
  });
});
