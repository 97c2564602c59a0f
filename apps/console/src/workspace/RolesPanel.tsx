import { permissions, workspaceRoles } from '@rfp/contracts/people/permissions';
import { Panel } from '../shared/Panel.js';
import { type DescribedRole, RoleList } from '../shared/RoleList.js';
import { workspaceRoleNames } from '../shared/workspace-roles.js';
import { workspaceTexts } from './workspace-texts.js';

const words = workspaceTexts.roles;
const rows = Object.values(permissions);
/** Permissions that no route needs by themselves. */
const general = { viewer: [words.viewer], editor: [words.editor], owner: [] };

const roles = workspaceRoles.map((role, at): DescribedRole => {
  const before = workspaceRoles[at - 1];
  const may = rows.filter(({ workspace }) => workspace === role).map(({ label }) => label);
  return {
    name: workspaceRoleNames[role],
    more: before === undefined ? undefined : words.more(workspaceRoleNames[before]),
    may: [...general[role], ...may],
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
