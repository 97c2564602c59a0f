import { Injectable } from '@nestjs/common';
import { tokenScopeSchema } from '@rfp/contracts/account';
import { type Caller } from '@rfp/contracts/caller';
import { deviceClientSchema, type DeviceDecision } from '@rfp/contracts/device';
import { AppError } from '@rfp/contracts/errors';
import { type RpcReply } from '@rfp/contracts/rpc';
import { readOne } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { AuditService } from '../audit/audit.service.js';
import { LimitsService } from '../limits/limits.service.js';
import { OwnSessionsService } from '../sessions/own-sessions.service.js';
import { ApiTokensService } from '../tokens/api-tokens.service.js';
import { asAppError } from '../wire/as-app-error.js';
import { tokenDays } from './device-code.js';

const requestSchema = z.object({
  user_code: z.string(),
  client_id: deviceClientSchema,
  host: z.string(),
  address: z.string(),
  scope: tokenScopeSchema,
  status: z.enum(['pending', 'approved', 'denied', 'used']),
  /** If it is a token of the caller. */
  replaced_id: z.uuid().nullable(),
  replaced_name: z.string().nullable(),
  created_at: z.date(),
  expires_at: z.date(),
  expired: z.boolean(),
});
type Request = z.output<typeof requestSchema>;

const findRequest = `
  SELECT d.user_code, d.client_id, d.host, d.address, d.scope, d.status, d.created_at, d.expires_at, d.expires_at <= now() AS expired,
         t.id AS replaced_id, t.name AS replaced_name
    FROM device_request d LEFT JOIN api_token t ON t.id = d.replaces AND t.account_id = $2
   WHERE d.user_code = $1`;

/** One of concurrent decisions wins, and none after the expiry. */
const decideRequest = `
  WITH decided AS (
    UPDATE device_request SET status = $2, account_id = $3, session_id = $4
     WHERE user_code = $1 AND status = 'pending' AND expires_at > clock_timestamp() RETURNING 1 AS done
  ) SELECT done FROM decided`;

/** The person's side of the device flow (RFC 8628): what program waits under a code, and letting it in or not. */
@Injectable()
export class DeviceRequestsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: LimitsService,
    private readonly ownSessions: OwnSessionsService,
    private readonly tokens: ApiTokensService,
    private readonly audit: AuditService,
  ) {}

  /** @throws AppError `DEVICE_CODE_NOT_FOUND`, `DEVICE_CODE_EXPIRED`, `DEVICE_CODE_DECIDED`, `RATE_LIMITED` */
  async find(caller: Caller, code: string): Promise<RpcReply<'auth.device-request'>> {
    const { replaced_name, created_at, expires_at, user_code, client_id, host, address, scope } =
      await this.#requirePending(caller, code);
    return {
      user_code,
      client_id,
      host,
      address,
      scope,
      token_days: tokenDays,
      replaces: replaced_name,
      created_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
    };
  }

  /** @throws AppError as `find`, and `TOO_MANY_TOKENS` */
  async decide(
    caller: Caller,
    code: string,
    decision: DeviceDecision,
  ): Promise<RpcReply<'auth.decide-device-request'>> {
    const { replaced_id, client_id, host, address, scope } = await this.#requirePending(caller, code);
    const isApproval = decision === 'approve';
    const status = isApproval ? 'approved' : 'denied';
    return inTransaction(this.dataSource, async (manager) => {
      // While the person is here to revoke another one.
      if (isApproval) await this.tokens.requireRoom(manager, caller.user_id, replaced_id);
      const values = [code, status, ...(isApproval ? [caller.user_id, caller.via_id] : [null, null])];
      if ((await readOne(manager, z.object({ done: z.literal(1) }), decideRequest, values)) === undefined)
        throw refusalOf(await this.#read(manager, caller, code)) ?? new AppError('DEVICE_CODE_EXPIRED');
      await this.audit.record(manager, isApproval ? 'device_approved' : 'device_denied', {
        client: await this.ownSessions.clientOf(manager, caller),
        accountId: caller.user_id,
        sessionId: caller.via_id,
        detail: { client_id, host, scope, device_address: address },
      });
      return { status };
    });
  }

  async #requirePending(caller: Caller, code: string): Promise<Request> {
    const client = await this.ownSessions.clientOf(this.dataSource.manager, caller);
    await asAppError(() => this.limits.consumeUserCode(caller.user_id, client));
    const found = await this.#read(this.dataSource.manager, caller, code);
    if (found === undefined) throw new AppError('DEVICE_CODE_NOT_FOUND');
    await asAppError(() => this.limits.returnUserCode(caller.user_id, client));
    const refusal = refusalOf(found);
    if (refusal !== undefined) throw refusal;
    return found;
  }

  #read(manager: EntityManager, caller: Caller, code: string): Promise<Request | undefined> {
    return readOne(manager, requestSchema, findRequest, [code, caller.user_id]);
  }
}

function refusalOf(request: Request | undefined): AppError | undefined {
  if (request === undefined) return new AppError('DEVICE_CODE_NOT_FOUND');
  if (request.status !== 'pending') return new AppError('DEVICE_CODE_DECIDED');
  return request.expired ? new AppError('DEVICE_CODE_EXPIRED') : undefined;
}
