import { type InstallationRole, installationRoles } from '@rfp/contracts/people/permissions';

export const roleNames: Record<InstallationRole, string> = {
  member: 'Member',
  curator: 'Curator',
  administrator: 'Administrator',
};

/** Options of a select, the role with the fewest permissions first. */
export const roleOptions = installationRoles.map((value) => ({ value, label: roleNames[value] }));
