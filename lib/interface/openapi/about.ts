/** Description of the API in the OpenAPI document, in Markdown. */
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
\`Content-Type: application/json\`. You can leave it out if no field is required. Unknown fields and
strings in place of numbers fail with 400. A command that succeeds returns 200; a range of a downloaded file is 206.
Each response has the header \`X-Request-Id\`: that of the request if it is usable, or a new one.

Images and documents are base64 in \`data\`. If \`Accept\` prefers their type to JSON, the response is the image or
the document itself.

### Browsers, contexts and pages
A browser is a separate Chrome process. It lives until you delete it, or until its idle time-out or its lifetime
ends. A **context** is an isolated area of a browser, with separate cookies, storage and pages. A command
works in the default context of the browser, unless its path contains a context
(\`/browsers/{id}/contexts/{ctx_id}/click/\`) or its body has a \`ctx_id\`; both mean the same.
Each context has one **current page**, which a person would see in front. Commands without \`page_id\` use it.

### Node IDs
A \`node_id\` is an integer that stands for one element of one page, also in frames and shadow roots. The
same element has the same ID in every reply, and an ID never passes to another element. After the element
or its document is gone, a command with the ID fails with 404 \`node_stale\`.

### Order
Commands that act on a page (click, type, navigate, …) take turns, in order of arrival. Commands that read
or wait run at the same time, so a wait never delays the click that it waits for.

### Time-outs
Each command has one deadline, \`timeout_ms\`: by default 30000 ms (the server can have another default, and so
can a command), and at most 10 minutes. When it passes, or when the client disconnects, Tabwire stops the work,
and the page stays usable.

### Dialogs
Tabwire answers \`alert\`, \`confirm\`, \`prompt\` and \`beforeunload\` at once, as the option \`dialogs\` of the
browser says, and lists them as \`dialogs\` in the reply. With \`dialogs: "ask"\`, commands fail with 409
\`dialog_open\` until \`dialog/\` answers the dialog.

### Events
\`GET /browsers/{id}/events/\` returns what happens in a browser while it happens: as server-sent events, or as
JSON for polling. With the option \`webhook\` of a browser, Tabwire sends the events to your server.

### Errors
An error is a problem document (RFC 9457, \`application/problem+json\`). Decide by its \`code\`, which is
stable. \`detail\` says what to do, and \`retryable\` whether the same request may succeed later. If
a reply has \`ok\`, \`success\` or \`deleted\`, its errors have the field too: \`false\`, \`false\`, \`null\`.
`.trim();
