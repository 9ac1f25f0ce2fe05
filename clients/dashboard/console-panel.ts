import { signal, useSignal, type Signal } from '@preact/signals';
import { html } from 'htm/preact';
import { useEffect } from 'preact/hooks';
import { messageOf, parsed, Problem, request, send, session } from './api.js';
import { curl } from './format.js';
import { CopyButton, textOf, type Node } from './parts.js';

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

/** Sends any command to the browser, and shows the reply. */
export function ConsolePanel({ browserId }: { browserId: string }): Node {
  const name = useSignal('eval');
  const body = useSignal('{ "expression": "document.title" }');
  const reply = useSignal('');
  const failure = useSignal('');
  const isBusy = useSignal(false);
  useEffect(() => {
    readCommands().catch((error: unknown) => {
      failure.value = messageOf(error);
    });
  }, []);
  const path = `/browsers/${browserId}/${name.value}/`;
  const run = async (event: SubmitEvent) => {
    event.preventDefault();
    isBusy.value = true;
    failure.value = '';
    try {
      const fields = body.value.trim() === '' ? {} : parsed<object>(body.value);
      const accept = name.value === 'instruct' || name.value === 'batch' ? STREAM : undefined;
      const response = await send('POST', path, fields, accept ? { accept } : {});
      await show(response, (text) => {
        reply.value = text;
      });
    } catch (error) {
      failure.value = messageOf(error);
      if (error instanceof Problem) reply.value = JSON.stringify(error.body, null, 1);
    } finally {
      isBusy.value = false;
    }
  };
  return html`<form onSubmit=${run}>
      <label for="command">Command</label>
      <${CommandSelect} name=${name} body=${body} />
      <label for="body">Body, as JSON</label>
      <textarea
        id="body"
        spellcheck=${false}
        value=${body.value}
        onInput=${(event: Event) => {
          body.value = textOf(event);
        }}
      ></textarea>
      <div class="row">
        <button type="submit" class="small" aria-busy=${String(isBusy.value)}>Send</button>
        <${CopyButton}
          text=${curl('POST', `${location.origin}${path}`, body.value, session.value?.required === true)}
          label="Copy as curl"
        />
      </div>
    </form>
    <p role="alert" class="status problem">${failure.value}</p>
    <pre tabindex="0" role="region" aria-label="Reply">${reply.value}</pre>
    <${Fields} of=${name.value} />`;
}

function CommandSelect({ name, body }: Record<'name' | 'body', Signal<string>>): Node {
  return html`<select
    id="command"
    onChange=${(event: Event) => {
      name.value = textOf(event);
      body.value = commandNamed(name.value)?.example ?? '{}';
    }}
  >
    ${commands.value.map(
      (it) =>
        html`<option value=${it.name} selected=${it.name === name.value}>
          ${it.name}: ${it.summary}
        </option>`,
    )}
  </select>`;
}

function Fields({ of: name }: { of: string }): Node {
  return html`<details>
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
