import { Injectable } from '@nestjs/common';
import { type AuthUser, type Factor, type Identity, userMetadataSchema } from '@rfp/contracts/auth';
import { readRows } from '@rfp/persistence/read-rows';
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

/** Reads accounts, and shows them as the client gets them. */
@Injectable()
export class AccountsService {
  async byId(db: Pick<EntityManager, 'query'>, id: string): Promise<AccountRow | undefined> {
    const [found] = await readRows(db, accountRowSchema, 'select * from account where id = $1', [id]);
    return found;
  }

  /** @param email in lower case */
  async byEmail(db: Pick<EntityManager, 'query'>, email: string): Promise<AccountRow | undefined> {
    const [found] = await readRows(db, accountRowSchema, 'select * from account where lower(email) = $1', [email]);
    return found;
  }

  /** With identities and factors: the client works out what a session still needs from the factors in its user. */
  async present(db: Pick<EntityManager, 'query'>, account: AccountRow): Promise<AuthUser> {
    const identities = await readRows(
      db,
      identityRowSchema,
      'select * from identity where account_id = $1 order by created_at, id',
      [account.id],
    );
    const factors = await readRows(
      db,
      factorRowSchema,
      // One that was never shown to work is gone after five minutes, though its row may still be there.
      `select id, friendly_name, status, created_at, updated_at from factor
        where account_id = $1 and (status = 'verified' or created_at > now() - interval '5 minutes') order by created_at, id`,
      [account.id],
    );
    return presentUser(account, identities.map(presentIdentity), factors.map(presentFactor));
  }
}

/** The user as the client gets it. Whatever is not set is left out. */
export function presentUser(account: AccountRow, identities: Identity[], factors: Factor[]): AuthUser {
  const providers = [...new Set(identities.map(({ provider }) => provider))];
  return {
    id: account.id,
    aud: 'authenticated',
    role: 'authenticated',
    ...given('email', account.email),
    phone: '',
    ...instant('email_confirmed_at', account.email_confirmed_at),
    ...instant('confirmed_at', account.email_confirmed_at),
    ...instant('confirmation_sent_at', account.confirmation_sent_at),
    ...instant('recovery_sent_at', account.recovery_sent_at),
    ...instant('reauthentication_sent_at', account.reauthentication_sent_at),
    ...given('new_email', account.new_email),
    ...instant('email_change_sent_at', account.email_change_sent_at),
    ...instant('last_sign_in_at', account.last_sign_in_at),
    ...instant('banned_until', account.banned_until),
    app_metadata: {
      ...given('provider', providers[0] ?? null),
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

function presentIdentity(row: z.output<typeof identityRowSchema>): Identity {
  return {
    identity_id: row.id,
    id: row.provider_id,
    user_id: row.account_id,
    identity_data: row.identity_data,
    provider: row.provider,
    ...given('email', row.email),
    ...instant('last_sign_in_at', row.last_sign_in_at),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function presentFactor(row: z.output<typeof factorRowSchema>): Factor {
  return {
    id: row.id,
    friendly_name: row.friendly_name,
    factor_type: 'totp',
    status: row.status,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function given<K extends string>(name: K, value: string | null): { [P in K]?: string } {
  const found: { [P in K]?: string } = {};
  return value === null ? found : Object.assign(found, { [name]: value });
}

function instant<K extends string>(name: K, value: Date | null): { [P in K]?: string } {
  return given(name, value?.toISOString() ?? null);
}
