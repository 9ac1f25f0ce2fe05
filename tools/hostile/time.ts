import { together, type Attack, type Target } from './target.js';

const buttons = (count: number, name: (at: number) => string) =>
  `<script>for (let i = 0; i < ${count}; i++) { const b = document.createElement('button'); b.textContent = (${name.toString()})(i); document.body.append(b) }</script>`;

/** Words that the grammar of instructions knows. */
const WORDS =
  'please then and click type into the in with to set of row page wait for until until if not or second last field "a" {{v}} on from as go back scroll down'.split(
    ' ',
  );

function instructionOf({ random }: Target): string {
  const word = random.pick(WORDS);
  const count = 20 + random.below(4_000);
  return random.pick([
    () => `${`${word} `.repeat(count)}click Buy`,
    () => Array.from({ length: count }, () => random.pick(WORDS)).join(' '),
    () =>
      `${Array.from({ length: 24 }, (_, at) => `click Button ${at}`).join(' then ')} then frobnicate`,
    () => `click ${'button '.repeat(random.below(2_000))}`,
    () => `type "${'\u4e2d'.repeat(random.below(1e5))}" into "${'name '.repeat(200)}"`,
    () => '"'.repeat(count),
    () => `click ${'('.repeat(count)}`,
  ])();
}

/** Work that a client asks for and that the event loop does. */
export const TIME: readonly Attack[] = [
  {
    name: 'instructions',
    run: async (target, browser) => {
      await target.show(
        browser,
        buttons(2_000, (at) => `Button number ${at}`),
      );
      for (let at = 0; at < 6; at += 1)
        await target.command(browser, 'instruct', {
          instruction: instructionOf(target),
          engine: 'rules',
          timeout_ms: 4_000,
        });
    },
  },
  {
    name: 'an instruction with many variables',
    run: (target, browser) => {
      const variables = Object.fromEntries(
        Array.from({ length: 20_000 }, (_, at) => [
          `v${at}`,
          `secret ${at} ${target.random.below(1e6)}`,
        ]),
      );
      return target.command(browser, 'instruct', { instruction: 'type {{v1}}', variables });
    },
  },
  {
    name: 'long names on a page of 20,000 buttons',
    run: async (target, browser) => {
      await target.show(
        browser,
        buttons(20_000, (at) => `Order number ${at} of the year and more words ${at % 97}`),
      );
      const words = Array.from({ length: 200 }, () =>
        target.random.pick(['order', 'numbre', 'yaer', 'more', 'wrods', '17']),
      );
      await target.command(browser, 'instruct', {
        instruction: `click ${words.join(' ')}`,
        timeout_ms: 6_000,
      });
      await target.command(browser, 'find-node', { role: 'button', timeout_ms: 6_000 });
      await target.command(browser, 'find-nodes', {
        role: 'button',
        name: 'numbr',
        timeout_ms: 6_000,
      });
      await target.command(browser, 'ui-map', {
        max_nodes: 5_000,
        format: 'text',
        timeout_ms: 8_000,
      });
      await target.command(browser, 'ui-map', { query: words.join(' '), timeout_ms: 8_000 });
    },
  },
  {
    name: 'questions on a page of many texts',
    run: async (target, browser) => {
      const word = target.random.pick(['price', 'total', 'due date', 'status', 'x'.repeat(5_000)]);
      const row = `'<tr><th>${word} of order ' + i + '<td>$' + i + ', due on 3 July 2026<dl><dt>${word}<dd>' + i + '</dl>'`;
      await target.show(
        browser,
        `<table></table><script>let rows = ''; for (let i = 0; i < 10000; i++) rows += ${row}; document.querySelector('table').innerHTML = rows</script>`,
      );
      const instructions = [
        `what is the ${word} of order 9999`,
        'how many orders are due on 3 July 2026',
        'when is the order of the most expensive row due, and who is its owner',
        `what is the ${'price of the '.repeat(200)}order`,
        `is the ${word} of order 1 more than the ${word} of order 2`,
      ];
      for (const instruction of instructions)
        await target.command(browser, 'instruct', { instruction, timeout_ms: 4_000 });
    },
  },
  {
    name: 'text that no key has',
    run: (target, browser) =>
      together(4, () => {
        const text = target.random
          .pick(['中', '🦊', 'ß', '\u0301'])
          .repeat(80_000 + target.random.below(8e4));
        return target.command(browser, 'type', { text, timeout_ms: 2_000 });
      }),
  },
  {
    name: 'keys',
    run: (target, browser) =>
      together(4, () =>
        target.command(browser, 'send-keys', {
          keys: target.random.pick([
            'a1000,'.repeat(10_000).slice(0, -1),
            'Control+'.repeat(50_000),
            'F1'.repeat(100_000),
            ','.repeat(500_000),
            'ArrowUp999,'.repeat(50_000),
          ]),
          timeout_ms: 2_000,
        }),
      ),
  },
  {
    name: 'expressions that backtrack, and patterns',
    run: async (target, browser) => {
      const path = 'a'.repeat(2_000);
      const patterns = [
        `/^http:..h.test.(a+a+)+y{3}$/`,
        `/(a|aa)+$/`,
        `/(.*)*x/`,
        `http://h.test/${'*a'.repeat(400)}*b`,
        `*${'a*'.repeat(1_000)}z`,
      ];
      const rules = Array.from({ length: 500 }, () => ({
        match: { url: target.random.pick(patterns) },
        action: 'continue',
      }));
      await target.send('PUT', `/browsers/${browser}/routes/`, { rules });
      await target.command(browser, 'navigate', {
        url: `http://h.test/${path}`,
        timeout_ms: 5_000,
      });
      await target.send('DELETE', `/browsers/${browser}/routes/`);
      await target.command(browser, 'network', { record: 'headers', urls: patterns.slice(3) });
      await target.show(
        browser,
        `<script>for (let i = 0; i < 200; i++) fetch('/${path}' + i).catch(() => 0)</script>`,
      );
      await target.command(browser, 'wait-for', {
        url: target.random.pick(patterns),
        timeout_ms: 2_000,
      });
      await target.command(browser, 'network', { record: 'off' });
    },
  },
  {
    name: 'selectors',
    run: (target, browser) =>
      together(4, () =>
        target.command(browser, 'find-nodes', {
          selector: target.random.pick([
            'a '.repeat(100_000),
            ':is('.repeat(20_000),
            '*,'.repeat(200_000) + '*',
            ':not(:has(*))'.repeat(2_000),
          ]),
          timeout_ms: 3_000,
        }),
      ),
  },
  {
    name: 'extraction and reading of a large page',
    run: async (target, browser) => {
      await target.show(
        browser,
        `<script>document.write('<table>' + '<tr><td><a href=/x>cell</a><td>\`\`\`<td>| x'.repeat(30000) + '</table>')</script>`,
      );
      const timeout_ms = 6_000;
      await target.command(browser, 'extract', {
        each: 'tr',
        fields: { a: 'td', b: 'a', c: 'td' },
        timeout_ms,
      });
      await target.command(browser, 'fetch-text', { format: 'markdown', timeout_ms });
      await target.command(browser, 'links', { timeout_ms });
      await target.command(browser, 'fetch-html', { timeout_ms });
    },
  },
  {
    name: 'many small requests at once',
    run: (target, browser) =>
      together(400, (at) =>
        at % 2 === 0
          ? target.command(browser, 'eval', { expression: String(at), timeout_ms: 5_000 })
          : target.send(
              'GET',
              target.random.pick(['/browsers/', '/status/', '/metrics', '/nothing/']),
            ),
      ),
  },
  {
    name: 'opens that are left',
    run: (target) => {
      const left = (at: number) =>
        target
          .send('PUT', '/browsers/', { label: 'l'.repeat(60) }, { hangUpMs: 20 + at * 50 })
          .then(({ body }) =>
            typeof body.id === 'string'
              ? target.send('DELETE', `/browsers/${body.id}/`)
              : undefined,
          );
      return together(4, left);
    },
  },
  {
    name: 'bodies that no command takes',
    run: (target, browser) =>
      together(20, () =>
        target.send(
          'POST',
          `/browsers/${browser}/${target.random.pick(['batch', 'click', 'extract', 'emulate'])}/`,
          target.random.pick([
            `{"steps":[${'{},'.repeat(200_000)}{}]}`,
            `{${Array.from({ length: 50_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
            `{"fields":{${Array.from({ length: 20_000 }, (_, at) => `"f${at}":"a"`).join(',')}}}`,
            `[${'1,'.repeat(400_000)}1]`,
            `"${'\\u0000'.repeat(150_000)}"`,
          ]),
        ),
      ),
  },
];
