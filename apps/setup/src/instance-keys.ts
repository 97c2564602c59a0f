import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { AppError } from '@rfp/contracts/errors';
import { exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import { readSecrets, replacePrivateFile } from './private-file.js';

const encryptionKeySchema = z.strictObject({ id: z.string(), key: z.string() });

const fileSchema = z.strictObject({
  /** Private JWKs; the first one signs. */
  signing: z.array(z.looseObject({ kid: z.string() })).min(1),
  /** Keys for stored secrets; the first one encrypts. */
  encryption: z.strictObject({ auth: z.array(encryptionKeySchema).min(1), sync: z.array(encryptionKeySchema).min(1) }),
});
type KeyFile = z.infer<typeof fileSchema>;

/** Keys of this installation, in the format of the services' settings. */
export interface InstanceKeys {
  signingKeys: string;
  encryptionKeys: { auth: string; sync: string };
}

/** Reads the keys from the data directory, or creates them at the first start, readable by their owner only. */
export async function readInstanceKeys(dataDir: string): Promise<InstanceKeys> {
  const stored = await readKeyFile(dataDir);
  const keys = stored ?? (await makeKeys());
  if (stored === undefined) await saveKeys(dataDir, keys);
  return {
    signingKeys: JSON.stringify({ keys: keys.signing }),
    encryptionKeys: { auth: asSetting(keys.encryption.auth), sync: asSetting(keys.encryption.sync) },
  };
}

/**
 * Adds a new key of each kind in front of the old ones. From the next start on, the new key signs and encrypts, and the services reencrypt secrets
 * of old keys. Old keys stay until `dropOldKeys`.
 */
export async function rotateKeys(dataDir: string): Promise<void> {
  const { signing, encryption } = await requireKeyFile(dataDir);
  const added = await makeKeys();
  await saveKeys(dataDir, {
    signing: [...added.signing, ...signing],
    encryption: {
      auth: [...added.encryption.auth, ...encryption.auth],
      sync: [...added.encryption.sync, ...encryption.sync],
    },
  });
}

/** Keeps only the newest key of each kind. Secrets that have not been reencrypted since the rotation are lost. */
export async function dropOldKeys(dataDir: string): Promise<void> {
  const { signing, encryption } = await requireKeyFile(dataDir);
  await saveKeys(dataDir, {
    signing: signing.slice(0, 1),
    encryption: { auth: encryption.auth.slice(0, 1), sync: encryption.sync.slice(0, 1) },
  });
}

/** Changes of the keys: `add` puts new ones in front of the old, `forget-old` drops the old ones. */
export const keyRotations = ['none', 'add', 'forget-old'] as const;
export type KeyRotation = (typeof keyRotations)[number];

/** Rotates the keys in `dataDir` as the setting `KEYS_ROTATE` requests. */
export async function applyKeyRotation(dataDir: string, rotation: KeyRotation): Promise<void> {
  if (rotation === 'add') await rotateKeys(dataDir);
  if (rotation === 'forget-old') await dropOldKeys(dataDir);
}

async function requireKeyFile(dataDir: string): Promise<KeyFile> {
  const stored = await readKeyFile(dataDir);
  if (stored !== undefined) return stored;
  throw new AppError('CONFIGURATION', {
    message: `There are no keys in ${dataDir} yet: the first start creates them.`,
  });
}

function readKeyFile(dataDir: string): Promise<KeyFile | undefined> {
  return readSecrets(keyFilePath(dataDir), fileSchema);
}

async function makeKeys(): Promise<KeyFile> {
  const day = new Date().toISOString().slice(0, 10);
  const id = `${day}-${randomBytes(4).toString('hex')}`;
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const encryptionKey = () => ({ id, key: randomBytes(32).toString('base64url') });
  return {
    signing: [{ ...(await exportJWK(privateKey)), kid: id }],
    encryption: { auth: [encryptionKey()], sync: [encryptionKey()] },
  };
}

function asSetting(keys: KeyFile['encryption']['auth']): string {
  return keys.map(({ id, key }) => `${id}:${key}`).join(',');
}

function saveKeys(dataDir: string, keys: KeyFile): Promise<void> {
  return replacePrivateFile(keyFilePath(dataDir), JSON.stringify(keys, null, 2));
}

function keyFilePath(dataDir: string): string {
  return path.join(dataDir, 'instance-keys.json');
}
