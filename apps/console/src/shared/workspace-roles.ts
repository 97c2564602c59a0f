import { type WorkspaceRole, workspaceRoles } from '@rfp/contracts/people/permissions';

export const workspaceRoleNames: Record<WorkspaceRole, string> = {
  viewer: 'Viewer',
  editor: 'Editor',
  owner: 'Owner',
};

/** Options of a select, the role with the fewest permissions first. */
export const workspaceRoleOptions = workspaceRoles.map((value) => ({ value, label: workspaceRoleNames[value] }));
