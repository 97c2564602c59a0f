import { Injectable, Logger } from '@nestjs/common';
import { type AuthClientInfo } from '@rfp/contracts/auth';
import { type EntityManager } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { accountByEmail, isBanned } from '../accounts/accounts.js';
import { createAccount } from '../accounts/sign-up/new-account.js';
import { AuditService } from '../audit/audit.service.js';
import { AuthSettings } from '../auth-settings.js';
import { MailService } from '../mail/mail.service.js';
import { assertPersonalAccount, assertSessionAal2IfEnrolled } from '../mfa/requirements.js';
import { type ActiveSession, AuthenticatorService } from '../sessions/authenticator.service.js';
import { hasOtherAdministrator, roleByGroups } from '../people/roles.js';
import { AccountEntity, IdentityEntity, InvitationEntity } from '../store/account.entity.js';
import { inFuture } from '../store/rows.js';
import { AuthError } from '../wire/auth-error.js';
import { toIdentityData, type PendingIdentity, type ProviderUser } from './provider-user.js';

interface ProviderSignIn {
  user: ProviderUser;
  client: AuthClientInfo;
}

/** Finds or creates the account of a provider identity. */
@Injectable()
export class ProviderAccountsService {
  readonly #log = new Logger(ProviderAccountsService.name);

  constructor(
    private readonly settings: AuthSettings,
    private readonly authenticator: AuthenticatorService,
    private readonly mails: MailService,
    private readonly audit: AuditService,
  ) {}

  /** The account to sign in to; created if it does not exist. */
  async accountFor(manager: EntityManager, signIn: ProviderSignIn): Promise<AccountEntity> {
    await lockIdentity(manager, signIn.user);
    const account = await this.#signIn(manager, signIn);
    if (isBanned(account)) throw new AuthError('user_banned');
    if (account.is_demo)
      throw new AuthError('no_authorization', { status: 403, message: 'The demo account cannot be changed' });
    if (this.settings.mapsGroups) await this.#applyGroups(manager, account, signIn);
    return account;
  }

  /** Checks that the identity can be linked to the account of the session that started the link. */
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

  /** Links the identity after the client has proved that it started the link. */
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

  async #signIn(manager: EntityManager, signIn: ProviderSignIn): Promise<AccountEntity> {
    const linked = await this.#findLinked(manager, signIn.user);
    if (linked !== null) return linked;
    const { email, emailVerified } = signIn.user;
    // An unverified address must neither open the account that has this address nor claim it.
    if (email === null || !emailVerified) throw new AuthError('provider_email_needs_verification');
    return (await this.#joinByEmail(manager, email, signIn)) ?? this.#signUp(manager, email, signIn);
  }

  /** Sets the role of the groups. The last administrator keeps the role, because no other account could appoint an administrator. */
  async #applyGroups(manager: EntityManager, account: AccountEntity, { user, client }: ProviderSignIn): Promise<void> {
    const { AUTH_OIDC_ADMINISTRATORS: administrators, AUTH_OIDC_CURATORS: curators } = this.settings.values;
    const role = roleByGroups(user.groups ?? [], { administrators, curators });
    const { id, role: from } = account;
    if (role === from) return;
    if (from === 'administrator' && !(await hasOtherAdministrator(manager, id))) {
      this.#log.warn(
        `The groups of account ${id} do not include an administrator group, but it is the last administrator.`,
      );
      return;
    }
    await manager.update(AccountEntity, { id }, { role, updated_at: () => 'now()' });
    account.role = role;
    const change = { target: `account:${id}`, before: { role: from }, after: { role } };
    const detail = { provider: user.provider };
    await this.audit.record(manager, 'role_changed', { client, accountId: id, ...change, detail });
  }

  async #findLinked(manager: EntityManager, user: ProviderUser): Promise<AccountEntity | null> {
    const subject = { provider: user.provider, provider_id: user.subject };
    const identity = await manager.findOneBy(IdentityEntity, subject);
    if (identity === null) return null;
    const now = () => 'now()';
    const seen = { identity_data: toIdentityData(user), email: user.email, last_sign_in_at: now, updated_at: now };
    await manager.update(IdentityEntity, { id: identity.id }, seen);
    return manager.findOneBy(AccountEntity, { id: identity.account_id });
  }

  async #joinByEmail(manager: EntityManager, email: string, signIn: ProviderSignIn): Promise<AccountEntity | null> {
    const account = await accountByEmail(manager, email);
    if (account === null) return null;
    if (account.email_confirmed_at === null) throw new AuthError('provider_email_needs_verification');
    await this.#addIdentity(manager, account, signIn);
    await this.#notifyLinked(manager, account, signIn, { automatic: true, sessionId: null });
    return account;
  }

  async #signUp(manager: EntityManager, email: string, signIn: ProviderSignIn): Promise<AccountEntity> {
    if (!(await this.#maySignUp(manager, email))) throw new AuthError('signup_disabled');
    const { user, client } = signIn;
    const metadata = user.name === null ? {} : { full_name: user.name };
    const account = await createAccount(manager, { id: uuidv7(), email, passwordHash: null, metadata });
    // If there is no account, a concurrent sign-up has confirmed the address.
    const joined = account ?? (await this.#joinByEmail(manager, email, signIn));
    if (joined === null) throw new AuthError('unavailable');
    if (account === null) return joined;
    await this.#addIdentity(manager, account, signIn);
    const entry = { client, accountId: account.id, detail: { provider: user.provider } };
    await this.audit.record(manager, 'user_signedup', entry);
    return account;
  }

  /** With sign-up by invitation, the provider's verified address needs an invitation. */
  async #maySignUp(manager: EntityManager, email: string): Promise<boolean> {
    const { AUTH_SIGN_UP: policy } = this.settings.values;
    if (policy !== 'invite') return policy === 'open';
    return manager.existsBy(InvitationEntity, { email, expires_at: inFuture() });
  }

  async #addIdentity(manager: EntityManager, account: AccountEntity, { user }: ProviderSignIn): Promise<void> {
    const now = () => 'now()';
    const subject = { provider: user.provider, provider_id: user.subject, email: user.email };
    const row = { id: uuidv7(), account_id: account.id, ...subject, identity_data: toIdentityData(user) };
    await manager.insert(IdentityEntity, { ...row, last_sign_in_at: now, created_at: now, updated_at: now });
  }

  async #notifyLinked(
    manager: EntityManager,
    account: AccountEntity,
    { user, client }: ProviderSignIn,
    { automatic, sessionId }: { automatic: boolean; sessionId: string | null },
  ): Promise<void> {
    const entry = { client, accountId: account.id, sessionId, detail: { provider: user.provider, automatic } };
    await this.audit.record(manager, 'identity_linked', entry);
    if (account.email === null) return;
    const data = { provider: this.settings.values.AUTH_OIDC_NAME };
    await this.mails.queue(manager, { template: 'identity_linked', to: account.email, data });
  }
}

/** Serializes concurrent sign-ins of one identity, so that the second finds the account of the first. */
async function lockIdentity(manager: EntityManager, { provider, subject }: ProviderUser): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${provider} ${subject}`]);
}
