import { type ApiToken, type ApiTokenInput, type createdApiTokenSchema } from '@rfp/contracts/account';
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type z } from 'zod';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { messageOf } from '../../data/errors.js';
import { useToast } from '../../layout/use-toast.js';
import { profileTexts } from '../profile-texts.js';

const key = ['api-tokens'];
const words = profileTexts.tokens;

export type CreatedToken = z.infer<typeof createdApiTokenSchema>;

export function useTokens(): UseQueryResult<ApiToken[]> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await dataProvider.listApiTokens({}, { signal })).tokens,
  });
}

/** Refetches the list after tokens may have been revoked. */
export function useTokensChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: key });
}

/** Creates a token. The secret is kept only while it is displayed, and never in the cache of the list. */
export function useCreateToken(): UseMutationResult<CreatedToken, Error, ApiTokenInput> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input) => dataProvider.createApiToken(input),
    gcTime: 0,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}

export function useRevokeToken(onSettled: () => void): UseMutationResult<unknown, Error, string> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (id) => dataProvider.revokeApiToken({ id }),
    onSuccess: () => toast({ title: words.revoked, variant: 'success', replaces: words.revokeFailed }),
    onError: (error) => toast({ title: words.revokeFailed, description: messageOf(error), variant: 'error' }),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: key });
      onSettled();
    },
  });
}
