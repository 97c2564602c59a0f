import { type ManagedSource, type SourceTestResult } from '@rfp/contracts/source';
import { type DirectoryEntry } from '@rfp/contracts/sources/directory';
import { type UseMutationResult, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCreate } from 'react-admin';
import { useApiMutation, useApiQuery } from '../../data/use-api.js';
import { syncKeys, syncQueries } from '../query-keys.js';

/** All portals of the directory. The browser filters them on each keystroke. */
export function useDirectory(): UseQueryResult<DirectoryEntry[]> {
  return useApiQuery('sourceDirectory', {}, { queryKey: syncKeys.directory, select: ({ entries }) => entries });
}

interface Addition {
  add: () => void;
  added: Pick<UseMutationResult<ManagedSource>, 'data' | 'error' | 'isPending' | 'isSuccess'>;
  test: Pick<UseMutationResult<SourceTestResult>, 'data' | 'error' | 'isPending'>;
}

/** Adds a portal as a paused source, then tests its first page. */
export function useAddition(
  { key, name, source_type, home_url }: DirectoryEntry,
  preset: NonNullable<DirectoryEntry['preset']>,
): Addition {
  const queryClient = useQueryClient();
  const { connector, settings } = preset;
  const test = useApiMutation('testSource');
  const source = { key, name, connector, settings, source_type, home_url, paused: true };
  const [add, added] = useCreate<typeof source, Error, ManagedSource>(
    'sources',
    { data: source },
    {
      onSuccess: () => {
        test.mutate({ name, connector, settings, source_type });
        void queryClient.invalidateQueries(syncQueries);
      },
    },
  );
  return { add: () => void add(), added, test };
}
