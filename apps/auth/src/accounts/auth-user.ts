import { type AuthUser, type Factor } from '@rfp/contracts/auth';
import { type EntityManager } from 'typeorm';
import { currentFactors } from '../mfa/factor-row.js';
import { type AccountEntity, IdentityEntity } from '../store/account.entity.js';
import { FactorEntity } from '../store/session.entity.js';

/**
 * Maps an account to the user of the wire contract, with identities and factors. The client derives from the factors whether the session still needs
 * a second factor.
 */
export async function loadAuthUser(manager: EntityManager, account: AccountEntity): Promise<AuthUser> {
  const order = { created_at: 'ASC', id: 'ASC' } as const;
  const identities = await manager.find(IdentityEntity, { where: { account_id: account.id }, order });
  const factors = await manager.find(FactorEntity, { where: currentFactors(account.id), order });
  return toAuthUser(account, identities, factors.map(toFactor));
}

type AccountFields = Pick<AccountEntity, 'id' | 'user_metadata' | 'created_at' | 'updated_at'> & Partial<AccountEntity>;

/** Omits members without a value. */
export function toAuthUser(account: AccountFields, identities: IdentityEntity[], factors: Factor[]): AuthUser {
  const providers = [...new Set(identities.map(({ provider }) => provider))];
  return {
    id: account.id,
    aud: 'authenticated',
    role: 'authenticated',
    ...optional('email', account.email),
    phone: '',
    ...optional('email_confirmed_at', account.email_confirmed_at),
    ...optional('confirmed_at', account.email_confirmed_at),
    ...optional('confirmation_sent_at', account.confirmation_sent_at),
    ...optional('recovery_sent_at', account.recovery_sent_at),
    ...optional('reauthentication_sent_at', account.reauthentication_sent_at),
    ...optional('new_email', account.new_email),
    ...optional('email_change_sent_at', account.email_change_sent_at),
    ...optional('last_sign_in_at', account.last_sign_in_at),
    ...optional('banned_until', account.banned_until),
    app_metadata: {
      ...optional('provider', providers[0]),
      ...(providers.length === 0 ? {} : { providers }),
      ...(account.is_demo === true ? { demo: true } : {}),
    },
    user_metadata: { ...account.user_metadata },
    identities: identities.map((row) => ({
      identity_id: row.id,
      id: row.provider_id,
      user_id: row.account_id,
      identity_data: { ...row.identity_data },
      provider: row.provider,
      ...optional('email', row.email),
      ...optional('last_sign_in_at', row.last_sign_in_at),
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    })),
    ...(factors.length === 0 ? {} : { factors }),
    created_at: account.created_at.toISOString(),
    updated_at: account.updated_at.toISOString(),
    is_anonymous: account.is_anonymous === true,
  };
}

function toFactor({ id, friendly_name, status, created_at, updated_at }: FactorEntity): Factor {
  const times = { created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
  return { id, friendly_name, factor_type: 'totp', status, ...times };
}

function optional<K extends string>(name: K, value: string | Date | null | undefined): { [P in K]?: string } {
  const members: { [P in K]?: string } = {};
  const text = value instanceof Date ? value.toISOString() : value;
  return text === null || text === undefined ? members : Object.assign(members, { [name]: text });
}
