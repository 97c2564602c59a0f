import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { syncKeys } from '../query-keys.js';
import { type ConnectorForm, formsOf } from './source-form.js';

/** Kinds of source that can be added, each with the fields of its settings. */
export function useConnectors(): UseQueryResult<ConnectorForm[]> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: syncKeys.connectors,
    queryFn: async ({ signal }) => formsOf((await dataProvider.listConnectors({}, { signal })).connectors),
    staleTime: Infinity,
  });
}
