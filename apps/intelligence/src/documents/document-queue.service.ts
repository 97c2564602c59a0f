import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { AppError, toAppError } from '@rfp/contracts/errors';
import { type ReadPage } from '@rfp/contracts/intelligence/notice-document';
import { BusClient } from '@rfp/messaging/bus-client';
import { readOne } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { withLock } from '@rfp/persistence/with-lock';
import { DataSource } from 'typeorm';
import { z } from 'zod';

/**
 * Advisory lock that is held while a document is claimed: a person has one document in progress at most, and one slow document is in progress at
 * most.
 */
const claimLock = 7_262_103;
/** Documents that each process reads at the same time. Each is held in memory. */
const maxConcurrent = 2;
/** Lease of a claimed document: fetching takes a minute at most, reading half a minute, and another document may be read first. */
const readingMs = 240_000;
/** Limit of bytes read per person and day. */
const dailyBytes = 500 * 1024 * 1024;

const claimedRow = z.object({
  id: z.string(),
  url: z.string(),
  name: z.string(),
  slow: z.boolean(),
  requested_by: z.string(),
  attempt: z.string(),
});
type ClaimedDocument = z.infer<typeof claimedRow>;

const sumRow = z.object({ bytes: z.coerce.number() });

/** Matches the details of a timeout, after which the document is read again with more time. */
const timedOutSchema = z.object({ reason: z.literal('timed_out') });

/**
 * Fetches and reads waiting documents, one of each person at a time; people take turns. A document that takes more than a few seconds is marked as
 * slow: it waits for the others, and only one slow document of all persons is read at a time. So documents that were made to keep the reader busy do
 * not delay those of others.
 */
@Injectable()
export class DocumentQueueService {
  private readonly logger = new Logger(DocumentQueueService.name);
  private readonly running = new Set<Promise<void>>();
  private isStopping = false;
  /** Set if `wake` was called while all slots were busy: a reader that is about to end has not seen the new documents. */
  private isWoken = false;

  constructor(
    private readonly database: DataSource,
    private readonly client: BusClient,
  ) {}

  /** Starts reading waiting documents. */
  wake(): void {
    this.isWoken = this.running.size >= maxConcurrent;
    if (this.isStopping || this.isWoken) return;
    const turn = this.processQueue().catch((error: unknown) => {
      this.logger.warn(`documents wait: ${toAppError(error).message}`);
    });
    this.running.add(turn);
    void turn.finally(() => {
      this.running.delete(turn);
      if (this.isWoken) this.wake();
    });
  }

  /** Refuses documents whose replica stopped while reading them, and starts documents that other replicas have queued. */
  @Cron('*/15 * * * * *')
  async wakeAgain(): Promise<void> {
    await this.database.query(
      `UPDATE document SET state = 'refused', reason = 'Reading it was interrupted. Please try again.'
        WHERE state = 'fetching' AND started_at < now() - make_interval(secs => $1)`,
      [(readingMs + 60_000) / 1000],
    );
    this.wake();
  }

  /** Does not wait for documents in progress: their pages would be discarded. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.race([Promise.all(this.running), new Promise((resolve) => setTimeout(resolve, 1000).unref())]);
  }

  /** Stores pages of the attempt in progress. */
  async storePages(id: string, attempt: string, pages: readonly ReadPage[]): Promise<void> {
    await this.database.query(
      `INSERT INTO document_page (document_id, attempt, number, name, text, length, width, height, pieces)
       SELECT document.id, document.attempt, page.number, page.name, page.text, length(page.text), page.width, page.height, page.pieces
         FROM document, jsonb_to_recordset($3::jsonb)
              AS page(number integer, name text, text text, width real, height real, pieces real[])
        WHERE document.id = $1 AND document.attempt = $2::uuid AND document.state = 'fetching'
       ON CONFLICT (document_id, attempt, number) DO NOTHING`,
      [id, attempt, JSON.stringify(pages)],
    );
  }

  private async processQueue(): Promise<void> {
    for (let next = await this.claim(); next !== undefined && !this.isStopping; next = await this.claim()) {
      // Other documents may be waiting for a free slot.
      this.wake();
      await this.read(next);
    }
  }

  private claim(): Promise<ClaimedDocument | undefined> {
    return withLock(this.database, claimLock, async (manager) => {
      const next = await readOne(
        manager,
        claimedRow.omit({ attempt: true }),
        `SELECT id, url, name, slow, requested_by FROM document waiting
          WHERE state = 'waiting' AND NOT EXISTS (
            SELECT FROM document other
             WHERE other.state = 'fetching' AND (other.requested_by = waiting.requested_by OR (other.slow AND waiting.slow)))
          ORDER BY slow,
                (SELECT max(started_at) FROM document own WHERE own.requested_by = waiting.requested_by) NULLS FIRST,
                requested_at, id
          LIMIT 1`,
      );
      if (next === undefined) return undefined;
      const attempt = randomUUID();
      await manager.query(`UPDATE document SET state = 'fetching', attempt = $2, started_at = now() WHERE id = $1`, [
        next.id,
        attempt,
      ]);
      return { ...next, attempt };
    });
  }

  private async read({ requested_by, slow, ...document }: ClaimedDocument): Promise<void> {
    const { id, attempt } = document;
    try {
      await this.enforceDailyLimit(requested_by);
      const request = { ...document, ...(slow ? { slow } : {}) };
      const read = await this.client.call('sync.read-document', request, { timeoutMs: readingMs });
      await this.finish(
        `state = 'read', reason = NULL, read_attempt = attempt, fetched_at = now(), kind = $3, bytes = $4, hash = $5, pages = $6, problems = $7`,
        [id, attempt, read.kind, read.bytes, read.hash, read.pages, read.problems],
      );
    } catch (error) {
      const { message, details } = toAppError(error);
      if (!slow && timedOutSchema.safeParse(details).success)
        await this.finish(`state = 'waiting', slow = true`, [id, attempt]);
      else await this.finish(`state = 'refused', reason = $3`, [id, attempt, message.slice(0, 500)]);
    }
  }

  /** Ends the attempt. Deletes the pages of all attempts except the one shown. */
  private async finish(change: string, parameters: unknown[]): Promise<void> {
    const [id, attempt] = parameters;
    await inTransaction(this.database, async (manager) => {
      await manager.query(
        `UPDATE document SET ${change} WHERE id = $1 AND attempt = $2::uuid AND state = 'fetching'`,
        parameters,
      );
      await manager.query(
        `DELETE FROM document_page page USING document
          WHERE page.document_id = $1 AND document.id = $1 AND page.attempt IS DISTINCT FROM document.read_attempt
            AND (page.attempt = $2::uuid OR page.attempt IS DISTINCT FROM document.attempt)`,
        [id, attempt],
      );
    });
  }

  /** @throws RATE_LIMITED */
  private async enforceDailyLimit(person: string): Promise<void> {
    const sum = await readOne(
      this.database,
      sumRow,
      `SELECT coalesce(sum(bytes), 0) AS bytes FROM document WHERE requested_by = $1 AND requested_at > now() - INTERVAL '1 day'`,
      [person],
    );
    if ((sum?.bytes ?? 0) < dailyBytes) return;
    throw new AppError('RATE_LIMITED', {
      message: `Your documents of a day may have ${dailyBytes / 1024 / 1024} MB. Please try again tomorrow.`,
    });
  }
}
