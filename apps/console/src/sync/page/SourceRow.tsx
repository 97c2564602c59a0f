import { formatCount, formatInstant } from '@rfp/api-client/display';
import { type SourceState } from '@rfp/contracts/sync-run';
import { Link } from 'react-router';
import { TypeBadge } from '../../shared/values/Chips.js';
import { useNow } from '../../shared/hooks/use-now.js';
import { syncTimesText } from '../advice/advice.js';
import { texts } from '../../texts.js';
import { pageTexts } from '../page-texts.js';
import { Reason } from '../advice/Reason.js';
import { useSourceProgress } from '../runs/run-progress.js';
import { RunButton } from '../runs/RunButton.js';
import { RunProgressLine } from '../runs/RunProgressLine.js';
import { SourceStatus } from '../SourceStatus.js';
import styles from './page.module.css';

const words = pageTexts.row;

/** Result of the last run; hidden before the first one. */
function LastRun({ source }: { source: SourceState }) {
  if (source.run_id === null) return null;
  const { read, added, updated, rejected, detailsRejected } = words.figures;
  const { details } = source;
  const figures = [
    read(formatCount(source.records_processed)),
    added(formatCount(source.records_added)),
    updated(formatCount(source.records_updated)),
    ...(source.records_rejected > 0 ? [rejected(formatCount(source.records_rejected))] : []),
    ...(details === undefined ? [] : [texts.sync.detailsRead(formatCount(details.received))]),
    ...(details === undefined || details.rejected === 0 ? [] : [detailsRejected(formatCount(details.rejected))]),
  ];
  return <p className={styles['when']}>{words.lastRun(figures.join(' · '))}</p>;
}

function IdleSource({ source }: { source: SourceState }) {
  const now = useNow();
  return (
    <>
      <p className={styles['when']} title={source.last_sync === null ? undefined : formatInstant(source.last_sync)}>
        {syncTimesText(source, now)}
      </p>
      <LastRun source={source} />
      <Reason source={source} />
    </>
  );
}

function Running({ source }: { source: SourceState }) {
  return <RunProgressLine name={source.name} progress={useSourceProgress(source)} />;
}

/** One source, with its progress while it syncs. */
export function SourceRow({ source }: { source: SourceState }) {
  return (
    <li className={styles['source']}>
      <div className={styles['head']}>
        <Link to={`/sync/${source.key}`} className={styles['name']}>
          {source.name}
        </Link>
        <TypeBadge type={source.source_type} />
      </div>
      <SourceStatus status={source.status} badge paused={source.paused} />
      <div className={styles['button']}>
        <RunButton source={source} />
      </div>
      <div className={styles['body']}>
        {source.status === 'running' ? <Running source={source} /> : <IdleSource source={source} />}
      </div>
    </li>
  );
}
