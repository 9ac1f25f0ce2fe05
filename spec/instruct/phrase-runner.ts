import type { Stage } from '../support/stage.js';
import type { Phrase } from './phrases.js';

/** Installed in the page: notes what is clicked, and what each field held before. */
const WITNESS = `(() => {
  const held = (field) => field.matches('[type=checkbox], [type=radio]') ? String(field.checked)
    : field.ariaChecked ?? field.value ?? field.textContent;
  const fields = () => [...document.querySelectorAll('input, select, textarea, [aria-checked], [contenteditable]')];
  const before = new Map(fields().map((field) => [field, held(field)]));
  window.clicks = [];
  addEventListener('click', (event) => {
    const named = event.composedPath().find((element) => element.id);
    // Enter in a form clicks its button too, without a mouse: detail is 0 then.
    if (event.isTrusted && event.detail > 0 && named && !named.matches('[type=checkbox], [type=radio], [aria-checked], label, fieldset'))
      clicks.push(named.id);
  }, true);
  window.outcome = () => {
    const framed = [...new Map((window.framed ?? []).map((said) => [said.split('=')[0], said])).values()];
    const changes = fields().flatMap((field) => before.get(field) === held(field) ? [] : [field.id + '=' + held(field)]);
    return [...changes, ...framed, ...(clicks.length > 0 ? ['click ' + clicks.join(' ')] : [])].join(', ');
  };
})()`;

export interface Result {
  readonly phrase: Phrase;
  readonly got: string;
  /** Something was done that was not what was said. */
  readonly wrong: boolean;
}

/** Says a phrase on a fresh page, and looks at what came of it. */
export async function say(stage: Stage, phrase: Phrase): Promise<Result> {
  const [page, instruction, outcome] = phrase;
  await stage.do('navigate', { url: `${stage.site.origin}/instruct/${page}.html` });
  await stage.evaluate(WITNESS);
  const { status, body } = await stage.send('instruct', { instruction, engine: 'rules' });
  const done = String(await stage.evaluate('outcome()'));
  const refusal = /^[a-z]+(_[a-z]+)+$/.test(outcome);
  const failed = body.data?.steps.find(({ ok }: { ok: boolean }) => !ok)?.error.code;
  const said =
    status !== 200
      ? body.code
      : body.success
        ? body.data.output === null
          ? ''
          : `→ ${typeof body.data.output === 'string' ? body.data.output : JSON.stringify(body.data.output)}`
        : `failed ${failed}`;
  const got = [said, done].filter((part) => part !== '').join(': ');
  const wrong = refusal ? done !== '' : got !== outcome && !outcome.startsWith(done);
  return { phrase, got, wrong };
}
