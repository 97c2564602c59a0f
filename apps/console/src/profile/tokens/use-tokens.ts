import { type ApiTokenInput, type createdApiTokenSchema } from '@rfp/contracts/account';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type z } from 'zod';
import { type ConsoleDataProvider } from '../../data-provider.js';

export type CreatedToken = z.infer<typeof createdApiTokenSchema>;

/** Refetches the list after tokens may have been created or revoked. */
export function useTokensChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['tokens'] });
}

/** Creates a token. Not with `useCreate`, which would cache the secret: it is kept only while it is displayed. */
export function useCreateToken(): UseMutationResult<CreatedToken, Error, ApiTokenInput> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useMutation({
    mutationFn: (input) => dataProvider.createApiToken(input),
    gcTime: 0,
    onSuccess: useTokensChanged(),
  });
}
