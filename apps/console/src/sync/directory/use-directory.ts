import { type ManagedSource, type SourceTestResult } from '@rfp/contracts/source';
import { type DirectoryEntry } from '@rfp/contracts/sources/directory';
import {
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { syncKeys } from '../query-keys.js';

/** All portals of the directory. The browser filters them on each keystroke. */
export function useDirectory(): UseQueryResult<DirectoryEntry[]> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: syncKeys.directory,
    queryFn: async ({ signal }) => (await dataProvider.sourceDirectory({}, { signal })).entries,
  });
}

interface Addition {
  add: UseMutationResult<ManagedSource, Error, void>;
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
  const add = useMutation({
    mutationFn: () => dataProvider.addSource({ key, name, connector, settings, source_type, home_url, paused: true }),
    onSuccess: () => {
      test.mutate();
      void queryClient.invalidateQueries({ queryKey: syncKeys.all });
    },
  });
  return { add, test };
}
