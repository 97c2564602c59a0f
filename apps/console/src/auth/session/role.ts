import { type Access, type whoAmISchema } from '@rfp/contracts/caller';
import {
  includesRole,
  includesWorkspaceRole,
  isPermission,
  type Permission,
  permissions,
} from '@rfp/contracts/people/permissions';
import { type UseQueryResult } from '@tanstack/react-query';
import { type z } from 'zod';
import { useApiQuery } from '../../data/use-api.js';
import { authTexts } from '../auth-texts.js';
import { usePerson } from './person.js';

const staleTime = 60_000;

/** The caller, as the server knows it. */
export type WhoAmI = z.infer<typeof whoAmISchema>;

/**
 * The caller as the server knows it, with the roles in the installation and in the workspace of this tab. Not requested for read-only sessions, which
 * have no role.
 */
export function useWhoAmI(): UseQueryResult<WhoAmI> {
  const person = usePerson();
  return useApiQuery('whoAmI', {}, { enabled: person?.readOnly === false, staleTime });
}

/** Text with the role that a permission needs and the caller lacks; null if the caller has the permission. */
function missingRole(permission: Permission, caller: WhoAmI): string | null {
  const { role, workspace } = permissions[permission];
  if (!includesRole(caller.role, role)) return authTexts.user.needs(role);
  if (workspace !== undefined && !includesWorkspaceRole(caller.workspace_role, workspace))
    return authTexts.user.needsInWorkspace(workspace);
  return null;
}

/** Whether a known caller has a permission. */
export function isAllowed(permission: Permission, caller: WhoAmI): boolean {
  return missingRole(permission, caller) === null;
}

/** Whether the caller has a permission; undefined while the role is unknown. */
export function useIsAllowed(permission: Permission): boolean | undefined {
  const readOnly = usePerson()?.readOnly ?? false;
  const { data } = useWhoAmI();
  if (readOnly) return false;
  return data && isAllowed(permission, data);
}

/**
 * Reason why the caller may not do something; null if the caller may. While the role is unknown, nothing is refused here: the server checks every
 * request.
 */
export function useRefusal(access: Exclude<Access, 'public' | 'account'>): string | null {
  const readOnly = usePerson()?.readOnly ?? false;
  const { data } = useWhoAmI();
  if (access === 'read') return null;
  if (readOnly) return authTexts.user.unavailable;
  return isPermission(access) && data !== undefined ? missingRole(access, data) : null;
}
