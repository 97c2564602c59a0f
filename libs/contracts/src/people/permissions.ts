import { z } from 'zod';

/** Roles of accounts in an installation. Each role includes those before it. */
export const installationRoles = ['member', 'curator', 'administrator'] as const;
export const installationRoleSchema = z.enum(installationRoles);
export type InstallationRole = z.infer<typeof installationRoleSchema>;

/** Roles of members in a workspace. Each role includes those before it. */
export const workspaceRoles = ['viewer', 'editor', 'owner'] as const;
export const workspaceRoleSchema = z.enum(workspaceRoles);
export type WorkspaceRole = z.infer<typeof workspaceRoleSchema>;

interface PermissionRow {
  /** Required credential: see `Access`. */
  readonly credential: 'read' | 'write' | 'account';
  /** Least role in the installation that has the permission. */
  readonly role: InstallationRole;
  /** Least role in the workspace of the request that has the permission. Absent: viewer. */
  readonly workspace?: Exclude<WorkspaceRole, 'viewer'>;
  /** Completes "May ...", on screens and in docs. */
  readonly label: string;
}

/**
 * Permissions by role. Every account may also read the catalogue, sync, use its own settings and read its own workspaces. Routes,
 * services, the console, the CLI, MCP and `docs/people.md` read this table.
 */
const permissionTable = {
  'manage-sources': {
    credential: 'write',
    role: 'curator',
    label:
      'add, change, pause and remove sources, replay their rejected records and close what a source no longer lists',
  },
  'scrape-addresses': { credential: 'write', role: 'curator', label: 'test and scrape new addresses' },
  'merge-opportunities': { credential: 'write', role: 'curator', label: 'merge and split opportunities' },
  'change-synonyms': { credential: 'write', role: 'curator', label: 'change the synonyms of the search' },
  'manage-source-keys': {
    credential: 'account',
    role: 'administrator',
    label: 'see, set and test API keys of sources',
  },
  'manage-accounts': {
    credential: 'account',
    role: 'administrator',
    label: 'invite people, change roles, end sessions and remove accounts',
  },
  'read-dead-letters': { credential: 'read', role: 'administrator', label: 'see events that could not be handled' },
  'manage-dead-letters': {
    credential: 'write',
    role: 'administrator',
    label: 'replay and discard events that could not be handled',
  },
  'read-audit': { credential: 'read', role: 'administrator', label: 'read the audit log' },
  'remove-demo-data': { credential: 'write', role: 'administrator', label: 'remove the demo records' },
  'mark-opportunities': {
    credential: 'write',
    role: 'member',
    workspace: 'editor',
    label: 'watch, dismiss and tag opportunities, and write notes',
  },
  'save-searches': {
    credential: 'write',
    role: 'member',
    workspace: 'editor',
    label: 'save, change and delete searches',
  },
  'change-profile': {
    credential: 'write',
    role: 'member',
    workspace: 'owner',
    label: 'change the profile and the weights',
  },
  'manage-workspace': {
    credential: 'account',
    role: 'member',
    workspace: 'owner',
    label: 'rename, export and delete the workspace, invite people, change their roles and remove them',
  },
  'read-workspace-audit': {
    credential: 'read',
    role: 'member',
    workspace: 'owner',
    label: 'read its audit log',
  },
} as const satisfies Record<string, PermissionRow>;

export type Permission = keyof typeof permissionTable;

export const permissions: Readonly<Record<Permission, PermissionRow>> = permissionTable;

export function isPermission(name: string): name is Permission {
  return Object.hasOwn(permissions, name);
}

/** The role of a token: neither more than its account has, nor more than the token was given. */
export function lowerRole(one: InstallationRole, other: InstallationRole): InstallationRole {
  return includesRole(one, other) ? other : one;
}

/** Whether a role in the installation includes another. */
export function includesRole(role: InstallationRole, required: InstallationRole): boolean {
  return installationRoles.indexOf(role) >= installationRoles.indexOf(required);
}

/** Whether a role in a workspace includes another. */
export function includesWorkspaceRole(role: WorkspaceRole, required: WorkspaceRole): boolean {
  return workspaceRoles.indexOf(role) >= workspaceRoles.indexOf(required);
}
