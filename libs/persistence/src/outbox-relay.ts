import { type AppError, toAppError } from '@rfp/contracts/errors';
import { type EventEnvelope } from '@rfp/contracts/events';
import { type DataSource, type EntityManager } from 'typeorm';
import { toDatabaseError } from './database-error.js';
import { failPoint } from './fail-point.js';
import { prune } from './prune.js';
import { publishInOrder, type Publish } from './publish-in-order.js';

export interface RelayOptions {
  /** Told of everything that went wrong; the relay itself goes on. */
  onError: (error: AppError) => void;
  /** Rows read at once, 100 where absent. */
  batchSize?: number;
  /** Milliseconds between two looks when nobody calls `flush`, 1,000 where absent. */
  pollMs?: number;
  /** Milliseconds until a publish that does not answer counts as failed, 5,000 where absent. */
  publishTimeoutMs?: number;
  /** Milliseconds of rest after the first failure, 250 where absent; doubled with each further one, 30,000 at most. */
  firstRestMs?: number;
}

interface OutboxRow {
  seq: string;
  id: string;
  type: string;
  key: string;
  data: unknown;
  occurred_at: Date;
}

const longestRestMs = 30_000;
/** Another replica is at work: look again soon, because it may have looked before our rows were committed. */
const busyMs = 100;
const pruneEveryMs = 60 * 60_000;
/** A batch begins no publish after this, so that with one time limit more its transaction ends before the server ends it (15 s). */
const batchBudgetMs = 5_000;

/**
 * Hands the rows of the outbox to `publish`, at least once each, the rows of one key in the order they were written.
 * One replica works at a time: the lock belongs to its transaction, so it ends with the process or its connection.
 * A row is marked sent only after `publish` resolved; what happens in between happens again, under the same id.
 * An event that `publish` refuses for good (an `AppError` that is not retryable) is set aside in `refused` and lets its neighbours pass.
 */
export class OutboxRelay {
  private readonly options: Required<RelayOptions>;
  private current: Promise<void> = Promise.resolve();
  private queued: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private started = false;
  private stopped = false;
  private failures = 0;
  private restUntil = 0;
  private pruneAt = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly publish: Publish,
    options: RelayOptions,
  ) {
    this.options = { batchSize: 100, pollMs: 1000, publishTimeoutMs: 5000, firstRestMs: 250, ...options };
  }

  /** Begins to look by itself. Without it only `flush` relays. */
  start(): void {
    this.started = true;
    void this.flush();
  }

  /**
   * Relays what is unsent now; call it after a commit, without waiting. Never rejects, and tries nothing while the relay
   * rests after a failure: a broker that is down must not be asked once per request.
   */
  flush(): Promise<void> {
    this.queued ??= this.current.then(() => {
      this.queued = undefined;
      this.current = this.pass();
      return this.current;
    });
    return this.queued;
  }

  /** Begins no further publish, lets those under way finish and be marked. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.queued;
    await this.current;
  }

  private async pass(): Promise<void> {
    clearTimeout(this.timer);
    let nextMs = this.options.pollMs;
    try {
      if (this.rested()) nextMs = await this.drain();
    } catch (error) {
      this.rest();
      this.options.onError(toAppError(toDatabaseError(error)));
    }
    if (!this.started || this.stopped) return;
    this.timer = setTimeout(() => void this.flush(), Math.max(nextMs, this.restUntil - performance.now()));
  }

  private rested(): boolean {
    return performance.now() >= this.restUntil;
  }

  private rest(): void {
    const longest = Math.min(longestRestMs, this.options.firstRestMs * 2 ** this.failures);
    this.failures += 1;
    // Half of it at random: replicas that lost the same broker must not come back to it together.
    this.restUntil = performance.now() + longest * (0.5 + Math.random() / 2);
  }

  /** Batch after batch until there is nothing more; milliseconds until the next look. */
  private async drain(): Promise<number> {
    while (!this.stopped && (await this.hasUnsent())) {
      const outcome = await this.dataSource.transaction((manager) => this.relayBatch(manager));
      if (outcome === 'busy') return busyMs;
      failPoint('relay.mark-sent.after');
      if (outcome !== 'sent') throw outcome;
      this.failures = 0;
    }
    if (!this.stopped && performance.now() >= this.pruneAt) {
      await prune(this.dataSource.manager);
      this.pruneAt = performance.now() + pruneEveryMs;
    }
    return this.options.pollMs;
  }

  /** One small query, so an idle service costs one a second. */
  private async hasUnsent(): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `SELECT FROM outbox WHERE sent_at IS NULL AND refused IS NULL LIMIT 1`,
    );
    return rows.length > 0;
  }

  /** Returns the failure instead of throwing it: what was published before it must still be marked and committed. */
  private async relayBatch(manager: EntityManager): Promise<'sent' | 'busy' | AppError> {
    const claim = await manager.query<{ mine: boolean }[]>(
      `SELECT pg_try_advisory_xact_lock(hashtextextended(current_schema() || '.outbox', 0)) AS mine`,
    );
    if (claim[0]?.mine !== true) return 'busy';
    const rows = await manager.query<OutboxRow[]>(
      `SELECT seq, id, type, key, data, occurred_at FROM outbox WHERE sent_at IS NULL AND refused IS NULL ORDER BY seq LIMIT $1`,
      [this.options.batchSize],
    );
    const deadline = performance.now() + batchBudgetMs;
    const outcome = await publishInOrder(
      rows.map((row) => this.toEnvelope(row)),
      this.publish,
      { timeoutMs: this.options.publishTimeoutMs, mayGoOn: () => !this.stopped && performance.now() < deadline },
    );
    failPoint('relay.mark-sent.before');
    await manager.query(`UPDATE outbox SET sent_at = clock_timestamp() WHERE seq = ANY($1)`, [
      seqs(rows, outcome.sent),
    ]);
    for (const { id, error } of outcome.refused) {
      await manager.query(`UPDATE outbox SET refused = $1 WHERE seq = ANY($2)`, [
        `${error.code}: ${error.message}`,
        seqs(rows, [id]),
      ]);
      this.options.onError(error);
    }
    return outcome.failure ?? 'sent';
  }

  private toEnvelope(row: OutboxRow): EventEnvelope {
    const source = serviceOf(this.dataSource);
    return { id: row.id, type: row.type, time: row.occurred_at.toISOString(), source, key: row.key, data: row.data };
  }
}

function seqs(rows: OutboxRow[], ids: string[]): string[] {
  const wanted = new Set(ids);
  return rows.filter((row) => wanted.has(row.id)).map((row) => row.seq);
}

/** The service is named as its schema is. */
function serviceOf(dataSource: DataSource): string {
  return 'schema' in dataSource.options ? (dataSource.options.schema ?? '') : '';
}
