import { createHash, randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { canonicalJson } from '@rfp/contracts/canonical-json';
import { AppError, failureSchema, type Reply, toAppError } from '@rfp/contracts/errors';
import { fail, succeed, toError } from '@rfp/messaging/reply';
import { readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource } from 'typeorm';
import { z } from 'zod';

/** A request as its caller names it. */
export interface KeyedRequest {
  /** Of the caller. */
  caller: string;
  /** Of the request between services. */
  name: string;
  /** That the caller has chosen. */
  key: string;
  /** Without the key. */
  request: unknown;
}

const retentionHours = 24;
/** Longer than any request takes: whoever has begun it and not ended it by then is gone. */
const abandonedMinutes = 2;
const pruneEveryMs = 10 * 60_000;

const holderRow = z.object({ holder: z.string() });
const recordRow = z.object({
  hash: z.string(),
  outcome: z
    .union([
      z.object({ ok: z.literal(true), value: z.unknown() }),
      z.object({ ok: z.literal(false), error: failureSchema }),
    ])
    .nullable(),
});

/** Requests that came with a key of their caller: each is done once, and answered again for a day. */
@Injectable()
export class IdempotencyRecordsService {
  readonly #logger = new Logger('Idempotency');

  constructor(private readonly database: DataSource) {}

  /**
   * Does the work, or gives what came of it when it was done before.
   * @throws IDEMPOTENCY_IN_PROGRESS, IDEMPOTENCY_MISMATCH, and what the work throws or threw
   */
  async runOnce(asked: KeyedRequest, work: () => Promise<unknown>): Promise<unknown> {
    const hash = createHash('sha256').update(canonicalJson(asked.request)).digest('base64url');
    const holder = randomUUID();
    if (!(await this.take(asked, hash, holder))) return this.answerAgain(asked, hash);
    try {
      const value = await work();
      await this.keep(asked, holder, succeed(value));
      return value;
    } catch (thrown) {
      const error = toAppError(thrown);
      await this.keep(asked, holder, isRepeatable(error) ? null : fail(error));
      throw thrown;
    }
  }

  @Interval(pruneEveryMs)
  async prune(): Promise<void> {
    await this.database
      .query(`delete from kept_request where began_at < now() - interval '${retentionHours} hours'`)
      .catch((error: unknown) =>
        this.#logger.warn(`Old requests could not be forgotten now (${toAppError(error).code})`),
      );
  }

  /** Whether the request is ours to be done. The row is the lock, for all processes. */
  private async take({ caller, name, key }: KeyedRequest, hash: string, holder: string): Promise<boolean> {
    const taken = await readRows(
      this.database,
      holderRow,
      `insert into kept_request (caller, request, key, hash, holder, began_at) values ($1, $2, $3, $4, $5, now())
       on conflict (caller, request, key) do update set hash = excluded.hash, holder = excluded.holder, began_at = excluded.began_at, outcome = null
         where kept_request.began_at < now() - interval '${retentionHours} hours'
            or (kept_request.outcome is null and kept_request.began_at < now() - interval '${abandonedMinutes} minutes')
       returning holder`,
      [caller, name, key, hash, holder],
    );
    return taken.length > 0;
  }

  private async answerAgain({ caller, name, key }: KeyedRequest, hash: string): Promise<unknown> {
    const [kept] = await readRows(
      this.database,
      recordRow,
      'select hash, outcome from kept_request where caller = $1 and request = $2 and key = $3',
      [caller, name, key],
    );
    // It ended without an outcome that is kept, just now: whoever asks again may do it.
    if (kept === undefined) throw new AppError('IDEMPOTENCY_IN_PROGRESS');
    if (kept.hash !== hash) throw new AppError('IDEMPOTENCY_MISMATCH');
    if (kept.outcome === null) throw new AppError('IDEMPOTENCY_IN_PROGRESS');
    if (!kept.outcome.ok) throw toError(kept.outcome.error);
    return kept.outcome.value;
  }

  /** Null: nothing is kept, and the key may be used again. The work is done whether this can be written or not. */
  private async keep(
    { caller, name, key }: KeyedRequest,
    holder: string,
    outcome: Reply<unknown> | null,
  ): Promise<void> {
    const mine = [caller, name, key, holder];
    const where = 'caller = $1 and request = $2 and key = $3 and holder = $4';
    try {
      await inTransaction(
        this.database,
        async (manager) => {
          if (outcome === null) await manager.query(`delete from kept_request where ${where}`, mine);
          else
            await manager.query(`update kept_request set outcome = $5 where ${where}`, [
              ...mine,
              JSON.stringify(outcome),
            ]);
        },
        { point: 'idempotency.store' },
      );
    } catch (error) {
      this.#logger.warn(`The outcome of ${name} could not be kept (${toAppError(error).code})`);
    }
  }
}

/** A request that was not valid was not begun; and one of which it is said that it may succeed when repeated must be able to. */
function isRepeatable({ code, status, retryable }: AppError): boolean {
  return status === 400 || status === 422 || (retryable && code !== 'INTERNAL');
}
