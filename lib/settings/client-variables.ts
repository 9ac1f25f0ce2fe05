/** Reads the server that the command line uses, and its key: `TABWIRE_URL` and `TABWIRE_KEY`. */
export function readClientVariables(env: NodeJS.ProcessEnv = process.env): {
  readonly url: string | undefined;
  readonly key: string | undefined;
} {
  return { url: env.TABWIRE_URL, key: env.TABWIRE_KEY };
}
