import { useSignal } from '@preact/signals';
import { html } from 'htm/preact';
import { messageOf, request } from './api.js';
import { CopyButton, type Node } from './parts.js';

interface Link {
  readonly url: string;
  readonly expires_at: string;
}

/** Creates links to the live view, for embedding and for people without a key. */
export function LinksPanel({
  browserId,
  pageId,
}: {
  browserId: string;
  pageId: string | null;
}): Node {
  const link = useSignal<Link | null>(null);
  const failure = useSignal('');
  const create = async (event: SubmitEvent) => {
    event.preventDefault();
    const { currentTarget: form } = event;
    if (!(form instanceof HTMLFormElement)) return;
    const fields = new FormData(form);
    const page = fields.get('one') === 'on' && pageId !== null ? { page_id: pageId } : {};
    const drive = fields.get('drive') === 'on';
    const expires_s = Number(fields.get('minutes')) * 60;
    try {
      const body = { ...page, drive, expires_s };
      link.value = await request<Link>('POST', `/browsers/${browserId}/live/`, body);
      failure.value = '';
    } catch (error) {
      failure.value = messageOf(error);
    }
  };
  const { value: made } = link;
  const frame = `<iframe src="${made?.url ?? ''}" title="Live view" width="1280" height="720"></iframe>`;
  return html`<form onSubmit=${create}>
      <fieldset class="fields">
        <legend>A link to the live view</legend>
        <label class="check"><input type="checkbox" name="one" /> This page alone</label>
        <label class="check"><input type="checkbox" name="drive" /> With mouse and keyboard</label>
        <label>
          Good for so many minutes
          <input type="number" name="minutes" min="1" max="1440" value="60" required />
        </label>
      </fieldset>
      <button type="submit" class="small">Create the link</button>
    </form>
    <p role="alert" class="status problem">${failure.value}</p>
    ${
      made
        ? html`<p role="status">Good until ${new Date(made.expires_at).toLocaleString()}:</p>
            <pre tabindex="0" role="region" aria-label="Link">${made.url}</pre>
            <div class="row">
              <${CopyButton} text=${made.url} label="Copy the link" />
              <${CopyButton} text=${frame} label="Copy as a frame" />
            </div>
            <p>
              Pages of other sites may show it in a frame where EMBED_ORIGINS names their origins.
            </p>`
        : null
    }`;
}
