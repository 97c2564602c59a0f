import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type Caller, workspaceIdOf } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { LimitsService } from '../limits/limits.service.js';
import { OwnSessionsService } from '../sessions/own-sessions.service.js';
import { inFuture } from '../store/rows.js';
import { ApiTokenEntity, DeviceRequestEntity } from '../store/session.entity.js';
import { ApiTokensService } from '../tokens/api-tokens.service.js';
import { asAppError } from '../wire/as-app-error.js';
import { tokenDays } from './device-code.js';

/** The person's side of the device flow (RFC 8628): finds the program that waits with a code, and approves or denies it. */
@Controller()
export class DeviceRequestsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: LimitsService,
    private readonly ownSessions: OwnSessionsService,
    private readonly tokens: ApiTokensService,
    private readonly audit: AuditService,
  ) {}

  /** @throws AppError `DEVICE_CODE_NOT_FOUND`, `DEVICE_CODE_EXPIRED`, `DEVICE_CODE_DECIDED`, `RATE_LIMITED` */
  @MessagePattern('auth.device-request')
  async find(
    @Payload() { code }: RpcRequest<'auth.device-request'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'auth.device-request'>> {
    const { replaced, ...request } = await this.#requirePending(caller, code);
    const { user_code, client_id, host, address, scope, created_at, expires_at } = request;
    const times = { created_at: created_at.toISOString(), expires_at: expires_at.toISOString() };
    const replaces = replaced?.name ?? null;
    return { user_code, client_id, host, address, scope, token_days: tokenDays, replaces, ...times };
  }

  /** @throws AppError like `find`, and `TOO_MANY_TOKENS` */
  @MessagePattern('auth.decide-device-request')
  async decide(
    @Payload() { code, decision }: RpcRequest<'auth.decide-device-request'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'auth.decide-device-request'>> {
    const { replaced, client_id, host, address, scope } = await this.#requirePending(caller, code);
    const isApproval = decision === 'approve';
    const status = isApproval ? 'approved' : 'denied';
    return inTransaction(this.dataSource, async (manager) => {
      // Checked while the person can still revoke another token.
      if (isApproval) await this.tokens.requireRoom(manager, caller.user_id, replaced?.id);
      // Only one of several concurrent decisions succeeds; after the expiry, no decision does.
      const pending = { user_code: code, status: 'pending', expires_at: inFuture() } as const;
      const { user_id: account_id, via_id: session_id } = caller;
      const approver = isApproval ? { account_id, session_id, workspace_id: workspaceIdOf(caller) } : {};
      if ((await manager.update(DeviceRequestEntity, pending, { status, ...approver })).affected === 0)
        throw (
          refusalOf(await manager.findOneBy(DeviceRequestEntity, { user_code: code })) ??
          new AppError('DEVICE_CODE_EXPIRED')
        );
      await this.audit.record(manager, isApproval ? 'device_approved' : 'device_denied', {
        client: await this.ownSessions.clientOf(manager, caller),
        accountId: caller.user_id,
        sessionId: caller.via_id,
        detail: { client_id, host, scope, device_address: address },
      });
      return { status };
    });
  }

  /** The request, with the token that it replaces if the caller owns that token. */
  async #requirePending(
    caller: Caller,
    code: string,
  ): Promise<DeviceRequestEntity & { replaced: ApiTokenEntity | null }> {
    const { manager } = this.dataSource;
    const client = await this.ownSessions.clientOf(manager, caller);
    await asAppError(() => this.limits.consumeUserCode(caller.user_id, client));
    const deviceRequest = await manager.findOneBy(DeviceRequestEntity, { user_code: code });
    if (deviceRequest === null) throw new AppError('DEVICE_CODE_NOT_FOUND');
    await asAppError(() => this.limits.refundUserCode(caller.user_id, client));
    const refusal = refusalOf(deviceRequest);
    if (refusal !== undefined) throw refusal;
    const ownTokenFilter = { id: deviceRequest.replaces ?? undefined, account_id: caller.user_id };
    const replaced = deviceRequest.replaces === null ? null : await manager.findOneBy(ApiTokenEntity, ownTokenFilter);
    return Object.assign(deviceRequest, { replaced });
  }
}

function refusalOf(request: DeviceRequestEntity | null): AppError | undefined {
  if (request === null) return new AppError('DEVICE_CODE_NOT_FOUND');
  if (request.status !== 'pending') return new AppError('DEVICE_CODE_DECIDED');
  return request.expires_at <= new Date() ? new AppError('DEVICE_CODE_EXPIRED') : undefined;
}
