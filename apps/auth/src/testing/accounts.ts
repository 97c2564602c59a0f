import { randomUUID } from 'node:crypto';
import { type InstallationRole } from '@rfp/contracts/people/permissions';
import { hash } from '@node-rs/argon2';
import { type DataSource } from 'typeorm';
import { AccountEntity } from '../store/account.entity.js';
import { cheapHashes } from './hash-cost.js';

export const testPassword = 'correct horse battery';

const cost = { memoryCost: cheapHashes.AUTH_HASH_MEMORY_KIB, timeCost: cheapHashes.AUTH_HASH_PASSES, parallelism: 1 };
/** Most test accounts have this password, so it is hashed once. */
const passwordHash = hash(testPassword, cost);

export interface TestAccount {
  email?: string | null;
  password?: string | null;
  isAnonymous?: boolean;
  isDemo?: boolean;
  role?: InstallationRole;
}

/** Inserts an account without a sign-up. */
export async function insertAccount(db: DataSource, options: TestAccount = {}): Promise<AccountEntity> {
  const id = randomUUID();
  const {
    email = `${id}@example.org`,
    password = testPassword,
    isAnonymous = false,
    isDemo = false,
    role = 'member',
  } = options;
  const passwordText =
    password === null ? null : password === testPassword ? await passwordHash : await hash(password, cost);
  await db.query(
    `INSERT INTO account (id, email, email_confirmed_at, password_hash, user_metadata, is_anonymous, is_demo, role, created_at, updated_at)
     VALUES ($1, $2, now(), $3, '{"full_name":"Ada"}', $4, $5, $6, now(), now())`,
    [id, email, passwordText, isAnonymous, isDemo, role],
  );
  if (email !== null) {
    await db.query(
      `INSERT INTO identity (id, account_id, provider, provider_id, identity_data, email, created_at, updated_at)
       VALUES ($1, $2::uuid, 'email', $2::text, jsonb_build_object('sub', $2::text, 'email', $3::text), $3, now(), now())`,
      [randomUUID(), id, email],
    );
  }
  return db.manager.findOneByOrFail(AccountEntity, { id });
}
