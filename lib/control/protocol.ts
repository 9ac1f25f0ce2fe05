import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Fuse from 'fuse.js';

/** How many near names an error tells. */
const NEAR = 3;

interface Domain {
  readonly domain: string;
  readonly commands: readonly { readonly name: string }[];
  readonly events?: readonly { readonly name: string }[];
}

interface Description {
  readonly version: object;
  readonly domains: readonly Domain[];
}

let described: Description | undefined;

/** The protocol's own description, of the browser and of JavaScript. */
export function protocolDescription(): Description {
  described ??= {
    ...read('browser_protocol'),
    domains: [...read('browser_protocol').domains, ...read('js_protocol').domains],
  };
  return described;
}

function read(name: string): Description {
  const url = import.meta.resolve(`devtools-protocol/json/${name}.json`);
  const description: unknown = JSON.parse(readFileSync(fileURLToPath(url), 'utf8'));
  if (!isDescription(description)) throw new Error(`${name} describes no protocol`);
  return description;
}

function isDescription(value: unknown): value is Description {
  return typeof value === 'object' && value !== null && 'domains' in value && 'version' in value;
}

/** The methods whose names are like this one. */
export function nearMethods(method: string): string[] {
  const names = protocolDescription().domains.flatMap(({ domain, commands }) =>
    commands.map(({ name }) => `${domain}.${name}`),
  );
  const found = new Fuse(names, { threshold: 0.4, ignoreLocation: true }).search(method);
  return found.slice(0, NEAR).map(({ item }) => item);
}
