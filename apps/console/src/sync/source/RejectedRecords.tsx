import { formatCount, formatInstant } from '@rfp/api-client/display';
import { type RejectedRecord } from '@rfp/contracts/sync-run';
import { formatAgo } from '@rfp/api-client/relative-time';
import { Chip } from '../../shared/values/Chips.js';
import { EmptyState } from '../../shared/states/EmptyState.js';
import { ListState } from '../../shared/states/ListState.js';
import { PageSteps, usePageNumber } from '../../shared/PageSteps.js';
import { Panel } from '../../shared/Panel.js';
import { useNow } from '../../shared/hooks/use-now.js';
import { ActionButton } from '../ActionButton.js';
import { useSync } from '../sync-context.js';
import { isTruncated, shownCharacters } from './is-truncated.js';
import { sourceTexts } from './source-texts.js';
import styles from './source.module.css';
import { rejectedPerPage, useRejected } from './use-source.js';

const words = sourceTexts.rejected;

interface ReplayProps {
  source: string;
  ids?: string[];
  label: string;
  about?: string;
}

function ReplayButton({ source, ids, label, about }: ReplayProps) {
  const { start, isBusy } = useSync();
  const replayStart = { what: 'replay' as const, source, ...(ids === undefined ? {} : { ids }) };
  return (
    <ActionButton
      access="manage-sources"
      size="small"
      label={label}
      busyLabel={words.busy}
      about={about}
      busy={isBusy(replayStart)}
      onPress={() => void start(replayStart)}
    />
  );
}

/** Received data is shown as plain text, never as HTML. */
function RawData({ record }: { record: RejectedRecord }) {
  return (
    <details className={styles['raw']}>
      <summary>{words.raw}</summary>
      {isTruncated(record) ? <p className={styles['quiet']}>{words.truncated(formatCount(shownCharacters))}</p> : null}
      <pre>{record.raw}</pre>
    </details>
  );
}

function RejectedItem({ source, record }: { source: string; record: RejectedRecord }) {
  const now = useNow();
  const id = record.source_id ?? words.noId;
  return (
    <li>
      <div className={styles['rejection']}>
        <div>
          <p className={styles['why']}>{record.message}</p>
          <p className={styles['quiet']}>
            {words.record(id)}
            {' · '}
            <time dateTime={record.rejected_at} title={formatInstant(record.rejected_at)}>
              {words.when(formatAgo(record.rejected_at, now))}
            </time>
          </p>
        </div>
        {record.replayable ? (
          <ReplayButton source={source} ids={[record.id]} label={words.one} about={words.record(id)} />
        ) : (
          <Chip>{words.tooLarge}</Chip>
        )}
      </div>
      {/* Demo sessions do not receive the raw data. */}
      {record.raw !== '' && <RawData record={record} />}
    </li>
  );
}

/** Quarantined records that have not been stored by a replay. */
export function RejectedRecords({ source }: { source: string }) {
  const [page, setPage] = usePageNumber('rejected');
  const rejected = useRejected(source, page);
  const someRecords = (rejected.data?.total ?? 0) > 0;
  return (
    <Panel
      title={words.title}
      busy={rejected.isPending}
      note={someRecords ? <ReplayButton source={source} label={words.all} /> : undefined}
    >
      <ListState query={rejected} failed={words.failed}>
        {({ rows, total }) =>
          total === 0 ? (
            <EmptyState title={words.none} message={words.noneText} />
          ) : (
            <>
              <ul className={styles['rejected']} tabIndex={-1} aria-label={words.title}>
                {rows.map((record) => (
                  <RejectedItem key={record.id} source={source} record={record} />
                ))}
              </ul>
              <PageSteps label={words.title} page={page} perPage={rejectedPerPage} total={total} onGo={setPage} />
            </>
          )
        }
      </ListState>
    </Panel>
  );
}
