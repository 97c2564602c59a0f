import { type AppError, toAppError } from '@rfp/contracts/errors';
import { type EventEnvelope } from '@rfp/contracts/events';
import { type DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { toDatabaseError } from '../database-error.js';
import { failPoint } from '../fail-point.js';
import { readOne } from '../read-rows.js';
import { onEventsCommitted } from './outbox.js';
import { prune } from './prune.js';
import { watchOutbox } from './outbox-gauges.js';
import { schemaOf } from '../schema/schema-of.js';
import { publishInOrder, type Publish } from './publish-in-order.js';

const countRow = z.object({ count: z.coerce.number() });

export interface RelayOptions {
  /** Called with every error; the relay continues. */
  onError: (error: AppError) => void;
  /** `Bus.eventStore`: if its value changes, the retained events are sent again. */
  eventStore: () => Promise<string | undefined>;
  /** Called with the number of events that are sent again. */
  onNewStore?: (events: number) => void;
  /** Rows per batch, each in one transaction; default 300. */
  batchSize?: number;
  /** Milliseconds between polls without a call of `flush`, default 1,000. */
  pollMs?: number;
  /** Timeout of a publish in milliseconds, default 5,000. */
  publishTimeoutMs?: number;
  /** Backoff after the first failure in milliseconds, default 250; doubles with each further failure, up to 30,000. */
  initialBackoffMs?: number;
}

interface OutboxRow {
  seq: string;
  id: string;
  type: string;
  key: string;
  data: unknown;
  occurred_at: Date;
  traceparent: string | null;
}

const maxBackoffMs = 30_000;
/** Delay if another replica holds the lock. Short, because that replica may have polled before the rows of this process were committed. */
const busyRetryMs = 100;
const pruneEveryMs = 60 * 60_000;
/** Time after which a batch starts no further publish. Including one more timeout, its transaction ends before the server aborts it (15 s). */
const batchBudgetMs = 5_000;

/**
 * Publishes the rows of the outbox, at least once each and in order per key.
 * One replica works at a time. The lock belongs to its transaction, so it ends with the process or its connection.
 * A row is marked as sent only after `publish` resolves. After a crash in between, it is published again under the same id.
 * An event that fails with a non-retryable `AppError` is marked `refused`, and the next one of its key follows.
 */
export class OutboxRelay {
  private readonly options: Required<RelayOptions>;
  private current: Promise<void> = Promise.resolve();
  private queued: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private started = false;
  private stopped = false;
  private failures = 0;
  private backoffUntil = 0;
  private pruneAt = 0;
  /** Identifier of the event store that is known to have the events of the outbox. */
  private store: string | undefined;
  private unwatch: () => void = () => undefined;
  private unsubscribe: () => void = () => undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly publish: Publish,
    options: RelayOptions,
  ) {
    this.options = {
      batchSize: 300,
      pollMs: 1000,
      publishTimeoutMs: 5000,
      initialBackoffMs: 250,
      onNewStore: () => undefined,
      ...options,
    };
  }

  /** Starts relaying after each commit of events in this process, and polls for events of other processes. Without it, only `flush` relays. */
  start(): void {
    this.started = true;
    this.unsubscribe = onEventsCommitted(this.dataSource, () => void this.flush());
    this.unwatch = watchOutbox(this.dataSource);
    void this.flush();
  }

  /**
   * Relays unsent rows now. Never rejects. Does nothing during the backoff after a failure, because a broker that is down must not be called once
   * per request.
   */
  flush(): Promise<void> {
    this.queued ??= this.current.then(() => {
      this.queued = undefined;
      this.current = this.runPass();
      return this.current;
    });
    return this.queued;
  }

  /** Starts no further publish; those in progress finish and are marked. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.unsubscribe();
    this.unwatch();
    clearTimeout(this.timer);
    await this.queued;
    await this.current;
  }

  private async runPass(): Promise<void> {
    clearTimeout(this.timer);
    let nextMs = this.options.pollMs;
    try {
      if (this.isBackoffOver()) nextMs = await this.drain();
    } catch (error) {
      this.backOff();
      this.options.onError(toAppError(toDatabaseError(error)));
    }
    if (!this.started || this.stopped) return;
    this.timer = setTimeout(() => void this.flush(), Math.max(nextMs, this.backoffUntil - performance.now()));
  }

  private isBackoffOver(): boolean {
    return performance.now() >= this.backoffUntil;
  }

  private backOff(): void {
    const longest = Math.min(maxBackoffMs, this.options.initialBackoffMs * 2 ** this.failures);
    this.failures += 1;
    // Jitter, so that replicas that lost the same broker do not return at the same time.
    this.backoffUntil = performance.now() + longest * (0.5 + Math.random() / 2);
  }

  /** Relays batches until none is left. Returns the milliseconds until the next poll. */
  private async drain(): Promise<number> {
    if ((await this.resendIfStoreChanged()) === 'busy') return busyRetryMs;
    while (!this.stopped && (await this.hasUnsent())) {
      const outcome = await this.dataSource.transaction((manager) => this.relayBatch(manager));
      if (outcome === 'busy') return busyRetryMs;
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

  /** Marks retained events for resending if the event store has changed. If the broker does not answer, the check waits for the next pass. */
  private async resendIfStoreChanged(): Promise<'checked' | 'busy'> {
    const store = await this.options.eventStore().catch(() => this.store);
    if (store === undefined || store === this.store) return 'checked';
    const resent = await this.dataSource.transaction(async (manager) =>
      (await this.tryLock(manager)) ? resendToNewStore(manager, store) : null,
    );
    if (resent === null) return 'busy';
    // Only after the commit.
    this.store = store;
    if (resent > 0) this.options.onNewStore(resent);
    return 'checked';
  }

  /** Tries to acquire the relay lock for this transaction. */
  private async tryLock(manager: EntityManager): Promise<boolean> {
    const rows = await manager.query<{ mine: boolean }[]>(
      `SELECT pg_try_advisory_xact_lock(hashtextextended(current_schema() || '.outbox', 0)) AS mine`,
    );
    return rows[0]?.mine === true;
  }

  /** A cheap query, because an idle service runs it every second. */
  private async hasUnsent(): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `SELECT FROM outbox WHERE sent_at IS NULL AND refused IS NULL LIMIT 1`,
    );
    return rows.length > 0;
  }

  /** Relays a batch. Returns a failure instead of throwing it, because rows published before it must still be marked and committed. */
  private async relayBatch(manager: EntityManager): Promise<'sent' | 'busy' | AppError> {
    if (!(await this.tryLock(manager))) return 'busy';
    const rows = await manager.query<OutboxRow[]>(
      `SELECT seq, id, type, key, data, occurred_at, traceparent FROM outbox WHERE sent_at IS NULL AND refused IS NULL ORDER BY seq LIMIT $1`,
      [this.options.batchSize],
    );
    const deadline = performance.now() + batchBudgetMs;
    const outcome = await publishInOrder(
      rows.map((row) => this.toEnvelope(row)),
      this.publish,
      { timeoutMs: this.options.publishTimeoutMs, shouldContinue: () => !this.stopped && performance.now() < deadline },
    );
    failPoint('relay.mark-sent.before');
    await manager.query(`UPDATE outbox SET sent_at = clock_timestamp() WHERE seq = ANY($1)`, [
      seqsOf(rows, outcome.sent),
    ]);
    for (const { id, error } of outcome.refused) {
      await manager.query(`UPDATE outbox SET refused = $1 WHERE seq = ANY($2)`, [
        `${error.code}: ${error.message}`,
        seqsOf(rows, [id]),
      ]);
      this.options.onError(error);
    }
    return outcome.failure ?? 'sent';
  }

  private toEnvelope(row: OutboxRow): EventEnvelope {
    // The schema has the name of its service.
    const source = schemaOf(this.dataSource);
    return {
      id: row.id,
      type: row.type,
      time: row.occurred_at.toISOString(),
      source,
      key: row.key,
      data: row.data,
      ...(row.traceparent !== null && { traceparent: row.traceparent }),
    };
  }
}

function seqsOf(rows: OutboxRow[], ids: string[]): string[] {
  const requested = new Set(ids);
  return rows.filter((row) => requested.has(row.id)).map((row) => row.seq);
}

/**
 * Marks the retained events as not sent if the broker has another event store than the one they were sent to. Unhandled events are lost with a store;
 * consumers recognize handled events by their inbox. The caller holds the relay lock, so that no later event is sent first.
 * @param store - `Bus.eventStore`
 * @returns the number of marked events
 */
async function resendToNewStore(manager: EntityManager, store: string): Promise<number> {
  const marked = await readOne(
    manager,
    countRow,
    `WITH known AS (SELECT store FROM outbox_store),
          noted AS (INSERT INTO outbox_store (store) VALUES ($1) ON CONFLICT (only_row) DO UPDATE SET store = EXCLUDED.store),
          marked AS (
            UPDATE outbox SET sent_at = NULL WHERE sent_at IS NOT NULL AND EXISTS (SELECT FROM known WHERE store <> $1) RETURNING 1)
     SELECT count(*) AS count FROM marked`,
    [store],
  );
  return marked?.count ?? 0;
}
