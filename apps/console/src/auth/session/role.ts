import { type Access, type whoAmISchema } from '@rfp/contracts/caller';
import { includesRole, isPermission, type Permission, permissions } from '@rfp/contracts/people/permissions';
import { type UseQueryResult } from '@tanstack/react-query';
import { type z } from 'zod';
import { useApiQuery } from '../../data/use-api.js';
import { authTexts } from '../auth-texts.js';
import { usePerson } from './person.js';

const staleTime = 60_000;

/** The caller as the server knows it, with the role in the installation. Not requested for read-only sessions, which have no role. */
export function useWhoAmI(): UseQueryResult<z.infer<typeof whoAmISchema>> {
  const person = usePerson();
  return useApiQuery('whoAmI', {}, { enabled: person?.readOnly === false, staleTime });
}

/** Whether the caller has a permission; undefined while the role is unknown. */
export function useIsAllowed(permission: Permission): boolean | undefined {
  const readOnly = usePerson()?.readOnly ?? false;
  const { data } = useWhoAmI();
  if (readOnly) return false;
  return data && includesRole(data.role, permissions[permission].role);
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
  if (!isPermission(access) || data === undefined) return null;
  const { role } = permissions[access];
  return includesRole(data.role, role) ? null : authTexts.user.needs(role);
}
