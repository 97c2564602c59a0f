import { type KeyedSource, type KeyTest, type SourceKeyState } from '@rfp/contracts/account';
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { modelStatusKey } from '../../intelligence/data/model-status.js';

const key = ['source-keys'];

export function useSourceKeys(): UseQueryResult<SourceKeyState[]> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await dataProvider.listSourceKeys({}, { signal })).keys,
  });
}

interface SetKey {
  source: KeyedSource;
  key: string;
}

/** Saves a key. The key exists only in the request: the mutation is discarded with the form. */
export function useSetKey(): UseMutationResult<SourceKeyState, Error, SetKey> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const changed = useSourceKeysChanged();
  return useMutation({
    mutationFn: (input) => dataProvider.putSourceKey({ source: input.source, key: input.key }),
    gcTime: 0,
    onSettled: changed,
  });
}

export function useRemoveKey(): UseMutationResult<SourceKeyState, Error, KeyedSource> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const changed = useSourceKeysChanged();
  return useMutation({ mutationFn: (source) => dataProvider.removeSourceKey({ source }), onSettled: changed });
}

export function useTestKey(): UseMutationResult<KeyTest, Error, KeyedSource> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useMutation({ mutationFn: (source) => dataProvider.testSourceKey({ source }) });
}

/** Refetches everything that depends on the keys: their states, the sync status and the model status. */
export function useSourceKeysChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: key }),
      queryClient.invalidateQueries({ queryKey: ['sync', 'status'] }),
      queryClient.invalidateQueries({ queryKey: modelStatusKey }),
    ]);
  };
}
