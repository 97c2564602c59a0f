import { installationRoles, permissions } from '@rfp/contracts/people/permissions';
import { Panel } from '../shared/Panel.js';
import { roleNames } from '../shared/installation-roles.js';
import { type DescribedRole, RoleList } from '../shared/RoleList.js';
import { adminTexts } from './admin-texts.js';

const words = adminTexts.roles;
const permissionRows = Object.values(permissions);

const roles = installationRoles.map((role, index): DescribedRole => {
  const before = installationRoles[index - 1];
  if (before === undefined) return { name: roleNames[role], may: [words.member] };
  const may = permissionRows.filter((row) => row.role === role).map(({ label }) => label);
  return { name: roleNames[role], more: words.more(roleNames[before]), may };
});

/** Panel with the permissions of each role in the installation. */
export function RolesPanel() {
  return (
    <Panel title={words.title}>
      <RoleList roles={roles} />
    </Panel>
  );
}
