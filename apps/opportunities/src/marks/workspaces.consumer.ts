import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { type EventEnvelope, type EventPayload } from '@rfp/contracts/events';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource } from 'typeorm';
import { deletePrivateSearches, deleteSearchesOfWorkspace } from '../saved-searches/remove-searches.js';
import { removeMemberMarks, removeWorkspaceMarks } from './remove-marks.js';

/** Deletes what is stored for deleted workspaces and former members. Needs no inbox, because a repeated deletion has no effect. */
@Controller()
export class WorkspacesConsumer {
  constructor(private readonly database: DataSource) {}

  @EventPattern('auth.workspace-deleted')
  async deleted({ data }: EventEnvelope & { data: EventPayload<'auth.workspace-deleted'> }): Promise<void> {
    await inTransaction(this.database, async (manager) => {
      await removeWorkspaceMarks(manager, data.workspace_id);
      await deleteSearchesOfWorkspace(manager, data.workspace_id);
    });
  }

  @EventPattern('auth.member-removed')
  async memberRemoved({ data }: EventEnvelope & { data: EventPayload<'auth.member-removed'> }): Promise<void> {
    await inTransaction(this.database, async (manager) => {
      await removeMemberMarks(manager, data);
      await deletePrivateSearches(manager, data.workspace_id, data.user_id);
    });
  }
}
