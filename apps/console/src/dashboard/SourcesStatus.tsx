import { formatCount, formatInstant } from '@rfp/api-client/display';
import { type SourceState } from '@rfp/contracts/sync-run';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { formatAgo } from '@rfp/api-client/relative-time';
import { EmptyState } from '../shared/states/EmptyState.js';
import { Panel } from '../shared/Panel.js';
import { ProgressBar } from '../shared/states/ProgressBar.js';
import { Skeleton } from '../shared/states/Skeleton.js';
import { useNow } from '../shared/hooks/use-now.js';
import { readText, percentDone, useSourceProgress } from '../sync/runs/run-progress.js';
import { SourceStatus } from '../sync/SourceStatus.js';
import { useSync } from '../sync/sync-context.js';
import { texts } from '../texts.js';
import { dashboardTexts } from './dashboard-texts.js';
import styles from './sources.module.css';
import { StatsFailed } from './StatsFailed.js';
import { lazyPart } from '../shared/lazy-part.js';

const words = texts.sources;

const CoverageGap = lazyPart(() =>
  import('../opportunities/list/CoverageGap.js').then(({ CoverageGap }) => CoverageGap),
);
const Reason = lazyPart(() => import('../sync/advice/Reason.js').then(({ Reason }) => Reason));

/** Note on an idle source: its error with advice, or when it resumes. */
function Note({ source }: { source: SourceState }) {
  if (source.reason !== null) {
    return (
      <Suspense fallback={source.reason.message}>
        <Reason source={source} />
      </Suspense>
    );
  }
  return source.resumes_at === null ? null : words.resumes(formatInstant(source.resumes_at));
}

function Running({ source }: { source: SourceState }) {
  const progress = useSourceProgress(source);
  const share = percentDone(progress);
  return (
    <>
      {readText(progress)}
      <ProgressBar label={`${source.name}: ${readText(progress)}`} share={share} className={styles['running']} />
    </>
  );
}

function SourceRow({ source }: { source: SourceState }) {
  const now = useNow();
  return (
    <>
      <tr>
        <th scope="row">
          <Link to={`/sync/${source.key}`}>{source.name}</Link>
          <SourceStatus status={source.status} paused={source.paused} />
        </th>
        <td title={source.last_sync === null ? undefined : formatInstant(source.last_sync)}>
          {source.last_sync === null ? words.never : formatAgo(source.last_sync, now)}
        </td>
        <td className={styles['number']}>{formatCount(source.records_added)}</td>
        <td className={styles['number']}>{formatCount(source.records_updated)}</td>
      </tr>
      <tr className={styles['noteRow']}>
        <td colSpan={4}>{source.status === 'running' ? <Running source={source} /> : <Note source={source} />}</td>
      </tr>
    </>
  );
}

function SourcesTable({ sources }: { sources: SourceState[] }) {
  return (
    <table className={styles['table']}>
      <caption className="hidden">{words.title}</caption>
      <thead>
        <tr>
          <th scope="col">{words.columns.source}</th>
          <th scope="col">{words.columns.lastSync}</th>
          <th scope="col" className={styles['number']}>
            {words.columns.added}
          </th>
          <th scope="col" className={styles['number']}>
            {words.columns.updated}
          </th>
        </tr>
      </thead>
      <tbody>
        {sources.map((source) => (
          <SourceRow key={source.key} source={source} />
        ))}
      </tbody>
    </table>
  );
}

function Content() {
  const { status, error, refetch } = useSync();
  if (status === undefined) {
    if (error !== null) return <StatsFailed what={words.title} error={error} onRetry={() => void refetch()} />;
    return <Skeleton variant="rounded" height={180} />;
  }
  const sources = Object.values(status.sources);
  if (sources.length === 0) return <EmptyState title={words.none} message={dashboardTexts.emptyHint} />;
  return <SourcesTable sources={sources} />;
}

export function SourcesStatus() {
  const { isPending } = useSync();
  return (
    <Panel title={words.title} note={<Link to="/sync">{texts.screens.sync}</Link>} busy={isPending}>
      <Content />
      <Suspense>
        <CoverageGap filter={{}} />
      </Suspense>
    </Panel>
  );
}
