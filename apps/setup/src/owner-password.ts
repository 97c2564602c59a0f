import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { readIfPresent, replacePrivateFile } from './private-file.js';

/** Default password of installations that were started before each installation got its own password. */
const formerDefaultPassword = 'change-me-in-.env';

export interface OwnerPassword {
  /** Address of the database as its owner, without a password. */
  ownerUrl: string;
  /** Password chosen by the operator, for a database that already uses it or is still to be created. */
  chosen?: string | undefined;
  secretsDir: string;
}

/**
 * Writes the password of the database owner for the database (`postgres/POSTGRES_PASSWORD`), and the address with it for the setup
 * (`setup/DATABASE_URL`). May be repeated: the password of the first start is kept even if the operator sets another one later, because the database
 * may still use the first.
 */
export async function writeOwnerPassword({ ownerUrl, chosen, secretsDir }: OwnerPassword): Promise<void> {
  const setupFolder = path.join(secretsDir, 'setup');
  const databaseFolder = path.join(secretsDir, 'postgres');
  for (const folder of [setupFolder, databaseFolder]) await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(databaseFolder, 'POSTGRES_PASSWORD');
  const stored = path.join(setupFolder, 'first-owner-password');
  // Earlier releases wrote the password only to the file for the database.
  const first =
    (await readIfPresent(stored)) ?? (await readIfPresent(file)) ?? chosen ?? (await firstPassword(setupFolder));
  await replacePrivateFile(stored, first);
  const password = chosen ?? first;
  const url = new URL(ownerUrl);
  url.password = encodeURIComponent(password);
  await replacePrivateFile(file, password);
  await replacePrivateFile(path.join(setupFolder, 'DATABASE_URL'), url.href);
}

/**
 * The password for a first start, or the former default if the installation was started before. The passwords of the services exist since the first
 * start.
 */
async function firstPassword(setupFolder: string): Promise<string> {
  const isStarted = (await readIfPresent(path.join(setupFolder, 'service-passwords.json'))) !== undefined;
  return isStarted ? formerDefaultPassword : randomBytes(24).toString('base64url');
}
