import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { replacePrivateFile } from './private-file.js';

const secretsSchema = z.record(z.string(), z.string().min(32));

/**
 * Passwords of the services' database roles: made at the first start and kept in the data directory, readable by its owner only.
 * A service that is new in this version gets one too; the others keep theirs.
 */
export async function readPasswords(dataDir: string, services: readonly string[]): Promise<Map<string, string>> {
  const file = path.join(dataDir, 'service-passwords.json');
  const kept = new Map(Object.entries(await readKept(file)));
  const missing = services.filter((service) => !kept.has(service));
  for (const service of missing) kept.set(service, randomBytes(24).toString('base64url'));
  if (missing.length > 0) await replacePrivateFile(file, JSON.stringify(Object.fromEntries(kept)));
  return kept;
}

async function readKept(file: string): Promise<z.infer<typeof secretsSchema>> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  return secretsSchema.parse(JSON.parse(text));
}
