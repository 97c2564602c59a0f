import { formatCount, formatInstant } from '@rfp/api-client/display';
import { type SyncStatus } from '@rfp/contracts/sync-run';
import { formatAgo } from '@rfp/api-client/relative-time';
import { Panel } from '../../shared/Panel.js';
import { useNow } from '../../shared/hooks/use-now.js';
import { pageTexts } from '../page-texts.js';
import { SourceStatus } from '../SourceStatus.js';
import styles from './page.module.css';

const words = pageTexts.recent;
const maxShownSyncs = 10;

/** The last runs of all sources; hidden before the first one. */
export function RecentActivity({ syncs }: { syncs: SyncStatus['recent_syncs'] }) {
  const now = useNow();
  if (syncs.length === 0) return null;
  return (
    <Panel title={words.title}>
      <ol className={styles['recent']} aria-label={words.title}>
        {syncs.slice(0, maxShownSyncs).map(({ source_name, sync_start, status, records_processed, records_added }) => (
          <li key={`${source_name} ${sync_start}`}>
            <p className={styles['itemName']}>{source_name}</p>
            <SourceStatus status={status} />
            <p className={styles['detail']}>
              <time dateTime={sync_start} title={formatInstant(sync_start)}>
                {formatAgo(sync_start, now)}
              </time>
              {` · ${words.figures(formatCount(records_processed), formatCount(records_added))}`}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
