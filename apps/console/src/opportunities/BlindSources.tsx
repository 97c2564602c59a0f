import { useQuery } from '@tanstack/react-query';
import { describeBlindSources } from '@rfp/api-client/coverage';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../data-provider.js';
import { useNow } from '../shared/use-now.js';
import { useSync } from '../sync/sync-context.js';
import styles from './results.module.css';
import { useOpportunityList } from './use-opportunity-list.js';

/** Which sources the list may lack records of. The list does not wait for it, and it is absent if the server cannot say so. */
export function BlindSources() {
  const { filter } = useOpportunityList();
  const { generation } = useSync();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data } = useQuery({
    queryKey: ['opportunities', 'coverage', filter, generation],
    queryFn: ({ signal }) => dataProvider.coverage(filter, signal),
    retry: false,
    staleTime: 60_000,
  });
  const sentence = describeBlindSources(data?.blind ?? [], useNow());
  return sentence === null ? null : <output className={styles['blind']}>{sentence}</output>;
}
