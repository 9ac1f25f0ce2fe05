import type { Static, TObject } from 'typebox';
import type { interceptionOptions } from '../../schemas/routes.js';
import type { AdLists } from './ad-lists.js';
import { Credentials } from './credentials.js';
import { RouteTable } from './route-table.js';

/** What a browser or a context is to begin with. */
export interface InterceptionOptions {
  readonly routes: RouteTable | undefined;
  readonly credentials: Credentials | undefined;
}

/** Reads the options of an open. @throws TabwireError `invalid_request`, `option_not_allowed` */
export async function interceptionOf(
  { routes, credentials }: Static<TObject<typeof interceptionOptions>>,
  adLists: AdLists,
): Promise<InterceptionOptions> {
  return {
    routes: routes && (await RouteTable.of(routes, '/routes', adLists)),
    credentials: credentials && new Credentials(credentials, '/credentials'),
  };
}
