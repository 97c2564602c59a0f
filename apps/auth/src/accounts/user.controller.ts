import { Controller, UseInterceptors } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { type UserMetadata } from '@rfp/contracts/auth';
import { type AuthErrorCode } from '@rfp/contracts/auth/auth-errors';
import { type RpcReply } from '@rfp/contracts/rpc';
import { inTransaction } from '@rfp/persistence/transaction';
import { Vault } from '@rfp/service-kit/vault';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { AuthSettings } from '../auth-settings.js';
import { signInGuessKeys } from '../limits/known-networks.js';
import { LimitsService } from '../limits/limits.service.js';
import { MailService } from '../mail/mail.service.js';
import { isAal2 } from '../mfa/requirements.js';
import { type Requester } from '../sessions/authenticator.service.js';
import { isInRecovery } from '../sessions/methods.js';
import { RequesterPipe } from '../sessions/requester.pipe.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { SettleCallerChanges } from '../sessions/settle-caller-changes.interceptor.js';
import { AccountEntity } from '../store/account.entity.js';
import { SessionEntity } from '../store/session.entity.js';
import { ApiTokensService } from '../tokens/api-tokens.service.js';
import { AuthError } from '../wire/auth-error.js';
import { type SessionMessage } from '../wire/message.js';
import { accountByEmail } from './accounts.js';
import { loadAuthUser } from './auth-user.js';
import { deleteMailedLinks, parseChallenge } from './one-time-token.js';
import { parseEmailAddress } from './email-address.js';
import { startEmailChange } from './email-change.js';
import { upsertEmailIdentity } from './sign-up/new-account.js';
import { issueNonce, consumeNonce, checkNonce } from './nonce.js';
import { PasswordsService } from './passwords/passwords.service.js';
import { allowedRedirect } from './redirects.js';
import { assertMetadata, mergeMetadata } from './user-metadata.js';

type UserUpdate = SessionMessage<'auth.update-user'>;

/** A part of the update that runs in its transaction, after the checks that need no transaction. */
type Step = (manager: EntityManager, account: AccountEntity) => Promise<void>;

@Controller()
export class UserController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: AuthSettings,
    private readonly vault: Vault,
    private readonly limits: LimitsService,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly tokens: ApiTokensService,
    private readonly mails: MailService,
    private readonly audit: AuditService,
  ) {}

  @MessagePattern('auth.user')
  getUser(@Payload(RequesterPipe) { requester }: SessionMessage<'auth.user'>): Promise<RpcReply<'auth.user'>> {
    return loadAuthUser(this.dataSource.manager, requester.account);
  }

  @MessagePattern('auth.update-user')
  @UseInterceptors(SettleCallerChanges)
  async updateUser(@Payload(RequesterPipe) call: UserUpdate): Promise<RpcReply<'auth.update-user'>> {
    const { body, requester } = call;
    if (body.app_metadata !== undefined && body.app_metadata !== null) throw new AuthError('not_admin');
    const steps: Step[] = [];
    if (typeof body.password === 'string') steps.push(await this.#passwordStep(call, body.password));
    if (typeof body.email === 'string') steps.push(...(await this.#emailSteps(call, body.email)));
    if (body.data !== undefined && body.data !== null) steps.push(this.#metadataStep(call, body.data));
    if (steps.length === 0) return loadAuthUser(this.dataSource.manager, requester.account);
    assertPersonal(requester);
    return inTransaction(this.dataSource, async (manager) => {
      const account = await lockActive(manager, requester);
      for (const step of steps) await step(manager, account);
      return loadAuthUser(manager, await manager.findOneByOrFail(AccountEntity, { id: account.id }));
    });
  }

  @MessagePattern('auth.reauthenticate')
  async reauthenticate(
    @Payload(RequesterPipe) { requester, client }: SessionMessage<'auth.reauthenticate'>,
  ): Promise<RpcReply<'auth.reauthenticate'>> {
    assertPersonal(requester);
    const { id, email } = requester.account;
    if (email === null)
      throw new AuthError('validation_failed', { message: 'Reauthentication requires an email address' });
    await this.limits.consume('sign_up', client);
    if (!(await this.limits.consumeMail('reauthentication', { email, client, sends: true })))
      throw new AuthError('over_email_send_rate_limit');
    const seconds = this.settings.values.AUTH_MAIL_TOKEN_SECONDS;
    await inTransaction(this.dataSource, async (manager) => {
      const code = await issueNonce(manager, this.vault, { account_id: id, email, seconds });
      await manager.update(AccountEntity, { id }, { reauthentication_sent_at: () => 'now()' });
      const data = { code, minutes: Math.ceil(seconds / 60) };
      await this.mails.queue(manager, { template: 'reauthentication', to: email, data });
      await this.audit.record(manager, 'user_reauthenticate_requested', { client, requester });
    });
    return {};
  }

  async #passwordStep({ body, requester, client }: UserUpdate, password: string): Promise<Step> {
    assertPersonal(requester);
    this.passwords.assertAcceptable(password);
    assertAal2(requester);
    const { account, session } = requester;
    const nonce = await this.#requireReauthentication(requester, body.nonce ?? '', client);
    await this.#requireCurrentPassword(requester, body.current_password ?? '', client);
    if (await this.passwords.matches(account.password_hash, password)) throw new AuthError('same_password');
    const hash = await this.passwords.hash(password);
    // Earlier guesses were at the old password, so the count starts again.
    const guessKeys = await signInGuessKeys(this.dataSource.manager, account);
    await this.limits.resetGuesses('password', account.id, ...guessKeys);
    return async (manager, current) => {
      const { id, email } = current;
      if (nonce !== undefined && !(await consumeNonce(manager, nonce)))
        throw new AuthError('reauthentication_not_valid');
      await manager.update(AccountEntity, { id }, { password_hash: hash, updated_at: new Date() });
      // For an account of a provider sign-in, the password is another way to sign in. It is listed as an identity and stays if the provider is
      // unlinked.
      await upsertEmailIdentity(manager, current);
      await this.sessions.end(manager, id, session.id);
      const isReset = isInRecovery(session);
      if (isReset) await this.sessions.endRecovery(manager, session.id);
      // An attacker who took over the account may have created tokens.
      const endsTokens = isReset || body.revoke_tokens === true;
      const owner = { accountId: id, sessionId: session.id, client };
      const tokens = endsTokens ? await this.tokens.removeAll(manager, owner) : 0;
      // A pending mail or an unexchanged code must not undo the change.
      await deleteMailedLinks(manager, id);
      await manager.update(AccountEntity, { id }, { new_email: null, email_change_sent_at: null });
      const resetLink = `${this.settings.values.SITE_URL}/forgot-password`;
      if (email !== null)
        await this.mails.queue(manager, { template: 'password_changed', to: email, data: { resetLink, tokens } });
      await this.audit.record(manager, 'user_updated_password', { client, requester });
    };
  }

  /** The verified reauthentication token; undefined if the session is recent enough to need none. */
  async #requireReauthentication(
    requester: Requester,
    nonce: string,
    client: UserUpdate['client'],
  ): Promise<string | undefined> {
    const { account, session } = requester;
    const maxAgeSeconds = this.settings.values.AUTH_REAUTHENTICATE_AFTER_SECONDS;
    const recent = maxAgeSeconds === 0 || Date.now() - session.created_at.getTime() < maxAgeSeconds * 1000;
    // A recovery mail proves access to the mailbox, as the code would.
    if (recent || isInRecovery(session)) return undefined;
    if (nonce === '') throw new AuthError('reauthentication_needed');
    await this.limits.consumeGuess('code', account.id);
    const stored = await checkNonce(this.dataSource.manager, this.vault, account.id, nonce);
    if (stored !== undefined) {
      await this.limits.resetGuesses('code', account.id);
      return stored;
    }
    throw await this.#recordFailure('reauthentication_not_valid', requester, client);
  }

  /** Requires the current password, so that nobody can take over the account from an unattended browser. */
  async #requireCurrentPassword(requester: Requester, password: string, client: UserUpdate['client']): Promise<void> {
    const { account, session } = requester;
    if (account.password_hash === null || (password === '' && isInRecovery(session))) return;
    if (password === '') throw new AuthError('current_password_required');
    // Counted separately from sign-ins, so that failures here do not lock the owner out of signing in.
    await this.limits.consumeGuess('password', account.id);
    if (await this.passwords.matches(account.password_hash, password))
      return this.limits.resetGuesses('password', account.id);
    throw await this.#recordFailure('current_password_invalid', requester, client);
  }

  async #emailSteps(call: UserUpdate, requested: string): Promise<Step[]> {
    const { body, query, requester, client } = call;
    assertPersonal(requester);
    const { account } = requester;
    const newEmail = parseEmailAddress(requested);
    const challenge = parseChallenge(body);
    if (newEmail === account.email) return [];
    assertAal2(requester);
    await this.limits.consume('sign_up', client);
    // Counted before the response can reveal a registered address, so that probing is limited like mails.
    for (const email of new Set([account.email ?? account.id, newEmail])) {
      if (!(await this.limits.consumeMail('email_change', { email, client, sends: true })))
        throw new AuthError('over_email_send_rate_limit');
    }
    if ((await accountByEmail(this.dataSource.manager, newEmail)) !== null)
      throw await this.#recordFailure('email_exists', requester, client);
    const redirect = allowedRedirect(query.redirect_to, this.settings);
    const mailing = { redirect, seconds: this.settings.values.AUTH_MAIL_TOKEN_SECONDS, mails: this.mails };
    return [
      async (manager, current) => {
        await startEmailChange(manager, current, newEmail, challenge, mailing);
        await this.audit.record(manager, 'user_email_change_requested', { client, requester });
      },
    ];
  }

  #metadataStep({ requester, client }: UserUpdate, data: UserMetadata): Step {
    assertPersonal(requester);
    // Checked before the merge, to reject values that cannot be stored or are nested too deep.
    assertMetadata(data);
    return async (manager, { id, user_metadata: current }) => {
      const merged = mergeMetadata(current, data);
      assertMetadata(merged);
      await manager.update(AccountEntity, { id }, { user_metadata: merged, updated_at: () => 'now()' });
      await this.audit.record(manager, 'user_modified', { client, requester });
    };
  }

  /** Records the failure and returns the error. */
  async #recordFailure(code: AuthErrorCode, requester: Requester, client: UserUpdate['client']): Promise<AuthError> {
    const entry = { client, requester, detail: { type: 'user', failure: code } };
    await this.audit.record(this.dataSource.manager, 'verification_attempted', entry);
    return new AuthError(code);
  }
}

/** Rejects changes of shared accounts, because a change by one user would affect all others. */
function assertPersonal({ account }: Requester): void {
  if (account.is_demo || account.is_anonymous) throw new AuthError('not_admin');
}

function assertAal2(requester: Requester): void {
  if (requester.secondFactor && !isAal2(requester)) throw new AuthError('insufficient_aal', { status: 401 });
}

/** Locks the account and checks that the session still exists: a concurrent request may have ended it. */
async function lockActive(manager: EntityManager, { account, session }: Requester): Promise<AccountEntity> {
  const lock = { mode: 'pessimistic_write' } as const;
  const locked = await manager.findOne(AccountEntity, { where: { id: account.id }, lock });
  if (locked === null) throw new AuthError('user_not_found');
  if (!(await manager.existsBy(SessionEntity, { id: session.id }))) throw new AuthError('session_not_found');
  return locked;
}
