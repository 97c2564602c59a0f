import { Injectable } from '@nestjs/common';
import { type UserMetadata } from '@rfp/contracts/auth';
import { type AuthClientInfo } from '@rfp/contracts/auth';
import { type RpcReply } from '@rfp/contracts/rpc';
import { readOne } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { AuditService } from '../audit/audit.service.js';
import { AuthSettings } from '../auth-settings.js';
import { LimitsService } from '../limits/limits.service.js';
import { MailService } from '../mail/mail.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { AuthError } from '../wire/auth-error.js';
import { type Message } from '../wire/message.js';
import { AccountsService } from './accounts.service.js';
import { parseChallenge } from './pkce-challenge.js';
import { parseEmailAddress } from './email-address.js';
import { hasEmailChange, resendEmailChange } from './email-change.js';
import { withUniformDelay } from './uniform-delay.js';
import { decoyUser } from './decoy-user.js';
import { createAccount, upsertEmailIdentity } from './new-account.js';
import { type Challenge, hashOf, newToken } from './one-time-token.js';
import { PasswordsService } from './passwords.service.js';
import { hasPendingSignUp, lockPendingSignUps, storePendingSignUp, replaceToken } from './pending-sign-up.js';
import { allowedRedirect, buildMailLink } from './redirects.js';
import { assertMetadata } from './user-metadata.js';

/** A sign-up that passed every check that does not depend on stored data. */
interface SignUp {
  email: string;
  passwordHash: string;
  metadata: UserMetadata;
  challenge: Challenge;
  redirect: URL;
  client: AuthClientInfo;
}

@Injectable()
export class SignUpService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: AuthSettings,
    private readonly limits: LimitsService,
    private readonly passwords: PasswordsService,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly mails: MailService,
    private readonly audit: AuditService,
  ) {}

  async signUp(call: Message<'auth.sign-up'>): Promise<RpcReply<'auth.sign-up'>> {
    const { body, query, client } = call;
    if (isMissing(body.email) && isMissing(body.phone)) return this.#anonymous(call);
    if (this.settings.values.AUTH_SIGN_UP === 'off') throw new AuthError('signup_disabled');
    await this.limits.consume('sign_up', client);
    const email = parseEmailAddress(body.email);
    const { password } = body;
    if (password === undefined || password === null || password === '')
      throw new AuthError('validation_failed', { message: 'Signup requires a valid password' });
    this.passwords.assertAcceptable(password);
    const metadata = body.data ?? {};
    assertMetadata(metadata);
    const challenge = parseChallenge(body);
    const redirect = this.#redirect(query.redirect_to);
    const signUp = { email, passwordHash: await this.passwords.hash(password), metadata, challenge, redirect, client };
    return this.settings.values.AUTH_AUTOCONFIRM === 'on'
      ? this.#signInDirectly(signUp)
      : this.#requestConfirmation(signUp);
  }

  async resend(call: Message<'auth.resend'>): Promise<RpcReply<'auth.resend'>> {
    const { body, query, client } = call;
    const { type } = body;
    if (type !== 'signup' && type !== 'email_change')
      throw new AuthError('validation_failed', { message: 'Resend is for the types signup and email_change' });
    await this.limits.consume('sign_up', client);
    const email = parseEmailAddress(body.email);
    const challenge = parseChallenge(body);
    const redirect = this.#redirect(query.redirect_to);
    return withUniformDelay(this.settings.minimumDelayMs, async () => {
      const { manager } = this.dataSource;
      const sends = await (type === 'signup' ? hasPendingSignUp(manager, email) : hasEmailChange(manager, email));
      const kind = type === 'signup' ? 'sign_up' : 'email_change';
      if (!(await this.limits.consumeMail(kind, { email, client, sends }))) return {};
      await inTransaction(this.dataSource, (manager) =>
        type === 'signup'
          ? this.#resendSignUp(manager, { email, challenge, redirect, client })
          : resendEmailChange(manager, { email, redirect, seconds: this.#seconds, mails: this.mails }),
      );
      return {};
    });
  }

  /** Without confirmation: starts a session at once, and so reveals registered addresses. */
  async #signInDirectly({ email, passwordHash, metadata, client }: SignUp): Promise<RpcReply<'auth.sign-up'>> {
    const session = await inTransaction(this.dataSource, async (manager) => {
      const account = await createAccount(manager, { id: uuidv7(), email, passwordHash, metadata });
      if (account === undefined) return undefined;
      await upsertEmailIdentity(manager, account);
      await this.audit.record(manager, 'user_signedup', {
        client,
        accountId: account.id,
        detail: { confirmed: false },
      });
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
  async #requestConfirmation({
    email,
    passwordHash,
    metadata,
    challenge,
    redirect,
    client,
  }: SignUp): Promise<RpcReply<'auth.sign-up'>> {
    const mailed = await this.limits.consumeMail('sign_up', { email, client, sends: true });
    const token = newToken();
    const accountId = uuidv7();
    await inTransaction(this.dataSource, async (manager) => {
      const owner = await ownerOf(manager, email);
      await storePendingSignUp(manager, {
        accountId,
        email,
        passwordHash,
        metadata,
        ...challenge,
        tokenHash: hashOf(token),
        seconds: this.#seconds,
        mailed,
      });
      if (mailed && owner?.is_demo !== true) {
        if (owner === undefined) await this.#queueConfirmation(manager, email, token, redirect);
        else await this.#queueReminder(manager, email, redirect);
      }
      const action = owner === undefined ? 'user_confirmation_requested' : 'user_repeated_signup';
      await this.audit.record(manager, action, { client, accountId: owner?.id ?? null, email, detail: { mailed } });
    });
    return decoyUser(accountId, email, metadata, new Date());
  }

  async #resendSignUp(
    manager: EntityManager,
    again: Pick<SignUp, 'email' | 'challenge' | 'redirect' | 'client'>,
  ): Promise<void> {
    const { email, challenge, redirect, client } = again;
    // Sign-ups of registered addresses are handled like others, so that the response does not differ, but no link
    // confirms them.
    const owner = await ownerOf(manager, email);
    const [only, ...others] = await lockPendingSignUps(manager, email);
    if (only === undefined) return;
    const token = newToken();
    const tokenHash = hashOf(token);
    if (others.length === 0) await replaceToken(manager, only, tokenHash, this.#seconds);
    // Who asks for the mail again need not be who chose one of these passwords, so none of them is confirmed by it, and
    // none of the ids that they know.
    else
      await storePendingSignUp(manager, {
        accountId: uuidv7(),
        email,
        passwordHash: null,
        metadata: {},
        ...challenge,
        tokenHash,
        seconds: this.#seconds,
        mailed: true,
      });
    if (owner === undefined) await this.#queueConfirmation(manager, email, token, redirect);
    else if (!owner.is_demo) await this.#queueReminder(manager, email, redirect);
    await this.audit.record(manager, 'user_confirmation_requested', {
      client,
      accountId: owner?.id ?? null,
      email,
      detail: { again: true },
    });
  }

  async #anonymous({ body, client }: Message<'auth.sign-up'>): Promise<RpcReply<'auth.sign-up'>> {
    if (!this.settings.demoMode) throw new AuthError('anonymous_provider_disabled');
    await this.limits.consume('anonymous', client);
    const metadata = body.data ?? {};
    assertMetadata(metadata);
    return inTransaction(this.dataSource, async (manager) => {
      const account = await createAccount(manager, { id: uuidv7(), email: null, passwordHash: null, metadata });
      if (account === undefined) throw new AuthError('unexpected_failure');
      await this.audit.record(manager, 'user_signedup', { client, accountId: account.id, detail: { anonymous: true } });
      return this.sessions.start(manager, { account, method: 'anonymous', client });
    });
  }

  #queueConfirmation(manager: EntityManager, email: string, token: string, redirect: URL): Promise<void> {
    const link = buildMailLink('/auth/confirm', { token_hash: token, type: 'signup' }, redirect);
    return this.mails.queue(manager, {
      template: 'confirm_sign_up',
      to: email,
      data: { link, minutes: Math.ceil(this.#seconds / 60) },
    });
  }

  #queueReminder(manager: EntityManager, email: string, { origin }: URL): Promise<void> {
    return this.mails.queue(manager, {
      template: 'already_registered',
      to: email,
      data: { signInLink: `${origin}/login`, resetLink: `${origin}/forgot-password` },
    });
  }

  #redirect(requested: string | undefined): URL {
    return allowedRedirect(requested, { siteUrl: this.settings.values.SITE_URL, origins: this.settings.origins });
  }

  get #seconds(): number {
    return this.settings.values.AUTH_MAIL_TOKEN_SECONDS;
  }
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

async function ownerOf(manager: EntityManager, email: string): Promise<{ id: string; is_demo: boolean } | undefined> {
  const owner = await readOne(
    manager,
    z.object({ id: z.uuid(), is_demo: z.boolean() }),
    'SELECT id, is_demo FROM account WHERE lower(email) = $1',
    [email],
  );
  return owner;
}
