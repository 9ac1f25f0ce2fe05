import { raw } from './raw.js';
import { ServiceClient, TestBrowser, type Body } from './service.js';

/** Where a spec asks for the service of its Jest worker: see start-services.ts. */
export const SHARED_SERVICES = 'SPEC_SERVICES';

/** The service that the files of this Jest worker for the same kind of Chrome share; the first that asks has it started. */
export async function sharedService(): Promise<ServiceClient> {
  const { SPEC_SERVICES: services = '', JEST_WORKER_ID: worker, HEADLESS = '' } = process.env;
  const { status, text } = await raw(services, `/${worker}?${HEADLESS}`);
  if (status !== 200) throw new Error(text);
  return new ServiceClient(text);
}

const SHARED = 'shared by spec files';

/** The browser of that service that files share whose tests work on pages alone: each has a context of its own. */
export async function sharedBrowser(service: ServiceClient): Promise<TestBrowser> {
  const { browsers } = (await service.send('get', '/browsers/')).body;
  const open = browsers.find(({ label }: Body) => label === SHARED);
  return open ? new TestBrowser(service, open.id) : service.open({ label: SHARED });
}
