import type { Static, TObject } from 'typebox';
import { downloadOptions, type DownloadOptions } from '../downloads/options.js';
import type { Egress, Proxy } from '../egress/egress.js';
import type { AdLists } from '../network/interception/ad-lists.js';
import { interceptionOf, type InterceptionOptions } from '../network/interception/options.js';
import { navigable } from '../request/allowed-url.js';
import type { downloadFields } from '../schemas/downloads.js';
import type { startFields } from '../schemas/fields.js';
import type { interceptionOptions } from '../schemas/routes.js';
import { proxyOf } from './proxy.js';

type Fields = Static<
  TObject<typeof startFields & typeof interceptionOptions & typeof downloadFields>
>;

interface Server {
  readonly config: {
    readonly ALLOWED_SCHEMES: readonly string[];
    readonly MAX_DOWNLOAD_BYTES: number;
    readonly MAX_DOWNLOADS_BYTES: number;
  };
  readonly egress: Egress;
  readonly adLists: AdLists;
}

interface Opening {
  /** Where its first page starts. */
  readonly start: string | undefined;
  readonly downloads: DownloadOptions;
  readonly interception: InterceptionOptions;
  /** The caller closes it if the open fails. */
  readonly proxy: Proxy | undefined;
}

/**
 * Reads what an open says of a context, and opens its proxy.
 *
 * @param base the downloads of a context that says nothing of them
 * @throws TabwireError `invalid_url`, `url_not_allowed`, `invalid_request`, `option_not_allowed`
 */
export async function openingOf(
  fields: Fields,
  { config, egress, adLists }: Server,
  base?: DownloadOptions,
): Promise<Opening> {
  const { url } = fields;
  const start = url === undefined ? undefined : navigable(url, config.ALLOWED_SCHEMES);
  const downloads = downloadOptions(fields, config, base);
  const interception = await interceptionOf(fields, adLists);
  const proxy = await proxyOf(fields, egress, interception.credentials);
  return { start, downloads, interception, proxy };
}
