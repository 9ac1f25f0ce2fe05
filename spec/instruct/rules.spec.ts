import { afterEach, describe, expect, it } from '@jest/globals';
import { eventsOf } from '../support/events.js';
import { Stage } from '../support/stage.js';
import type { Body, Reply } from '../support/tabwire.js';

const stage = Stage.forAll({ LOG_LEVEL: 'silent' });

const say = (instruction: string, more: object = {}): Promise<Reply> =>
  stage.send('instruct', { instruction, engine: 'rules', ...more });

/** Says what has to succeed; returns `data`. */
async function done(instruction: string, more: object = {}): Promise<Body> {
  const { status, body } = await say(instruction, more);
  expect([status, body]).toEqual([200, expect.objectContaining({ success: true })]);
  return body.data;
}

const FORM = `<title>Form</title><label>Name <input id=name></label><label>Password <input id=pw type=password></label>
  <label>Tea <select id=tea><option>Black<option>Green tea</select></label><label><input id=ok type=checkbox> Agree</label>
  <button id=go onclick="said.textContent = name_() + ' ' + pw.value; document.title = pw.value">Go</button><p id=said></p>
  <script>const name_ = () => document.getElementById('name').value</script>`;

describe('a run', () => {
  it('tells what it did, step by step', async () => {
    await stage.show(FORM);
    const data = await done(
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
    const first = await done(
      'type "a \\"b\\", c" into Filter; check Select Alice Smith; tick Select all; click Delete for Bob Jones; click the last Edit; press Tab twice; scroll to Export as CSV',
    );
    const end = await stage.evaluate(state);
    await stage.do('navigate', { url: `${stage.site.origin}/instruct/table.html` });
    const second = await done(first.script.join('\n'));
    expect(await stage.evaluate(state)).toBe(end);
    expect(second.script).toEqual(first.script);
    expect(second.steps.map(({ target }: Body) => target)).toEqual(
      first.steps.map(({ target }: Body) => target),
    );
    expect(second.script).toContain('click 2nd button "Delete"');
  });

  it('goes on in the page that a click leads to', async () => {
    const page = (html: string) => stage.site.page(`<!doctype html>${html}`);
    const last = page(
      '<title>Last</title><button id=b onclick="document.title = \'clicked\'">Next</button>',
    );
    const form = page(
      `<title>Form</title><form action="${stage.site.origin}/slow"><input name=ms value=300 hidden><button>Next</button></form>`,
    );
    await stage.do('navigate', { url: page(`<title>First</title><a href="${last}">Next</a>`) });
    expect((await done('click Next, click Next')).final).toEqual({ url: last, title: 'clicked' });
    await stage.do('navigate', { url: form });
    expect((await done('click Next\nextract title')).output).toBe('slow');
    await stage.do('navigate', {
      url: page(`<button onclick="location.href = '${last}'">Next</button>`),
    });
    expect((await done('click Next and click Next')).final.title).toBe('clicked');
    expect((await done('go back; go forward; reload; extract title')).output).toBe('Last');
  });

  it('goes on in a window that a click opens', async () => {
    const popup = stage.site.page(
      '<!doctype html><title>Popup</title><button onclick="close()">Close me</button>',
    );
    await stage.show(`<title>Opener</title><a href="${popup}" target=_blank rel=opener>Open</a>`);
    const data = await done('click Open, extract title, click Close me');
    expect(data.output).toBe('Popup');
  });

  it('awaits what is not there yet, also in another document or behind a transition', async () => {
    await stage.show(`<button id=a onclick="setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<button id=b>Later</button>'), 150)">Now</button>
      <div id=fade style="visibility: hidden; transition: visibility .2s"><button id=c onclick="document.title = 'seen'">Hidden</button></div>
      <button onclick="fade.style.visibility = 'visible'">Show</button>`);
    const data = await done('click Now, click Later, click Show, click Hidden');
    expect(data.final.title).toBe('seen');
  });

  it('reads what it is asked to', async () => {
    await stage.show(`<title>Read me</title><h1>Head</h1><h2 hidden>Not</h2><p>Text <a href="https://example.com/x">Link</a></p>
      <img alt="Dot" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><table><tr><th>A<th>B<tr><td>1<td>2</table>
      <label>Total <input value="42"></label><label>Secret <input type=password value=hidden></label>`);
    const output = async (what: string) => (await done(what)).output;
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
    expect(await done('extract title; get value of Total')).toMatchObject({
      output: ['Read me', '42'],
      answer: null,
    });
    expect(await done('get value of Total')).toMatchObject({ answer: '42' });
  });

  it('chooses from lists that pages draw themselves', async () => {
    await stage.show(`<div id=box role=combobox tabindex=0 aria-label=Size aria-expanded=false onclick="list.hidden = false; ariaExpanded = true">?</div>
      <ul id=list role=listbox hidden><li role=option onclick="box.textContent = 'S'">Small<li role=option onclick="box.textContent = 'L'">Large</ul>`);
    await done('select Large from Size');
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
    const { body } = await say(
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

  it('are redacted in errors, however the page writes them', async () => {
    await stage.show('<button>ADA</button><button>Ada</button>');
    const { body } = await say('click ADA', { variables });
    expect(body.code).toBe('target_ambiguous');
    expect(JSON.stringify(body)).not.toMatch(/ada/i);
  });

  it('that nobody sent are asked for before anything is done', async () => {
    await stage.show(FORM);
    const { status, body } = await say('fill Name with x; fill Password with {{secret}}');
    expect([status, body.code, body.errors]).toEqual([
      400,
      'invalid_request',
      [{ path: '/variables/secret', message: 'is required' }],
    ]);
    expect(await stage.evaluate('name_()')).toBe('');
  });
});

describe('what could not be done', () => {
  it('is 422 where nothing was done, with what may help', async () => {
    await stage.show(
      '<button>Save</button><button>Save</button><button>Delete</button><p>Text</p>',
    );
    const ambiguous = await say('click Save');
    expect([ambiguous.status, ambiguous.body]).toMatchObject([
      422,
      {
        code: 'target_ambiguous',
        success: false,
        clause: 'click Save',
        position: 0,
        candidates: [
          { role: 'button', name: 'Save', nth: 1, in_viewport: true },
          { role: 'button', name: 'Save', nth: 2, in_viewport: true },
        ],
      },
    ]);
    const unknown = await say('click Dleete');
    expect([unknown.status, unknown.body]).toMatchObject([
      422,
      { code: 'target_not_found', did_you_mean: ['Delete'] },
    ]);
    const { body } = await say(`click #${ambiguous.body.candidates[1].node_id}`);
    expect(body.success).toBe(true);
  });

  it('is 422 before anything is done where a part is not understood', async () => {
    await stage.show(FORM);
    const { status, body } = await say('fill Name with Ada; make tea');
    expect([status, body]).toMatchObject([
      422,
      { code: 'instruction_not_understood', clause: 'make tea', position: 20 },
    ]);
    expect(await stage.evaluate('name_()')).toBe('');
  });

  it('is 200 with the steps where something was done', async () => {
    await stage.show(`${FORM}<button disabled>Never</button>`);
    const { status, body } = await say('fill Name with Ada; click Nothing; click Go');
    expect([status, body.success, body.data.stop_reason, body.data.script]).toEqual([
      200,
      false,
      'step_failed',
      ['fill textbox "Name" with "Ada"'],
    ]);
    expect(body.data.steps[1]).toMatchObject({
      command: null,
      line: 'click Nothing',
      ok: false,
      error: { code: 'target_not_found', detail: expect.any(String) },
    });
  });

  it('is the error of the command where the first one fails', async () => {
    const { status, body } = await say('go to http://127.0.0.1:1/');
    expect([status, body.code, body.success]).toEqual([502, 'navigation_failed', false]);
  });

  it('is 200 at the deadline, with the steps', async () => {
    await stage.show(FORM);
    const { status, body } = await say('click Go; wait 60 seconds', { timeout_ms: 1_000 });
    expect([status, body.success, body.data.stop_reason]).toEqual([200, false, 'deadline']);
    expect(body.data.steps.map(({ ok }: Body) => ok)).toEqual([true, false]);
    const alone = await say('wait 60 seconds', { timeout_ms: 100 });
    expect([alone.status, alone.body.code]).toEqual([504, 'timeout']);
  });

  it.each([
    [{ max_steps: 1 }, 400, 'invalid_request'],
    [{ max_steps: 51 }, 400, 'invalid_request'],
    [{ engine: 'ai' }, 501, 'ai_not_configured'],
    [{ engine: 'magic' }, 400, 'invalid_request'],
    [{ allowed_domains: ['a b'] }, 400, 'invalid_request'],
  ])('is told of %j', async (more, status, code) => {
    await stage.show(FORM);
    const reply = await say('click Go; click Go', more);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
  });
});

describe('allowed_domains', () => {
  it('refuse an instruction that goes elsewhere, before anything is done', async () => {
    await stage.show(FORM);
    const { status, body } = await say('click Go; go to https://example.com/', {
      allowed_domains: ['127.0.0.1'],
    });
    expect([status, body.code, await stage.evaluate('said.textContent')]).toEqual([
      403,
      'url_not_allowed',
      '',
    ]);
  });

  it('hold a click back, and end the run', async () => {
    await stage.show(
      `<a href="${stage.site.other}/instruct/login.html">Leave</a><button>Stay</button>`,
    );
    const here = await stage.evaluate('location.href');
    const { body } = await say('click Leave, click Stay', { allowed_domains: ['127.0.0.1'] });
    expect(body).toMatchObject({
      success: false,
      data: {
        stop_reason: 'step_failed',
        final: { url: here },
        warnings: [expect.stringContaining(stage.site.other)],
      },
    });
    expect(
      stage.site.visits.filter(
        ({ url, headers }) => url.includes('login') && headers.host?.startsWith('localhost'),
      ),
    ).toEqual([]);
  });
});

describe('a stream of events', () => {
  const streaming = new Set<AbortController>();
  afterEach(() => {
    for (const controller of streaming) controller.abort();
  });

  function stream(body: object): Promise<Response> {
    const controller = new AbortController();
    streaming.add(controller);
    return fetch(`${stage.tabwire.url}${stage.browser.path}/instruct/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body: JSON.stringify(body),
      signal: controller.signal,
    });
  }

  it('tells each step as it is done, and ends with the reply', async () => {
    await stage.show(FORM);
    const variables = { secret: 'sesame' };
    const response = await stream({
      instruction: 'fill Password with {{secret}}; click Go',
      variables,
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    const text = await response.text();
    const events = eventsOf(text);
    expect(events.map(({ event }) => event)).toEqual(['step', 'step', 'done']);
    const [first, , last] = events;
    expect(first?.data).toMatchObject({
      index: 0,
      line: 'fill textbox "Password" with "{{secret}}"',
    });
    expect(last?.data).toMatchObject({
      success: true,
      data: { steps: [first?.data, expect.anything()] },
    });
    expect(text).not.toContain('sesame');
  });

  it('is a problem document as ever where it has not begun', async () => {
    const response = await stream({ instruction: 'make tea' });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      422,
      expect.stringContaining('application/problem+json'),
    ]);
  });

  it('ends with an error where it has begun', async () => {
    await stage.show('<p>Nothing here</p>');
    const events = eventsOf(
      await (await stream({ instruction: 'press Tab; go to chrome://crash/' })).text(),
    );
    expect(events.map(({ event }) => event)).toEqual(['step', 'step', 'done']);
    const failing = eventsOf(
      await (await stream({ instruction: 'go to http://127.0.0.1:1/' })).text(),
    );
    expect(failing.map(({ event, data }) => [event, data.code ?? data.error.code])).toEqual([
      ['step', 'navigation_failed'],
      ['error', 'navigation_failed'],
    ]);
    expect(failing[1]?.data).toMatchObject({
      status: 502,
      success: false,
      detail: expect.any(String),
    });
  });

  it('ends the run when its client hangs up', async () => {
    await stage.show('<p>Wait</p>');
    const response = await stream({ instruction: 'press Tab; wait for "never"' });
    const reader = response.body?.getReader();
    await reader?.read();
    for (const controller of streaming) controller.abort();
    await stage.idle();
    expect(await stage.evaluate('1 + 1')).toBe(2);
  });

  it('is not sent to a client that takes JSON as well', async () => {
    const { headers } = await say('extract title');
    expect(headers['content-type']).toMatch(/^application\/json/);
  });
});
