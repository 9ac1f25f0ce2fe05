import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TabwireDriver } from '../support/driver.js';
import { Stage } from '../support/stage.js';

/**
 * Random sequences of commands on a page with frames of two sites in each other and closed shadow
 * roots: each document logs the trusted events that it sees, and sees what the commands said, no more.
 * `SEQUENCES` says how many, `SEED` which ones: SEQUENCES=2000 SEED=7 make test JEST_ARGS=spec/behaviour/seq
 */
const numRuns = Number(process.env.SEQUENCES ?? 6);
const seed = Number(process.env.SEED ?? 20_261_121);

const stage = Stage.inContext();

/** How to come to each document, and its own name. */
const PLACES = ['', 'iframe >> ', 'iframe >> iframe >> '] as const;
const BUTTONS = ['#b', '#h >> #sb'] as const;
const FIELDS = ['#i', '#h >> #si'] as const;

/** A document with a button and a field, the same in a closed shadow root, and more to scroll. */
const place = (inner: string) => `<!doctype html>
  <style>iframe { width: 600px; height: 300px } .far { height: 900px }</style>
  <output id=log style="display: block"></output>
  <div class=far></div><button id=b>b</button><input id=i><div class=far></div><div id=h></div>
  <div class=far></div>${inner}<div class=far></div>
  <script>
    const root = h.attachShadow({ mode: 'closed' });
    root.innerHTML = '<button id=sb>b</button><div style="height: 900px"></div><input id=si>';
    const types = ['mousedown', 'mouseup', 'click', 'dblclick', 'auxclick', 'contextmenu', 'keydown', 'keyup', 'input'];
    const known = [b, i, root.getElementById('sb'), root.getElementById('si')];
    const write = (e, id) => e.isTrusted && log.append(e.type + ':' + id + ' ');
    for (const type of types) {
      for (const one of known) one.addEventListener(type, (e) => write(e, one.id));
      addEventListener(type, (e) => { if (![...known, h].includes(e.target)) write(e, 'stray') });
    }
  </script>`;

interface Command {
  readonly place: number;
  readonly target: string;
  /** What is typed; a click, where it is left out. */
  readonly text?: string;
  /** Where the page is scrolled to before it. */
  readonly y: number;
}

const at = { place: fc.nat(PLACES.length - 1), y: fc.nat(5_000) };
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ ...at, target: fc.constantFrom(...BUTTONS, ...FIELDS) }),
  fc.record({
    ...at,
    target: fc.constantFrom(...FIELDS),
    text: fc.string({ unit: fc.constantFrom('a', 'z', '5', '.', '漢', '😀'), maxLength: 4 }),
  }),
);

/** The events that a command says it makes. */
function eventsOf({ target, text }: Command): string[] {
  const id = target.slice(target.lastIndexOf('#') + 1);
  if (text === undefined) return [`mousedown:${id}`, `mouseup:${id}`, `click:${id}`];
  // What no key types is inserted, a run of it at once.
  const runs = text.match(/[^漢😀]|[漢😀]+/gu) ?? [];
  return runs.flatMap((run) =>
    /[漢😀]/u.test(run) ? [`input:${id}`] : [`keydown:${id}`, `input:${id}`, `keyup:${id}`],
  );
}

it(
  `each of ${numRuns} random sequences makes the events that its commands say, and no more`,
  async () => {
    const { site } = stage;
    const page = place(
      `<iframe src="${site.page(place(`<iframe src="${site.page(place(''))}"></iframe>`), site.other)}"></iframe>`,
    );
    const driver = new TabwireDriver(stage.browser, site);
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 6 }), async (commands) => {
        await driver.show(page);
        const said = PLACES.map((): string[] => []);
        for (const one of commands) {
          const target = `${PLACES[one.place] ?? ''}${one.target}`;
          await stage.do('scroll-to', { y: one.y });
          if (one.text === undefined) await driver.click(target);
          else await driver.type(target, one.text);
          said[one.place]?.push(...eventsOf(one));
        }
        const logs = await Promise.all(PLACES.map((path) => driver.text(`${path}#log`)));
        expect(logs).toEqual(said.map((events) => events.join(' ')));
      }),
      { numRuns, seed, endOnFailure: true },
    );
  },
  Math.max(180_000, numRuns * 10_000),
);
