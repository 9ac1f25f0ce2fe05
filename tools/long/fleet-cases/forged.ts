import { createHmac, randomBytes } from 'node:crypto';
import { BrowserIds } from '../../../lib/fleet/browser-ids.js';
import { keyOf } from '../../../lib/fleet/keys.js';
import { Proofs } from '../../../lib/fleet/proof.js';
import { Random } from '../../../spec/support/random.js';
import { ask } from './ask.js';
import { counted, sharedCase } from './case.js';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'.split('');
const STALE_MS = 60_000;

/** IDs that no member made, and proofs that no member made or that were used before: none is let in or forwarded. */
export const forged = sharedCase(
  'forged',
  { settings: () => ({ MAX_BROWSERS: '2' }), homes: () => 1 },
  async (fleet, [home], { forged: count }) => {
    if (!home) throw new Error('there is no browser');
    const { secret } = fleet;
    const random = new Random(1);
    const { id: real, owner: far } = home;
    const near = fleet.members.find((member) => member !== far) ?? far;
    const letters = (length: number) => Array.from({ length }, () => random.pick(LETTERS)).join('');
    const altered = () => {
      const at = random.below(real.length);
      const other = random.pick(LETTERS.filter((letter) => letter !== real[at]));
      return real.slice(0, at) + other + real.slice(at + 1);
    };
    const foreign = new BrowserIds('of another fleet, and long enough for one');
    const kinds = [
      () => letters(real.length),
      () => real.slice(0, 8) + letters(real.length - 8),
      altered,
      () => foreign.mint(),
      () => real.slice(0, 8) + foreign.mint().slice(8),
    ];
    const forwards = async () =>
      (await Promise.all(fleet.members.map((it) => it.metric('tabwire_forwarded_total')))).join();
    const before = await forwards();
    const outcomes: string[] = [];
    const failures: string[] = [];
    const eval_ = { expression: '1' };
    for (let at = 0; at < count; at += kinds.length * 4) {
      const batch = kinds.flatMap((kind) => [kind(), kind(), kind(), kind()]);
      const answers = await Promise.all(
        batch.map((id) => ask(near.url, 'POST', `/browsers/${id}/eval/`, eval_)),
      );
      for (const { outcome, body } of answers) outcomes.push(`${outcome} ${body.reason}`);
    }
    const ids = counted(outcomes);
    if (outcomes.some((outcome) => outcome !== '404 browser_not_found unknown'))
      failures.push(`IDs: ${ids}`);

    const path = `/browsers/${real}/eval/`;
    const told: string[] = [];
    const come = async (what: string, proof: string, allowed = false) => {
      const { outcome } = await ask(far.url, 'POST', path, eval_, { 'X-Tabwire-Fleet': proof });
      told.push(outcome);
      if (allowed !== (outcome === '200')) failures.push(`${what}: ${outcome}`);
    };
    const tag = real.slice(0, 8);
    const body = Buffer.from(JSON.stringify(eval_));
    const request = { method: 'POST', target: path, to: tag, body };
    const others = { offsetOf: () => 0, isOld: () => false };
    const own = new Proofs(secret, tag, others);
    const strange = new Proofs('of another fleet, and long enough for one', tag, others);
    for (let at = 0; at < count / 4; at += 1) {
      const good = own.sign(request);
      if (at === 0) await come('a proof as members make it', good, true);
      else
        await come(
          'an altered proof',
          good.replace(/.(?=.$)/, (it) => (it === 'A' ? 'B' : 'A')),
        );
      if (at === 0) await come('a proof that was used', good);
      await come('a proof of another secret', strange.sign(request));
      await come('a proof for another request', own.sign({ ...request, target: '/browsers/' }));
      await come('a proof of long ago', staleProof(secret, tag, path));
    }
    if ((await forwards()) !== before) failures.push('something was forwarded');
    return {
      figures: `IDs: ${ids}; proofs: ${counted(told)}; 0 forwarded`,
      failures: [...new Set(failures)],
    };
  },
);

/** A proof that a member made a minute ago, and nobody has used. */
function staleProof(secret: string, tag: string, path: string): string {
  const text = `${tag}.${Date.now() - STALE_MS}.${randomBytes(12).toString('base64url')}.`;
  const mac = createHmac('sha256', keyOf(secret, 'proofs')).update(`${text}\nPOST\n${path}`);
  return `${text}.${mac.digest('base64url')}`;
}
