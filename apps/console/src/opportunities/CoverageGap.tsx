import { useQuery } from '@tanstack/react-query';
import { describeBlindSources } from '@rfp/api-client/coverage';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router';
import { type ConsoleDataProvider } from '../data-provider.js';
import { useNow } from '../shared/use-now.js';
import { useSync } from '../sync/sync-context.js';
import { texts } from '../texts.js';
import styles from './results.module.css';

/** Which sources the list of a filter may lack records of. Nothing waits for it, and it is absent if the server cannot say so. */
export function CoverageGap({ filter }: { filter: OpportunityFilter }) {
  const { generation } = useSync();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data } = useQuery({
    queryKey: ['opportunities', 'coverage', filter, generation],
    queryFn: ({ signal }) => dataProvider.opportunityCoverage({ filter }, { signal }),
    retry: false,
    staleTime: 60_000,
  });
  const blind = data?.blind ?? [];
  const sentence = describeBlindSources(blind, useNow());
  if (sentence === null) return null;
  return (
    <>
      <p className={styles['blind']}>
        <output title={sentence}>{sentence}</output> <Link to="/sync">{texts.list.seeSync}</Link>
      </p>
      <p className={styles['shortBlind']}>
        <output>
          <Link to="/sync">{texts.list.blind(blind.length)}</Link>
        </output>
      </p>
    </>
  );
}
