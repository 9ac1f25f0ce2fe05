import Type, { type Static } from 'typebox';
import { Domains } from '../contexts/allowed-domains.js';
import { validator } from '../schemas/validate.js';
import { sessionTools, type SessionTool } from './tools.js';

/** The query of the URL that a session begins with. */
export const sessionQuery = Type.Object(
  {
    profile: Type.Optional(
      Type.Enum(['core', 'all'], {
        description: '`core` (default): what most tasks need; `all`: every tool.',
      }),
    ),
    tools: Type.Optional(
      Type.String({ maxLength: 10_000, description: 'Only these, with commas between them.' }),
    ),
    allowed_domains: Type.Optional(
      Type.String({
        maxLength: 10_000,
        description:
          'Domains, each with those below it, that documents may come from, with commas between them; all by default.',
      }),
    ),
    isolated: Type.Optional(
      Type.Enum(['context', 'browser'], {
        description:
          '`context` (default): sessions share a browser, each with a context of its own; `browser`: one of its own.',
      }),
    ),
  },
  { additionalProperties: false },
);

const validate = validator<Static<typeof sessionQuery>>(sessionQuery);

/** What a client decides of its session. */
export interface SessionOptions {
  readonly tools: ReadonlyMap<string, SessionTool>;
  /** Each of them has to allow a document. */
  readonly limits: readonly Domains[];
  /** Those that the client and the operator name; undefined: all. */
  readonly domains: readonly string[] | undefined;
  readonly ownBrowser: boolean;
}

/** @throws TabwireError `invalid_request` */
export function sessionOptions(
  query: object,
  { MCP_ALLOWED_DOMAINS }: { readonly MCP_ALLOWED_DOMAINS: readonly string[] | undefined },
): SessionOptions {
  const { profile = 'core', tools, allowed_domains, isolated } = validate({ ...query });
  const asked = allowed_domains === undefined ? undefined : listOf(allowed_domains);
  const named = [MCP_ALLOWED_DOMAINS, asked].filter((names) => names !== undefined);
  return {
    tools: sessionTools(profile, tools === undefined ? undefined : listOf(tools)),
    limits: named.map((names) => new Domains(names)),
    domains: asked ?? MCP_ALLOWED_DOMAINS,
    ownBrowser: isolated === 'browser',
  };
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
