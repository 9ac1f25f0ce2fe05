import { ServiceClient } from './service.js';

/** Where a spec asks for the service of its Jest worker: see start-services.ts. */
export const SHARED_SERVICES = 'SPEC_SERVICES';

/** The service that the files of this Jest worker share; the first that asks has it started. */
export async function sharedService(): Promise<ServiceClient> {
  const reply = await fetch(`${process.env[SHARED_SERVICES]}${process.env.JEST_WORKER_ID}`);
  const text = await reply.text();
  if (!reply.ok) throw new Error(text);
  return new ServiceClient(text);
}
