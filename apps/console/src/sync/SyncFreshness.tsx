import { describeBlindSources } from '@rfp/api-client/coverage';
import { type SourceState, type SyncStatus } from '@rfp/contracts/sync-run';
import { Link } from 'react-router';
import { formatAgo } from '@rfp/api-client/relative-time';
import { PopoverButton, usePopover } from '../shared/buttons/PopoverButton.js';
import { useNow } from '../shared/hooks/use-now.js';
import { texts } from '../texts.js';
import { mostUrgentSource } from './runs/runs.js';
import { SourceStatus, statusTone } from './SourceStatus.js';
import { useSync } from './sync-context.js';
import { useCoverage } from './use-coverage.js';
import styles from './sync.module.css';

const { pulse } = texts.sources;

function lastSyncText({ last_sync }: SourceState, now: Date): string {
  return last_sync === null ? pulse.never : pulse.synced(formatAgo(last_sync, now));
}

const statusTexts: Partial<Record<SourceState['status'], (name: string) => string>> = {
  running: pulse.running,
  failed: pulse.failed,
  interrupted: pulse.interrupted,
  partial: pulse.partial,
};

function pulseText(source: SourceState, now: Date): string {
  return statusTexts[source.status]?.(source.name) ?? lastSyncText(source, now);
}

interface Freshness {
  text: string;
  tone: string;
}

/** Returns the state of the source that needs attention. */
function toFreshness(status: SyncStatus | undefined, source: SourceState | undefined, now: Date): Freshness {
  if (source !== undefined) return { text: pulseText(source, now), tone: statusTone(source.status) };
  return { text: status === undefined ? pulse.unknown : pulse.none, tone: 'none' };
}

/** Selects what to show. A source that runs or has failed takes precedence over gaps, because the gaps may belong to the same source. */
function useFreshness(gaps: number): Freshness {
  const { status } = useSync();
  const now = useNow();
  const source = mostUrgentSource(status);
  if (gaps > 0 && source?.status !== 'running' && source?.status !== 'failed')
    return { text: texts.list.blind(gaps), tone: 'warn' };
  return toFreshness(status, source, now);
}

/** Button of the top bar that shows how fresh the data is: the source that needs attention, and whether records may be missing. */
export function SyncFreshness() {
  const { status } = useSync();
  const now = useNow();
  const popover = usePopover();
  const blind = useCoverage({});
  const gaps = describeBlindSources(blind, now);
  const { text, tone } = useFreshness(blind.length);
  const sources = Object.values(status?.sources ?? {});
  return (
    <PopoverButton
      popover={popover}
      name={`${pulse.button}: ${text}`}
      title={pulse.button}
      className={styles['pulse']}
      paperClassName={styles['popover']}
      face={
        <>
          <span className={styles['dot']} data-tone={tone} />
          <span className={styles['pulseText']}>{text}</span>
        </>
      }
    >
      <h2>{pulse.button}</h2>
      {gaps === null ? null : <p className={styles['gaps']}>{gaps}</p>}
      {sources.length === 0 ? <p>{texts.sources.none}</p> : null}
      <ul className={styles['rows']}>
        {sources.map((source) => (
          <li key={source.key} className={styles['row']}>
            <span>{source.name}</span>
            <SourceStatus status={source.status} paused={source.paused} />
            <span className={styles['when']}>{lastSyncText(source, now)}</span>
          </li>
        ))}
      </ul>
      <p className={styles['all']}>
        <Link to="/sync" onClick={popover.close}>
          {texts.screens.sync}
        </Link>
      </p>
    </PopoverButton>
  );
}
