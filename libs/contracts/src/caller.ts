import { z } from 'zod';
import { aalSchema } from './auth.js';
import { AppError } from './errors.js';
import {
  includesRole,
  includesWorkspaceRole,
  type InstallationRole,
  installationRoleSchema,
  isPermission,
  type Permission,
  permissions,
  type WorkspaceRole,
  workspaceRoleSchema,
} from './people/permissions.js';
import { isoInstantSchema } from './primitives.js';

/** The identified caller of a request. Services receive it as a signed assertion and verify it themselves. */
export const callerSchema = z.strictObject({
  user_id: z.uuid(),
  /** The demo account and anonymous sessions are read-only, whatever their credential. */
  kind: z.enum(['person', 'demo', 'anonymous']),
  /** Role in the installation. An auth service of an earlier release does not report it. */
  role: installationRoleSchema.default('member'),
  /** Workspace of the request; see `workspaceIdOf`. An auth service of an earlier release does not report it. */
  workspace_id: z.uuid().optional(),
  workspace_role: workspaceRoleSchema.default('owner'),
  via: z.enum(['session', 'token']),
  /** Id of the session or of the API token. */
  via_id: z.uuid(),
  scope: z.enum(['read', 'write']),
  aal: aalSchema,
  /** Whether the account has a second factor: its sessions need aal2. */
  second_factor: z.boolean(),
  /** Network address of the request, for the audit log. Absent if the gateway does not report it. */
  address: z.string().optional(),
  /** Display text: the e-mail address, and the name of the API token if there is one. */
  label: z.string().max(500),
});
export type Caller = z.infer<typeof callerSchema>;

/** The workspace of a request: the personal workspace of an account has the id of the account. */
export function workspaceIdOf({ workspace_id, user_id }: Pick<Caller, 'workspace_id' | 'user_id'>): string {
  return workspace_id ?? user_id;
}

/** Reply of `GET /me`. */
export const whoAmISchema = callerSchema.omit({ via_id: true, address: true }).extend({
  /** When the API token of the request expires; null for sessions and for tokens that never expire. */
  token_expires_at: isoInstantSchema.nullable(),
});

/**
 * Access level of a route or of a request between services.
 * - `public`: no credential needed
 * - `read`: every identified caller, including the demo account, anonymous sessions and read-only tokens
 * - `write`: a person, in a session or with a read-write API token
 * - `account`: a person in a session; no API token, so that a stolen token cannot create others
 * - a permission: callers whose credential and role the table of permissions requires
 */
export type Access = 'public' | 'read' | 'write' | 'account' | Permission;

/** The members of a caller that decide about access. */
type CallerAccess = Omit<Caller, 'user_id' | 'via_id' | 'label' | 'workspace_id' | 'address'>;

/** Error for a caller who lacks the required access; undefined if the caller has it. */
export function accessError(access: Access, caller: CallerAccess | null): AppError | undefined {
  if (access === 'public') return undefined;
  if (caller === null) return new AppError('UNAUTHENTICATED');
  if (caller.via === 'session' && caller.second_factor && caller.aal === 'aal1')
    return new AppError('SECOND_FACTOR_REQUIRED');
  if (!isPermission(access)) return credentialError(access, caller);
  const { credential, role, workspace } = permissions[access];
  return credentialError(credential, caller) ?? roleError(role, caller) ?? workspaceRoleError(workspace, caller);
}

/** @throws AppError like `accessError` */
export function requireAccess(access: Access, caller: CallerAccess): void {
  const refusal = accessError(access, caller);
  if (refusal !== undefined) throw refusal;
}

function credentialError(access: 'read' | 'write' | 'account', caller: CallerAccess): AppError | undefined {
  if (access === 'read') return undefined;
  if (caller.kind !== 'person') return new AppError('READ_ONLY');
  if (access === 'account') return caller.via === 'token' ? new AppError('SESSION_REQUIRED') : undefined;
  return caller.scope === 'read' ? new AppError('READ_ONLY') : undefined;
}

function roleError(required: InstallationRole, caller: CallerAccess): AppError | undefined {
  if (includesRole(caller.role, required)) return undefined;
  return new AppError(required === 'curator' ? 'CURATOR_REQUIRED' : 'ADMINISTRATOR_REQUIRED');
}

function workspaceRoleError(required: WorkspaceRole | undefined, caller: CallerAccess): AppError | undefined {
  if (required === undefined || includesWorkspaceRole(caller.workspace_role, required)) return undefined;
  return new AppError(required === 'editor' ? 'EDITOR_REQUIRED' : 'OWNER_REQUIRED');
}
