import { describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';
import { RulesClient } from './rules-client.js';

const stage = Stage.inContext();
const rules = new RulesClient(stage);

/** An element so deep in others that no function may call itself for each of them. */
const DEEP = `const deep = (at, count, html) => {
  let last = at;
  for (let i = 0; i < count; i += 1) last = last.appendChild(document.createElement('div'));
  last.innerHTML = html;
};`;

describe('what a page says decides neither how long the event loop stands nor what is answered wrongly', () => {
  it.each([
    [
      'a row of 100,000 texts',
      `<ul><li id=row>Tea</ul><script>
        row.insertAdjacentHTML('beforeend', '<span class=price>$3.00</span>'.repeat(100_000))</script>`,
      'how much is the tea?',
    ],
    [
      'labels of a megabyte',
      `<table><tr><th id=head><th>Price<tbody id=rows></table><script>
        head.textContent = 'Tea price '.repeat(100_000);
        rows.innerHTML = '<tr><td>Tea<td>$3<tr><td>Tea<td>$4'.repeat(700)</script>`,
      'how much is the tea?',
    ],
    [
      'more rows than are compared',
      `<h2>Orders</h2><table id=orders><tbody id=rows></table><script>
        rows.innerHTML = '<tr><td>A<td>open'.repeat(3_000)</script>`,
      'which orders are open?',
    ],
    [
      'rows of many texts',
      `<ul>${'<li><button>Add</button>'.repeat(300)}</ul><script>
        for (const li of document.querySelectorAll('li')) li.append(...Array.from({ length: 250 }, () => {
          const b = document.createElement('b'); b.textContent = 'tea '.repeat(60); return b; }))</script>`,
      'add all teas to the cart',
    ],
    [
      'a menu with large heads',
      `<button aria-haspopup=true aria-controls=m>Menu</button><div hidden id=m><table><tr><th id=h><tbody id=rows></table></div>
        <script>h.textContent = 'x '.repeat(500_000); rows.innerHTML = '<tr><td><button>Act</button>'.repeat(900)</script>`,
      'act on it',
    ],
  ])('%s', async (_, html, instruction) => {
    await stage.show(html);
    const { status } = await rules.instruct(instruction);
    expect(status).toBe(422);
  });

  it('equal rows count each', async () => {
    await stage.show(
      `<h2>Orders</h2><ul id=orders>${'<li><b>Tea</b> <i>open</i>'.repeat(3)}<li><b>Milk</b> <i>closed</i></ul>`,
    );
    expect((await rules.done('how many orders are open?')).answer).toBe('3');
  });

  it('parts that are deeper than the stack are read', async () => {
    await stage.show(`<title>_</title><button aria-haspopup=true aria-controls=m
        onclick="m.hidden = false">Menu</button><ul hidden id=m></ul>
      <table><tr><td>Tea<td id=cell></table><script>${DEEP}
        deep(m, 5000, '<li><a href=#out onclick="document.title = 1">Sign out</a>');
        deep(cell, 400, '<b class=price>$3.00</b>')</script>`);
    expect((await rules.done('how much is the tea?')).answer).toBe('$3.00');
    // Chrome does not survive it once it is shown.
    expect((await rules.refusal('sign in')).body.code).toMatch(/not_understood|not_found/);
  });

  it('a wait for a part reads no member that a field of a form hides, and nothing of the scripts of the page', async () => {
    await stage.show(
      `<form id=newsletter hidden><h2>Newsletter offer</h2>
        ${['innerText', 'checkVisibility', 'className', 'ariaLabel', 'textContent', 'querySelector'].map((name) => `<input name=${name}>`).join('')}</form>
      <script>document.querySelectorAll = () => [];
        requestAnimationFrame(() => requestAnimationFrame(() => { newsletter.hidden = false }))</script>`,
    );
    await rules.done('wait until the newsletter offer appears');
    expect(await stage.evaluate('newsletter.hidden')).toBe(false);
  });
});
