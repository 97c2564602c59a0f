import { AppError } from '@rfp/contracts/errors';
import { compactDecrypt, CompactEncrypt, decodeProtectedHeader } from 'jose';
import { z } from 'zod';

/** `id:base64url` with 32 bytes; in a list, the newest key comes first. */
const keyPattern = /^([\w-]{1,40}):([A-Za-z0-9+/_-]{43}=?)$/;

/** Schema of a list of keys: `2026b:<32 bytes in base64>,2026a:<...>`. The first key encrypts, all decrypt. */
export const vaultKeysSchema = z
  .string()
  .transform((text) => text.split(',').map((part) => keyPattern.exec(part.trim())))
  .refine((found) => found.every((match) => match !== null), 'must be a list of id:key, each key 32 bytes in base64')
  .transform((found) =>
    found.map((match): [string, Uint8Array] => [
      match?.[1] ?? '',
      new Uint8Array(Buffer.from(match?.[2] ?? '', 'base64url')),
    ]),
  )
  .refine((keys) => new Set(keys.map(([id]) => id)).size === keys.length, 'must not name a key twice');
export type VaultKeys = z.output<typeof vaultKeysSchema>;

/**
 * Encrypts secrets at rest as JSON Web Encryption: each with its own key (AES-256-GCM), which is wrapped with the key `kid`.
 * The protected header names the owner, so a text copied into another row cannot be decrypted.
 */
export class Vault {
  readonly #keys: ReadonlyMap<string, Uint8Array>;
  readonly #current: string;

  constructor(keys: VaultKeys) {
    this.#keys = new Map(keys);
    this.#current = keys[0]?.[0] ?? '';
  }

  /** @param owner record that contains the secret, such as `factor:<id>`; needed to decrypt it */
  encrypt(secret: string, owner: string): Promise<string> {
    return new CompactEncrypt(new TextEncoder().encode(secret))
      .setProtectedHeader({ alg: 'A256GCMKW', enc: 'A256GCM', kid: this.#current, sub: owner })
      .encrypt(this.#key(this.#current));
  }

  /** Throws if the key is missing, the text was changed, or the secret belongs to another owner. */
  async decrypt(encrypted: string, owner: string): Promise<string> {
    const { plaintext, protectedHeader } = await compactDecrypt(encrypted, ({ kid }) => this.#key(kid ?? ''), {
      keyManagementAlgorithms: ['A256GCMKW'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    if (protectedHeader['sub'] !== owner)
      throw new AppError('INTERNAL', { message: 'A stored secret belongs to another record.' });
    return new TextDecoder().decode(plaintext);
  }

  /** Whether the text is encrypted with an older key and should be encrypted again. */
  isOutdated(encrypted: string): boolean {
    return decodeProtectedHeader(encrypted).kid !== this.#current;
  }

  #key(id: string): Uint8Array {
    const key = this.#keys.get(id);
    if (key === undefined)
      throw new AppError('CONFIGURATION', {
        message: `ENCRYPTION_KEYS has no key "${id}", with which a stored secret was encrypted.`,
      });
    return key;
  }
}
