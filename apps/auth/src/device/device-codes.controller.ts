import { Controller, UseInterceptors } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { type DeviceToken } from '@rfp/contracts/auth/device';
import { devicePagePath, userCodeParameter } from '@rfp/contracts/http';
import { type AuthClientInfo } from '@rfp/contracts/auth';
import { AppError } from '@rfp/contracts/errors';
import { type RpcReply } from '@rfp/contracts/rpc';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { isBanned, lockAccount } from '../accounts/accounts.js';
import { AuthSettings } from '../auth-settings.js';
import { LimitsService } from '../limits/limits.service.js';
import { MailService } from '../mail/mail.service.js';
import { SettleCallerChanges } from '../sessions/settle-caller-changes.interceptor.js';
import { type AccountEntity } from '../store/account.entity.js';
import { databaseTime, fromNow } from '../store/rows.js';
import { DeviceRequestEntity, SessionEntity } from '../store/session.entity.js';
import { ApiTokensService } from '../tokens/api-tokens.service.js';
import { AuthError } from '../wire/auth-error.js';
import { type Message } from '../wire/message.js';
import {
  codeSeconds,
  hashDeviceCode,
  newDeviceCode,
  newUserCode,
  pollSeconds,
  tokenDays,
  deviceTokenName,
} from './device-code.js';

const maxAttempts = 5;
/** A program that waits the required time may still appear a little early. */
const toleranceSeconds = 1;

type Approved = DeviceRequestEntity & { account_id: string };

/** The program's side of the device flow (RFC 8628): issues a code, and the API token once a person has confirmed the code. */
@Controller()
export class DeviceCodesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: AuthSettings,
    private readonly limits: LimitsService,
    private readonly tokens: ApiTokensService,
    private readonly mails: MailService,
  ) {}

  @MessagePattern('auth.device-code')
  async begin({ body, client }: Message<'auth.device-code'>): Promise<RpcReply<'auth.device-code'>> {
    await this.limits.consume('device', client);
    const deviceCode = newDeviceCode();
    const userCode = await this.#store(hashDeviceCode(deviceCode), body, client);
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

  /**
   * The issued token may replace an earlier token.
   * @throws AuthError `authorization_pending`, `slow_down`, `access_denied`, `expired_token`, `invalid_grant`
   */
  @MessagePattern('auth.device-token')
  @UseInterceptors(SettleCallerChanges)
  async redeem({ body, client }: Message<'auth.device-token'>): Promise<DeviceToken> {
    const hash = hashDeviceCode(body.device_code);
    // A refusal is returned rather than thrown, so that the transaction commits and stores the time of the request.
    const outcome = await inTransaction(this.dataSource, async (manager) => {
      // Locked, so that only one of several concurrent requests with an approved code gets the token.
      const where = { device_code_hash: hash };
      const deviceRequest = await manager.findOne(DeviceRequestEntity, { where, lock: { mode: 'pessimistic_write' } });
      const now = await databaseTime(manager);
      if (deviceRequest?.status === 'pending' && deviceRequest.expires_at > now)
        return this.#notePoll(manager, deviceRequest, now);
      const approved = checkApproval(deviceRequest, now);
      return approved instanceof AuthError ? approved : this.#issue(manager, approved, client);
    });
    if (!(outcome instanceof AuthError)) return outcome;
    if (outcome.code === 'invalid_grant') await this.limits.consume('device', client);
    throw outcome;
  }

  /** Stores the request. Generates another user code if the first one is taken. */
  async #store(hash: string, body: Message<'auth.device-code'>['body'], { address }: AuthClientInfo): Promise<string> {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const { client_id, host, scope, replaces = null } = body;
      const times = { interval_seconds: pollSeconds, created_at: () => 'now()', expires_at: fromNow(codeSeconds) };
      const row = {
        device_code_hash: hash,
        user_code: newUserCode(),
        client_id,
        host,
        scope,
        replaces,
        address,
        ...times,
      };
      const insert = this.dataSource.createQueryBuilder().insert().into(DeviceRequestEntity).values(row);
      await insert.orIgnore().execute();
      if (await this.dataSource.manager.existsBy(DeviceRequestEntity, { device_code_hash: hash })) return row.user_code;
    }
    throw new AuthError('unavailable', { retryAfterSeconds: pollSeconds });
  }

  async #notePoll(manager: EntityManager, deviceRequest: DeviceRequestEntity, now: Date): Promise<AuthError> {
    const { device_code_hash, interval_seconds, polled_at } = deviceRequest;
    const sinceLast = polled_at === null ? Infinity : now.getTime() - polled_at.getTime();
    const tooEarly = sinceLast < (interval_seconds - toleranceSeconds) * 1000;
    const interval = interval_seconds + (tooEarly ? pollSeconds : 0);
    await manager.update(DeviceRequestEntity, { device_code_hash }, { polled_at: now, interval_seconds: interval });
    return new AuthError(tooEarly ? 'slow_down' : 'authorization_pending');
  }

  async #issue(
    manager: EntityManager,
    {
      device_code_hash,
      account_id: accountId,
      session_id,
      workspace_id: workspaceId,
      replaces,
      scope,
      ...program
    }: Approved,
    client: AuthClientInfo,
  ): Promise<DeviceToken | AuthError> {
    const account = await findApprover(manager, accountId, session_id);
    if (account === null) return new AuthError('access_denied');
    const owner = { accountId, sessionId: null, workspaceId, client };
    await manager.update(DeviceRequestEntity, { device_code_hash }, { status: 'used' });
    if (replaces !== null) await this.tokens.remove(manager, owner, replaces);
    try {
      const name = deviceTokenName(program);
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
      // Also checked at the approval, but other tokens may have been created since.
      if (error instanceof AppError && error.code === 'TOO_MANY_TOKENS')
        return new AuthError('access_denied', { message: error.message });
      throw error;
    }
  }

  /** Mails the account's owner, who may have been persuaded to approve somebody else's sign-in. */
  async #notify(
    manager: EntityManager,
    to: string,
    issued: { token: string; scope: 'read' | 'write'; address: string },
  ): Promise<void> {
    const profileLink = new URL('/profile', this.settings.values.SITE_URL).href;
    await this.mails.queue(manager, { template: 'program_signed_in', to, data: { ...issued, profileLink } });
  }
}

/**
 * Null if the account is banned or deleted, or the approving session has ended. A new password or a global sign-out thus also cancels approvals of
 * the ended sessions.
 */
async function findApprover(
  manager: EntityManager,
  accountId: string,
  sessionId: string | null,
): Promise<AccountEntity | null> {
  const account = await lockAccount(manager, accountId);
  if (account === null || isBanned(account) || sessionId === null) return null;
  // A separate statement after the lock, so that it sees the changes of the previous lock holder.
  const isActive = await manager.existsBy(SessionEntity, { id: sessionId, account_id: accountId });
  return isActive ? account : null;
}

function checkApproval(deviceRequest: DeviceRequestEntity | null, now: Date): Approved | AuthError {
  if (deviceRequest === null || deviceRequest.status === 'used') return new AuthError('invalid_grant');
  if (deviceRequest.status === 'denied') return new AuthError('access_denied');
  if (deviceRequest.expires_at <= now) return new AuthError('expired_token');
  const { account_id } = deviceRequest;
  return account_id === null ? new AuthError('authorization_pending') : Object.assign(deviceRequest, { account_id });
}
