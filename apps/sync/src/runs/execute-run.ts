import { setTimeout as delay } from 'node:timers/promises';
import { type AppError, toAppError } from '@rfp/contracts/errors';
import { count, observe } from '@rfp/telemetry/metrics';
import { withSpan } from '@rfp/telemetry/trace';
import { redactKeyInError } from '../secrets/redact-key.js';
import { metricLabel } from '../sources/metric-label.js';
import { type ActiveRun } from './active-run.js';
import { saveUsage } from './ledger/account-usage.js';
import { type RunEnd } from './ledger/finish-run.js';
import { classifyOutcome } from './settle/classify-outcome.js';

/** Delays before the end of a run is written again after a database outage. Together shorter than the lease. */
const retryDelaysMs = [200, 1000, 5000, 15_000];

/** Does the work of a run and writes its end. Never rejects: the ledger holds the outcome. */
export async function executeRun(run: ActiveRun, work: () => Promise<void>): Promise<void> {
  const { state, services } = run;
  const started = performance.now();
  const error = await traced(run, work).then(
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

/** One trace for the run: its requests, batches and statements. */
function traced({ configured, state }: ActiveRun, work: () => Promise<void>): Promise<void> {
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

/** False if another holder has ended the run, or the database was away too long: then the lease expires. */
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

/** A run that may no longer write still saves the pause its source requested: the next run must not call it early. */
async function saveUsageOf({ state, services }: ActiveRun): Promise<void> {
  if (state.usage === null) return;
  await saveUsage(services.database, state.usage).catch(() => {
    // The outage outlasted the retries.
  });
}
