import { Injectable } from '@nestjs/common';
import { deviceClientSchema, type DeviceToken } from '@rfp/contracts/device';
import { devicePagePath, userCodeParameter } from '@rfp/contracts/http';
import { tokenScopeSchema } from '@rfp/contracts/account';
import { type AuthClientInfo } from '@rfp/contracts/auth';
import { AppError } from '@rfp/contracts/errors';
import { type RpcReply } from '@rfp/contracts/rpc';
import { readOne } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type AccountRow, isBanned } from '../accounts/account-row.js';
import { lockAccount } from '../accounts/lock-account.js';
import { AuthSettings } from '../auth-settings.js';
import { LimitsService } from '../limits/limits.service.js';
import { MailService } from '../mail/mail.service.js';
import { DeviceRequestEntity, SessionEntity } from '../store/session.entity.js';
import { ApiTokensService } from '../tokens/api-tokens.service.js';
import { AuthError } from '../wire/auth-error.js';
import { type Message } from '../wire/message.js';
import {
  codeSeconds,
  hashOfDeviceCode,
  newDeviceCode,
  newUserCode,
  pollSeconds,
  tokenDays,
  tokenNameOf,
} from './device-code.js';

const maxAttempts = 5;
/** A program that waits as long as it should may still be heard a little early. */
const toleranceSeconds = 1;

const insertRequest = `
  INSERT INTO device_request (device_code_hash, user_code, client_id, host, scope, replaces, address, interval_seconds, created_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now(), now() + make_interval(secs => $9))
  ON CONFLICT (user_code) DO NOTHING RETURNING user_code`;

const waitingSchema = z.object({
  client_id: deviceClientSchema,
  host: z.string(),
  scope: tokenScopeSchema,
  replaces: z.uuid().nullable(),
  status: z.enum(['pending', 'approved', 'denied', 'used']),
  account_id: z.uuid().nullable(),
  session_id: z.uuid().nullable(),
  expired: z.boolean(),
  too_early: z.boolean(),
});
type Waiting = z.output<typeof waitingSchema>;
type Approved = Waiting & { account_id: string };

/** Locked, so that of concurrent requests with an approved code one gets the token. The clock, because the lock may have been waited for. */
const findWaiting = `
  SELECT client_id, host, scope, replaces, status, account_id, session_id, expires_at <= clock_timestamp() AS expired,
         coalesce(polled_at > clock_timestamp() - make_interval(secs => interval_seconds - $2), false) AS too_early
    FROM device_request WHERE device_code_hash = $1 FOR UPDATE`;

/** The program's side of the device flow (RFC 8628): a code, and the API token once a person has confirmed it. */
@Injectable()
export class DeviceCodesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: AuthSettings,
    private readonly limits: LimitsService,
    private readonly tokens: ApiTokensService,
    private readonly mails: MailService,
  ) {}

  async begin({ body, client }: Message<'auth.device-code'>): Promise<RpcReply<'auth.device-code'>> {
    await this.limits.consume('device', client);
    const deviceCode = newDeviceCode();
    const userCode = await this.#store(hashOfDeviceCode(deviceCode), body, client);
    const page = new URL(devicePagePath, this.settings.values.SITE_URL);
    const complete = new URL(page);
    complete.searchParams.set(userCodeParameter, userCode);
    return {
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: page.href,
      verification_uri_complete: complete.href,
      expires_in: codeSeconds,
      interval: pollSeconds,
    };
  }

  /** @throws AuthError `authorization_pending`, `slow_down`, `access_denied`, `expired_token`, `invalid_grant` */
  async redeem({ body, client }: Message<'auth.device-token'>): Promise<DeviceToken> {
    const hash = hashOfDeviceCode(body.device_code);
    // A refusal notes when the program asked, so it is returned and the transaction commits.
    const outcome = await inTransaction(this.dataSource, async (manager) => {
      const waiting = await readOne(manager, waitingSchema, findWaiting, [hash, toleranceSeconds]);
      if (waiting?.status === 'pending' && !waiting.expired) return this.#notePoll(manager, hash, waiting);
      const approved = approvedOf(waiting);
      return approved instanceof AuthError ? approved : this.#issue(manager, hash, approved, client);
    });
    if (!(outcome instanceof AuthError)) return outcome;
    if (outcome.code === 'invalid_grant') await this.limits.consume('device', client);
    throw outcome;
  }

  /** Another user code if one is taken. */
  async #store(hash: string, body: Message<'auth.device-code'>['body'], { address }: AuthClientInfo): Promise<string> {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const { client_id, host, scope, replaces = null } = body;
      const values = [hash, newUserCode(), client_id, host, scope, replaces, address, pollSeconds, codeSeconds];
      const stored = await readOne(this.dataSource.manager, z.object({ user_code: z.string() }), insertRequest, values);
      if (stored !== undefined) return stored.user_code;
    }
    throw new AuthError('unavailable', { retryAfterSeconds: pollSeconds });
  }

  async #notePoll(manager: EntityManager, hash: string, { too_early }: Waiting): Promise<AuthError> {
    await manager.query(
      'UPDATE device_request SET polled_at = clock_timestamp(), interval_seconds = interval_seconds + $2 WHERE device_code_hash = $1',
      [hash, too_early ? pollSeconds : 0],
    );
    return new AuthError(too_early ? 'slow_down' : 'authorization_pending');
  }

  async #issue(
    manager: EntityManager,
    hash: string,
    { account_id: accountId, session_id, replaces, scope, ...program }: Approved,
    client: AuthClientInfo,
  ): Promise<DeviceToken | AuthError> {
    const account = await findApprover(manager, accountId, session_id);
    if (account === undefined) return new AuthError('access_denied');
    const owner = { accountId, sessionId: null, client };
    await manager.update(DeviceRequestEntity, { device_code_hash: hash }, { status: 'used' });
    if (replaces !== null) await this.tokens.remove(manager, owner, replaces);
    try {
      const name = tokenNameOf(program);
      const issued = await this.tokens.issue(manager, owner, { name, scope, expires_in_days: tokenDays });
      if (account.email !== null)
        await this.#notify(manager, account.email, { token: name, scope, address: client.address });
      return {
        access_token: issued.token,
        token_type: 'bearer',
        expires_in: tokenDays * 86_400,
        scope,
        id: issued.id,
        name,
        account: account.email ?? '',
        expires_at: issued.expires_at ?? '',
      };
    } catch (error) {
      // Checked when it was approved too; others were created since.
      if (error instanceof AppError && error.code === 'TOO_MANY_TOKENS')
        return new AuthError('access_denied', { message: error.message });
      throw error;
    }
  }

  /** For a person who was talked into approving the sign-in of somebody else. */
  async #notify(
    manager: EntityManager,
    to: string,
    issued: { token: string; scope: 'read' | 'write'; address: string },
  ): Promise<void> {
    const profileLink = new URL('/profile', this.settings.values.SITE_URL).href;
    await this.mails.queue(manager, { template: 'program_signed_in', to, data: { ...issued, profileLink } });
  }
}

/** Undefined if the account is banned or gone, or its session: a new password or a sign-out everywhere also ends what was approved in a session. */
async function findApprover(
  manager: EntityManager,
  accountId: string,
  sessionId: string | null,
): Promise<AccountRow | undefined> {
  const account = await lockAccount(manager, accountId);
  if (account === null || isBanned(account) || sessionId === null) return undefined;
  // After the lock, in a statement of its own, which sees what the holder of the lock has changed.
  const isActive = await manager.existsBy(SessionEntity, { id: sessionId, account_id: accountId });
  return isActive ? account : undefined;
}

function approvedOf(waiting: Waiting | undefined): Approved | AuthError {
  if (waiting === undefined || waiting.status === 'used') return new AuthError('invalid_grant');
  if (waiting.status === 'denied') return new AuthError('access_denied');
  if (waiting.expired) return new AuthError('expired_token');
  return waiting.account_id === null
    ? new AuthError('authorization_pending')
    : { ...waiting, account_id: waiting.account_id };
}
