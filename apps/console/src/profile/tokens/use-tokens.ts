import { type createdApiTokenSchema } from '@rfp/contracts/account';
import { useQueryClient } from '@tanstack/react-query';
import { type z } from 'zod';
import { type ApiMutation, useApiMutation } from '../../data/use-api.js';

export type CreatedToken = z.infer<typeof createdApiTokenSchema>;

/** Refetches the list after tokens may have been created or revoked. */
export function useRefetchTokens(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['tokens'] });
}

/** Creates a token. Does not use `useCreate`, which would cache the secret. */
export function useCreateToken(): ApiMutation<'createApiToken'> {
  return useApiMutation('createApiToken', { gcTime: 0, onSuccess: useRefetchTokens() });
}
