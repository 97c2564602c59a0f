import { Injectable } from '@nestjs/common';
import { type AuthClientInfo } from '@rfp/contracts/auth';
import { readOne } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { type AccountRow, accountRowSchema, isBanned } from '../accounts/account-row.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { AuditService } from '../audit/audit.service.js';
import { AuthSettings } from '../auth-settings.js';
import { MailService } from '../mail/mail.service.js';
import { assertPersonalAccount, assertSessionAal2IfEnrolled } from '../mfa/requirements.js';
import { type ActiveSession, AuthenticatorService } from '../sessions/authenticator.service.js';
import { IdentityEntity } from '../store/account.entity.js';
import { AuthError } from '../wire/auth-error.js';
import { toIdentityData, type PendingIdentity, type ProviderUser } from './provider-user.js';

interface ProviderSignIn {
  user: ProviderUser;
  client: AuthClientInfo;
}

const touchIdentity = `
  WITH touched AS (
    UPDATE identity SET identity_data = $3, email = $4, last_sign_in_at = now(), updated_at = now() WHERE provider = $1 AND provider_id = $2 RETURNING account_id
  ) SELECT account_id FROM touched`;

const insertAccount = `
  WITH inserted AS (
    INSERT INTO account (id, email, email_confirmed_at, user_metadata, created_at, updated_at) VALUES ($1, $2, now(), $3, now(), now())
    ON CONFLICT (lower(email)) DO NOTHING RETURNING *
  ) SELECT * FROM inserted`;

/** Finds or creates the account of a provider identity. */
@Injectable()
export class ProviderAccountsService {
  constructor(
    private readonly settings: AuthSettings,
    private readonly accounts: AccountsService,
    private readonly authenticator: AuthenticatorService,
    private readonly mails: MailService,
    private readonly audit: AuditService,
  ) {}

  /** The account to sign in to; created if there is none. */
  async accountFor(manager: EntityManager, signIn: ProviderSignIn): Promise<AccountRow> {
    await lockIdentity(manager, signIn.user);
    const account = await this.#signIn(manager, signIn);
    if (isBanned(account)) throw new AuthError('user_banned');
    if (account.is_demo)
      throw new AuthError('no_authorization', { status: 403, message: 'The demo account cannot be changed' });
    return account;
  }

  /** Checks that the identity can be linked to the account of the session that started it. */
  async assertLinkable(
    manager: EntityManager,
    accountId: string,
    { session_id, user }: PendingIdentity,
  ): Promise<ActiveSession> {
    if (this.settings.values.AUTH_MANUAL_LINKING === 'off') throw new AuthError('manual_linking_disabled');
    await lockIdentity(manager, user);
    const active = await this.authenticator.requireActive(manager, accountId, session_id);
    assertPersonalAccount(active);
    assertSessionAal2IfEnrolled(active);
    const subject = { provider: user.provider, provider_id: user.subject };
    const existing = await manager.findOneBy(IdentityEntity, subject);
    if (existing !== null)
      throw new AuthError(
        'identity_already_exists',
        existing.account_id === accountId ? { message: 'Identity is already linked' } : {},
      );
    return active;
  }

  /** Links the identity for the verified client. */
  async link(
    manager: EntityManager,
    accountId: string,
    pending: PendingIdentity,
    client: AuthClientInfo,
  ): Promise<ActiveSession> {
    // The session must not change until the link is stored.
    await manager.query('SELECT 1 FROM session WHERE id = $1 FOR UPDATE', [pending.session_id]);
    const active = await this.assertLinkable(manager, accountId, pending);
    const signIn = { user: pending.user, client };
    await this.#addIdentity(manager, active.account, signIn);
    await this.#notifyLinked(manager, active.account, signIn, { automatic: false, sessionId: pending.session_id });
    return active;
  }

  async #signIn(manager: EntityManager, signIn: ProviderSignIn): Promise<AccountRow> {
    const linked = await this.#findLinked(manager, signIn.user);
    if (linked !== undefined) return linked;
    const { email, emailVerified } = signIn.user;
    // An unverified address must neither open the account that has it nor claim it.
    if (email === null || !emailVerified) throw new AuthError('provider_email_needs_verification');
    return (await this.#joinByEmail(manager, email, signIn)) ?? this.#signUp(manager, email, signIn);
  }

  async #findLinked(manager: EntityManager, user: ProviderUser): Promise<AccountRow | undefined> {
    const parameters = [user.provider, user.subject, JSON.stringify(toIdentityData(user)), user.email];
    const identity = await readOne(manager, z.object({ account_id: z.uuid() }), touchIdentity, parameters);
    return identity === undefined ? undefined : this.accounts.byId(manager, identity.account_id);
  }

  async #joinByEmail(manager: EntityManager, email: string, signIn: ProviderSignIn): Promise<AccountRow | undefined> {
    const account = await this.accounts.byEmail(manager, email);
    if (account === undefined) return undefined;
    if (account.email_confirmed_at === null) throw new AuthError('provider_email_needs_verification');
    await this.#addIdentity(manager, account, signIn);
    await this.#notifyLinked(manager, account, signIn, { automatic: true, sessionId: null });
    return account;
  }

  async #signUp(manager: EntityManager, email: string, signIn: ProviderSignIn): Promise<AccountRow> {
    if (this.settings.values.AUTH_SIGN_UP === 'off') throw new AuthError('signup_disabled');
    const { user, client } = signIn;
    const metadata = user.name === null ? {} : { full_name: user.name };
    const account = await readOne(manager, accountRowSchema, insertAccount, [
      uuidv7(),
      email,
      JSON.stringify(metadata),
    ]);
    // A concurrent sign-up confirmed the address.
    const joined = account ?? (await this.#joinByEmail(manager, email, signIn));
    if (joined === undefined) throw new AuthError('unavailable');
    if (account === undefined) return joined;
    await this.#addIdentity(manager, account, signIn);
    await this.audit.record(manager, 'user_signedup', {
      client,
      accountId: account.id,
      detail: { provider: user.provider },
    });
    return account;
  }

  async #addIdentity(manager: EntityManager, account: AccountRow, { user }: ProviderSignIn): Promise<void> {
    await manager.query(
      `INSERT INTO identity (id, account_id, provider, provider_id, identity_data, email, last_sign_in_at, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, now(), now(), now())`,
      [uuidv7(), account.id, user.provider, user.subject, JSON.stringify(toIdentityData(user)), user.email],
    );
  }

  async #notifyLinked(
    manager: EntityManager,
    account: AccountRow,
    { user, client }: ProviderSignIn,
    how: { automatic: boolean; sessionId: string | null },
  ): Promise<void> {
    const { automatic, sessionId } = how;
    await this.audit.record(manager, 'identity_linked', {
      client,
      accountId: account.id,
      sessionId,
      detail: { provider: user.provider, automatic },
    });
    if (account.email === null) return;
    await this.mails.queue(manager, {
      template: 'identity_linked',
      to: account.email,
      data: { provider: this.settings.values.AUTH_OIDC_NAME },
    });
  }
}

/** Serializes concurrent sign-ins of one identity, so that the second finds the account of the first. */
async function lockIdentity(manager: EntityManager, { provider, subject }: ProviderUser): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${provider} ${subject}`]);
}
