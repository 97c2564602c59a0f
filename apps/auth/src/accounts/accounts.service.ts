import { Injectable } from '@nestjs/common';
import { type AuthUser, type Factor, type Identity } from '@rfp/contracts/auth';
import { readOne } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { currentFactors } from '../mfa/factor-row.js';
import { AccountEntity, IdentityEntity } from '../store/account.entity.js';
import { FactorEntity } from '../store/session.entity.js';
import { type AccountRow, accountRowSchema } from './account-row.js';

/** Loads accounts and maps them to users of the wire contract. */
@Injectable()
export class AccountsService {
  async byId(manager: EntityManager, id: string): Promise<AccountRow | undefined> {
    return (await manager.findOneBy(AccountEntity, { id })) ?? undefined;
  }

  /** @param email in lower case */
  async byEmail(db: Pick<EntityManager, 'query'>, email: string): Promise<AccountRow | undefined> {
    return readOne(db, accountRowSchema, 'SELECT * FROM account WHERE lower(email) = $1', [email]);
  }

  /**
   * Includes identities and factors: from the factors the client derives whether the session still needs a second one.
   */
  async userOf(manager: EntityManager, account: AccountRow): Promise<AuthUser> {
    const order = { created_at: 'ASC', id: 'ASC' } as const;
    const identities = await manager.find(IdentityEntity, { where: { account_id: account.id }, order });
    const factors = await manager.find(FactorEntity, { where: currentFactors(account.id), order });
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

function toIdentity(row: IdentityEntity): Identity {
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

function toFactor(row: FactorEntity): Factor {
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
