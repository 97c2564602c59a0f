import { createHash, randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { canonicalJson } from '@rfp/contracts/text/canonical-json';
import { AppError, failureSchema, type Reply, toAppError } from '@rfp/contracts/errors';
import { fail, succeed, toError } from '@rfp/messaging/reply';
import { readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { IdempotencyRecordEntity } from '../store/idempotency-record.entity.js';

/** A request with an idempotency key. */
export interface KeyedRequest {
  /** User id of the caller. */
  caller: string;
  /** Name of the RPC. */
  name: string;
  /** Key that the caller has chosen. */
  key: string;
  /** The request without the key. */
  request: unknown;
}

/** How long a repeated request gets the first response. */
export const retentionHours = 24;
/** Longer than any request takes: a holder that has not finished within this time has crashed. */
const abandonedMinutes = 2;
const pruneEveryMs = 10 * 60_000;

const holderRow = z.object({ holder: z.string() });
const outcomeSchema = z
  .union([
    z.object({ ok: z.literal(true), value: z.unknown() }),
    z.object({ ok: z.literal(false), error: failureSchema }),
  ])
  .nullable();

/** Idempotency records: each request with a key runs once, and its outcome is replayed for a day. */
@Injectable()
export class IdempotencyRecordsService {
  readonly #logger = new Logger('Idempotency');

  constructor(private readonly database: DataSource) {}

  /**
   * Runs the work, or replays its earlier outcome.
   * @throws IDEMPOTENCY_IN_PROGRESS, IDEMPOTENCY_MISMATCH, and the errors of the work
   */
  async runOnce(keyed: KeyedRequest, work: () => Promise<unknown>): Promise<unknown> {
    const hash = createHash('sha256').update(canonicalJson(keyed.request)).digest('base64url');
    const holder = randomUUID();
    if (!(await this.acquire(keyed, hash, holder))) return this.replayOutcome(keyed, hash);
    try {
      const value = await work();
      await this.storeOutcome(keyed, holder, succeed(value));
      return value;
    } catch (thrown) {
      const error = toAppError(thrown);
      await this.storeOutcome(keyed, holder, isRepeatable(error) ? null : fail(error));
      throw thrown;
    }
  }

  @Interval(pruneEveryMs)
  async prune(): Promise<void> {
    await this.database
      .query(`DELETE FROM kept_request WHERE began_at < now() - INTERVAL '${retentionHours} hours'`)
      .catch((error: unknown) =>
        this.#logger.warn(`Old idempotency records could not be deleted (${toAppError(error).code})`),
      );
  }

  /** Whether this call has acquired the request. The row is the lock, across processes. */
  private async acquire({ caller, name, key }: KeyedRequest, hash: string, holder: string): Promise<boolean> {
    const acquiredRows = await readRows(
      this.database,
      holderRow,
      `INSERT INTO kept_request (caller, request, key, hash, holder, began_at) VALUES ($1, $2, $3, $4, $5, now())
       ON CONFLICT (caller, request, key) DO UPDATE SET hash = excluded.hash, holder = excluded.holder, began_at = excluded.began_at, outcome = NULL
         WHERE kept_request.began_at < now() - INTERVAL '${retentionHours} hours'
            OR (kept_request.outcome IS NULL AND kept_request.began_at < now() - INTERVAL '${abandonedMinutes} minutes')
       RETURNING holder`,
      [caller, name, key, hash, holder],
    );
    return acquiredRows.length > 0;
  }

  private async replayOutcome({ caller, name, key }: KeyedRequest, hash: string): Promise<unknown> {
    const storedRecord = await this.database.manager.findOneBy(IdempotencyRecordEntity, { caller, request: name, key });
    // The request has just ended with an outcome that is not stored, so the caller may retry.
    if (storedRecord === null) throw new AppError('IDEMPOTENCY_IN_PROGRESS');
    if (storedRecord.hash !== hash) throw new AppError('IDEMPOTENCY_MISMATCH');
    const outcome = outcomeSchema.parse(storedRecord.outcome);
    if (outcome === null) throw new AppError('IDEMPOTENCY_IN_PROGRESS');
    if (!outcome.ok) throw toError(outcome.error);
    return outcome.value;
  }

  /** Stores the outcome. Null deletes the record, so that the key may be used again. A failure to store is logged, because the work is done. */
  private async storeOutcome(
    { caller, name, key }: KeyedRequest,
    holder: string,
    outcome: Reply<unknown> | null,
  ): Promise<void> {
    const ownRecord = { caller, request: name, key, holder };
    try {
      await inTransaction(
        this.database,
        (manager) =>
          outcome === null
            ? manager.delete(IdempotencyRecordEntity, ownRecord)
            : manager.update(IdempotencyRecordEntity, ownRecord, { outcome }),
        { point: 'idempotency.store' },
      );
    } catch (error) {
      this.#logger.warn(`The outcome of ${name} could not be stored (${toAppError(error).code})`);
    }
  }
}

/** Whether the same key may be used again: invalid requests have not started, and retryable errors promise that a retry can succeed. */
function isRepeatable({ code, status, retryable }: AppError): boolean {
  return status === 400 || status === 422 || (retryable && code !== 'INTERNAL');
}
