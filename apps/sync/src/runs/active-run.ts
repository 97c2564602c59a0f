import { type IntakeResult, type Notice, type RunPhase } from '@rfp/contracts/notice';
import { countRead } from '@rfp/contracts/sync-run';
import { failPoint } from '@rfp/persistence/fail-point';
import { type ConfiguredSource } from '../sources/configured/configured-source.js';
import { ClaimWatch } from './claim/claim-watch.js';
import { type ConfirmedPart } from './ledger/record-part.js';
import { type MissingRecords } from './ledger/run-row.js';
import { RetryingClient } from './read/retrying-client.js';
import { ProgressReporter } from './report-progress.js';
import { type RunServices } from './run-services.service.js';
import { type RunState } from './run-state.js';

export const emptyIntakeResult: IntakeResult = { added: 0, updated: 0, unchanged: 0, rejected: [] };

/** An active run: submits to intake, confirms to the ledger, and keeps its state in step with both. */
export class ActiveRun {
  readonly watch: ClaimWatch;
  /** Aborts when the run is cancelled, loses its claim, or the process stops. */
  readonly signal: AbortSignal;
  readonly client: RetryingClient;
  readonly #progress: ProgressReporter;
  readonly #startedAt = performance.now();

  constructor(
    readonly configured: ConfiguredSource,
    readonly state: RunState,
    readonly services: RunServices,
    stopping: AbortSignal,
  ) {
    this.watch = new ClaimWatch(state.claim, services.claims);
    this.signal = AbortSignal.any([stopping, this.watch.signal]);
    this.client = new RetryingClient(services.client, this.signal);
    this.#progress = new ProgressReporter(services.reportProgress);
  }

  async submitBatch(notices: Notice[], phase: RunPhase, fetchedAt: Date): Promise<IntakeResult> {
    const { key, kind } = this.configured.source;
    const { runId, fence } = this.state.claim;
    const seq = this.state.nextBatch();
    failPoint('run.submit.before');
    const result = await this.client.call('opportunities.intake', {
      source: key,
      run_id: runId,
      seq,
      fence,
      fetched_at: fetchedAt.toISOString(),
      demo: kind === 'demo',
      phase,
      notices,
    });
    failPoint('run.submit.after');
    return result;
  }

  /** Records the outcome of a part that was read, whether submitted or not. */
  async confirm(part: Omit<ConfirmedPart, 'expected' | 'requests' | 'usage'>): Promise<void> {
    const { claim, counters, requests, usage } = this.state;
    const { expected = null } = part.phase === 'details' ? { ...counters.details } : counters;
    await this.services.ledger.record(claim, { ...part, expected, requests, usage });
    this.state.confirm(part);
    this.#reportProgress();
  }

  /** Makes intake close the records that are missing from the listing, and records how many it closed. */
  async closeMissing(
    request: { source_name: string; channel: string; since: Date; except: string[] },
    maxShare: number,
  ): Promise<MissingRecords> {
    const { runId, source, fence } = this.state.claim;
    this.state.beginClosing();
    const { open, missing, closed } = await this.client.call('opportunities.close-missing', {
      ...request,
      since: request.since.toISOString(),
      source,
      run_id: runId,
      fence,
      max_share: maxShare,
    });
    const missingRecords = { open, missing, asks: missing > closed, source_name: request.source_name };
    await this.services.ledger.recordClosing(this.state.claim, missingRecords, closed);
    this.state.confirmClosing(closed);
    return missingRecords;
  }

  /** Stops its timers and aborts its pending requests. */
  stop(): void {
    this.watch.stop();
    this.#progress.stop();
  }

  #reportProgress(): void {
    const { key, name } = this.configured.source;
    const { claim, counters } = this.state;
    const seconds = Math.max((performance.now() - this.#startedAt) / 1000, 0.001);
    this.#progress.report({
      run_id: claim.runId,
      source: key,
      source_name: name,
      counters: structuredClone(counters),
      rate: Math.round((countRead(counters) / seconds) * 10) / 10,
      quota_left: this.#quotaLeft(),
    });
  }

  #quotaLeft(): number | null {
    const { dailyQuota } = this.configured.pace;
    const { usage } = this.state;
    return dailyQuota === null || usage === null ? null : Math.max(0, dailyQuota - usage.usage.requests);
  }
}
