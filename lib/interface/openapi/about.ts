/** What the document says of the service as a whole, in Markdown. */
export const ABOUT = `
Open a browser, send it commands by its ID, delete it when done:

\`\`\`sh
curl -X PUT http://localhost:8080/browsers/          # → {"id": "ID", …}
curl http://localhost:8080/browsers/ID/navigate/ --json '{"url": "https://example.com/"}'
curl http://localhost:8080/browsers/ID/find-node/ --json '{"selector": "h1"}'     # → {"node_id": 12}
curl http://localhost:8080/browsers/ID/fetch-text/ --json '{"node_id": 12}'
curl -X DELETE http://localhost:8080/browsers/ID/
\`\`\`

### Requests
Paths end with a slash; without it they answer too. A body is JSON and says so with
\`Content-Type: application/json\`; where no field is required it may be left out. Unknown fields are
refused, and strings are not taken for numbers. Success is always 200. Each response carries
\`X-Request-Id\`: yours, if you sent one.

An image or a document comes as base64 in \`data\`, or alone when \`Accept\` names its type rather than JSON.

### Browsers, contexts and pages
A browser is a Chrome of its own. It lives until it is deleted, unless it was given an idle timeout or a
lifetime. A **context** is an isolated area inside it, with its own cookies, storage and pages. A command
works in the browser's default context, or in the one that its path names
(\`/browsers/{id}/contexts/{ctx_id}/click/\`) or its field \`ctx_id\`; both mean the same.
Each context has one **current page**, the one that a person would be looking at: commands go to it,
unless \`page_id\` names another.

### Node IDs
A \`node_id\` is an integer that stands for one element of one page, in frames and shadow roots too. The
same live element always has the same ID, and an ID never comes to mean another element: once the element
or its document is gone, the ID gives 404 \`node_stale\`.

### Order
Commands that act on a page (click, type, navigate, …) take turns, in order of arrival. Commands that read
or wait run beside them, so a wait never holds back the click that it waits for.

### Timeouts
Each command has one deadline, \`timeout_ms\`: 30000 unless the server has another default, 10 minutes at
most. When it passes, or when you hang up, the work is ended too, and the page stays usable.

### Dialogs
\`alert\`, \`confirm\`, \`prompt\` and \`beforeunload\` are answered at once, as the browser was opened to do,
and listed under \`dialogs\` in the reply. With \`dialogs: "ask"\` a command that meets one gets 409
\`dialog_open\`, until \`dialog/\` answers it.

### Errors
An error is a problem document (RFC 9457, \`application/problem+json\`). Decide by its \`code\`, which is
stable; its \`detail\` says what to do, and \`retryable\` whether the same request may succeed later. Where
the reply has \`ok\`, \`success\` or \`deleted\`, the error has it too: \`false\`, \`false\`, \`null\`.
`.trim();
