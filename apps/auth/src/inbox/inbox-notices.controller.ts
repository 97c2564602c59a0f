import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern } from '@nestjs/microservices';
import { type RpcReply } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { DataSource } from 'typeorm';
import { readOwnInvitations } from '../workspaces/own-invitations.js';
import { readFailure } from './failed-deliveries.js';

/** News about the account of the caller, for the inbox. */
@Controller()
export class InboxNoticesController {
  constructor(private readonly dataSource: DataSource) {}

  /** Visitors share an account, and an API token is for one workspace, so neither has any. */
  @MessagePattern('auth.inbox-notices')
  async read(@Ctx() { caller }: CallContext): Promise<RpcReply<'auth.inbox-notices'>> {
    if (caller.kind !== 'person' || caller.via === 'token') return { invitations: [], failed_delivery: null };
    const { manager } = this.dataSource;
    return {
      invitations: await readOwnInvitations(manager, caller),
      failed_delivery: await readFailure(manager, caller.user_id),
    };
  }
}
