/** `components.parameters`: the parameters of all paths. */
export const PARAMETERS = Object.fromEntries(
  Object.entries({
    id: 'ID of the browser, from its record.',
    ctx_id: 'ID of the context, from Create a context.',
    page_id: 'ID of the page, from the list of pages.',
    name: 'Name of a saved login, or of an exposed function.',
    download_id: 'ID of the download, from the list of downloads.',
    ticket_id: 'ID of the ticket, from its creation or from the list of tickets.',
    script_id: 'ID of the init script, from the list of init scripts.',
    entry_id: 'ID of the entry, from the network log.',
  }).map(([name, description]) => [
    name,
    {
      name,
      in: 'path',
      required: true,
      description,
      schema: { type: name === 'entry_id' ? 'integer' : 'string' },
    },
  ]),
);
