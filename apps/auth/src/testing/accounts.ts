import { randomUUID } from 'node:crypto';
import { readRows } from '@rfp/persistence/read-rows';
import { hash } from '@node-rs/argon2';
import { type DataSource } from 'typeorm';
import { type AccountRow, accountRowSchema } from '../accounts/account-row.js';

export const testPassword = 'correct horse battery';

/** Every spec file's accounts have this password; hashing it once is enough. */
const passwordHash = hash(testPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

export interface TestAccount {
  email?: string | null;
  password?: string | null;
  isAnonymous?: boolean;
  isDemo?: boolean;
}

/** An account that is there without anybody having signed up. */
export async function insertAccount(db: DataSource, options: TestAccount = {}): Promise<AccountRow> {
  const id = randomUUID();
  const { email = `${id}@example.org`, password = testPassword, isAnonymous = false, isDemo = false } = options;
  const passwordText =
    password === null
      ? null
      : password === testPassword
        ? await passwordHash
        : await hash(password, { memoryCost: 19_456, timeCost: 2 });
  const [account] = await readRows(
    db.manager,
    accountRowSchema,
    `insert into account (id, email, email_confirmed_at, password_hash, user_metadata, is_anonymous, is_demo, created_at, updated_at)
     values ($1, $2, now(), $3, '{"full_name":"Ada"}', $4, $5, now(), now()) returning *`,
    [id, email, passwordText, isAnonymous, isDemo],
  );
  if (account === undefined) throw new Error('the account was not inserted');
  if (email !== null) {
    await db.query(
      `insert into identity (id, account_id, provider, provider_id, identity_data, email, created_at, updated_at)
       values ($1, $2::uuid, 'email', $2::text, jsonb_build_object('sub', $2::text, 'email', $3::text), $3, now(), now())`,
      [randomUUID(), id, email],
    );
  }
  return account;
}
