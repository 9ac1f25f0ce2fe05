/** The description of the service in the OpenAPI document, in Markdown. */
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
Paths end with a slash and also work without it. A body is a JSON object sent with
\`Content-Type: application/json\`; it is optional where no field is required. Unknown fields are refused,
and strings are not accepted for numbers. Success is always 200. Each response carries
\`X-Request-Id\`: the request’s own, if it had a usable one.

An image or a document is base64 in \`data\`, or the whole response when \`Accept\` names its type rather than JSON.

### Browsers, contexts and pages
A browser is a separate Chrome. It lives until it is deleted, unless it has an idle timeout or a
lifetime. A **context** is an isolated area inside it, with its own cookies, storage and pages. A command
works in the browser's default context, or in the one that its path names
(\`/browsers/{id}/contexts/{ctx_id}/click/\`) or its field \`ctx_id\`; both mean the same.
Each context has one **current page**, the one that a person would see in front: commands go to it,
unless \`page_id\` names another.

### Node IDs
A \`node_id\` is an integer that stands for one element of one page, in frames and shadow roots too. The
same live element always has the same ID, and an ID never refers to another element: once the element
or its document is gone, the ID gives 404 \`node_stale\`.

### Order
Commands that act on a page (click, type, navigate, …) take turns, in order of arrival. Commands that read
or wait run at the same time, so a wait never delays the click that it waits for.

### Timeouts
Each command has one deadline, \`timeout_ms\`: 30000 unless the server has another default, 10 minutes at
most. When it passes, or when the client disconnects, the work stops too, and the page stays usable.

### Dialogs
\`alert\`, \`confirm\`, \`prompt\` and \`beforeunload\` are answered at once, by the browser’s option \`dialogs\`,
and listed under \`dialogs\` in the reply. With \`dialogs: "ask"\` commands get 409 \`dialog_open\` until
\`dialog/\` answers the dialog.

### Events
\`GET /browsers/{id}/events/\` tells what happens in a browser as it happens: as server-sent events, as JSON
for those that poll, and by the open’s option \`webhook\` to a server of yours.

### Errors
An error is a problem document (RFC 9457, \`application/problem+json\`). Decide by its \`code\`, which is
stable; its \`detail\` says what to do, and \`retryable\` whether the same request may succeed later. Where
the reply has \`ok\`, \`success\` or \`deleted\`, the error has it too: \`false\`, \`false\`, \`null\`.
`.trim();
