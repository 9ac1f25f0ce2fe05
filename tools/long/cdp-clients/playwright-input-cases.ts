import { logging, type PlaywrightCases } from './playwright-helpers.js';

const KEYS = 'keydown keypress keyup';

/** Writes down where a mouse is. */
const PLACES = `<script>
  places = [];
  oncontextmenu = (event) => event.preventDefault();
  for (const type of ['mousemove', 'mousedown', 'mouseup'])
    document.addEventListener(type, (event) =>
      places.push([type, event.clientX, event.clientY, event.buttons].join(' ')));
</script>`;

/** Keyboard and mouse. */
export const INPUT_CASES: PlaywrightCases = [
  {
    name: 'keyboard: named keys and their events',
    async run({ page, site }) {
      await page.goto(site.page(logging(KEYS, '<textarea id=area></textarea>')));
      await page.focus('#area');
      for (const key of ['a', 'A', 'Enter', 'Tab', 'Escape', 'F2', 'ArrowUp', 'Digit1', 'Space'])
        await page.keyboard.press(key);
      return page.evaluate('log');
    },
  },
  {
    name: 'keyboard: held keys',
    async run({ page, site }) {
      await page.goto(site.page(logging(KEYS, '<input id=in>')));
      await page.focus('#in');
      await page.keyboard.down('Shift');
      await page.keyboard.press('KeyA');
      await page.keyboard.down('KeyB');
      await page.keyboard.down('KeyB');
      await page.keyboard.up('KeyB');
      await page.keyboard.up('Shift');
      await page.keyboard.press('Control+Alt+x');
      return [await page.inputValue('#in'), await page.evaluate('log')];
    },
  },
  {
    name: 'keyboard: texts',
    async run({ page, site }) {
      const types = 'keydown beforeinput input compositionstart compositionend';
      await page.goto(site.page(logging(types, '<textarea id=area></textarea>')));
      await page.focus('#area');
      await page.keyboard.type('a\nü🙂');
      await page.keyboard.insertText('漢字');
      return [await page.inputValue('#area'), await page.evaluate('log')];
    },
  },
  {
    name: 'keyboard: shortcuts that edit',
    async run({ page, site }) {
      await page.goto(site.page(logging('copy cut paste', '<input id=in value="one two">')));
      await page.focus('#in');
      const values: string[] = [];
      for (const key of ['Control+a', 'Control+x', 'Control+v', 'Control+v', 'Control+z']) {
        await page.keyboard.press(key);
        values.push(await page.inputValue('#in'));
      }
      return [values, await page.evaluate('log')];
    },
  },
  {
    name: 'keyboard: the caret',
    async run({ page, site }) {
      await page.goto(site.page('<textarea id=area>first line\nsecond line</textarea>'));
      await page.focus('#area');
      const carets: unknown[] = [];
      const keys = 'Control+Home End ArrowDown Control+ArrowLeft Shift+Home Delete';
      for (const key of keys.split(' ')) {
        await page.keyboard.press(key);
        carets.push(await page.evaluate('[area.selectionStart, area.selectionEnd, area.value]'));
      }
      return carets;
    },
  },
  {
    name: 'keyboard: the focus goes on',
    async run({ page, site }) {
      const html = '<input id=a><a id=b href=#>b</a><button id=c>c</button><input id=d tabindex=1>';
      await page.goto(site.page(logging('focusin focusout click', html)));
      const focused: unknown[] = [];
      for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Enter', 'Tab', 'Space']) {
        await page.keyboard.press(key);
        focused.push(await page.evaluate('document.activeElement.id'));
      }
      await page.locator('#a').focus();
      await page.locator('#a').blur();
      return [focused, await page.evaluate('log')];
    },
  },
  {
    name: 'mouse: moves, presses and releases',
    async run({ page, site }) {
      await page.goto(site.page(`<!doctype html>${PLACES}`));
      await page.mouse.move(10, 20);
      await page.mouse.move(50, 60, { steps: 4 });
      await page.mouse.down();
      await page.mouse.move(70, 80);
      await page.mouse.down({ button: 'right' });
      await page.mouse.up({ button: 'right' });
      await page.mouse.up();
      return page.evaluate('places');
    },
  },
  {
    name: 'mouse: clicks',
    async run({ page, site }) {
      const html = '<p id=text style="margin:0;font:20px monospace">one two</p>';
      await page.goto(site.page(logging('mousedown mouseup click dblclick', html)));
      await page.mouse.click(20, 20);
      await page.mouse.dblclick(20, 20);
      await page.mouse.click(20, 20, { clickCount: 3 });
      return [await page.evaluate('String(getSelection()).trim()'), await page.evaluate('log')];
    },
  },
  {
    name: 'mouse: the wheel',
    async run({ page, site }) {
      const html = '<script>onwheel = (event) => (wheel = [event.deltaX, event.deltaY])</script>';
      await page.goto(site.page(`<!doctype html>${html}<div style="height:5000px;width:5000px">`));
      await page.mouse.move(100, 100);
      const wheels: unknown[] = [];
      for (const [x, y] of [
        [0, 200],
        [150, 0],
        [0, -100],
      ] as const) {
        const before = await page.evaluate(() => [scrollX, scrollY]);
        await page.mouse.wheel(x, y);
        const there = [(before[0] ?? 0) + x, (before[1] ?? 0) + y];
        await page.waitForFunction(([left, top]) => scrollX === left && scrollY === top, there);
        wheels.push(await page.evaluate('wheel'), there);
      }
      return wheels;
    },
  },
  {
    name: 'mouse: selects by dragging',
    async run({ page, site }) {
      const style = 'margin:0;font:20px/30px monospace';
      await page.goto(site.page(`<!doctype html><body style="${style}">one two three`));
      await page.mouse.move(1, 15);
      await page.mouse.down();
      await page.mouse.move(600, 15, { steps: 3 });
      await page.mouse.up();
      return page.evaluate('String(getSelection())');
    },
  },
  {
    name: 'mouse: what is far below is scrolled to',
    async run({ page, site }) {
      const html = '<div style="height:3000px"></div><button id=go>go</button>';
      await page.goto(site.page(logging('click', html)));
      const before = await page.locator('#go').boundingBox();
      await page.click('#go');
      const after = await page.locator('#go').boundingBox();
      return [before, after, await page.evaluate('[scrollX, scrollY, log]')];
    },
  },
  {
    name: 'mouse: within frames of two sites',
    async run({ page, site }) {
      const html = logging('mousedown mouseup click', '<button id=go>go</button>');
      const far = site.page(html, site.other);
      await page.goto(
        site.page(`<iframe src="${site.page(html)}"></iframe><iframe src="${far}"></iframe>`),
      );
      const logs: unknown[] = [];
      for (const frame of page.frames().slice(1)) {
        await frame.locator('#go').click();
        const box = await frame.locator('#go').boundingBox();
        if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
        await frame.waitForFunction('log.length >= 6');
        logs.push(await frame.evaluate('log'));
      }
      return logs;
    },
  },
  {
    name: 'mouse: events that are dispatched',
    async run({ page, site }) {
      await page.goto(site.page(logging('click custom paste', '<b id=go>go</b>')));
      await page.dispatchEvent('#go', 'click');
      await page.dispatchEvent('#go', 'custom', { detail: 5 });
      await page.locator('#go').dispatchEvent('paste', { bubbles: true });
      return page.evaluate('log');
    },
  },
];
