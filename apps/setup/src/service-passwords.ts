import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { roleOf } from '@rfp/persistence/schema/roles';
import { z } from 'zod';
import { readSecrets, replacePrivateFile } from './private-file.js';

const secretsSchema = z.record(z.string(), z.string().min(32));

/**
 * Passwords of the services' database roles, created at the first start and stored in the data directory, readable by its owner only. Adds a
 * password for a new service and keeps the others.
 */
export async function readServicePasswords(dataDir: string, services: readonly string[]): Promise<Map<string, string>> {
  const file = path.join(dataDir, 'service-passwords.json');
  const passwords = new Map(Object.entries((await readSecrets(file, secretsSchema)) ?? {}));
  const missing = services.filter((service) => !passwords.has(service));
  for (const service of missing) passwords.set(service, randomBytes(24).toString('base64url'));
  if (missing.length > 0) await replacePrivateFile(file, JSON.stringify(Object.fromEntries(passwords)));
  return passwords;
}

/** Address of the database as the role of a service. */
export function addressFor(service: string, adminUrl: string, passwords: ReadonlyMap<string, string>): string {
  const url = new URL(adminUrl);
  url.username = roleOf(service);
  url.password = passwords.get(service) ?? '';
  return url.href;
}
