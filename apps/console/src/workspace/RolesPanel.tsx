import { permissions, workspaceRoles } from '@rfp/contracts/people/permissions';
import { Panel } from '../shared/Panel.js';
import { type DescribedRole, RoleList } from '../shared/RoleList.js';
import { workspaceRoleNames } from '../shared/workspace-roles.js';
import { workspaceTexts } from './workspace-texts.js';

const words = workspaceTexts.roles;
const permissionRows = Object.values(permissions);
/** Descriptions of permissions that belong to no single route. */
const generalPermissions = { viewer: [words.viewer], editor: [], owner: [] };

const roles = workspaceRoles.map((role, index): DescribedRole => {
  const before = workspaceRoles[index - 1];
  const labels = permissionRows.filter(({ workspace }) => workspace === role).map(({ label }) => label);
  return {
    name: workspaceRoleNames[role],
    more: before === undefined ? undefined : words.more(workspaceRoleNames[before]),
    may: [...generalPermissions[role], ...labels],
  };
});

/** Panel with the permissions of each role in a workspace. */
export function RolesPanel() {
  return (
    <Panel title={words.title}>
      <RoleList roles={roles} />
    </Panel>
  );
}
