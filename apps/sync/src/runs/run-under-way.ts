import { type IntakeResult, type Notice } from '@rfp/contracts/notice';
import { type RunCounters } from '@rfp/contracts/sync-run';
import { type BusClient } from '@rfp/messaging/bus-client';
import { failPoint } from '@rfp/persistence/fail-point';
import { type DataSource } from 'typeorm';
import { type ConfiguredSource } from '../sources/configured-source.js';
import { type HeldUsage } from './account-usage.js';
import { type ClaimsService } from './claims.service.js';
import { type LedgerService, type Part } from './ledger.service.js';
import { PatientClient } from './patient-client.js';
import { type RejectedService } from './rejected.service.js';
import { type Missing } from './run-row.js';
import { type SettleService } from './settle.service.js';
import { ProgressTeller, type TellProgress } from './tell-progress.js';
import { ClaimWatch } from './watch-claim.js';
import { type Claim } from './write-run.js';

/** What every run works with. */
export interface RunServices {
  database: DataSource;
  claims: ClaimsService;
  ledger: LedgerService;
  rejected: RejectedService;
  settling: SettleService;
  client: BusClient;
  tellProgress: TellProgress;
}

/** Nest's name for them. */
export const runServices = Symbol('RunServices');

export const nothingTaken: IntakeResult = { added: 0, updated: 0, unchanged: 0, rejected: [] };

/** A run from its claim to its end, whatever it reads: its counters, its claim, and what it hands on. */
export class RunUnderWay {
  readonly watch: ClaimWatch;
  /** Aborts where the run is cancelled, has lost its claim, or the process stops. */
  readonly signal: AbortSignal;
  readonly client: PatientClient;
  readonly counters: RunCounters = {
    expected: null,
    received: 0,
    rejected: 0,
    added: 0,
    updated: 0,
    unchanged: 0,
    closed: 0,
  };
  readonly rejectedByCode = new Map<string, number>();
  /** Requests to the source. */
  requests = 0;
  /** The key that the source is asked with; null where it is asked with none. */
  apiKey: string | null = null;
  /** Null while the source is not asked. */
  usage: HeldUsage | null = null;
  readonly #teller: ProgressTeller;
  readonly #began = performance.now();
  #batches = 0;
  #unconfirmed = false;

  constructor(
    readonly configured: ConfiguredSource,
    readonly claim: Claim,
    readonly services: RunServices,
    stopping: AbortSignal,
  ) {
    this.watch = new ClaimWatch(claim, services.claims);
    this.signal = AbortSignal.any([stopping, this.watch.signal]);
    this.client = new PatientClient(services.client, this.signal);
    this.#teller = new ProgressTeller(services.tellProgress);
  }

  /** Whether all that was handed on is in the counters. */
  get isClean(): boolean {
    return !this.#unconfirmed;
  }

  /** Hands a batch to intake. Its number stays where it is handed on again, so that intake takes it once. */
  async handOn(notices: Notice[], fetchedAt: Date): Promise<IntakeResult> {
    const { key, kind } = this.configured.source;
    this.#batches += 1;
    this.#unconfirmed = true;
    failPoint('run.submit.before');
    const result = await this.client.call('opportunities.intake', {
      source: key,
      run_id: this.claim.runId,
      seq: this.#batches,
      fence: this.claim.fence,
      fetched_at: fetchedAt.toISOString(),
      demo: kind === 'demo',
      notices,
    });
    failPoint('run.submit.after');
    return result;
  }

  /** Writes down what came of a part that was read, handed on or not. */
  async confirm(part: Omit<Part, 'expected' | 'requests' | 'usage'>): Promise<void> {
    const { counters } = this;
    await this.services.ledger.record(this.claim, {
      ...part,
      expected: counters.expected,
      requests: this.requests,
      usage: this.usage,
    });
    this.#unconfirmed = false;
    counters.received += part.received;
    counters.added += part.result.added;
    counters.updated += part.result.updated;
    counters.unchanged += part.result.unchanged;
    for (const { code } of [...part.rejected, ...(part.replayed?.failed ?? [])]) {
      counters.rejected += 1;
      this.rejectedByCode.set(code, (this.rejectedByCode.get(code) ?? 0) + 1);
    }
    this.#tell();
  }

  /** Asks intake to close what the listing no longer has, and writes down what came of it. */
  async closeMissing(
    request: { source_name: string; channel: string; since: Date; except: string[] },
    mostShare: number,
  ): Promise<Missing> {
    const { runId, source, fence } = this.claim;
    this.#unconfirmed = true;
    const { open, missing, closed } = await this.client.call('opportunities.close-missing', {
      ...request,
      since: request.since.toISOString(),
      source,
      run_id: runId,
      fence,
      max_share: mostShare,
    });
    const found = { open, missing, asks: missing > closed, source_name: request.source_name };
    await this.services.ledger.recordClosing(this.claim, found, closed);
    this.#unconfirmed = false;
    this.counters.closed += closed;
    return found;
  }

  /** Ends what the run still keeps going. */
  stop(): void {
    this.watch.stop();
    this.#teller.stop();
  }

  #tell(): void {
    const { key, name } = this.configured.source;
    const seconds = Math.max((performance.now() - this.#began) / 1000, 0.001);
    this.#teller.tell({
      run_id: this.claim.runId,
      source: key,
      source_name: name,
      counters: { ...this.counters },
      rate: Math.round((this.counters.received / seconds) * 10) / 10,
      quota_left: this.#quotaLeft(),
    });
  }

  #quotaLeft(): number | null {
    const { dailyQuota } = this.configured.pace;
    return dailyQuota === null || this.usage === null ? null : Math.max(0, dailyQuota - this.usage.usage.requests);
  }
}
