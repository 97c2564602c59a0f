import { Injectable } from '@nestjs/common';
import { type AuthClientInfo, type AuthSession } from '@rfp/contracts/auth';
import { readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { accountByEmail, isBanned, lockAccount } from '../accounts/accounts.js';
import { parseEmailAddress } from '../accounts/email-address.js';
import { PasswordsService } from '../accounts/passwords/passwords.service.js';
import { AuditService } from '../audit/audit.service.js';
import { AuthSettings } from '../auth-settings.js';
import { signInGuessKey } from '../limits/known-networks.js';
import { LimitsService } from '../limits/limits.service.js';
import { hashOfNetwork } from '../limits/network-key.js';
import { AccountEntity } from '../store/account.entity.js';
import { AuthError } from '../wire/auth-error.js';
import { type Message } from '../wire/message.js';
import { SessionsService } from './sessions.service.js';

const hashRowSchema = z.object({ password_hash: z.string().nullable() });

/**
 * Selects the newest pending sign-up, whose password the user typed last. Ignores sign-ups older than the confirmed one: otherwise the answer to their
 * passwords would become `email_not_confirmed` after the confirmation, which would reveal the confirmation to their authors.
 */
const pendingSignUpSql = `
  SELECT password_hash FROM pending_sign_up
   WHERE email = $1 AND expires_at > now()
     AND created_at >= coalesce((SELECT confirmation_sent_at FROM account WHERE lower(email) = $1), '-infinity')
   ORDER BY created_at DESC LIMIT 1`;

/** The stored data of an address. The same queries read it for every address. */
interface AddressRecords {
  account: AccountEntity | null;
  /** Password hash of the account. */
  hash: string | null;
  /** Password hash of a pending sign-up. A registered address can have one, too, because the response to its sign-up must not differ. */
  pending: string | null;
  /** Key under which wrong passwords from this network are counted. */
  guessKey: string;
}

@Injectable()
export class PasswordGrantService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: AuthSettings,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly limits: LimitsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * `POST /token?grant_type=password`. Every failure costs two verifications, one for an account and one for a pending
   * sign-up, so that neither time nor response reveals what is registered.
   */
  async grant(call: Message<'auth.token'>): Promise<AuthSession> {
    const { body, client } = call;
    if (!body.email) throw new AuthError('validation_failed', { message: 'missing email or phone' });
    // The counter of guesses depends on the address and the network, so a remembered refusal does, too.
    const requestKey = `${body.email.trim()} ${hashOfNetwork(client.address)}`;
    // Checked first, so that a flood of guesses at one account costs no queries and does not use up the sign-ins of its network.
    this.limits.refuseKnownGuess('password', requestKey);
    await this.limits.consume('sign_in', client);
    const email = addressOf(body.email);
    const password = body.password ?? '';
    const found = await this.#find(email, client);
    const { account, hash, guessKey } = found;
    // The demo password is public, and counting guesses would let one visitor lock out the others.
    if (!account?.is_demo) await this.limits.consumeGuess('password', guessKey, requestKey);
    if (!(await this.passwords.matches(hash, password)) || hash === null || account === null) {
      // The password is not that of the account, so the guess stays counted: otherwise an attacker's own sign-up would reset the count.
      const unconfirmed = await this.passwords.matches(found.pending, password);
      throw await this.#refuse(call, email, found, unconfirmed ? 'email_not_confirmed' : 'invalid_credentials');
    }
    await this.limits.resetGuesses('password', guessKey);
    // Checked here so that the attempt is recorded; `SessionsService.start` refuses banned accounts too.
    if (isBanned(account)) throw await this.#refuse(call, email, found, 'user_banned');
    return this.#start(call, { account, hash, password });
  }

  async #find(email: string, client: AuthClientInfo): Promise<AddressRecords> {
    const { manager } = this.dataSource;
    const [registered, [pending], guessKey] = await Promise.all([
      accountByEmail(manager, email),
      readRows(manager, hashRowSchema, pendingSignUpSql, [email]),
      signInGuessKey(manager, email, client),
    ]);
    const account = registered?.is_demo === true && !this.settings.demoMode ? null : registered;
    return { account, hash: account?.password_hash ?? null, pending: pending?.password_hash ?? null, guessKey };
  }

  async #start(
    call: Message<'auth.token'>,
    { account, hash, password }: { account: AccountEntity; hash: string; password: string },
  ): Promise<AuthSession> {
    const rehashed = this.passwords.isOutdated(hash) ? await this.passwords.hash(password) : hash;
    return inTransaction(this.dataSource, async (manager) => {
      // A concurrent password change ends all sessions, so no session may start with the old password after it.
      const locked = await lockAccount(manager, account.id);
      if (locked?.password_hash !== hash) throw new AuthError('invalid_credentials');
      if (rehashed !== hash) await manager.update(AccountEntity, { id: account.id }, { password_hash: rehashed });
      return this.sessions.start(manager, { account, method: 'password', client: call.client });
    });
  }

  /** Records the attempt and returns the error. */
  async #refuse(
    { client }: Message<'auth.token'>,
    email: string,
    { account }: AddressRecords,
    code: 'invalid_credentials' | 'email_not_confirmed' | 'user_banned',
  ) {
    const subject = account === null ? { email } : { accountId: account.id };
    const entry = { client, ...subject, detail: { method: 'password', code } };
    await this.audit.record(this.dataSource.manager, 'login_failed', entry);
    return new AuthError(code, { status: 400 });
  }
}

/** An invalid address gets the response of an unknown one. */
function addressOf(text: string): string {
  try {
    return parseEmailAddress(text);
  } catch (error) {
    throw new AuthError('invalid_credentials', { cause: error });
  }
}
