import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** What a file of a saved profile begins with: its format. */
const MAGIC = Buffer.from('TWP1');
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = MAGIC.length + IV_BYTES + TAG_BYTES;

/** Which version of which profile a file is: it opens as no other. */
interface Identity {
  readonly name: string;
  readonly version: number;
}

const associated = ({ name, version }: Identity) => Buffer.from(`tabwire:${name}:${version}`);

/** Encrypts (AES-256-GCM). @param key 32 bytes */
export function seal(key: Buffer, identity: Identity, text: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(associated(identity));
  const parts = [cipher.update(text, 'utf8'), cipher.final()];
  return Buffer.concat([MAGIC, iv, cipher.getAuthTag(), ...parts]);
}

/** The text; undefined where the key is another one, or the file was changed, or is of another identity. */
export function unseal(key: Buffer, identity: Identity, file: Buffer): string | undefined {
  if (file.length < HEAD_BYTES || !file.subarray(0, MAGIC.length).equals(MAGIC)) return undefined;
  const iv = file.subarray(MAGIC.length, MAGIC.length + IV_BYTES);
  const options = { authTagLength: TAG_BYTES };
  const decipher = createDecipheriv('aes-256-gcm', key, iv, options)
    .setAAD(associated(identity))
    .setAuthTag(file.subarray(MAGIC.length + IV_BYTES, HEAD_BYTES));
  try {
    const begin = decipher.update(file.subarray(HEAD_BYTES), undefined, 'utf8');
    return begin + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
