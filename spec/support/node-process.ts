declare const node: { readonly process: typeof process };

/** The process as the service has it: a spec has Jest's copy, with an environment and listeners of its own. */
export const nodeProcess = node.process;
