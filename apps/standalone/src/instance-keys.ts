import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@rfp/contracts/errors';
import { exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import { replacePrivateFile } from './private-file.js';

const encryptionKeySchema = z.strictObject({ id: z.string(), key: z.string() });

const fileSchema = z.strictObject({
  /** Private JWKs, the one that signs first. */
  signing: z.array(z.looseObject({ kid: z.string() })).min(1),
  /** For what is kept encrypted, the one that encrypts first. */
  encryption: z.strictObject({ auth: z.array(encryptionKeySchema).min(1), sync: z.array(encryptionKeySchema).min(1) }),
});
type KeyFile = z.infer<typeof fileSchema>;

/** Keys of this installation, in the form that the services' settings take. */
export interface InstanceKeys {
  signingKeys: string;
  encryptionKeys: { auth: string; sync: string };
}

/** Made at the first start and kept in the data directory, readable by its owner only. */
export async function readInstanceKeys(dataDir: string): Promise<InstanceKeys> {
  const kept = await readKept(dataDir);
  const keys = kept ?? (await makeKeys());
  if (kept === undefined) await save(dataDir, keys);
  return {
    signingKeys: JSON.stringify({ keys: keys.signing }),
    encryptionKeys: { auth: asSetting(keys.encryption.auth), sync: asSetting(keys.encryption.sync) },
  };
}

/**
 * Puts a new key before the old ones, of each kind. From the next start on it signs and encrypts, and the services encrypt
 * anew what is under an old one. Old keys stay until `forgetOldKeys`.
 */
export async function rotateKeys(dataDir: string): Promise<void> {
  const { signing, encryption } = await readExisting(dataDir);
  const added = await makeKeys();
  await save(dataDir, {
    signing: [...added.signing, ...signing],
    encryption: {
      auth: [...added.encryption.auth, ...encryption.auth],
      sync: [...added.encryption.sync, ...encryption.sync],
    },
  });
}

/** Keeps the newest key of each kind only. What was not encrypted anew by a start since the rotation would be lost. */
export async function forgetOldKeys(dataDir: string): Promise<void> {
  const { signing, encryption } = await readExisting(dataDir);
  await save(dataDir, {
    signing: signing.slice(0, 1),
    encryption: { auth: encryption.auth.slice(0, 1), sync: encryption.sync.slice(0, 1) },
  });
}

async function readExisting(dataDir: string): Promise<KeyFile> {
  const kept = await readKept(dataDir);
  if (kept !== undefined) return kept;
  throw new AppError('CONFIGURATION', {
    message: `There are no keys in ${dataDir} yet: they are made at the first start.`,
  });
}

async function readKept(dataDir: string): Promise<KeyFile | undefined> {
  const file = fileOf(dataDir);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new AppError('CONFIGURATION', { message: `The keys in ${file} cannot be read.`, cause: error });
  }
  try {
    return fileSchema.parse(JSON.parse(text));
  } catch (error) {
    // New ones would make every stored secret unreadable, so a damaged file is a matter for a person.
    throw new AppError('CONFIGURATION', {
      message: `The keys in ${file} are damaged. Put the file back from a backup.`,
      cause: error,
    });
  }
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

function save(dataDir: string, keys: KeyFile): Promise<void> {
  return replacePrivateFile(fileOf(dataDir), JSON.stringify(keys, null, 2));
}

function fileOf(dataDir: string): string {
  return path.join(dataDir, 'instance-keys.json');
}
