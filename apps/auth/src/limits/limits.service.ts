import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { type AuthClientInfo } from '@rfp/contracts/auth';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { AuthSettings } from '../auth-settings.js';
import { schema } from '../store/data-source.js';
import { hashOfNetwork } from './network-key.js';
import { toLimitError, tryConsume, withDatabaseErrors } from './points.js';
import { RefusalMemory } from './refusal-memory.js';
import { unnamedStatements } from './unnamed-statements.js';
import {
  type InvitationKind,
  type MailKind,
  type MailPurpose,
  mailShares,
  maxMemberInvitations,
} from './mail-shares.js';

/** Requests per network address; generous, because an office may share one. */
export type AddressRule = 'sign_in' | 'sign_up' | 'verify' | 'factor' | 'device' | 'anonymous';

/** The guessed secret: a password, or a code (second factor, mailed code). */
export type GuessRule = 'password' | 'code';

export interface RequestedMail {
  email: string;
  client: AuthClientInfo;
  /** False if the request will send no mail, as for an unknown address. That request does not use the share of its purpose. */
  sends: boolean;
}

/** Wait after the last free guess; doubles with each further guess up to the maximum. */
const firstWaitSeconds = 60;
const maxWaitSeconds = 3600;
/** Time during which the waits of an account are remembered and grow. */
const strikesLifetimeSeconds = 86_400;
const hourSeconds = 3600;

interface GuessLimiters {
  /** Guesses without a wait. */
  free: RateLimiterPostgres;
  /** Number of waits, which determines the length of the next one. */
  strikes: RateLimiterPostgres;
  /** The current wait. */
  wait: RateLimiterPostgres;
}

/**
 * Rate limits in the database, shared by all replicas. Unknown addresses are counted like registered ones, so that
 * limits reveal nothing. There is no fallback in memory: without the database nobody can sign in, and the error is
 * `unavailable`.
 *
 * Uses its own connection: never call it inside a transaction, or the pool could deadlock.
 */
@Injectable()
export class LimitsService {
  readonly #log = new Logger(LimitsService.name);
  readonly #addresses: Record<AddressRule, RateLimiterPostgres>;
  readonly #guesses: Record<GuessRule, GuessLimiters>;
  readonly #userCodes: Record<'account' | 'network', RateLimiterPostgres>;
  readonly #mailInterval: RateLimiterPostgres | undefined;
  readonly #mailsOfAddress: RateLimiterPostgres;
  readonly #mailsOfNetwork: RateLimiterPostgres;
  readonly #memberInvitations: RateLimiterPostgres;
  readonly #mails: Record<MailPurpose, RateLimiterPostgres>;
  readonly #refusedGuesses = new RefusalMemory();

  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    { values }: AuthSettings,
  ) {
    this.#addresses = {
      sign_in: this.#limiter('address:sign_in', values.AUTH_RATE_SIGN_IN, 300),
      sign_up: this.#limiter('address:sign_up', values.AUTH_RATE_SIGN_UP, 300),
      verify: this.#limiter('address:verify', values.AUTH_RATE_VERIFY, 300),
      factor: this.#limiter('address:factor', values.AUTH_RATE_FACTOR, 300),
      device: this.#limiter('address:device', values.AUTH_RATE_DEVICE, 300),
      anonymous: this.#limiter('address:anonymous', values.AUTH_RATE_ANONYMOUS, hourSeconds),
    };
    this.#guesses = {
      password: this.#guessLimiters('password', values.AUTH_PASSWORD_FAILURES, values.AUTH_PASSWORD_FAILURE_SECONDS),
      code: this.#guessLimiters('code', values.AUTH_CODE_FAILURES, values.AUTH_CODE_FAILURE_SECONDS),
    };
    this.#userCodes = {
      account: this.#limiter('user_code:account', values.AUTH_CODE_FAILURES, values.AUTH_CODE_FAILURE_SECONDS, false),
      network: this.#limiter('user_code:network', values.AUTH_RATE_VERIFY, 300, false),
    };
    const intervalSeconds = values.AUTH_MAIL_INTERVAL_SECONDS;
    this.#mailInterval = intervalSeconds === 0 ? undefined : this.#limiter('mail:interval', 1, intervalSeconds);
    this.#mailsOfAddress = this.#limiter('mail:address', values.AUTH_MAILS_PER_HOUR_ADDRESS, hourSeconds);
    this.#mailsOfNetwork = this.#limiter('mail:network', values.AUTH_MAILS_PER_HOUR_NETWORK, hourSeconds);
    this.#memberInvitations = this.#limiter('mail:member_invitation_of', maxMemberInvitations, hourSeconds);
    const purposeLimiter = (purpose: MailPurpose) =>
      this.#limiter(
        `mail:${purpose}`,
        Math.max(1, Math.floor(values.AUTH_MAILS_PER_HOUR * mailShares[purpose])),
        hourSeconds,
      );
    this.#mails = {
      sign_up: purposeLimiter('sign_up'),
      recovery: purposeLimiter('recovery'),
      email_change: purposeLimiter('email_change'),
      reauthentication: purposeLimiter('reauthentication'),
      notification_email: purposeLimiter('notification_email'),
      invitation: purposeLimiter('invitation'),
      member_invitation: purposeLimiter('member_invitation'),
      notice: purposeLimiter('notice'),
    };
  }

  /** @throws AuthError `over_request_rate_limit` with `Retry-After`; `unavailable` */
  async consume(rule: AddressRule, client: AuthClientInfo): Promise<void> {
    const limiter = this.#addresses[rule];
    const refusal = await tryConsume(limiter, hashOfNetwork(client.address));
    if (refusal === undefined) return;
    // Recorded once, so that a flood of requests does not fill the log.
    if (refusal.consumedPoints === limiter.points + 1) await this.#record(rule, client);
    throw toLimitError(refusal);
  }

  /**
   * Consumes one guess. The guess counts as wrong at first, so that concurrent guesses cannot bypass the limit; `resetGuesses` resets the counters
   * after a right guess.
   *
   * After the free guesses, each wait allows one more guess, and the wait doubles up to an hour. The counters expire after a day.
   * @param subject identifies the guessed secret: the account's id, or the result of `signInGuessKey`
   * @param requestKey key of the guess for `refuseKnownGuess`; by default the subject
   * @throws AuthError `over_request_rate_limit` with `Retry-After` while the account waits; `unavailable`
   */
  async consumeGuess(rule: GuessRule, subject: string, requestKey = subject): Promise<void> {
    this.refuseKnownGuess(rule, requestKey);
    const { free, strikes, wait } = this.#guesses[rule];
    const key = hashOf(subject);
    const strikeCount = (await withDatabaseErrors(() => strikes.get(key)))?.consumedPoints ?? 0;
    if (strikeCount === 0) {
      const { consumedPoints } = await withDatabaseErrors(() => free.penalty(key));
      if (consumedPoints < free.points) return;
    }
    const refusal = await tryConsume(wait, key, Math.min(firstWaitSeconds * 2 ** strikeCount, maxWaitSeconds));
    if (refusal === undefined) return void (await withDatabaseErrors(() => strikes.penalty(key)));
    const refused = { subject: rememberedKey(rule, subject), ms: refusal.msBeforeNext };
    this.#refusedGuesses.add(rememberedKey(rule, requestKey), refused, performance.now());
    throw toLimitError(refusal);
  }

  /**
   * Refuses, without a query, a guess that the database has refused within the last second, so that a flood of guesses costs little.
   * @throws AuthError `over_request_rate_limit` with `Retry-After`
   */
  refuseKnownGuess(rule: GuessRule, requestKey: string): void {
    const msBeforeNext = this.#refusedGuesses.msLeft(rememberedKey(rule, requestKey), performance.now());
    if (msBeforeNext !== undefined) throw toLimitError({ msBeforeNext });
  }

  /** Resets the counters after a right guess, or when the secret has changed. */
  async resetGuesses(rule: GuessRule, ...subjects: string[]): Promise<void> {
    const limiters = Object.values(this.#guesses[rule]);
    const keys = subjects.flatMap((subject) => limiters.map((limiter) => limiter.getKey(hashOf(subject))));
    await withDatabaseErrors(() => this.dataSource.query('DELETE FROM rate_limit WHERE key = ANY($1)', [keys]));
    this.#refusedGuesses.remove(subjects.map((subject) => rememberedKey(rule, subject)));
  }

  /**
   * Counts an attempt of an account to enter the user code of a device. It counts as wrong at first, so that concurrent guesses cannot bypass the
   * limit. `refundUserCode` removes the attempt from the count if the code was right. The count is not reset, because anyone can get a right code by
   * beginning a sign-in.
   * @throws AuthError `over_request_rate_limit` with `Retry-After`; `unavailable`
   */
  async consumeUserCode(accountId: string, client: AuthClientInfo): Promise<void> {
    for (const [limiter, key] of this.#userCodeKeys(accountId, client)) {
      const refusal = await tryConsume(limiter, key);
      if (refusal !== undefined) throw toLimitError(refusal);
    }
  }

  async refundUserCode(accountId: string, client: AuthClientInfo): Promise<void> {
    for (const [limiter, key] of this.#userCodeKeys(accountId, client))
      await withDatabaseErrors(() => limiter.reward(key));
  }

  #userCodeKeys(accountId: string, { address }: AuthClientInfo): [RateLimiterPostgres, string][] {
    return [
      [this.#userCodes.account, hashOf(accountId)],
      [this.#userCodes.network, hashOfNetwork(address)],
    ];
  }

  /**
   * Counts a mail and returns whether it may be sent. Does not throw for a limit of the address or the purpose, because
   * the response must not depend on them.
   * @throws AuthError `over_email_send_rate_limit` if the network has used up its share, for any address; `unavailable`
   */
  async consumeMail(kind: MailKind, { email, client, sends }: RequestedMail): Promise<boolean> {
    // Checked first, so that a network beyond its share cannot use up the share of an address.
    const networkRefusal = await tryConsume(this.#mailsOfNetwork, `${kind}:${hashOfNetwork(client.address)}`);
    if (networkRefusal !== undefined) throw toLimitError(networkRefusal, 'over_email_send_rate_limit');
    return (await this.#consumeMailTo(kind, email)) && sends && (await this.#consumeShare(kind)) === undefined;
  }

  /**
   * Counts a mail that a signed-in person requests, also against the limit of the account, and returns whether it may be sent. @throws AuthError
   * `unavailable`
   */
  async consumeMailOf(accountId: string, kind: MailKind, email: string): Promise<boolean> {
    if (await tryConsume(this.#mailsOfAddress, hashOf(`${kind}:${accountId}`))) return false;
    return (await this.#consumeMailTo(kind, email.toLowerCase())) && (await this.#consumeShare(kind)) === undefined;
  }

  /**
   * Counts an invitation against the limits of its address and of the installation, and an invitation to a workspace also against the limit of the
   * inviting account. Returns whether it may be sent. @throws AuthError `unavailable`
   */
  async consumeInvitation(kind: InvitationKind, accountId: string, email: string): Promise<boolean> {
    if (kind === 'member_invitation' && (await tryConsume(this.#memberInvitations, hashOf(accountId)))) return false;
    return (await this.#consumeMailTo(kind, email)) && (await this.#consumeShare(kind)) === undefined;
  }

  /**
   * Counts a mail about a changed account. Above the limit it is delayed and not dropped, because it should arrive.
   * @returns the seconds until it may be sent; 0 if it may be sent now
   * @throws AuthError `unavailable`
   */
  async consumeAccountNotice(email: string): Promise<number> {
    const refusal =
      (await tryConsume(this.#mailsOfAddress, hashOf(`notice:${email}`))) ?? (await this.#consumeShare('notice'));
    return refusal === undefined ? 0 : Math.ceil(refusal.msBeforeNext / 1000);
  }

  async #consumeMailTo(kind: MailKind, email: string): Promise<boolean> {
    const key = hashOf(`${kind}:${email}`);
    if (this.#mailInterval !== undefined && (await tryConsume(this.#mailInterval, key))) return false;
    return (await tryConsume(this.#mailsOfAddress, key)) === undefined;
  }

  async #consumeShare(purpose: MailPurpose): Promise<RateLimiterRes | undefined> {
    const limiter = this.#mails[purpose];
    const refusal = await tryConsume(limiter, 'server');
    if (refusal?.consumedPoints === limiter.points + 1)
      this.#log.warn(`The hourly limit of ${purpose} mails is reached. Further mails wait or are not sent.`);
    return refusal;
  }

  #guessLimiters(rule: GuessRule, points: number, seconds: number): GuessLimiters {
    return {
      free: this.#limiter(`guess:${rule}`, points, seconds, false),
      strikes: this.#limiter(`strikes:${rule}`, 1, strikesLifetimeSeconds, false),
      wait: this.#limiter(`wait:${rule}`, 1, firstWaitSeconds, false),
    };
  }

  /**
   * @param remember blocks in memory after the first refusal, so that a flood does not reach the database. Must be false for counters that another
   * replica may reset.
   */
  #limiter(keyPrefix: string, points: number, seconds: number, remember = true): RateLimiterPostgres {
    return new RateLimiterPostgres({
      storeClient: unnamedStatements(this.dataSource),
      storeType: 'pool',
      schemaName: schema,
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      // The library interprets 0 as "never expires".
      duration: Math.max(1, seconds),
      inMemoryBlockOnConsumed: remember ? points + 1 : 0,
    });
  }

  async #record(rule: AddressRule, client: AuthClientInfo): Promise<void> {
    await withDatabaseErrors(() =>
      this.audit.record(this.dataSource.manager, 'rate_limited', { client, detail: { rule } }),
    );
  }
}

function rememberedKey(rule: GuessRule, subject: string): string {
  return `${rule} ${hashOf(subject)}`;
}

/** Neither accounts nor network addresses are stored in plain text. */
function hashOf(text: string): string {
  return createHash('sha256').update(text.toLowerCase()).digest('base64url');
}
