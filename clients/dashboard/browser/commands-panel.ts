import { signal } from '@preact/signals';
import { html } from 'htm/preact';
import { useEffect } from 'preact/hooks';
import { messageOf, parsed, Problem, request, send, session } from '../api.js';
import { Code, Copy } from '../copy.js';
import { curl } from '../format.js';
import { Icon } from '../icon.js';
import { textOf, type Node } from '../parts.js';
import { shortTime } from './time.js';

interface Media {
  readonly schema?: { readonly properties?: Readonly<Record<string, { description?: string }>> };
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
}

interface Operation {
  readonly summary?: string;
  readonly requestBody?: { readonly content?: Readonly<Record<string, Media>> };
}

interface Command {
  readonly name: string;
  readonly summary: string;
  /** Names and meanings. */
  readonly fields: readonly (readonly [string, string])[];
  readonly example: string;
}

/** The commands of a browser, from the OpenAPI document; empty before it is read. */
const commands = signal<readonly Command[]>([]);

const PATH = /^\/browsers\/\{id\}\/([a-z-]+)\/$/;

async function readCommands(): Promise<void> {
  if (commands.value.length > 0) return;
  const { paths } = await request<{
    paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  }>('GET', '/openapi.json');
  commands.value = Object.entries(paths).flatMap(([path, { post }]) => {
    const [, name] = PATH.exec(path) ?? [];
    if (name === undefined || !post) return [];
    const media = post.requestBody?.content?.['application/json'];
    const [first] = Object.values(media?.examples ?? {});
    const fields = Object.entries(media?.schema?.properties ?? {}).map(
      ([field, { description = '' }]) => [field, description] as const,
    );
    const example = JSON.stringify(first?.value ?? {}, null, 1);
    return [{ name, summary: post.summary ?? '', fields, example }];
  });
}

const commandNamed = (name: string) => commands.value.find((it) => it.name === name);

/** The command that is written, and its reply: they stay while other tools are looked at. */
export class CommandsModel {
  readonly name = signal('eval');
  readonly body = signal('{ "expression": "document.title" }');
  readonly reply = signal('');
  readonly failure = signal('');
  readonly isBusy = signal(false);
  /** Its status and how long it took. */
  readonly outcome = signal('');
  readonly browserId: string;

  constructor(browserId: string) {
    this.browserId = browserId;
  }

  get path(): string {
    return `/browsers/${this.browserId}/${this.name.value}/`;
  }

  async run(): Promise<void> {
    this.isBusy.value = true;
    this.failure.value = '';
    this.outcome.value = '';
    const begun = performance.now();
    const done = (status: number) => {
      if (status > 0) this.outcome.value = `${status} · ${shortTime(performance.now() - begun)}`;
    };
    try {
      const { value: text } = this.body;
      const fields = text.trim() === '' ? {} : parsed<object>(text);
      const isStreamed = this.name.value === 'instruct' || this.name.value === 'batch';
      const response = await send('POST', this.path, fields, isStreamed ? { accept: STREAM } : {});
      await show(response, (reply) => {
        this.reply.value = reply;
      });
      done(response.status);
    } catch (error) {
      this.failure.value = messageOf(error);
      if (!(error instanceof Problem)) return;
      this.reply.value = JSON.stringify(error.body, null, 1);
      done(error.status);
    } finally {
      this.isBusy.value = false;
    }
  }
}

/** Sends any command to the browser, and shows the reply. */
export function CommandsPanel({ model }: { model: CommandsModel }): Node {
  useEffect(() => {
    readCommands().catch((error: unknown) => {
      model.failure.value = messageOf(error);
    });
  }, [model]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void model.run();
  };
  return html`<header>
      <h2>Commands</h2>
      <span class="grow"></span>
      <a class="btn ghost small" href="/docs/" target="_blank"
        >Reference <${Icon} name="external"
      /></a>
    </header>
    <div class="body pad" tabindex="0" role="region" aria-label="A command">
      <form class="command" onSubmit=${submit}>
        <div>
          <label class="label" for="filter">Command</label><${CommandSelect} model=${model} />
        </div>
        <${Body} model=${model} />
        <${Buttons} model=${model} />
      </form>
      <p role="alert" class="help problem">${model.failure.value}</p>
      ${
        commands.value.length === 0 && model.failure.value === ''
          ? html`<p class="waits">Reading the commands…</p>`
          : null
      }
      ${
        model.reply.value === ''
          ? null
          : html`<${Code} text=${model.reply.value} name="Reply" id="reply" />`
      }
      <${Fields} of=${model.name.value} />
    </div>`;
}

function Body({ model }: { model: CommandsModel }): Node {
  return html`<div>
    <label class="label" for="body">Fields, as JSON</label
    ><textarea
      class="input"
      id="body"
      rows="6"
      spellcheck=${false}
      value=${model.body.value}
      onInput=${(event: Event) => {
        model.body.value = textOf(event);
      }}
      onKeyDown=${(event: KeyboardEvent) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void model.run();
      }}
    ></textarea>
  </div>`;
}

function Buttons({ model }: { model: CommandsModel }): Node {
  const { value: body } = model.body;
  const needsKey = session.value?.required === true;
  return html`<div class="row">
    <button type="submit" class="btn primary" aria-busy=${String(model.isBusy.value)}>
      Send <kbd aria-hidden="true">Ctrl</kbd><kbd aria-hidden="true">↵</kbd></button
    ><${Copy}
      text=${curl('POST', `${location.origin}${model.path}`, body, needsKey)}
      label="Copy as curl"
      kind=""
    />
    <span class="grow"></span><span class="muted" role="status">${model.outcome.value}</span>
  </div>`;
}

function CommandSelect({ model }: { model: CommandsModel }): Node {
  return html`<select
    class="input"
    id="filter"
    onChange=${(event: Event) => {
      model.name.value = textOf(event);
      model.body.value = commandNamed(model.name.value)?.example ?? '{}';
    }}
  >
    ${commands.value.map(
      (it) =>
        html`<option value=${it.name} selected=${it.name === model.name.value}>
          ${it.name}: ${it.summary}
        </option>`,
    )}
  </select>`;
}

function Fields({ of: name }: { of: string }): Node {
  return html`<details class="fields">
    <summary>Fields of ${name}</summary>
    <dl>
      ${(commandNamed(name)?.fields ?? []).map(
        ([field, meaning]) =>
          html`<dt><code>${field}</code></dt>
            <dd>${meaning}</dd>`,
      )}
    </dl>
  </details>`;
}

const STREAM = 'text/event-stream';

/** Longer ones are cut: a picture as base64 is no reading. */
const MAX_SHOWN = 20_000;

/** Shows a reply: as it comes, where it is a stream. */
async function show(response: Response, tell: (text: string) => void): Promise<void> {
  if (!response.headers.get('content-type')?.startsWith(STREAM)) {
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    tell((isJson ? JSON.stringify(parsed<unknown>(text), null, 1) : text).slice(0, MAX_SHOWN));
    return;
  }
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let all = '';
  for (;;) {
    const { done = true, value = '' } = (await reader?.read()) ?? {};
    if (done) return;
    all = (all + value).slice(-MAX_SHOWN);
    tell(all);
  }
}
