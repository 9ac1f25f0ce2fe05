import type { Case, ClickOptions, PageDriver } from '../../support/driver.js';
import { logging } from '../../support/logging.js';

const CLICK = 'playwright tests/page/page-click.spec.ts';
const TIMEOUT = 'playwright tests/page/page-click-timeout-2.spec.ts';

const CLICKS = logging('click');
const click = (target: string, options?: ClickOptions) => (driver: PageDriver) =>
  driver.click(target, options);

/** HTML of a script that the page runs when the click is on its way. */
const soon = (script: string) =>
  `<script>addEventListener('load', () => setTimeout(() => { ${script} }, 300))</script>`;

/** A click that waits for the page, where WebDriver's would fail. */
const waits = (until: string, html: string, then: string, from = TIMEOUT): Case => ({
  says: `waits until the target ${until}`,
  from,
  unlike: 'It waits for no more than that the element is in view.',
  page: html + CLICKS + soon(`log.push('now'); ${then}`),
  does: click('#b'),
  reads: 'log',
  sees: ['now', 'click:b'],
});

export const clickWaits: readonly Case[] = [
  waits('is displayed', '<button id=b style="display: none">b</button>', `b.style = ''`),
  waits('is visible', '<button id=b style="visibility: hidden">b</button>', `b.style = ''`),
  waits(
    'is in a displayed parent',
    '<div id=p style="display: none"><button id=b>b</button></div>',
    `p.style = ''`,
  ),
  waits('has a size', '<div id=b></div>', `b.append('b')`),
  waits('is an enabled button', '<button id=b disabled>b</button>', 'b.disabled = false', CLICK),
  waits('is an enabled input', '<input id=b disabled>', 'b.disabled = false', CLICK),
  waits(
    'is in an enabled fieldset',
    '<fieldset id=f disabled><button id=b>b</button></fieldset>',
    'f.disabled = false',
    CLICK,
  ),
  waits(
    'is in an enabled button',
    '<button id=f disabled><span id=b>b</span></button>',
    'f.disabled = false',
    CLICK,
  ),
  waits(
    'takes pointer events',
    '<button id=b style="pointer-events: none">b</button>',
    `b.style = ''`,
    CLICK,
  ),
  waits(
    'is no longer inert',
    '<div id=f inert><button id=b>b</button></div>',
    'f.inert = false',
    CLICK,
  ),
  waits(
    'is no longer covered',
    '<button id=b>b</button><div id=f style="position: fixed; inset: 0"></div>',
    'f.remove()',
    CLICK,
  ),
  waits(
    'is no longer behind a modal dialog',
    '<button id=b>b</button><dialog id=f>wait</dialog><script>f.showModal()</script>',
    'f.close()',
    CLICK,
  ),
  waits(
    'comes from outside of the page',
    '<div style="position: relative"><button id=b style="position: absolute; left: -300px; width: 200px">b</button></div>',
    `b.style.left = 0`,
    CLICK,
  ),
  {
    says: 'waits for an enabled select, and opens it by mouse',
    from: CLICK,
    unlike: 'It waits for no more than that the element is in view.',
    page: `<select id=b disabled onmousedown="event.preventDefault()"><option>one</select>${CLICKS}${soon(`log.push('now'); b.disabled = false`)}`,
    does: click('#b'),
    reads: 'log',
    sees: ['now', 'click:b'],
  },
  {
    says: 'waits for no enabled div: it has no such state',
    from: CLICK,
    page: `<div id=b disabled>b</div>${CLICKS}`,
    does: click('#b'),
    reads: 'log',
    sees: ['click:b'],
  },
  {
    says: 'clicks where a transition has taken the target',
    from: CLICK,
    unlike: 'It clicks where the element is when the command comes.',
    page: `<style>body { margin: 0 } #b { display: block; width: 200px; height: 20px; border: 0; transition: margin 500ms linear }</style>
      <button id=b>b</button>${CLICKS}<script>b.offsetWidth; b.style.marginLeft = '200px'</script>`,
    does: click('#b'),
    reads: 'events.map((e) => [e.target.id, e.pageX, e.pageY])',
    sees: [['b', 300, 10]],
  },
  {
    says: 'clicks when what flies over the target is past it',
    from: CLICK,
    unlike: 'The click is intercepted there.',
    page: `<style>body { margin: 0 } #b { width: 200px; height: 20px } #f { position: absolute; top: 0; left: 0; width: 200px; height: 40px; animation: fly 500ms linear forwards } @keyframes fly { to { left: 400px } }</style>
      <button id=b>b</button><div id=f></div>${CLICKS}`,
    does: click('#b'),
    reads: 'log',
    sees: ['click:b'],
  },
  {
    says: 'clicks a button that a select covered with its list until then',
    from: CLICK,
    page: `<select id=s>${'<option>a very long option'.repeat(6)}</select><p><button id=b>b</button>${CLICKS}`,
    does: async (driver) => {
      await driver.click('#s');
      await driver.click('#b');
    },
    reads: `log.includes('click:b')`,
    sees: true,
  },
];
