import { beforeAll, describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.inContext();

/** What the matches are called by their `id`, in the order of the reply. */
async function ids(body: object): Promise<string[]> {
  const { node_ids } = await stage.do('find-nodes', body);
  const named = node_ids.map(async (node_id: number) => {
    const reply = await stage.do('get-attribute', { node_id, names: ['id'] });
    return String(reply.attributes.id);
  });
  return Promise.all(named);
}

const FORM = `<form id=f><label for=e>E-mail  address</label><input id=e placeholder="you@example.com">
  <label id=l>Phone <input id=t></label><input id=a aria-label="Search the site"><span id=s1>Given</span>
  <span id=s2>name</span><input id=g aria-labelledby="s1 s2"><input type=submit id=b value="Send it">
  <img id=i alt="A red  kite"><abbr id=x title="World Wide Web">WWW</abbr><p id=p data-testid=para data-qa=qa>Hello <b id=h>big</b> world</p></form>`;

describe('find-nodes/ by', () => {
  // What only finds leaves the page as it is, for all.
  beforeAll(() => stage.show(FORM));

  it.each([
    [{ text: 'hello big world' }, ['p']],
    [{ text: 'BIG' }, ['h']],
    [{ text: 'Hello big', exact: true }, []],
    [{ text: 'Hello  big\nworld', exact: true }, ['p']],
    [{ text: 'send it' }, ['b']],
    [{ xpath: '//input[@aria-label]' }, ['a']],
    [{ xpath: '//label/input | //b' }, ['t', 'h']],
    [{ xpath: '(//input)[2]' }, ['t']],
    [{ xpath: '//p/text()' }, []],
    [{ label: 'e-mail address' }, ['e']],
    [{ label: 'phone' }, ['t']],
    [{ label: 'Phone', exact: true }, ['t']],
    [{ label: 'phone', exact: true }, []],
    [{ label: 'search the' }, ['a']],
    [{ label: 'name' }, ['g']],
    [{ placeholder: 'EXAMPLE' }, ['e']],
    [{ placeholder: 'EXAMPLE', exact: true }, []],
    [{ alt: 'red kite' }, ['i']],
    [{ title: 'wide' }, ['x']],
    [{ test_id: 'para' }, ['p']],
    [{ test_id: 'par' }, []],
    [{ role: 'textbox' }, ['e', 't', 'a', 'g']],
    [{ role: 'textbox', name: 'SITE' }, ['a']],
    [{ role: 'textbox', name: 'Given name', exact: true }, ['g']],
    [{ role: 'textbox', name: 'Given', exact: true }, []],
    [{ role: 'img', name: 'kite' }, ['i']],
    [{ role: 'button' }, ['b']],
    [{ role: 'textbox', limit: 2 }, ['e', 't']],
    [{ role: 'nothing' }, []],
  ])('%j', async (body, found) => {
    expect(await ids(body)).toEqual(found);
    const { status, body: reply } = await stage.send('find-node', { ...body, limit: undefined });
    expect(status).toBe(found.length > 0 ? 200 : 404);
    const [first] = found;
    const node_id = first === undefined ? undefined : await stage.find(`#${first}`);
    expect(reply.node_id).toBe(node_id);
  });

  it('a role as ui-map/ names it, where Chrome has a name of its own', async () => {
    await stage.show(
      '<details><summary id=s>More</summary>x</details><input type=color id=c aria-label=Ink><input type=date id=d aria-label=Day><button id=b aria-pressed=true>On</button><button id=p aria-haspopup=menu>Menu</button>',
    );
    expect(await ids({ role: 'button' })).toEqual(['s', 'c', 'b', 'p']);
    expect(await ids({ role: 'textbox' })).toEqual(['d']);
  });

  it.each([
    ['buton', ' (did you mean button?)'],
    ['textfield', ' (did you mean textbox?)'],
    ['meter', ''],
  ])('role %s finds nothing, and the error tells the role that was meant', async (role, guess) => {
    const { body } = await stage.send('find-node', { role, name: 'x' });
    expect(body).toMatchObject({ code: 'node_not_found', role });
    expect(body.detail).toContain(`role "${role}"${guess} with the name "x"`);
  });

  it('a role only what is not hidden', async () => {
    await stage.show(
      '<button id=a>A</button><button hidden>B</button><div aria-hidden=true><button>C</button></div><button style="visibility: hidden">D</button>',
    );
    expect(await ids({ role: 'button' })).toEqual(['a']);
  });
});

describe('find-nodes/ within a node', () => {
  const item = (n: number) => `<i id=i${n} role=button data-testid=t>one</i>`;
  beforeAll(() =>
    stage.show(`${item(0)}<section id=s>${item(1)}</section>${item(2)}<a href=#>x</a>`),
  );

  it.each([
    [{ text: 'one' }, ['i1']],
    [{ xpath: '//*' }, ['i1']],
    [{ xpath: '*' }, ['i1']],
    [{ xpath: '//i' }, ['i1']],
    [{ xpath: '(//i)[1]' }, []],
    [{ xpath: '..' }, []],
    [{ role: 'link' }, []],
    [{ role: 'button' }, ['i1']],
    [{ test_id: 't' }, ['i1']],
  ])('%j', async (body, found) => {
    expect(await ids({ ...body, within: await stage.find('#s') })).toEqual(found);
  });

  it('that has left the page is 404, by role and with pierce too', async () => {
    await stage.show('<div id=d><p>x</p></div>');
    const within = await stage.find('#d');
    await stage.evaluate('d.remove()');
    for (const more of [
      { role: 'paragraph' },
      { text: 'x', pierce: true },
      { text: 'x', frames: true },
    ]) {
      const { status, body } = await stage.send('find-node', { within, ...more });
      expect([status, body.code, body.node_id]).toEqual([404, 'node_stale', within]);
    }
  });
});

/** A page with an open root, a closed one in it, and one closed root that is deep below. */
const SHADOWS = `<p id=p0 data-testid=t>para zero</p><div id=host><p id=p3 data-testid=t>para light</p></div><p id=p4 data-testid=t>para last</p>
  <script>const open = host.attachShadow({ mode: 'open' });
  open.innerHTML = '<p id=p1 data-testid=t>para open</p><slot></slot><section><label>para <input id=in></label></section>';
  const closed = open.querySelector('section').attachShadow({ mode: 'closed' });
  closed.innerHTML = '<p id=p2 data-testid=t>para closed</p><button id=b2>Inside</button><input type=date>';
  let at = document.body; for (let i = 0; i < 300; i += 1) at = at.appendChild(document.createElement('div'));
  at.attachShadow({ mode: 'closed' }).innerHTML = '<p id=p5 data-testid=t>para deep</p>';</script>`;

describe('find-nodes/ with pierce', () => {
  beforeAll(() => stage.show(SHADOWS));

  it.each([
    { selector: 'p' },
    { xpath: '//p' },
    { xpath: '/p | //body/p | //body//p' },
    { text: 'para' },
    { test_id: 't' },
    { role: 'paragraph' },
  ])('%j finds in open and closed shadow roots, in document order', async (body) => {
    const order = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5'];
    const found = await ids({ ...body, pierce: true });
    expect(found.filter((id) => id !== 'undefined' && id.startsWith('p'))).toEqual(order);
    const without = await ids(body);
    expect(without).toEqual(['p0', 'p3', 'p4']);
    const { node_id } = await stage.do('find-node', { selector: '#p5', pierce: true });
    expect((await stage.do('fetch-text', { node_id })).text).toBe('para deep');
  });

  it('finds buttons in closed roots, and none of Chrome’s own', async () => {
    expect(await ids({ role: 'button', pierce: true })).toEqual(['b2']);
    expect(await ids({ role: 'button' })).toEqual([]);
    expect(await ids({ role: 'spinbutton', pierce: true })).toEqual([]);
    expect(await ids({ label: 'para', pierce: true })).toEqual(['in']);
  });

  it('within a host searches its shadow root and its children; without, its shadow root alone', async () => {
    const within = await stage.find('#host');
    expect(await ids({ selector: 'p', within, pierce: true })).toEqual(['p1', 'p2', 'p3']);
    expect(await ids({ role: 'paragraph', within, pierce: true })).toEqual(['p1', 'p2', 'p3']);
    expect(await ids({ selector: 'p', within })).toEqual(['p1']);
    expect(await ids({ xpath: '//p', within })).toEqual(['p1']);
    expect(await ids({ role: 'paragraph', within })).toEqual(['p1']);
    expect(await ids({ text: 'para open', within })).toEqual(['p1']);
  });
});

describe('find-nodes/ with frames', () => {
  const inner = (name: string, more = '') =>
    `<!doctype html><p id=${name} data-testid=t>para ${name}</p>${more}`;

  async function showFrames(): Promise<void> {
    const { site } = stage;
    const deepest = site.page(inner('c'), site.origin);
    const across = site.page(
      inner('b', `<iframe src="${deepest}"></iframe><p id=d data-testid=t>para d</p>`),
      site.other,
    );
    await stage.show(
      `${inner('a')}<iframe src="${across}"></iframe><p id=e data-testid=t>para e</p><iframe srcdoc="<p id=f data-testid=t>para f</p>"></iframe><div id=host></div><p id=h data-testid=t>para h</p>
       <script>host.attachShadow({ mode: 'closed' }).innerHTML = '<iframe srcdoc="<p id=g data-testid=t>para g</p>"></iframe>'</script>`,
    );
    await stage.do('wait-for-node', { selector: '#c', frames: true });
    await stage.do('wait-for-node', { selector: '#g', frames: true, pierce: true });
  }

  it('finds in all of them, of other sites too, in document order', async () => {
    await showFrames();
    for (const body of [
      { selector: 'p' },
      { xpath: '//p' },
      { text: 'para' },
      { test_id: 't' },
      { role: 'paragraph' },
    ]) {
      expect(await ids({ ...body, frames: true })).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'h']);
      const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
      const found = await ids({ ...body, frames: true, pierce: true });
      expect({ body, found }).toEqual({ body, found: all });
      expect(await ids({ ...body, frames: true, limit: 3 })).toEqual(['a', 'b', 'c']);
    }
    const { node_id } = await stage.do('find-node', { text: 'para c', frames: true });
    expect((await stage.do('fetch-text', { node_id })).text).toBe('para c');
  });

  it('finds a frame itself, and below a frame only what is in it', async () => {
    await showFrames();
    const { node_ids } = await stage.do('find-nodes', { selector: 'iframe', frames: true });
    expect(node_ids).toHaveLength(3);
    const within = node_ids[0];
    expect(await ids({ text: 'para', frames: true, within })).toEqual(['b', 'c', 'd']);
    expect(await ids({ text: 'para', within })).toEqual(['b', 'd']);
  });
});

describe('find-node/ refuses', () => {
  it.each([
    { body: { selector: 'p', text: 'x' }, path: '/text', says: 'exactly one of' },
    { body: { xpath: '//p', role: 'button' }, path: '/role', says: 'exactly one of' },
    { body: {}, path: '/selector', says: 'exactly one of' },
    { body: { within: 1 }, path: '/selector', says: 'exactly one of' },
    { body: { name: 'x' }, path: '/selector', says: 'exactly one of' },
    { body: { text: 'x', name: 'x' }, path: '/name', says: 'role' },
    { body: { selector: 'p', exact: true }, path: '/exact', says: 'goes with text' },
    { body: { role: 'button', exact: true }, path: '/exact', says: 'name' },
    { body: { text: ' ' }, path: '/text', says: 'pattern' },
    { body: { role: 'a b' }, path: '/role', says: 'pattern' },
    { body: { text: 'x', pierce: 'yes' }, path: '/pierce', says: 'boolean' },
  ])('$body, naming $path', async ({ body, path, says }) => {
    for (const command of ['find-node', 'find-nodes', 'wait-for-node']) {
      const reply = await stage.send(command, body);
      expect([reply.status, reply.body.code]).toEqual([400, 'invalid_request']);
      expect(reply.body.errors[0].path).toBe(path);
      expect(reply.body.detail).toContain(says);
    }
  });

  it.each(['//p[', 'p::', '//x:p', 'count(//p)', '"text"', '//p[@a=]', '$v'])(
    'the XPath %j in Chrome’s words',
    async (xpath) => {
      for (const more of [{}, { pierce: true }, { frames: true }]) {
        const { status, body } = await stage.send('find-nodes', { xpath, ...more });
        expect([status, body.code, body.field]).toEqual([400, 'invalid_selector', 'xpath']);
        expect(body.detail).toContain('xpath');
      }
    },
  );

  it('a wrong selector, naming the field', async () => {
    const { status, body } = await stage.send('find-node', { selector: 'p[', pierce: true });
    expect([status, body.code, body.field]).toEqual([400, 'invalid_selector', 'selector']);
  });

  it('what is not there, in the words of the request', async () => {
    await stage.show('<p>one</p>');
    const body = { role: 'button', name: 'Buy', exact: true };
    const reply = await stage.send('find-node', body);
    expect(reply).toMatchObject({ status: 404, body: { code: 'node_not_found', ...body } });
    expect(reply.body.detail).toContain('role "button" with the name "Buy"');
  });
});
