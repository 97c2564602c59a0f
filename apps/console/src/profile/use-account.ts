import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { authClient } from '../auth/auth-client.js';
import { toAccount, type Account } from './account.js';

const accountKey = ['account'];

async function readAccount(): Promise<Account> {
  const { data, error } = await authClient.getUser();
  if (error !== null) throw error;
  return toAccount(data.user);
}

/** Reads the current account, because its copy in the session may be outdated. */
export function useAccount(): UseQueryResult<Account> {
  return useQuery({ queryKey: accountKey, queryFn: readAccount });
}

/** Refetches the account after a change. */
export function useRefetchAccount(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries({ queryKey: accountKey }), [queryClient]);
}
