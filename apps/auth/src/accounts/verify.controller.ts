import { Controller, UseInterceptors } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { type AuthSession, type AuthClientInfo } from '@rfp/contracts/auth';
import { type RpcReply } from '@rfp/contracts/rpc';
import { databaseErrorCode } from '@rfp/persistence/database-error';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { AuthSettings } from '../auth-settings.js';
import { LimitsService } from '../limits/limits.service.js';
import { MailService } from '../mail/mail.service.js';
import { AuthCodesService } from '../sessions/auth-codes.service.js';
import { redirectWithSession, withFragment } from '../sessions/session-redirect.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { SettleCallerChanges } from '../sessions/settle-caller-changes.interceptor.js';
import { AuthError } from '../wire/auth-error.js';
import { type Message } from '../wire/message.js';
import { AccountEntity } from '../store/account.entity.js';
import { isBanned } from './accounts.js';
import { confirmEmailChange } from './email-change.js';
import { parseEmailAddress } from './email-address.js';
import {
  amrMethods,
  type PresentedToken,
  type Challenge,
  type LinkType,
  linkTypes,
  consumeToken,
  noChallenge,
} from './one-time-token.js';
import { acceptInvitation } from '../people/invitation.js';
import { confirmSignUp } from './sign-up/pending-sign-up.js';
import { allowedRedirect } from './redirects.js';

interface Verification extends PresentedToken {
  type: LinkType;
  client: AuthClientInfo;
}

/** The result of a verification. The account is null while an e-mail change still has to be confirmed from the other address. */
interface Verified {
  account: AccountEntity | null;
  challenge: Challenge;
}

@Controller()
export class VerifyController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: AuthSettings,
    private readonly limits: LimitsService,
    private readonly sessions: SessionsService,
    private readonly authCodes: AuthCodesService,
    private readonly mails: MailService,
    private readonly audit: AuditService,
  ) {}

  @MessagePattern('auth.verify')
  @UseInterceptors(SettleCallerChanges)
  async verify({ body, client }: Message<'auth.verify'>): Promise<RpcReply<'auth.verify'>> {
    const form = parseForm(body);
    return this.#attempt({ ...form, client }, body.type, (verification) => async (manager) => {
      const { account } = await this.#confirm(manager, verification);
      return account === null
        ? { msg: halfConfirmedMessage, code: '200' }
        : this.#start(manager, account, verification);
    });
  }

  /** Answers a link in a browser: always redirects to a page. */
  @MessagePattern('auth.verify-link')
  async verifyLink({ query, client }: Message<'auth.verify-link'>): Promise<RpcReply<'auth.verify-link'>> {
    const to = allowedRedirect(query.redirect_to, this.settings);
    try {
      const form = parseForm({ token_hash: query.token, type: query.type ?? '' });
      const follow = (verification: Verification) => (manager: EntityManager) =>
        this.#follow(manager, verification, to);
      return { url: await this.#attempt({ ...form, client }, query.type ?? '', follow) };
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      return { url: failureRedirect(to, error) };
    }
  }

  /** Failures are recorded outside the transaction that they roll back. */
  async #attempt<T>(
    { type, client, ...form }: PresentedToken & { type: LinkType | null; client: AuthClientInfo },
    requestedType: string,
    work: (verification: Verification) => (manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    await this.limits.consume('verify', client);
    try {
      if (type === null) throw new AuthError('otp_expired');
      return await inTransaction(this.dataSource, work({ ...form, type, client }));
    } catch (error) {
      const failure = databaseErrorCode(error) === '23505' ? new AuthError('otp_expired', { cause: error }) : error;
      if (failure instanceof AuthError) {
        const email = form.email === null ? {} : { email: form.email };
        const entry = { client, ...email, detail: { type: requestedType, failure: failure.code } };
        await this.audit.record(this.dataSource.manager, 'verification_attempted', entry);
      }
      throw failure;
    }
  }

  async #follow(manager: EntityManager, verification: Verification, to: URL): Promise<string> {
    const { account, challenge } = await this.#confirm(manager, verification);
    if (account === null) return addToQueryAndFragment(to, { message: halfConfirmedMessage });
    // The link confirms the address; the session starts when the requesting browser exchanges the code.
    const code = { accountId: account.id, method: amrMethods[verification.type] };
    const withCode = await this.authCodes.redirectWithCode(manager, to, challenge, code);
    if (withCode !== null) return withCode;
    return redirectWithSession(to, await this.#start(manager, account, verification), {
      type: verification.type,
      sb: '',
    });
  }

  #start(manager: EntityManager, account: AccountEntity, { type, client }: Verification): Promise<AuthSession> {
    return this.sessions.start(manager, { account, method: amrMethods[type], client });
  }

  async #confirm(manager: EntityManager, verification: Verification): Promise<Verified> {
    const verified = await this.#confirmers[verification.type](manager, verification);
    if (verified === undefined) throw new AuthError('otp_expired');
    if (verified.account !== null && isBanned(verified.account)) throw new AuthError('user_banned');
    return verified;
  }

  readonly #confirmers: Record<
    LinkType,
    (manager: EntityManager, verification: Verification) => Promise<Verified | undefined>
  > = {
    signup: async (manager, verification) => {
      const confirmed = await confirmSignUp(manager, verification);
      if (confirmed === undefined) return undefined;
      const entry = { client: verification.client, accountId: confirmed.account.id };
      await this.audit.record(manager, 'user_signedup', entry);
      await this.audit.record(manager, 'user_confirmed', entry);
      return confirmed;
    },

    invite: async (manager, verification) => {
      const account = await acceptInvitation(manager, verification, this.settings.values.AUTH_SIGN_UP);
      if (account === undefined) return undefined;
      const entry = { client: verification.client, accountId: account.id, detail: { role: account.role } };
      await this.audit.record(manager, 'invitation_accepted', entry);
      return { account, challenge: noChallenge };
    },

    recovery: async (manager, verification) => {
      const taken = await consumeToken(manager, verification, ['recovery']);
      if (taken === null) return undefined;
      return { account: await manager.findOneBy(AccountEntity, { id: taken.account_id }), challenge: taken };
    },

    email_change: async (manager, verification) => {
      const outcome = await confirmEmailChange(manager, verification);
      if (outcome === undefined) return undefined;
      if (outcome.state === 'address_taken') throw new AuthError('email_exists');
      if (outcome.state === 'half_confirmed') return { account: null, challenge: outcome.challenge };
      const { account, previousEmail } = outcome;
      const data = { newEmail: account.email ?? '' };
      if (previousEmail !== null)
        await this.mails.queue(manager, { template: 'email_changed', to: previousEmail, data });
      await this.audit.record(manager, 'user_email_changed', { client: verification.client, accountId: account.id });
      return outcome;
    },
  };
}

/** A request has one of two forms: the token of a link, or the token with the address to which it was mailed. */
function parseForm(
  body: Pick<Message<'auth.verify'>['body'], 'type' | 'token_hash' | 'token' | 'email'>,
): PresentedToken & { type: LinkType | null } {
  const type = linkTypes.get(body.type);
  if (type === undefined) throw new AuthError('validation_failed', { message: 'Verify requires a verification type' });
  return { type, ...parseToken(body.token_hash ?? '', body.token ?? '', body.email ?? '') };
}

function parseToken(hash: string, token: string, email: string): PresentedToken {
  if (hash === '' && token === '')
    throw new AuthError('validation_failed', { message: 'Verify requires a token or a token hash' });
  if (hash !== '' && token !== '')
    throw new AuthError('validation_failed', { message: 'Verify requires either a token or a token hash' });
  if (hash === '') return { token, email: parseEmailAddress(email) };
  if (email !== '')
    throw new AuthError('validation_failed', { message: 'Only the token_hash and type should be provided' });
  return { token: hash, email: null };
}

/** The client compares messages with this text. */
const halfConfirmedMessage = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

function failureRedirect(to: URL, { code, message, status }: AuthError): string {
  return addToQueryAndFragment(to, {
    error: status >= 500 ? 'server_error' : 'access_denied',
    error_code: code,
    error_description: message,
  });
}

/**
 * Adds the parameters to the query for the PKCE flow and to the fragment for the implicit flow, because the flow of an invalid link is unknown.
 */
function addToQueryAndFragment(to: URL, parameters: Record<string, string>): string {
  const location = new URL(to);
  for (const [name, value] of Object.entries(parameters)) location.searchParams.set(name, value);
  return withFragment(location, { ...parameters, sb: '' });
}
