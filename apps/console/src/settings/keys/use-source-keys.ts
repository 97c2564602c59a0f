import { type ApiKeyState } from '@rfp/contracts/account';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useIsAllowed } from '../../auth/session/role.js';
import { type ApiMutation, apiKey, useApiMutation, useApiQuery } from '../../data/use-api.js';
import { modelStatusKey } from '../../intelligence/data/model-status.js';

/** States of the keys. Not requested without the permission. */
export function useSourceKeys(): UseQueryResult<ApiKeyState[]> {
  const enabled = useIsAllowed('manage-source-keys') === true;
  return useApiQuery('listSourceKeys', {}, { select: ({ keys }) => keys, enabled });
}

/** Saves a key. The mutation, which contains the key, is discarded together with the form. */
export function useSetKey(): ApiMutation<'putSourceKey'> {
  return useApiMutation('putSourceKey', { gcTime: 0, onSettled: useRefetchSourceKeys() });
}

export function useRemoveKey(): ApiMutation<'removeSourceKey'> {
  return useApiMutation('removeSourceKey', { onSettled: useRefetchSourceKeys() });
}

export function useTestKey(): ApiMutation<'testSourceKey'> {
  return useApiMutation('testSourceKey');
}

/** Refetches everything that depends on the keys: their states, the sync status and the model status. */
export function useRefetchSourceKeys(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: apiKey('listSourceKeys') }),
      queryClient.invalidateQueries({ queryKey: ['sync', 'status'] }),
      queryClient.invalidateQueries({ queryKey: modelStatusKey }),
    ]);
  };
}
