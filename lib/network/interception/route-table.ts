import { invalidRequest } from '../../request/errors.js';
import { jsonBytes } from '../../request/json-size.js';
import { Slices } from '../../request/slices.js';
import type { Preset, RoutesFields, RoutesRecord, RuleFields } from '../../schemas/routes.js';
import type { AdLists } from './ad-lists.js';
import { answerOf, BLOCK, CONTINUE } from './answer.js';
import { HarReplay } from './har-replay.js';
import type { Decision, PausedRequest } from './request.js';
import { RegexTooSlow } from './expression.js';
import { fits, patternsOf, ruleOf, type RequestPattern, type Rule } from './rule.js';

/** What a preset blocks. */
type Blocks = (request: PausedRequest) => boolean;

/** A preset that is in use. */
interface PresetUse {
  readonly preset: Preset;
  readonly patterns: readonly RequestPattern[];
  readonly blocks: Blocks;
  hits: number;
}

const PRESET_TYPES = {
  images: 'image',
  media: 'media',
  fonts: 'font',
  stylesheets: 'stylesheet',
} as const satisfies Partial<Record<Preset, string>>;

/** The most instructions of all regular expressions of a context: they take some 60 MB then. */
const MAX_EXPRESSIONS = 200_000;

/** What an instruction of a regular expression takes. */
const INSTRUCTION_BYTES = 300;

/** How long the rules may take for one request, in slices: their first answers take longer than later ones. */
const MAX_DECISION_MS = 1_000;

const unanswered = (): boolean => false;

/** The rules of a context: what becomes of each request. */
export class RouteTable {
  readonly #rules: readonly Rule[];
  readonly #presets: readonly PresetUse[];
  readonly #replay: HarReplay | undefined;
  readonly #isThirdParty: Blocks;
  readonly #slices = new Slices();
  /** What it takes of the memory; its copies take no more of that. */
  readonly bytes: number;

  private constructor(
    bytes: number,
    rules: readonly Rule[],
    presets: readonly PresetUse[],
    replay: HarReplay | undefined,
    isThirdParty: Blocks,
  ) {
    this.bytes = bytes;
    this.#rules = rules;
    this.#presets = presets;
    this.#replay = replay;
    this.#isThirdParty = isThirdParty;
  }

  /**
   * Reads rules.
   *
   * @param path JSON pointer to the fields; empty: the body
   * @throws TabwireError `invalid_request`, `option_not_allowed`
   */
  static async of(fields: RoutesFields, path: string, adLists: AdLists): Promise<RouteTable> {
    const { rules = [], block_presets = [], replay_har } = fields;
    const read = await rulesOf(rules, `${path}/rules`);
    const replay = replay_har && new HarReplay(replay_har, `${path}/replay_har`);
    const presets = block_presets.map((preset) => presetUse(preset, adLists));
    const asksForParties = rules.some(({ match }) => match.third_party !== undefined);
    // Loaded where it is wanted: the library takes a tenth of a second.
    const isThirdParty = asksForParties
      ? (await import('./ad-blocker.js')).isThirdParty
      : unanswered;
    const instructions = read.reduce((sum, { url }) => sum + url.size, 0);
    const bytes = jsonBytes(fields, Infinity) + instructions * INSTRUCTION_BYTES;
    return new RouteTable(bytes, read, await Promise.all(presets), replay, isThirdParty);
  }

  /** The same rules for another context, with counts of its own. */
  copy(): RouteTable {
    const fresh = <T extends { readonly hits: number }>(counted: T) => ({ ...counted, hits: 0 });
    const rules = this.#rules.map(fresh);
    return new RouteTable(
      this.bytes,
      rules,
      this.#presets.map(fresh),
      this.#replay?.copy(),
      this.#isThirdParty,
    );
  }

  /** What Chrome is to pause; none where nothing is to be decided. */
  get patterns(): readonly RequestPattern[] {
    const all = [...this.#rules, ...this.#presets].flatMap(({ patterns }) => patterns);
    const isForAll = all.some(
      ({ urlPattern, resourceType }) => urlPattern === '*' && !resourceType,
    );
    if (isForAll || this.#replay) return [{ urlPattern: '*' }];
    return [...new Map(all.map((pattern) => [JSON.stringify(pattern), pattern])).values()];
  }

  /** URLPatterns of the WebSockets that are blocked. */
  get webSockets(): readonly string[] {
    const ofRules = this.#rules.flatMap(({ webSockets }) => webSockets ?? []);
    return [...ofRules, ...(this.#replay?.webSockets ?? [])];
  }

  /** Network.webSocketCreated: counts one that a rule blocks, or that the recording lacks. */
  webSocketCreated(url: string): void {
    const rule = this.#rules.find(({ webSockets, url: match }) => webSockets && match.fits(url));
    if (rule) rule.hits += 1;
    else this.#replay?.webSocketCreated();
  }

  /** What becomes of a request. While that takes long, others are served. */
  async decide(request: PausedRequest): Promise<Decision> {
    const rule = await this.#ruleFor(request);
    if (rule === 'undecided') return { answer: BLOCK, delayMs: 0 };
    if (rule) {
      const { delay_ms = 0 } = rule.fields;
      return { answer: answerOf(rule.fields, request), delayMs: delay_ms };
    }
    const use = this.#presets.find(({ blocks }) => blocks(request));
    if (!use) return { answer: this.#replay?.answer(request) ?? CONTINUE, delayMs: 0 };
    use.hits += 1;
    return { answer: BLOCK, delayMs: 0 };
  }

  /** The first rule that fits, which counts the request; `undecided` where it takes too long to find out. */
  async #ruleFor(request: PausedRequest): Promise<Rule | 'undecided' | undefined> {
    const isThirdParty = () => this.#isThirdParty(request);
    let slice = await this.#slices.begin();
    let leftMs = MAX_DECISION_MS;
    for (const rule of this.#rules) {
      if (slice.isOver) {
        leftMs -= slice.ms;
        slice.end();
        slice = await this.#slices.begin();
      }
      const isFor = leftMs > 0 ? isRuleFor(rule, request, isThirdParty) : 'undecided';
      if (isFor === false) continue;
      slice.end();
      if (isFor === 'undecided') rule.failure = 'regex_too_slow';
      // A preflight is no request of the page.
      else if (!request.isPreflight) rule.hits += 1;
      return isFor === true ? rule : isFor;
    }
    slice.end();
    return undefined;
  }

  get record(): RoutesRecord {
    return {
      rules: this.#rules.map(({ fields: { match, action, times }, hits, failure }) => ({
        match,
        action,
        hits,
        ...(times === undefined ? {} : { times }),
        ...(failure === undefined ? {} : { failure }),
      })),
      block_presets: this.#presets.map(({ preset, hits }) => ({ preset, hits })),
      replay_har: this.#replay?.record ?? null,
    };
  }
}

function isRuleFor(
  rule: Rule,
  request: PausedRequest,
  isThirdParty: () => boolean,
): boolean | 'undecided' {
  try {
    return fits(rule, request, isThirdParty);
  } catch (error) {
    if (error instanceof RegexTooSlow) return 'undecided';
    throw error;
  }
}

/** Reads rules, and lets others in meanwhile: 500 regular expressions take half a second. */
async function rulesOf(rules: readonly RuleFields[], path: string): Promise<Rule[]> {
  const slices = new Slices();
  const read: Rule[] = [];
  let size = 0;
  for (const [i, fields] of rules.entries()) {
    const slice = await slices.begin();
    const rule = await ruleOf(fields, `${path}/${i}`);
    slice.end();
    read.push(rule);
    size += rule.url.size;
    if (size > MAX_EXPRESSIONS)
      throw invalidRequest(
        path,
        `has regular expressions of more than ${MAX_EXPRESSIONS} instructions`,
        `The regular expressions of ${path}/0 to ${path}/${i} have more than ${MAX_EXPRESSIONS} instructions together. Use fewer or shorter ones, or smaller numbers in {}.`,
      );
  }
  return read;
}

/** Nothing of rules. */
export const NO_ROUTES: RoutesRecord = { rules: [], block_presets: [], replay_har: null };

async function presetUse(preset: Preset, adLists: AdLists): Promise<PresetUse> {
  if (preset === 'ads') {
    const ads = await adLists.load();
    const blocks: Blocks = (request) => ads.blocks(request);
    return { preset, patterns: patternsOf('*', undefined), blocks, hits: 0 };
  }
  const type = PRESET_TYPES[preset];
  const blocks: Blocks = (request) => request.type === type;
  return { preset, patterns: patternsOf('*', [type]), blocks, hits: 0 };
}
