import type { Protocol } from 'devtools-protocol';
import type { Emulation } from './emulation.js';

/** The Chrome that emulates. */
export interface OwnChrome {
  /** Its user agent without emulation. */
  readonly userAgent: string;
  /** `156.0.8078.79` */
  readonly version: string;
}

type Brand = Protocol.Emulation.UserAgentBrandVersion;
type Metadata = Protocol.Emulation.UserAgentMetadata;
type Platform = Pick<
  Metadata,
  'platform' | 'platformVersion' | 'architecture' | 'bitness' | 'model' | 'mobile' | 'formFactors'
> & { readonly name: string | undefined };

/** The version as user agents have it: only the first number tells anything (user agent reduction). */
export function reduced(version: string): string {
  return `${version.split('.')[0] ?? ''}.0.0.0`;
}

/**
 * The parameters of Emulation.setUserAgentOverride; undefined: none is needed. A locale can be set only along
 * with a user agent.
 */
export function userAgentOverride(
  { user_agent, locale }: Emulation,
  own: OwnChrome,
): Protocol.Emulation.SetUserAgentOverrideRequest | undefined {
  if (user_agent === null && locale === null) return undefined;
  const userAgent = user_agent ?? own.userAgent;
  const { name, ...platform } = platformOf(userAgent);
  const metadata = metadataOf(userAgent, platform, own);
  return {
    userAgent,
    ...(locale === null ? {} : { acceptLanguage: locale }),
    ...(name === undefined ? {} : { platform: name }),
    ...(metadata ? { userAgentMetadata: metadata } : {}),
  };
}

/** The client hints of a user agent; undefined of a browser that has none, such as Safari and Firefox. */
function metadataOf(
  userAgent: string,
  platform: Omit<Platform, 'name'>,
  own: OwnChrome,
): Metadata | undefined {
  const version = /Chrome\/(\d[\d.]*)/.exec(userAgent)?.[1];
  if (version === undefined || /iPhone|iPad/.test(userAgent)) return undefined;
  const full = reduced(version) === reduced(own.version) ? own.version : version;
  const edge = /Edg\w*\/(\d[\d.]*)/.exec(userAgent)?.[1];
  const product: Brand[] =
    edge !== undefined
      ? [{ brand: 'Microsoft Edge', version: edge }]
      : userAgent === own.userAgent
        ? []
        : [{ brand: 'Google Chrome', version: full }];
  const fullVersionList = brandList(full, product);
  return {
    ...platform,
    brands: fullVersionList.map((brand) => ({ ...brand, version: major(brand.version) })),
    fullVersionList,
    fullVersion: full,
    wow64: false,
  };
}

function major(version: string): string {
  return version.split('.')[0] ?? '';
}

/**
 * The list of brands as Chrome makes it: one of them is none, and their order changes with the version
 * (components/embedder_support/user_agent_utils.cc).
 */
function brandList(version: string, product: readonly Brand[]): Brand[] {
  const seed = Number(major(version));
  const characters = [' ', '(', ':', '-', '.', '/', ')', ';', '=', '?', '_'];
  const at = (index: number) => characters[index % characters.length] ?? '';
  const none = {
    brand: `Not${at(seed)}A${at(seed + 1)}Brand`,
    version: `${['8', '99', '24'][seed % 3] ?? ''}.0.0.0`,
  };
  const brands = [none, { brand: 'Chromium', version }, ...product];
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  const order = brands.length === 2 ? [seed % 2, (seed + 1) % 2] : (orders[seed % 6] ?? []);
  const list: Brand[] = [];
  for (const [index, brand] of brands.entries()) list[order[index] ?? index] = brand;
  return list;
}

/** What a user agent says of the system that it runs on. */
function platformOf(userAgent: string): Platform {
  const mobile = /\bMobile\b/.test(userAgent);
  const desktop = {
    architecture: 'x86',
    bitness: '64',
    model: '',
    mobile: false,
    formFactors: ['Desktop'],
  };
  const android = /Android ([\d.]+)(?:; ([^;)]+))?/.exec(userAgent);
  if (android) {
    const [, version = '', model = ''] = android;
    return {
      name: 'Linux armv81',
      platform: 'Android',
      platformVersion: [...version.split('.'), '0', '0'].slice(0, 3).join('.'),
      architecture: '',
      bitness: '',
      model: model.replace(/ Build\/.*/, '').trim(),
      mobile,
      formFactors: [mobile ? 'Mobile' : 'Tablet'],
    };
  }
  const apple = /\b(iPhone|iPad|Macintosh)\b/.exec(userAgent)?.[1];
  if (apple !== undefined)
    return {
      ...desktop,
      name: apple === 'Macintosh' ? 'MacIntel' : apple,
      platform: 'macOS',
      platformVersion: '10.15.7',
    };
  if (userAgent.includes('Windows'))
    return { ...desktop, name: 'Win32', platform: 'Windows', platformVersion: '10.0.0' };
  const linux = /\b(Linux|CrOS) (\w+)/.exec(userAgent);
  const [, system, architecture = ''] = linux ?? [];
  return {
    ...desktop,
    name: linux ? `Linux ${architecture}` : undefined,
    ...(/^(arm|aarch)/.test(architecture) ? { architecture: 'arm' } : {}),
    platform: system === 'CrOS' ? 'Chrome OS' : 'Linux',
    platformVersion: '',
    mobile,
  };
}
