import { AppError } from '@rfp/contracts/errors';
import { type EntityManager } from 'typeorm';
import { ApiTokenEntity, DeviceRequestEntity } from '../store/session.entity.js';
import { WorkspaceEntity, WorkspaceMemberEntity } from '../store/workspace.entity.js';

/**
 * Locks a workspace until the transaction ends, so that two owners cannot remove each other at the same time.
 * @throws AppError `PERSONAL_WORKSPACE`; `WORKSPACE_NOT_FOUND` if it was deleted meanwhile
 */
export async function lockSharedWorkspace(manager: EntityManager, id: string): Promise<WorkspaceEntity> {
  const workspace = await manager.findOne(WorkspaceEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (workspace === null) throw new AppError('WORKSPACE_NOT_FOUND');
  if (workspace.personal) throw new AppError('PERSONAL_WORKSPACE');
  return workspace;
}

/** @throws AppError `LAST_OWNER` if no other member of the locked workspace is owner */
export async function requireOtherOwner(manager: EntityManager, workspaceId: string, accountId: string): Promise<void> {
  const owners = await manager.findBy(WorkspaceMemberEntity, { workspace_id: workspaceId, role: 'owner' });
  if (!owners.some(({ account_id }) => account_id !== accountId)) throw new AppError('LAST_OWNER');
}

/** Adds a member. A person who is a member already keeps their role. */
export async function addMember(
  manager: EntityManager,
  member: Pick<WorkspaceMemberEntity, 'workspace_id' | 'account_id' | 'role'>,
): Promise<void> {
  const insert = manager.createQueryBuilder().insert().into(WorkspaceMemberEntity);
  await insert
    .values({ ...member, joined_at: () => 'now()' })
    .orIgnore()
    .execute();
}

/**
 * Ends a membership of a locked workspace, with the API tokens and device sign-ins of the person for it. Sessions of the person lose access with
 * their next request, and live streams at once.
 * @throws AppError `MEMBER_NOT_FOUND`, `LAST_OWNER`
 */
export async function leaveWorkspace(manager: EntityManager, workspaceId: string, accountId: string): Promise<void> {
  const membership = { workspace_id: workspaceId, account_id: accountId };
  const member = await manager.findOneBy(WorkspaceMemberEntity, membership);
  if (member === null) throw new AppError('MEMBER_NOT_FOUND');
  if (member.role === 'owner') await requireOtherOwner(manager, workspaceId, accountId);
  await manager.delete(WorkspaceMemberEntity, membership);
  await manager.delete(ApiTokenEntity, membership);
  await manager.delete(DeviceRequestEntity, membership);
}

/**
 * Prepares the removal of an account. Deletes its shared workspaces without other members. If the account is the only owner of a shared workspace,
 * the member who joined first becomes owner.
 * @returns the ids of the deleted workspaces
 */
export async function leaveAllWorkspaces(manager: EntityManager, accountId: string): Promise<string[]> {
  const deleted: string[] = [];
  const sql = `SELECT workspace.id FROM workspace JOIN workspace_member own ON own.workspace_id = workspace.id
                WHERE own.account_id = $1 AND NOT workspace.personal ORDER BY workspace.id FOR UPDATE OF workspace`;
  const shared = await manager.query<{ id: string }[]>(sql, [accountId]);
  for (const { id } of shared) {
    const order = { joined_at: 'ASC', account_id: 'ASC' } as const;
    const members = await manager.find(WorkspaceMemberEntity, { where: { workspace_id: id }, order });
    const others = members.filter(({ account_id }) => account_id !== accountId);
    const [heir] = others;
    if (heir === undefined) {
      await manager.delete(WorkspaceEntity, { id });
      deleted.push(id);
    } else if (!others.some(({ role }) => role === 'owner'))
      await manager.update(WorkspaceMemberEntity, { workspace_id: id, account_id: heir.account_id }, { role: 'owner' });
  }
  return deleted;
}
