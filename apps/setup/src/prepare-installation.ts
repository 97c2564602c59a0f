import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type BrokerOptions, prepareBroker } from './broker/prepare-broker.js';
import { applyKeyRotation, type InstanceKeys, type KeyRotation, readInstanceKeys } from './instance-keys.js';
import { prepareDatabase, storedServices } from './prepare-database.js';
import { replacePrivateFile } from './private-file.js';
import { addressFor, readServicePasswords } from './service-passwords.js';

export interface Installation {
  /** Address of the database as its administrator. */
  databaseUrl: string;
  /** Address of the server itself if the services use a pooler. */
  directDatabaseUrl?: string | undefined;
  /** Folder of all secrets; each service gets a subfolder, which is mounted for that service alone. */
  secretsDir: string;
  broker?: BrokerOptions;
  /** Default: the keys stay unchanged. */
  rotateKeys?: KeyRotation;
}

/**
 * Prepares an installation whose services are separate processes: creates keys and passwords on the first run, the role and the schema of each
 * service, and users and certificate of the broker. Writes the settings of each service as files named after them (`<service>/DATABASE_URL`). May be
 * repeated.
 */
export async function prepareInstallation(installation: Installation): Promise<void> {
  const passwords = await readServicePasswords(await createSetupFolder(installation.secretsDir), storedServices);
  await prepareDatabase(installation.databaseUrl, passwords);
  await writeInstallationSecrets(installation);
}

/** Writes only the secrets, without a database, whose address may be reachable by the services only. May be repeated. */
export async function writeInstallationSecrets(installation: Installation): Promise<void> {
  const { databaseUrl, directDatabaseUrl, secretsDir, broker, rotateKeys = 'none' } = installation;
  const setupFolder = await createSetupFolder(secretsDir);
  await applyKeyRotation(setupFolder, rotateKeys);
  const keys = await readInstanceKeys(setupFolder);
  const passwords = await readServicePasswords(setupFolder, storedServices);
  for (const service of storedServices) {
    const direct = directDatabaseUrl && { DATABASE_DIRECT_URL: addressFor(service, directDatabaseUrl, passwords) };
    const secrets = { DATABASE_URL: addressFor(service, databaseUrl, passwords), ...direct, ...keysOf(service, keys) };
    await writeSecrets(path.join(secretsDir, service), secrets);
  }
  await prepareBroker(secretsDir, broker);
}

async function createSetupFolder(secretsDir: string): Promise<string> {
  const setupFolder = path.join(secretsDir, 'setup');
  await mkdir(setupFolder, { recursive: true, mode: 0o700 });
  return setupFolder;
}

function keysOf(service: string, { signingKeys, encryptionKeys }: InstanceKeys): Record<string, string> {
  if (service === 'auth') return { AUTH_SIGNING_KEYS: signingKeys, ENCRYPTION_KEYS: encryptionKeys.auth };
  return service === 'sync' ? { ENCRYPTION_KEYS: encryptionKeys.sync } : {};
}

async function writeSecrets(folder: string, secrets: Record<string, string>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [name, value] of Object.entries(secrets)) await replacePrivateFile(path.join(folder, name), value);
}
