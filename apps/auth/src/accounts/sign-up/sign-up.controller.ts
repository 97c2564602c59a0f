import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { type UserMetadata, type AuthClientInfo, type AuthUser } from '@rfp/contracts/auth';
import { type RpcReply } from '@rfp/contracts/rpc';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { AuditService } from '../../audit/audit.service.js';
import { AuthSettings } from '../../auth-settings.js';
import { LimitsService } from '../../limits/limits.service.js';
import { MailService } from '../../mail/mail.service.js';
import { SessionsService } from '../../sessions/sessions.service.js';
import { AuthError } from '../../wire/auth-error.js';
import { type Message } from '../../wire/message.js';
import { accountByEmail } from '../accounts.js';
import { toAuthUser } from '../auth-user.js';
import { parseEmailAddress } from '../email-address.js';
import { hasEmailChange, resendEmailChange } from '../email-change.js';
import { withUniformDelay } from '../uniform-delay.js';
import { createAccount, upsertEmailIdentity, toEmailIdentityData } from './new-account.js';
import { type Challenge, hashOf, newToken, parseChallenge } from '../one-time-token.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import { hasPendingSignUp, lockPendingSignUps, storePendingSignUp, replaceToken } from './pending-sign-up.js';
import { allowedRedirect, buildMailLink } from '../redirects.js';
import { assertMetadata } from '../user-metadata.js';

/** A sign-up that passed every check that does not depend on stored data. */
interface SignUp {
  email: string;
  passwordHash: string;
  metadata: UserMetadata;
  challenge: Challenge;
  redirect: URL;
  client: AuthClientInfo;
}

@Controller()
export class SignUpController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: AuthSettings,
    private readonly limits: LimitsService,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly mails: MailService,
    private readonly audit: AuditService,
  ) {}

  @MessagePattern('auth.sign-up')
  async signUp(call: Message<'auth.sign-up'>): Promise<RpcReply<'auth.sign-up'>> {
    const { body, query, client } = call;
    if (isMissing(body.email) && isMissing(body.phone)) return this.#signInAnonymously(call);
    if (this.settings.values.AUTH_SIGN_UP !== 'open') throw new AuthError('signup_disabled');
    await this.limits.consume('sign_up', client);
    const email = parseEmailAddress(body.email);
    const { password } = body;
    if (password === undefined || password === null || password === '')
      throw new AuthError('validation_failed', { message: 'Signup requires a valid password' });
    this.passwords.assertAcceptable(password);
    const metadata = body.data ?? {};
    assertMetadata(metadata);
    const challenge = parseChallenge(body);
    const redirect = allowedRedirect(query.redirect_to, this.settings);
    const signUp = { email, passwordHash: await this.passwords.hash(password), metadata, challenge, redirect, client };
    return this.settings.values.AUTH_AUTOCONFIRM === 'on'
      ? this.#signInDirectly(signUp)
      : this.#requestConfirmation(signUp);
  }

  @MessagePattern('auth.resend')
  async resend({ body, query, client }: Message<'auth.resend'>): Promise<RpcReply<'auth.resend'>> {
    const { type } = body;
    if (type !== 'signup' && type !== 'email_change')
      throw new AuthError('validation_failed', { message: 'Resend is for the types signup and email_change' });
    await this.limits.consume('sign_up', client);
    const email = parseEmailAddress(body.email);
    const challenge = parseChallenge(body);
    const redirect = allowedRedirect(query.redirect_to, this.settings);
    return withUniformDelay(this.settings.minimumDelayMs, async () => {
      const { manager } = this.dataSource;
      const sends = await (type === 'signup' ? hasPendingSignUp(manager, email) : hasEmailChange(manager, email));
      const kind = type === 'signup' ? 'sign_up' : 'email_change';
      if (!(await this.limits.consumeMail(kind, { email, client, sends }))) return {};
      await inTransaction(this.dataSource, (manager) =>
        type === 'signup'
          ? this.#resendSignUp(manager, { email, challenge, redirect, client })
          : resendEmailChange(manager, { email, redirect, seconds: this.#tokenSeconds, mails: this.mails }),
      );
      return {};
    });
  }

  /** Starts a session at once if no confirmation is required. This reveals registered addresses. */
  async #signInDirectly({ email, passwordHash, metadata, client }: SignUp): Promise<RpcReply<'auth.sign-up'>> {
    const session = await inTransaction(this.dataSource, async (manager) => {
      const account = await createAccount(manager, { id: uuidv7(), email, passwordHash, metadata });
      if (account === null) return undefined;
      await upsertEmailIdentity(manager, account);
      const entry = { client, accountId: account.id, detail: { confirmed: false } };
      await this.audit.record(manager, 'user_signedup', entry);
      return this.sessions.start(manager, { account, method: 'password', client });
    });
    if (session !== undefined) return session;
    await this.audit.record(this.dataSource.manager, 'user_repeated_signup', { client, email });
    throw new AuthError('user_already_exists');
  }

  /**
   * Mails a confirmation link. The same statements run for registered and new addresses, and the response is built from
   * the request alone, so that neither response nor timing reveals an account. The sign-up of a registered address is
   * stored too, under a token that is never mailed.
   */
  async #requestConfirmation(signUp: SignUp): Promise<RpcReply<'auth.sign-up'>> {
    const { email, passwordHash, metadata, challenge, redirect, client } = signUp;
    const mailed = await this.limits.consumeMail('sign_up', { email, client, sends: true });
    const token = newToken();
    const accountId = uuidv7();
    await inTransaction(this.dataSource, async (manager) => {
      const owner = await accountByEmail(manager, email);
      await storePendingSignUp(manager, {
        accountId,
        email,
        passwordHash,
        metadata,
        ...challenge,
        tokenHash: hashOf(token),
        seconds: this.#tokenSeconds,
        mailed,
      });
      if (mailed && owner?.is_demo !== true) {
        if (owner === null) await this.#queueConfirmation(manager, email, token, redirect);
        else await this.#queueReminder(manager, email, redirect);
      }
      const action = owner === null ? 'user_confirmation_requested' : 'user_repeated_signup';
      await this.audit.record(manager, action, { client, accountId: owner?.id ?? null, email, detail: { mailed } });
    });
    return decoyUser(accountId, email, metadata, new Date());
  }

  async #resendSignUp(
    manager: EntityManager,
    resend: Pick<SignUp, 'email' | 'challenge' | 'redirect' | 'client'>,
  ): Promise<void> {
    const { email, challenge, redirect, client } = resend;
    // Sign-ups of registered addresses are handled like others, so that the response does not differ, but no link
    // confirms them.
    const owner = await accountByEmail(manager, email);
    const [first, ...others] = await lockPendingSignUps(manager, email);
    if (first === undefined) return;
    const token = newToken();
    const tokenHash = hashOf(token);
    if (others.length === 0) await replaceToken(manager, first, tokenHash, this.#tokenSeconds);
    // Anyone may request the mail again, not only the authors of the pending sign-ups. So this mail confirms neither their passwords nor the account
    // ids that their responses contained.
    else
      await storePendingSignUp(manager, {
        accountId: uuidv7(),
        email,
        passwordHash: null,
        metadata: {},
        ...challenge,
        tokenHash,
        seconds: this.#tokenSeconds,
        mailed: true,
      });
    if (owner === null) await this.#queueConfirmation(manager, email, token, redirect);
    else if (!owner.is_demo) await this.#queueReminder(manager, email, redirect);
    const entry = { client, accountId: owner?.id ?? null, email, detail: { again: true } };
    await this.audit.record(manager, 'user_confirmation_requested', entry);
  }

  async #signInAnonymously({ body, client }: Message<'auth.sign-up'>): Promise<RpcReply<'auth.sign-up'>> {
    if (!this.settings.demoMode) throw new AuthError('anonymous_provider_disabled');
    await this.limits.consume('anonymous', client);
    const metadata = body.data ?? {};
    assertMetadata(metadata);
    return inTransaction(this.dataSource, async (manager) => {
      const account = await createAccount(manager, { id: uuidv7(), email: null, passwordHash: null, metadata });
      if (account === null) throw new AuthError('unexpected_failure');
      await this.audit.record(manager, 'user_signedup', { client, accountId: account.id, detail: { anonymous: true } });
      return this.sessions.start(manager, { account, method: 'anonymous', client });
    });
  }

  #queueConfirmation(manager: EntityManager, email: string, token: string, redirect: URL): Promise<void> {
    const link = buildMailLink('/auth/confirm', { token_hash: token, type: 'signup' }, redirect);
    const data = { link, minutes: Math.ceil(this.#tokenSeconds / 60) };
    return this.mails.queue(manager, { template: 'confirm_sign_up', to: email, data });
  }

  #queueReminder(manager: EntityManager, email: string, { origin }: URL): Promise<void> {
    const data = { signInLink: `${origin}/login`, resetLink: `${origin}/forgot-password` };
    return this.mails.queue(manager, { template: 'already_registered', to: email, data });
  }

  get #tokenSeconds(): number {
    return this.settings.values.AUTH_MAIL_TOKEN_SECONDS;
  }
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/**
 * The response to every sign-up, whether the address is new, pending or registered. Built from the request alone, so
 * that it reveals nothing.
 * @param id new; the account gets it if this sign-up is confirmed
 */
function decoyUser(id: string, email: string, user_metadata: UserMetadata, now: Date): AuthUser {
  const times = { created_at: now, updated_at: now };
  const identity = {
    id,
    account_id: id,
    provider: 'email',
    provider_id: id,
    identity_data: toEmailIdentityData(id, email, false, user_metadata),
    email,
    last_sign_in_at: now,
    ...times,
  };
  return toAuthUser({ id, email, user_metadata, confirmation_sent_at: now, ...times }, [identity], []);
}
