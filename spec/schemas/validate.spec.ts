import { describe, expect, it } from '@jest/globals';
import Type from 'typebox';
import { browserRecord } from '../../lib/schemas/records.js';
import { serverStatus } from '../../lib/schemas/status.js';
import {
  completingValidator,
  lenientValidator,
  validateKnown,
  validator,
} from '../../lib/schemas/validate.js';
import { collect } from '../support/collect.js';

const schema = Type.Object({ count: Type.Integer() }, { additionalProperties: false });
const check = validator(schema);
const checkLeniently = lenientValidator(schema);

describe('a value that is refused', () => {
  it.each([
    ['a validator', check],
    ['a lenient validator', checkLeniently],
    [
      'a check of the known parts',
      (value: unknown) => {
        validateKnown(schema, value, ['/other']);
      },
    ],
  ])('is not kept by %s', async (_, refuse) => {
    const refused = () => {
      const value = { count: 1, more: 2 };
      expect(() => refuse(value)).toThrow('/more is not a field');
      return new WeakRef(value);
    };
    const value = refused();
    await collect();
    expect(value.deref()).toBeUndefined();
  });
});

describe('a value of none of the forms', () => {
  const margin = Type.Union([Type.Number({ maximum: 9 }), Type.String({ pattern: '^\\d+cm$' })], {
    description: 'A number of inches, or a length in cm.',
  });
  const role = Type.String({ pattern: '^[a-z]+$', description: 'An ARIA role.' });
  it.each([
    [margin, '2em', 'must be number to 9 or string (A number of inches, or a length in cm)'],
    [role, 'b b', 'must match pattern "^[a-z]+$" (An ARIA role)'],
  ])('is told what the field means', (form, value, message) => {
    const checkForm = validator(Type.Object({ field: form }));
    expect(() => checkForm({ field: value })).toThrow(`/field ${message}.`);
  });

  it('is told the other forms, where the fields of an object are wrong', () => {
    const list = Type.Object({ scroll: Type.Literal(true) }, { additionalProperties: false });
    const link = Type.String({ description: 'Selects the link to the next page.' });
    const checkNext = validator(Type.Object({ next: Type.Union([link, list]) }));
    const other = '/next can also be string (Selects the link to the next page)';
    expect(() => checkNext({ next: { selector: '.next' } })).toThrow(other);
    expect(() => checkNext({ next: { scrol: true } })).toThrow(
      `(did you mean scroll?); the fields are: scroll; ${other}`,
    );
    expect(() => checkNext({ next: { scroll: false } })).not.toThrow(other);
  });
});

describe('the reply of a member of an earlier version', () => {
  it('has the fields that it does not send', () => {
    const row = { label: null, pid: 1, age_ms: 1, idle_ms: 1, running: 0, contexts: 0, pages: 1 };
    const memory = { total_bytes: 9, available_bytes: 5, min_free_bytes: 1 };
    const waiting = { bytes: 0, limit_bytes: 1, key_limit_bytes: 1, browser_limit_bytes: 1 };
    const reply = completingValidator(serverStatus)({
      ...{ used: 1, free: 1, queued: 0, pooled: 0, uptime_s: 1 },
      memory: {
        ...{ ...memory, server_bytes: 1, heap_bytes: 1 },
        waiting: { ...waiting, by_kind: {}, by_key: {}, refused: {} },
      },
      browsers: [{ id: 'a', ...row, cdp_clients: 0, processes: 1, pss_bytes: 1, cpu_s: 1 }],
    });
    expect(reply).toMatchObject({
      ...{ commands: 0, failed: 0, errors: 0, ended: 0 },
      history: { interval_s: 0, at: null, browsers: [], free: [], errors: [] },
      browsers: [{ id: 'a', commands: 0, crashed: 0, dialog: null }],
    });
  });

  it('is a record of a browser too', () => {
    const times = { created_at: '', last_used_at: '', idle_timeout_ms: 1, max_lifetime_ms: null };
    const reply = completingValidator(browserRecord)({
      ...{ id: 'a', state: 'ready', label: null, ...times, headless: true, version: 'Chrome/1' },
      ...{
        user_agent: '',
        viewport: { width: 1, height: 1, device_scale_factor: 1 },
        contexts: [],
      },
      ...{ url: '', title: '', cdp_url: '' },
    });
    expect(reply).toMatchObject({ id: 'a', dialog_policy: null });
  });
});
