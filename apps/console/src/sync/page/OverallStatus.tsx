import { formatCount, formatInstant } from '@rfp/api-client/display';
import { type SyncStatus } from '@rfp/contracts/sync-run';
import { errorMessage } from '../../data/errors.js';
import { formatAgo } from '@rfp/api-client/relative-time';
import { FailedState } from '../../shared/states/FailedState.js';
import { Panel } from '../../shared/Panel.js';
import { Skeleton } from '../../shared/states/Skeleton.js';
import { BusyButton } from '../../shared/buttons/BusyButton.js';
import { useNow } from '../../shared/hooks/use-now.js';
import { texts } from '../../texts.js';
import { pageTexts } from '../page-texts.js';
import { SourceStatus } from '../SourceStatus.js';
import { useSync } from '../sync-context.js';
import styles from './page.module.css';

const words = pageTexts.overall;
const cards = ['total', 'active', 'processed', 'added'];

function Counter({ label, count }: { label: string; count: number }) {
  return (
    <div className={styles['counter']}>
      <dt>{label}</dt>
      <dd>{formatCount(count)}</dd>
    </div>
  );
}

function Facts({ status }: { status: SyncStatus }) {
  const now = useNow();
  const { last_sync } = status;
  return (
    <p className={styles['facts']}>
      <SourceStatus status={status.status} badge />
      {last_sync === null ? (
        <span>{words.never}</span>
      ) : (
        <span title={formatInstant(last_sync)}>{words.lastSync(formatAgo(last_sync, now))}</span>
      )}
      <span>{words.known(formatCount(status.total_opportunities))}</span>
    </p>
  );
}

function Loading() {
  return (
    <div className={styles['counters']} aria-busy>
      <output className="hidden">{pageTexts.loading}</output>
      {cards.map((card) => (
        <Skeleton key={card} variant="rounded" height={122} />
      ))}
    </div>
  );
}

export function OverallStatus() {
  const { status, error, isFetching, refetch } = useSync();
  if (status === undefined && error === null) return <Loading />;
  if (status === undefined) {
    return (
      <Panel title={words.title}>
        <FailedState title={pageTexts.loadFailedTitle} message={errorMessage(error)}>
          <BusyButton busy={isFetching} onClick={() => void refetch()}>
            {texts.shell.retry}
          </BusyButton>
        </FailedState>
      </Panel>
    );
  }
  return (
    <Panel title={words.title} note={<Facts status={status} />} className={styles['overall']}>
      <dl className={styles['counters']}>
        <Counter label={words.total} count={Object.keys(status.sources).length} />
        <Counter label={words.active} count={status.sources_active} />
        <Counter label={words.processed} count={status.opportunities_processed} />
        <Counter label={words.added} count={status.opportunities_added} />
      </dl>
    </Panel>
  );
}
