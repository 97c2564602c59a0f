import { type Caller } from '@rfp/contracts/caller';
import { workspaceRoleSchema } from '@rfp/contracts/people/permissions';
import { type OwnInvitation } from '@rfp/contracts/people/workspaces';
import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { AccountEntity } from '../store/account.entity.js';

export const invitationRow = z.object({
  id: z.uuid(),
  email: z.string(),
  workspace: z.string(),
  role: workspaceRoleSchema,
  invited_by: z.string().nullable(),
  created_at: z.date(),
  expires_at: z.date(),
});

/** Invitations that have not expired. */
export const invitationsSql = `
  SELECT invitation.id, invitation.email, workspace.name AS workspace, invitation.role, inviter.email AS invited_by,
         invitation.created_at, invitation.expires_at
    FROM workspace_invitation invitation JOIN workspace ON workspace.id = invitation.workspace_id
    LEFT JOIN account inviter ON inviter.id = invitation.invited_by
   WHERE invitation.expires_at > now()`;

/** Returns the invitations of the caller to workspaces, the newest first. */
export async function readOwnInvitations(manager: EntityManager, caller: Caller): Promise<OwnInvitation[]> {
  const email = await emailOf(manager, caller);
  const sql = `${invitationsSql} AND invitation.email = $1 ORDER BY invitation.created_at DESC, invitation.id`;
  const rows = await readRows(manager, invitationRow, sql, [email]);
  return rows.map(({ id, workspace, role, invited_by, expires_at }) => ({
    id,
    workspace,
    role,
    invited_by,
    expires_at: expires_at.toISOString(),
  }));
}

/** The confirmed address of the caller. An account without an address has no invitations. */
export async function emailOf(manager: EntityManager, caller: Caller): Promise<string> {
  const account = await manager.findOneBy(AccountEntity, { id: caller.user_id });
  return account?.email?.toLowerCase() ?? '';
}
