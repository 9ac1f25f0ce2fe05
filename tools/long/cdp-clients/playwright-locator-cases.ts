import { failureOf, inContext, logging, type PlaywrightCases } from './playwright-helpers.js';

const CLICKS = 'pointerdown mousedown pointerup mouseup click dblclick auxclick contextmenu';

const FIELDS = [
  ['text', 'some text'],
  ['search', 'ü 漢字 🙂'],
  ['number', '42'],
  ['date', '2030-01-02'],
  ['time', '13:45'],
  ['color', '#ff8800'],
  ['range', '30'],
  ['email', 'a@b.example'],
] as const;

/** Locators, and the events of what is done by them. */
export const LOCATOR_CASES: PlaywrightCases = [
  {
    name: 'locators: clicks and their events',
    async run({ page, site }) {
      await page.goto(site.page(logging(`${CLICKS} focusin`, '<button id=go>go</button>')));
      await page.locator('#go').click();
      await page.locator('#go').click({ clickCount: 2, position: { x: 3, y: 3 } });
      return page.evaluate('log');
    },
  },
  {
    name: 'locators: double clicks select a word',
    async run({ page, site }) {
      await page.goto(site.page(logging(CLICKS, '<p id=text>one two three</p>')));
      await page.locator('#text').dblclick({ position: { x: 3, y: 5 } });
      return [await page.evaluate('String(getSelection()).trim()'), await page.evaluate('log')];
    },
  },
  {
    name: 'locators: other buttons and held keys',
    async run({ page, site }) {
      await page.goto(
        site.page(logging(CLICKS, '<b id=go oncontextmenu="event.preventDefault()">go</b>')),
      );
      const go = page.locator('#go');
      await go.click({ button: 'right' });
      await go.click({ button: 'middle' });
      await go.click({ modifiers: ['Shift', 'Alt'] });
      await go.click({ modifiers: ['ControlOrMeta'] });
      return page.evaluate('log');
    },
  },
  {
    name: 'locators: fields are filled',
    async run({ page, site }) {
      const html = FIELDS.map(([type]) => `<input id=${type} type=${type}>`).join('');
      const more = '<textarea id=area></textarea><div id=rich contenteditable>old</div>';
      await page.goto(site.page(logging('focusin beforeinput input change', html + more)));
      const values: string[] = [];
      for (const [type, text] of FIELDS) {
        await page.locator(`#${type}`).fill(text);
        values.push(await page.locator(`#${type}`).inputValue());
      }
      await page.locator('#area').fill('two\nlines');
      await page.locator('#rich').fill('new');
      await page.locator('#text').clear();
      return [
        values,
        await page.locator('#area').inputValue(),
        await page.locator('#rich').innerText(),
        await failureOf(page.locator('#number').fill('no number')),
        await failureOf(page.locator('#date').fill('tomorrow')),
        await page.evaluate('log'),
      ];
    },
  },
  {
    name: 'locators: boxes are checked',
    async run({ page, site }) {
      const html =
        '<input id=box type=checkbox><label><input id=in type=checkbox>label</label>' +
        '<input id=one type=radio name=r><input id=two type=radio name=r checked>';
      await page.goto(site.page(logging('click input change', html)));
      await page.check('#box');
      await page.check('#box');
      await page.uncheck('#box');
      await page.getByLabel('label').setChecked(true);
      await page.check('#one');
      const ids = ['#box', '#in', '#one', '#two'];
      return [
        await Promise.all(ids.map((id) => page.isChecked(id))),
        await failureOf(page.uncheck('#one')),
        await page.evaluate('log'),
      ];
    },
  },
  {
    name: 'locators: options are selected',
    async run({ page, site }) {
      const options = '<option value=a>A<option value=b>B<option value=c disabled>C<option>D';
      const html = `<select id=one>${options}</select><select id=many multiple>${options}</select>`;
      await page.goto(site.page(logging('input change', html)));
      const one = page.locator('#one');
      const many = page.locator('#many');
      return [
        await one.selectOption('b'),
        await one.selectOption({ label: 'D' }),
        await one.selectOption({ index: 0 }),
        await many.selectOption(['a', 'b']),
        await many.selectOption([{ value: 'b' }, { label: 'D' }]),
        await many.selectOption([]),
        await page.evaluate('log'),
      ];
    },
  },
  {
    name: 'locators: keys are pressed',
    async run({ page, site }) {
      const types = 'keydown keypress beforeinput input keyup change';
      await page.goto(site.page(logging(types, '<input id=in>')));
      const field = page.locator('#in');
      await field.pressSequentially('aB1');
      await field.press('Shift+ArrowLeft');
      await field.press('Backspace');
      await field.press('ü');
      await field.press('Enter');
      return [await field.inputValue(), await page.evaluate('log')];
    },
  },
  {
    name: 'locators: hover',
    async run({ page, site }) {
      const css = '<style>p { color: red } p:hover { color: blue }</style>';
      const types = 'pointerover mouseover mouseout pointerout';
      await page.goto(site.page(logging(types, `${css}<p id=one>one</p><p id=two>two</p>`)));
      const colors: unknown[] = [];
      for (const id of ['#one', '#two']) {
        await page.hover(id);
        colors.push(await page.evaluate('[one, two].map((p) => getComputedStyle(p).color)'));
      }
      return [colors, await page.evaluate('log')];
    },
  },
  {
    name: 'locators: drag and drop',
    async run({ page, site }) {
      const html = `<p id=from draggable=true>from</p><p id=to>to</p><script>
        from.ondragstart = (event) => event.dataTransfer.setData('text/plain', 'it');
        to.ondragover = (event) => event.preventDefault();
        to.ondrop = (event) => (got = event.dataTransfer.getData('text/plain'));
      </script>`;
      await page.goto(site.page(logging('mousedown dragstart drop dragend mouseup click', html)));
      await page.locator('#from').dragTo(page.locator('#to'));
      return [await page.evaluate('got'), await page.evaluate('log')];
    },
  },
  {
    name: 'locators: taps',
    run: ({ browser, site }) =>
      inContext(browser, { hasTouch: true }, async (page) => {
        const types = 'touchstart touchend pointerdown pointerup mousedown mouseup click';
        await page.goto(site.page(logging(types, '<button id=go>go</button>')));
        await page.locator('#go').tap();
        await page.touchscreen.tap(2, 2);
        return page.evaluate('log');
      }),
  },
  {
    name: 'locators: of several, of none, of what is hidden',
    async run({ page, site }) {
      await page.goto(
        site.page(
          '<button>a</button><button disabled>b</button><b hidden>c</b><input id=ro readonly>',
        ),
      );
      const [, disabled] = await page.locator('button').all();
      return [
        await failureOf(page.locator('button').click()),
        await page.locator('nav').count(),
        await page.locator('nav').isVisible(),
        await page.locator('b').isHidden(),
        await disabled?.isEnabled(),
        await page.locator('#ro').isEditable(),
        await page.locator('button').first().isEnabled(),
        await failureOf(page.locator('xpath=//[').count()),
      ];
    },
  },
  {
    name: 'locators: combined',
    async run({ page, site }) {
      const html =
        '<ul><li>one <b>1</b><li>two <b>2</b><li class=last>three</ul><img alt=picture title=tip>';
      await page.goto(site.page(`<!doctype html>${html}<input placeholder=hint>`));
      const items = page.locator('li');
      return [
        await items.allTextContents(),
        await items.filter({ hasText: 't' }).allInnerTexts(),
        await items.filter({ has: page.locator('b') }).count(),
        await items.filter({ hasNot: page.locator('b') }).allInnerTexts(),
        await items.and(page.locator('.last')).count(),
        await page.getByAltText('picture').or(page.locator('.last')).count(),
        await items.nth(1).locator('b').innerHTML(),
        await items.last().evaluate((element) => element.getAttribute('class')),
        await page.getByTitle('tip').count(),
        await page.getByPlaceholder('hint').count(),
        await page.getByRole('listitem').count(),
        await page.locator('li:has(b):visible >> text=2').count(),
        await page.locator('xpath=//li[2]/b').textContent(),
      ];
    },
  },
  {
    name: 'locators: through shadow roots',
    async run({ page, site }) {
      const html = `<div id=open></div><div id=closed></div><script>
        const inner = '<button onclick="this.textContent = 1">go</button><slot></slot>';
        for (const mode of ['open', 'closed'])
          document.getElementById(mode).attachShadow({ mode }).innerHTML = inner + '<p>' + mode;
        document.getElementById('open').innerHTML = '<i>slotted</i>';
      </script>`;
      await page.goto(site.page(`<!doctype html>${html}`));
      await page.getByRole('button').click();
      return [
        await page.locator('button').count(),
        await page.locator('#open button').textContent(),
        await page.locator('p').allTextContents(),
        await page.getByText('slotted').count(),
        await page.locator('xpath=//button').count(),
      ];
    },
  },
  {
    name: 'locators: wait for states',
    async run({ page, site }) {
      await page.goto(site.page('<p id=one>one</p>'));
      const steps = [
        ['hidden', 'one.hidden = true; 0'],
        ['visible', 'one.hidden = false; 0'],
        ['detached', 'one.remove()'],
        ['attached', 'document.body.innerHTML = "<p id=one hidden>"; 0'],
      ] as const;
      const done: string[] = [];
      for (const [state, change] of steps) {
        await Promise.all([page.locator('#one').waitFor({ state }), page.evaluate(change)]);
        done.push(state);
      }
      return done;
    },
  },
];
