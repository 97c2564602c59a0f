import { formatCount, sourceTypeLabels } from '@rfp/api-client/display';
import { type SourceType } from '@rfp/contracts/notice';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { type SyncStatus } from '@rfp/contracts/sync-run';
import { useEffect, useRef } from 'react';
import { useGetList } from 'react-admin';
import { Link } from 'react-router';
import { errorMessage } from '../../data/errors.js';
import { listAddress } from '../../opportunities/list-address.js';
import { formatAgo } from '@rfp/api-client/relative-time';
import { EmptyState } from '../../shared/states/EmptyState.js';
import { FailedState, RetryButton } from '../../shared/states/FailedState.js';
import { Panel } from '../../shared/Panel.js';
import { Skeleton } from '../../shared/states/Skeleton.js';
import { useNow } from '../../shared/hooks/use-now.js';
import { pageTexts } from '../page-texts.js';
import { useSync } from '../sync-context.js';
import { countByType } from './count-by-type.js';
import styles from './page.module.css';

const words = pageTexts.latest;
const sampleRows = 100;

interface AdditionsProps {
  sample: Pick<Opportunity, 'created_at' | 'source_type'>[];
  byType: SyncStatus['by_source'];
}

function TypeRow({ type, count, of, all }: { type: SourceType; count: number; of: number; all: number }) {
  return (
    <tr>
      <th scope="row">
        <Link to={listAddress({ source_type: type }, 'created_at')}>{sourceTypeLabels[type]}</Link>
        <span className={styles['bar']} style={{ width: `${(100 * count) / of}%` }} />
      </th>
      <td>{formatCount(count)}</td>
      <td className={styles['all']}>{formatCount(all)}</td>
    </tr>
  );
}

function Additions({ sample, byType }: AdditionsProps) {
  const now = useNow();
  const oldest = sample.at(-1);
  if (oldest === undefined) return <EmptyState title={words.none} message={words.noneText} />;
  return (
    <>
      <table className={styles['types']}>
        <caption className="hidden">{words.title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.columns.type}</th>
            <th scope="col">{words.columns.newest}</th>
            <th scope="col">{words.columns.all}</th>
          </tr>
        </thead>
        <tbody>
          {countByType(sample, byType).map((row) => (
            <TypeRow key={row.type} {...row} of={sample.length} />
          ))}
        </tbody>
      </table>
      <p className={styles['detail']}>{words.since(formatAgo(oldest.created_at, now))}</p>
    </>
  );
}

/** The newest opportunities, counted by type. */
export function LatestAdditions({ byType }: { byType: SyncStatus['by_source'] }) {
  const { generation } = useSync();
  const { data, error, refetch } = useGetList<Opportunity>(
    'opportunities',
    // `meta` gives these rows their own cache entry, apart from the list and the detail page.
    {
      pagination: { page: 1, perPage: sampleRows },
      sort: { field: 'created_at', order: 'DESC' },
      filter: {},
      meta: { sample: true },
    },
  );
  const shownGeneration = useRef(generation);
  useEffect(() => {
    if (shownGeneration.current !== generation) void refetch();
    shownGeneration.current = generation;
  }, [generation, refetch]);
  return (
    <Panel
      title={words.title}
      note={data === undefined || data.length === 0 ? undefined : words.note(formatCount(data.length))}
      busy={data === undefined}
    >
      <Content data={data} error={error} byType={byType} onRetry={() => void refetch()} />
    </Panel>
  );
}

interface ContentProps {
  data: Opportunity[] | undefined;
  error: Error | null;
  byType: SyncStatus['by_source'];
  onRetry: () => void;
}

function Content({ data, error, byType, onRetry }: ContentProps) {
  if (data !== undefined) return <Additions sample={data} byType={byType} />;
  if (error === null) return <Skeleton variant="rounded" height={160} />;
  return (
    <FailedState title={words.failed} message={errorMessage(error)}>
      <RetryButton onRetry={onRetry} />
    </FailedState>
  );
}
