import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { compare, hash } from 'bcryptjs';
import { z } from 'zod';
import { readSecrets, replacePrivateFile } from '../private-file.js';

/** A password, and its hash for the broker. */
const userSchema = z.strictObject({ password: z.string().min(32), hash: z.string() });
const fileSchema = z.record(z.string(), userSchema);
export type BrokerLogin = z.infer<typeof userSchema>;

/** Low, because the broker checks the hash at each connection, and a costly hash would not protect random passwords better. */
const hashCost = 6;

/** Users of the broker with their passwords, created on the first run and stored in `folder`. With `rotate`, all get new passwords. */
export async function readBrokerUsers(
  folder: string,
  names: readonly string[],
  rotate: boolean,
): Promise<Map<string, BrokerLogin>> {
  const file = path.join(folder, 'nats-users.json');
  const stored = new Map(rotate ? [] : Object.entries((await readSecrets(file, fileSchema)) ?? {}));
  const users = new Map<string, BrokerLogin>();
  for (const name of names) users.set(name, await validOrNewLogin(stored.get(name)));
  await replacePrivateFile(file, JSON.stringify(Object.fromEntries(users)));
  return users;
}

async function validOrNewLogin(stored: BrokerLogin | undefined): Promise<BrokerLogin> {
  if (stored !== undefined && (await compare(stored.password, stored.hash))) return stored;
  const password = randomBytes(24).toString('base64url');
  return { password, hash: await hash(password, hashCost) };
}
