import { formatCount, formatInstant } from '@rfp/api-client/display';
import { type SyncRun } from '@rfp/contracts/sync-run';
import { formatAgo, formatAhead } from '@rfp/api-client/relative-time';
import { useNow } from '../../shared/hooks/use-now.js';
import { ActionButton } from '../ActionButton.js';
import { useProgress } from '../live/progress.js';
import { SourceStatus } from '../SourceStatus.js';
import { useCancelRun } from './use-cancel-run.js';
import { runFacts, rejectionReasons } from './run-labels.js';
import { sourceTexts } from '../source/source-texts.js';
import styles from '../source/source.module.css';

const words = sourceTexts.runs;
const outcomeNames = ['added', 'updated', 'unchanged', 'rejected'] as const;

interface Figures extends Record<(typeof outcomeNames)[number], number> {
  expected: number | null;
  received: number;
  closed?: number;
}

function Counters({ label, figures }: { label: string; figures: Figures }) {
  const { closed } = figures;
  return (
    <dl className={styles['counters']}>
      <div>
        <dt>{label}</dt>
        <dd>
          {formatCount(figures.received)}
          {figures.expected === null ? null : <span> {words.of(formatCount(figures.expected))}</span>}
        </dd>
      </div>
      {outcomeNames.map((name) => (
        <Counter key={name} label={words.counters[name]} count={figures[name]} />
      ))}
      {closed === undefined ? null : <Counter label={words.counters.closed} count={closed} />}
    </dl>
  );
}

function Counter({ label, count }: { label: string; count: number }) {
  return (
    <div data-none={count === 0}>
      <dt>{label}</dt>
      <dd>{formatCount(count)}</dd>
    </div>
  );
}

/** Counters of the listing, and below them the counters of the details. */
function RunCounters({ run }: { run: SyncRun }) {
  const live = useProgress({ key: run.source, run_id: run.id, status: run.status });
  const counters = live?.counters ?? run.counters;
  return (
    <>
      <Counters label={words.counters.received} figures={counters} />
      {counters.details === undefined ? null : <Counters label={words.details} figures={counters.details} />}
    </>
  );
}

/** Reason of the end, missing records and rejections. */
function Remarks({ run }: { run: SyncRun }) {
  const now = useNow();
  const remarks = [
    ...(run.reason === null ? [] : [run.reason.message]),
    ...(run.missing === null || run.missing.missing === 0
      ? []
      : [words.missing(formatCount(run.missing.missing), formatCount(run.missing.open))]),
    ...(run.resumes_at === null || new Date(run.resumes_at) < now
      ? []
      : [words.resumes(formatAhead(run.resumes_at, now))]),
    ...rejectionReasons(run),
  ];
  if (remarks.length === 0) return null;
  return (
    <ul className={styles['remarks']}>
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  );
}

/** Cancels any run, including replays, which have no other button. */
function CancelRun({ run }: { run: SyncRun }) {
  const { busy, press } = useCancelRun({ name: run.source_name, run_id: run.id });
  const about = formatInstant(run.started_at);
  return (
    <ActionButton
      size="small"
      label={words.cancel}
      busyLabel={words.cancelling}
      about={about}
      busy={busy}
      onPress={press}
    />
  );
}

export function RunItem({ run }: { run: SyncRun }) {
  const now = useNow();
  return (
    <li className={styles['run']}>
      <SourceStatus status={run.status} badge />
      <p className={styles['began']}>
        <time dateTime={run.started_at} title={formatInstant(run.started_at)}>
          {formatAgo(run.started_at, now)}
        </time>
        <span className={styles['quiet']}>{runFacts(run).join(' · ')}</span>
        {run.status === 'running' ? <CancelRun run={run} /> : null}
      </p>
      <RunCounters run={run} />
      <Remarks run={run} />
    </li>
  );
}
