import { Injectable } from '@nestjs/common';
import { type AuthSession } from '@rfp/contracts/auth';
import { readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { type AccountRow } from '../accounts/account-row.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { parseEmailAddress } from '../accounts/email-address.js';
import { PasswordsService } from '../accounts/passwords.service.js';
import { AuditService } from '../audit/audit.service.js';
import { AuthSettings } from '../auth-settings.js';
import { LimitsService } from '../limits/limits.service.js';
import { AuthError } from '../wire/auth-error.js';
import { type Call } from '../wire/calls.js';
import { SessionsService } from './sessions.service.js';

const hashRowSchema = z.object({ password_hash: z.string().nullable() });

/** The newest: what the person typed last when signing up. */
const findPendingSignUp =
  'SELECT password_hash FROM pending_sign_up WHERE email = $1 AND expires_at > now() ORDER BY created_at DESC LIMIT 1';

/** What there is at an address, found with the same questions whatever that is. */
interface Found {
  account: AccountRow | undefined;
  /** Of the account's password. */
  hash: string | null;
  /**
   * Of the password of a sign-up that waits for its mail to be opened. An address that has an account can have one as well:
   * whoever signs up with it must not see the difference.
   */
  pending: string | null;
}

@Injectable()
export class PasswordGrantService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: AuthSettings,
    private readonly accounts: AccountsService,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly limits: LimitsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * `POST /token?grant_type=password`. What fails costs two verifications, one for an account and one for a sign-up, whether there
   * is either or not: neither time nor answer tells what is registered, nor who is about to be.
   */
  async grant(call: Call<'token'>): Promise<AuthSession> {
    const { body, client } = call;
    if (!body.email) throw new AuthError('validation_failed', { message: 'missing email or phone' });
    await this.limits.consume('sign_in', client);
    const email = addressOf(body.email);
    const password = body.password ?? '';
    const found = await this.#find(email);
    const { account, hash } = found;
    // Everybody may know the demo account's password; counting would only let one visitor lock out the others.
    if (!account?.is_demo) await this.limits.consumeGuess('password', email);
    if (!(await this.passwords.matches(hash, password)) || hash === null || account === undefined) {
      // Not a right guess of the account's password, so it stays counted: else one's own sign-up would set the count back.
      const unconfirmed = await this.passwords.matches(found.pending, password);
      throw await this.#refuse(call, email, found, unconfirmed ? 'email_not_confirmed' : 'invalid_credentials');
    }
    await this.limits.resetGuesses('password', email);
    if (isBanned(account)) throw await this.#refuse(call, email, found, 'user_banned');
    return this.#start(call, { account, hash, password });
  }

  async #find(email: string): Promise<Found> {
    const { manager } = this.dataSource;
    const [known, [pending]] = await Promise.all([
      this.accounts.byEmail(manager, email),
      readRows(manager, hashRowSchema, findPendingSignUp, [email]),
    ]);
    const account = known?.is_demo === true && !this.settings.demoMode ? undefined : known;
    return { account, hash: account?.password_hash ?? null, pending: pending?.password_hash ?? null };
  }

  async #start(
    call: Call<'token'>,
    { account, hash, password }: { account: AccountRow; hash: string; password: string },
  ): Promise<AuthSession> {
    const renewed = this.passwords.isOutdated(hash) ? await this.passwords.hash(password) : hash;
    return inTransaction(this.dataSource, async (manager) => {
      // A password that was changed since ended all sessions, and this one must not be the first of the next ones.
      const [locked] = await readRows(
        manager,
        hashRowSchema,
        'SELECT password_hash FROM account WHERE id = $1 FOR NO KEY UPDATE',
        [account.id],
      );
      if (locked?.password_hash !== hash) throw new AuthError('invalid_credentials');
      if (renewed !== hash)
        await manager.query('UPDATE account SET password_hash = $2 WHERE id = $1', [account.id, renewed]);
      return this.sessions.start(manager, { account, method: 'password', client: call.client });
    });
  }

  /** Records the attempt; the error is the caller's to throw. */
  async #refuse(
    { client }: Call<'token'>,
    email: string,
    { account }: Found,
    code: 'invalid_credentials' | 'email_not_confirmed' | 'user_banned',
  ) {
    const whose = account === undefined ? { email } : { accountId: account.id };
    await this.audit.record(this.dataSource.manager, 'login_failed', {
      client,
      ...whose,
      detail: { method: 'password', code },
    });
    return new AuthError(code, { status: 400 });
  }
}

/** Looked at here, so that the attempt is on record; no way leads to a session of who is banned. */
function isBanned({ banned_until }: AccountRow): boolean {
  return banned_until !== null && banned_until > new Date();
}

/** What is no address is nobody's: the same answer as for one that is not registered. */
function addressOf(text: string): string {
  try {
    return parseEmailAddress(text);
  } catch (error) {
    throw new AuthError('invalid_credentials', { cause: error });
  }
}
