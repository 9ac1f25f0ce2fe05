/** HTML of a script that writes what happens into `window.log`, as `type:id` of the target. */
export function logging(...types: string[]): string {
  return `<script>
    window.log = [];
    window.events = [];
    for (const type of ${JSON.stringify(types)})
      addEventListener(type, (e) => { log.push(type + ':' + (e.target.id || e.target.localName || '')); events.push(e); }, true);
  </script>`;
}
