import { setTimeout as delay } from 'node:timers/promises';
import { AppError, toAppError } from '@rfp/contracts/errors';
import { countRead, type RunCounters } from '@rfp/contracts/sync-run';
import { type DateField } from '@rfp/sources/fields/unread-dates';
import { count, observe } from '@rfp/telemetry/metrics';
import { withSpan } from '@rfp/telemetry/trace';
import { redactKeyInError } from '../secrets/redact-key.js';
import { metricLabel } from '../sources/metric-label.js';
import { type ActiveRun } from './active-run.js';
import { saveUsage } from './ledger/account-usage.js';
import { type RunEnd } from './ledger/finish-run.js';
import { type RunState } from './run-state.js';

/** Delays before the end of a run is written again after a database outage. Their sum is shorter than the lease. */
const retryDelaysMs = [200, 1000, 5000, 15_000];

/** Does the work of a run and writes its end. Never rejects: the ledger holds the outcome. */
export async function executeRun(run: ActiveRun, work: () => Promise<void>): Promise<void> {
  const { state, services } = run;
  const started = performance.now();
  const error = await runTraced(run, work).then(
    () => null,
    (thrown: unknown) => redactKeyInError(toAppError(thrown), state.apiKey),
  );
  run.stop();
  const end = toRunEnd(run, error);
  countRun(run, end, (performance.now() - started) / 1000);
  if (!(await writeEnd(run, end))) await saveUsageOf(run);
  if (!state.isClean) {
    await services.settling.settle(state.claim.runId).catch(() => {
      // The next round of settling retries it.
    });
  }
}

/** Runs the work in one trace with its requests, batches and statements. */
function runTraced({ configured, state }: ActiveRun, work: () => Promise<void>): Promise<void> {
  const attributes = { 'rfp.source': metricLabel(configured.source), 'rfp.run_id': state.claim.runId };
  return withSpan({ name: 'sync run', kind: 'internal', attributes }, () => work());
}

function countRun({ configured, state: { counters } }: ActiveRun, { status }: RunEnd, seconds: number): void {
  const source = metricLabel(configured.source);
  count('rfp_sync_runs_total', { source, status });
  observe('rfp_sync_duration_seconds', { source }, seconds);
  const { details } = counters;
  for (const outcome of ['added', 'updated', 'unchanged', 'rejected'] as const)
    count('rfp_sync_records_total', { source, outcome }, counters[outcome] + (details?.[outcome] ?? 0));
  count('rfp_sync_records_total', { source, outcome: 'closed' }, counters.closed);
}

function toRunEnd({ state }: ActiveRun, error: AppError | null): RunEnd {
  const { requests, usage, isClean, listingDone, advanced } = state;
  return { ...classifyOutcome(state, error), requests, usage, clean: isClean, listingDone, advanced };
}

/** False if another holder has ended the run, or if the database was unavailable for too long; then the lease expires. */
async function writeEnd({ services, state }: ActiveRun, end: RunEnd): Promise<boolean> {
  for (const delayMs of [...retryDelaysMs, null]) {
    try {
      await services.ledger.finish(state.claim, end);
      return true;
    } catch (thrown) {
      if (delayMs === null || !toAppError(thrown).retryable) return false;
      await delay(delayMs, undefined, { ref: false });
    }
  }
  return false;
}

/** Even a run that may no longer write saves the pause that its source requested, so that the next run does not call the source early. */
async function saveUsageOf({ state, services }: ActiveRun): Promise<void> {
  if (state.usage === null) return;
  await saveUsage(services.database, state.usage).catch(() => {
    // The outage outlasted the retries.
  });
}

type Findings = Pick<RunState, 'counters' | 'rejectedByCode' | 'unreadDates' | 'listing' | 'drop'>;
type Outcome = Pick<RunEnd, 'status' | 'reason'>;

/** Share of records that a source may omit or corrupt before its run counts as incomplete. */
const toleratedShare = 0.01;

/** Status and reason of a run that ended by itself (`error` null) or with an error. */
function classifyOutcome(findings: Findings, error: AppError | null): Outcome {
  if (error?.code === 'RUN_INTERRUPTED') return { status: 'interrupted', reason: error };
  if (error?.code === 'RUN_CANCELLED') return { status: 'cancelled', reason: error };
  const reason = intakeRefusal(error) ?? error ?? findingsError(findings);
  if (reason === null) return { status: 'completed', reason: null };
  // A suspicious drop is a result, even if the listing was empty, and reaching a limit is not a failure.
  const hasResult = hasStoredRecords(findings.counters) || ['SUSPICIOUS_DROP', 'RUN_LIMIT'].includes(reason.code);
  return { status: hasResult ? 'partial' : 'failed', reason };
}

function hasStoredRecords({ received, rejected, details }: RunCounters): boolean {
  return received > rejected || (details !== undefined && details.received > details.rejected);
}

/** The error of a run whose records intake refuses. A run that was taken over has the same code, but it cannot write its end. */
function intakeRefusal(error: AppError | null): AppError | null {
  if (error?.code !== 'STALE_RUN') return null;
  return new AppError('STALE_RUN', {
    message: 'Records of this run are no longer accepted: the catalogue has seen a newer run of this source.',
    cause: error,
  });
}

function findingsError(findings: Findings): AppError | null {
  return (
    dropError(findings) ?? incompletenessError(findings) ?? unreadableError(findings) ?? changedDatesError(findings)
  );
}

function dropError({ drop }: Findings): AppError | null {
  if (drop === null) return null;
  return new AppError('SUSPICIOUS_DROP', {
    message: `${drop.missing} of ${drop.open} open records are no longer listed. Nothing was closed: please check the source and confirm.`,
    details: drop,
  });
}

function incompletenessError({ listing }: Findings): AppError | null {
  if (listing === null || listing.received >= listing.expected * (1 - toleratedShare)) return null;
  return new AppError('SOURCE_INCOMPLETE', {
    message: `The source announced ${listing.expected} records and gave ${listing.received}.`,
    details: listing,
  });
}

function unreadableError({ counters, rejectedByCode }: Findings): AppError | null {
  // Repaired records are complete.
  const unreadableCounts = [...rejectedByCode].filter(([code]) => code !== 'RECORD_MENDED');
  const count = unreadableCounts.reduce((sum, [, times]) => sum + times, 0);
  const read = countRead(counters);
  if (count <= read * toleratedShare) return null;
  const codes = unreadableCounts.map(([code, times]) => `${code} ${times}`).join(', ');
  return new AppError('RECORD_UNREADABLE', {
    message: `${count} of ${read} ${counters.details === undefined ? 'records' : 'records and details'} could not be read and were quarantined (${codes}).`,
  });
}

/** If at least this many records, and at least this share of them, have an unreadable date, its format has changed. */
const minUnreadRecords = 10;
const minUnreadShare = 0.9;

const dateNames: Record<DateField, string> = {
  posted_date: 'posted date',
  due_date: 'due date',
};

/** Reports changed date formats, because records are stored without such a date, so that the change would go unnoticed. */
function changedDatesError({ counters, unreadDates }: Findings): AppError | null {
  const read = countRead(counters);
  const changed = [...unreadDates].find(
    ([, { records }]) => records >= Math.max(minUnreadRecords, read * minUnreadShare),
  );
  if (changed === undefined) return null;
  const [field, { records, example }] = changed;
  return new AppError('SOURCE_CHANGED', {
    message: `${records} of ${read} records state a ${dateNames[field]} that cannot be read, such as "${example.slice(0, 60)}": the source has changed its format. They are stored without it.`,
    details: { field, records },
  });
}
