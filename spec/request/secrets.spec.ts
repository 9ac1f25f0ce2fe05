import { describe, expect, it } from '@jest/globals';
import { Secrets } from '../../lib/request/secrets.js';
import { cpuOf } from '../support/cpu.js';

describe('secrets', () => {
  it('are found in every form, the longest first', () => {
    const secrets = new Secrets({ pin: '4711', long: '4711 & co', quoted: 'a"b' });
    expect(secrets.redactText('4711, 4711 & CO, 4711+%26+co, 4711%20%26%20co')).toBe(
      '{{pin}}, {{long}}, {{long}}, {{long}}',
    );
    expect(secrets.redact({ a: ['x 4711', { b: 'a\\"b', c: 1 }] })).toEqual({
      a: ['x {{pin}}', { b: '{{quoted}}', c: 1 }],
    });
    expect(secrets.redactText('İ4711ſ')).toBe('İ{{pin}}ſ');
  });

  it('are found where parts of a long text meet, while others have their turn', async () => {
    const secrets = new Secrets({ word: 'needle' });
    const hay = `${'x'.repeat(49_997)}needle${'y'.repeat(500_000)}needle`;
    const clock = { ticks: 0 };
    const interval = setInterval(() => (clock.ticks += 1), 1);
    const { text } = await secrets.redacted({ text: hay });
    clearInterval(interval);
    expect(text).toBe(`${'x'.repeat(49_997)}{{word}}${'y'.repeat(500_000)}{{word}}`);
    expect(secrets.redactText(hay)).toBe(text);
    expect(clock.ticks).toBeGreaterThan(0);
  });

  it('take time in proportion to the text, however many and however alike they are', () => {
    const variables = Object.fromEntries(
      Array.from({ length: 100 }, (_, i) => [`v${i}`, `${'a'.repeat(95)}${i}`]),
    );
    const secrets = new Secrets(variables);
    const text = 'a'.repeat(200_000);
    expect(cpuOf(() => secrets.redactText(text))).toBeLessThan(500);
    expect(cpuOf(() => new Secrets(variables))).toBeLessThan(250);
  });
});
