import { Injectable } from '@nestjs/common';
import { type AuthUser, type Factor, type Identity, userMetadataSchema } from '@rfp/contracts/auth';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type AccountRow, accountRowSchema } from './account-row.js';

const identityRowSchema = z.object({
  id: z.uuid(),
  account_id: z.uuid(),
  provider: z.string(),
  provider_id: z.string(),
  identity_data: userMetadataSchema,
  email: z.string().nullable(),
  last_sign_in_at: z.date().nullable(),
  created_at: z.date(),
  updated_at: z.date(),
});

const factorRowSchema = z.object({
  id: z.uuid(),
  friendly_name: z.string(),
  status: z.enum(['unverified', 'verified']),
  created_at: z.date(),
  updated_at: z.date(),
});

/** Loads accounts and maps them to users of the wire contract. */
@Injectable()
export class AccountsService {
  async byId(db: Pick<EntityManager, 'query'>, id: string): Promise<AccountRow | undefined> {
    const found = await readOne(db, accountRowSchema, 'SELECT * FROM account WHERE id = $1', [id]);
    return found;
  }

  /** @param email in lower case */
  async byEmail(db: Pick<EntityManager, 'query'>, email: string): Promise<AccountRow | undefined> {
    const found = await readOne(db, accountRowSchema, 'SELECT * FROM account WHERE lower(email) = $1', [email]);
    return found;
  }

  /**
   * Includes identities and factors: from the factors the client derives whether the session still needs a second one.
   */
  async userOf(db: Pick<EntityManager, 'query'>, account: AccountRow): Promise<AuthUser> {
    const identities = await readRows(
      db,
      identityRowSchema,
      'SELECT * FROM identity WHERE account_id = $1 ORDER BY created_at, id',
      [account.id],
    );
    const factors = await readRows(
      db,
      factorRowSchema,
      // An unverified factor expires after five minutes, though its row may still exist.
      `SELECT id, friendly_name, status, created_at, updated_at FROM factor
        WHERE account_id = $1 AND (status = 'verified' OR created_at > now() - INTERVAL '5 minutes') ORDER BY created_at, id`,
      [account.id],
    );
    return toAuthUser(account, identities.map(toIdentity), factors.map(toFactor));
  }
}

/** Maps an account to the user of the wire contract. Unset members are omitted. */
export function toAuthUser(account: AccountRow, identities: Identity[], factors: Factor[]): AuthUser {
  const providers = [...new Set(identities.map(({ provider }) => provider))];
  return {
    id: account.id,
    aud: 'authenticated',
    role: 'authenticated',
    ...optional('email', account.email),
    phone: '',
    ...optionalTime('email_confirmed_at', account.email_confirmed_at),
    ...optionalTime('confirmed_at', account.email_confirmed_at),
    ...optionalTime('confirmation_sent_at', account.confirmation_sent_at),
    ...optionalTime('recovery_sent_at', account.recovery_sent_at),
    ...optionalTime('reauthentication_sent_at', account.reauthentication_sent_at),
    ...optional('new_email', account.new_email),
    ...optionalTime('email_change_sent_at', account.email_change_sent_at),
    ...optionalTime('last_sign_in_at', account.last_sign_in_at),
    ...optionalTime('banned_until', account.banned_until),
    app_metadata: {
      ...optional('provider', providers[0] ?? null),
      ...(providers.length === 0 ? {} : { providers }),
      ...(account.is_demo ? { demo: true } : {}),
    },
    user_metadata: account.user_metadata,
    identities,
    ...(factors.length === 0 ? {} : { factors }),
    created_at: account.created_at.toISOString(),
    updated_at: account.updated_at.toISOString(),
    is_anonymous: account.is_anonymous,
  };
}

function toIdentity(row: z.output<typeof identityRowSchema>): Identity {
  return {
    identity_id: row.id,
    id: row.provider_id,
    user_id: row.account_id,
    identity_data: row.identity_data,
    provider: row.provider,
    ...optional('email', row.email),
    ...optionalTime('last_sign_in_at', row.last_sign_in_at),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function toFactor(row: z.output<typeof factorRowSchema>): Factor {
  return {
    id: row.id,
    friendly_name: row.friendly_name,
    factor_type: 'totp',
    status: row.status,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function optional<K extends string>(name: K, value: string | null): { [P in K]?: string } {
  const found: { [P in K]?: string } = {};
  return value === null ? found : Object.assign(found, { [name]: value });
}

function optionalTime<K extends string>(name: K, value: Date | null): { [P in K]?: string } {
  return optional(name, value?.toISOString() ?? null);
}
