import { describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';
import type { Body } from '../support/service.js';
import { FORM, RulesClient } from './rules-client.js';

const stage = Stage.inContext();
const rules = new RulesClient(stage);

describe('a run', () => {
  it('tells what it did, step by step', async () => {
    await stage.show(FORM);
    const data = await rules.done(
      'fill Name with Ada, select Green from Tea; check Agree and click Go\nget text of Tea',
    );
    expect(data).toMatchObject({
      stop_reason: 'done',
      engine: 'rules',
      model: null,
      script: [
        'fill textbox "Name" with "Ada"',
        'select "Green tea" from combobox "Tea"',
        'check checkbox "Agree"',
        'click button "Go"',
        'get text of combobox "Tea"',
      ],
      usage: { model_calls: 0, input_tokens: 0, output_tokens: 0 },
      warnings: [],
    });
    expect(
      data.steps.map(({ index, command, ok, error }: Body) => [index, command, ok, error]),
    ).toEqual([
      [0, 'type', true, null],
      [1, 'select-option', true, null],
      [2, 'check', true, null],
      [3, 'node-click', true, null],
      [4, 'fetch-text', true, null],
    ]);
    expect(data.steps[0]).toMatchObject({
      args: { text: 'Ada', clear: true, node_id: await stage.find('#name') },
      target: { role: 'textbox', name: 'Name' },
      url: await stage.evaluate('location.href'),
      duration_ms: expect.any(Number),
    });
    expect(data.final.url).toBe(await stage.evaluate('location.href'));
  });

  it('can be replayed by its script, to the same end', async () => {
    const state = `JSON.stringify([...document.querySelectorAll('input, select')].map((f) => f.type === 'checkbox' ? f.checked : f.value))`;
    await stage.do('navigate', { url: `${stage.site.origin}/instruct/table.html` });
    const first = await rules.done(
      'type "a \\"b\\", c" into Filter; check Select Alice Smith; tick Select all; click Delete for Bob Jones; click the last Edit; press Tab twice; scroll to Export as CSV',
    );
    const end = await stage.evaluate(state);
    await stage.do('navigate', { url: `${stage.site.origin}/instruct/table.html` });
    const second = await rules.done(first.script.join('\n'));
    expect(await stage.evaluate(state)).toBe(end);
    expect(second.script).toEqual(first.script);
    expect(second.steps.map(({ target }: Body) => target)).toEqual(
      first.steps.map(({ target }: Body) => target),
    );
    expect(second.script).toContain('click 2nd button "Delete"');
  });

  it('scrolls on when the page has had the scroll event', async () => {
    await stage.show(`<ul id=list></ul><script>
      window.seen = [];
      const grow = () => list.insertAdjacentHTML('beforeend', '<li style="height: 400px">'.repeat(10));
      grow();
      onscroll = () => {
        seen.push(scrollY);
        if (scrollY + innerHeight >= document.documentElement.scrollHeight - 1) grow();
      };
    </script>`);
    await rules.done('scroll to bottom, then scroll to top, scroll down, scroll up');
    const seen = await stage.evaluate('seen');
    expect(seen).toHaveLength(4);
    expect([seen[0] > 3_000, seen[1], seen[2] > 0, seen[3]]).toEqual([true, 0, true, 0]);
    expect(await stage.evaluate('list.childElementCount')).toBe(20);
  });

  it('goes on in the page that a click leads to', async () => {
    const page = (html: string) => stage.site.page(`<!doctype html>${html}`);
    const last = page(
      '<title>Last</title><button id=b onclick="document.title = `clicked`">Next</button>',
    );
    const form = page(
      `<title>Form</title><form action="${stage.site.origin}/slow"><input name=ms value=300 hidden><button>Next</button></form>`,
    );
    await stage.do('navigate', { url: page(`<title>First</title><a href="${last}">Next</a>`) });
    expect((await rules.done('click Next, click Next')).final).toEqual({
      url: new URL(last).href,
      title: 'clicked',
    });
    await stage.do('navigate', { url: form });
    expect((await rules.done('click Next\nextract title')).output).toBe('slow');
    await stage.do('navigate', {
      url: page(`<button onclick="location.href = '${last}'">Next</button>`),
    });
    expect((await rules.done('click Next and click Next')).final.title).toBe('clicked');
    expect((await rules.done('go back; go forward; reload; extract title')).output).toBe('Last');
  });

  it('goes on in a window that a click opens', async () => {
    const popup = stage.site.page(
      '<!doctype html><title>Popup</title><button onclick="close()">Close me</button>',
    );
    await stage.show(`<title>Opener</title><a href="${popup}" target=_blank rel=opener>Open</a>`);
    const data = await rules.done('click Open, extract title, click Close me');
    expect(data.output).toBe('Popup');
  });

  it('awaits what is not there yet, also in another document or behind a transition', async () => {
    await stage.show(`<button id=a onclick="setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<button id=b>Later</button>'), 150)">Now</button>
      <div id=fade style="visibility: hidden; transition: visibility .2s"><button id=c onclick="document.title = 'seen'">Hidden</button></div>
      <button onclick="fade.style.visibility = 'visible'">Show</button>`);
    const data = await rules.done('click Now, click Later, click Show, click Hidden');
    expect(data.final.title).toBe('seen');
  });

  it('reads what it is asked to', async () => {
    await stage.show(`<title>Read me</title><h1>Head</h1><h2 hidden>Not</h2><p>Text <a href="https://example.com/x">Link</a></p>
      <img alt="Dot" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><table><tr><th>A<th>B<tr><td>1<td>2</table>
      <label>Total <input value="42"></label><label>Secret <input type=password value=hidden></label>`);
    const output = async (what: string) => (await rules.done(what)).output;
    expect(await output('extract headings')).toEqual([{ level: 1, text: 'Head' }]);
    expect(await output('extract links')).toEqual([{ text: 'Link', url: 'https://example.com/x' }]);
    expect(await output('list all images')).toEqual([
      { alt: 'Dot', url: expect.stringMatching(/^data:/) },
    ]);
    expect(await output('extract tables')).toEqual([
      [
        ['A', 'B'],
        ['1', '2'],
      ],
    ]);
    expect(await output('extract text')).toMatch(/^Head\n\nText Link/);
    expect(await output('extract url')).toBe(await stage.evaluate('location.href'));
    expect(await output('get text of Head')).toBe('Head');
    expect(await output('get value of Secret')).toBe('');
    expect(await rules.done('extract title; get value of Total')).toMatchObject({
      output: ['Read me', '42'],
      answer: null,
    });
    expect(await rules.done('get value of Total')).toMatchObject({ answer: '42' });
  });

  it('sets ranges and colours', async () => {
    await stage.show(
      `<label>Vol <input id=vol type=range></label><label>Paint <input id=paint type=color></label>`,
    );
    const { script } = await rules.done('set Vol to 42; type #ff8800 into Paint; click Paint');
    expect(await stage.evaluate('[vol.value, paint.value]')).toEqual(['42', '#ff8800']);
    await rules.done(script.slice(0, 2).join('; ').replace('42', '7'));
    expect(await stage.evaluate('vol.value')).toBe('7');
    expect(await rules.instruct('clear Vol')).toMatchObject({
      status: 422,
      body: { code: 'target_not_found' },
    });
  });

  it('sets dates and times, in whatever order they are typed here', async () => {
    await stage.show(
      `<label>Day <input id=day type=date value=2020-01-01></label><label>Time <input id=time type=time></label>
       <label>Start <input id=start type=datetime-local></label><p id=said></p>
       <script>addEventListener('change', ({ target }) => { said.textContent += target.id + ' '; })</script>`,
    );
    const data = await rules.done(
      'set Day to 2027-03-14; type 09:30 into Time; fill Start with "2027-03-14 09:30"',
    );
    expect(await stage.evaluate('[day.value, time.value, start.value]')).toEqual([
      '2027-03-14',
      '09:30',
      '2027-03-14T09:30',
    ]);
    expect(await stage.evaluate('said.textContent')).toBe('day time start ');
    expect(data.script[0]).toMatch(/^fill \w+ "Day" with "2027-03-14"$/);
    const { status, body } = await rules.instruct('set Day to "tomorrow"');
    expect([status, body.code, body.detail]).toEqual([
      409,
      'node_not_interactable',
      expect.stringMatching(/"tomorrow".*2027-03-14/),
    ]);
    expect(await stage.evaluate('day.value')).toBe('2027-03-14');
  });

  it('chooses from lists that pages draw themselves', async () => {
    await stage.show(`<div id=box role=combobox tabindex=0 aria-label=Size aria-expanded=false onclick="list.hidden = false; ariaExpanded = true">?</div>
      <ul id=list role=listbox hidden><li role=option onclick="box.textContent = 'S'">Small<li role=option onclick="box.textContent = 'L'">Large</ul>`);
    await rules.done('select Large from Size');
    expect(await stage.evaluate('box.textContent')).toBe('L');
  });
});

describe('variables', () => {
  const variables = { secret: 'pässword & 1', name: 'Ada' };

  it('are typed, and shown nowhere', async () => {
    await stage.show(
      FORM.replace(
        '<button id=go',
        '<button onclick="alert(pw.value)">Alert</button><button id=go',
      ),
    );
    const { body } = await rules.instruct(
      'fill Name with {{name}}; set Password to "{{secret}}"; click Alert; click Go; get text of Go; extract text',
      { variables },
    );
    expect(await stage.evaluate('said.textContent')).toBe('Ada pässword & 1');
    const told = JSON.stringify(body);
    expect(told).not.toMatch(/Ada|pässword/i);
    expect(body.data.steps[1].args.text).toBe('{{secret}}');
    expect(body.data.script[1]).toBe('fill textbox "Password" with "{{secret}}"');
    expect(body.data.final.title).toBe('{{secret}}');
    expect(body.dialogs[0].message).toBe('{{secret}}');
    expect(body.data.output[1]).toMatch(/\{\{name\}\} \{\{secret\}\}/);
  });

  it('are left out of a script, which replays with them', async () => {
    await stage.show(FORM);
    const { script } = await rules.done('fill Password with {{secret}}; click Go', { variables });
    expect(script).toEqual(['fill textbox "Password" with "{{secret}}"', 'click button "Go"']);
    await stage.show(FORM);
    await rules.done(script.join('\n'), { variables: { secret: 'another' } });
    expect(await stage.evaluate('pw.value')).toBe('another');
  });

  it('are redacted in errors, however the page writes them', async () => {
    await stage.show('<button>ADA</button><button>Ada</button>');
    const { body } = await rules.instruct('click ADA', { variables });
    // A random ID may have these letters.
    const told = { ...body, request_id: '' };
    expect(told.code).toBe('target_ambiguous');
    expect(JSON.stringify(told)).not.toMatch(/ada/i);
  });

  it('that nobody sent are asked for before anything is done', async () => {
    await stage.show(FORM);
    const { status, body } = await rules.instruct(
      'fill Name with x; fill Password with {{secret}}',
    );
    expect([status, body.code, body.errors]).toEqual([
      400,
      'invalid_request',
      [{ path: '/variables/secret', message: 'is required' }],
    ]);
    expect(await stage.evaluate('name_()')).toBe('');
  });
});
