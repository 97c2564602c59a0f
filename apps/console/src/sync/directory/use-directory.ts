import { type ManagedSource, type SourceTestResult } from '@rfp/contracts/source';
import { type DirectoryEntry } from '@rfp/contracts/sources/directory';
import {
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCreate, useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { syncKeys, syncQueries } from '../query-keys.js';

/** All portals of the directory. The browser filters them on each keystroke. */
export function useDirectory(): UseQueryResult<DirectoryEntry[]> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: syncKeys.directory,
    queryFn: async ({ signal }) => (await dataProvider.sourceDirectory({}, { signal })).entries,
  });
}

interface Addition {
  add: () => void;
  added: Pick<UseMutationResult<ManagedSource>, 'data' | 'error' | 'isPending' | 'isSuccess'>;
  test: UseMutationResult<SourceTestResult, Error, void>;
}

/** Adds a portal as a paused source, then tests its first page. */
export function useAddition(
  { key, name, source_type, home_url }: DirectoryEntry,
  preset: NonNullable<DirectoryEntry['preset']>,
): Addition {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const { connector, settings } = preset;
  const test = useMutation({ mutationFn: () => dataProvider.testSource({ name, connector, settings, source_type }) });
  const source = { key, name, connector, settings, source_type, home_url, paused: true };
  const [add, added] = useCreate<typeof source, Error, ManagedSource>(
    'sources',
    { data: source },
    {
      onSuccess: () => {
        test.mutate();
        void queryClient.invalidateQueries(syncQueries);
      },
    },
  );
  return { add: () => void add(), added, test };
}
