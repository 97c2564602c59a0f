import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type BulkEnrichment, enrichmentPageSize } from '@rfp/contracts/intelligence/bulk-enrichment';
import { type Caller } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { opportunityEnrichmentSchema } from '@rfp/contracts/intelligence/opportunity-advice';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { withLock } from '@rfp/persistence/with-lock';
import { DataSource, In } from 'typeorm';
import { z } from 'zod';
import { EnrichmentJobEntity } from '../store/enrichment.entity.js';
import { BulkQueueService } from './bulk-queue.service.js';

/** Advisory lock that is held while a job is added, so that no person gets two jobs at a time. */
const addLock = 7_262_104;
const isActive = In(['running', 'paused']);
/** Jobs stored per person; older ones are deleted. */
const maxStoredJobs = 10;

const instant = z.date().transform((date) => date.toISOString());
const jobRow = z.object({
  id: z.string(),
  state: z.enum(['running', 'paused', 'done', 'cancelled']),
  reason: z.string().nullable(),
  continues_at: instant.nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
  total: z.coerce.number(),
  done: z.coerce.number(),
  failed: z.coerce.number(),
});
const itemRow = z.object({
  opportunity_id: z.string(),
  state: z.enum(['waiting', 'done', 'failed']),
  reason: z.string().nullable(),
  answer: opportunityEnrichmentSchema.nullable(),
});

/** Bulk enrichments: one active job per person. */
@Injectable()
export class BulkService {
  constructor(
    private readonly database: DataSource,
    private readonly queue: BulkQueueService,
  ) {}

  /** @throws ENRICHMENT_RUNNING */
  async start(
    { audience, opportunity_ids }: RpcRequest<'intelligence.bulk-enrich'>,
    caller: Caller,
  ): Promise<BulkEnrichment> {
    const id = randomUUID();
    const person = caller.user_id;
    await withLock(this.database, addLock, async (manager) => {
      const active = await manager.findOneBy(EnrichmentJobEntity, { person, state: isActive });
      if (active !== null) throw new AppError('ENRICHMENT_RUNNING', { details: { id: active.id } });
      await manager.query(
        `WITH gone AS (
           DELETE FROM enrichment_job WHERE id IN (
             SELECT id FROM enrichment_job WHERE person = $1 ORDER BY created_at DESC OFFSET $2) RETURNING id)
         DELETE FROM enrichment_item WHERE job_id IN (SELECT id FROM gone)`,
        [person, maxStoredJobs - 1],
      );
      await manager.insert(EnrichmentJobEntity, { id, person, audience, state: 'running', created_at: new Date() });
      await manager.query(
        `INSERT INTO enrichment_item (job_id, position, opportunity_id, state)
         SELECT $1, place - 1, opportunity_id, 'waiting' FROM unnest($2::uuid[]) WITH ORDINALITY AS wanted(opportunity_id, place)`,
        [id, opportunity_ids],
      );
    });
    this.queue.wake();
    return this.read({ id }, caller);
  }

  /** @throws ENRICHMENT_NOT_FOUND */
  async read(
    { id, from = 0 }: RpcRequest<'intelligence.bulk-enrichment'>,
    { user_id }: Caller,
  ): Promise<BulkEnrichment> {
    const job = await readOne(
      this.database,
      jobRow,
      `SELECT job.id, job.state, job.reason, job.continues_at, job.created_at, job.finished_at, count(*) AS total,
              count(*) FILTER (WHERE item.state = 'done') AS done, count(*) FILTER (WHERE item.state = 'failed') AS failed
         FROM enrichment_job job JOIN enrichment_item item ON item.job_id = job.id
        WHERE job.id = $1 AND job.person = $2 GROUP BY job.id`,
      [id, user_id],
    );
    if (job === undefined) throw new AppError('ENRICHMENT_NOT_FOUND', { details: { id } });
    const results = await readRows(
      this.database,
      itemRow,
      `SELECT opportunity_id, state, reason, answer FROM enrichment_item
        WHERE job_id = $1 AND position >= $2 ORDER BY position LIMIT $3`,
      [id, from, enrichmentPageSize],
    );
    const origins = new Set(results.flatMap(({ answer }) => (answer === null ? [] : [answer.origin])));
    const next = from + results.length;
    return {
      success: true,
      data: { ...job, results, next_from: next < job.total && results.length > 0 ? next : null },
      citations: [],
      generated_at: new Date().toISOString(),
      origin: origins.has('live') ? 'live' : origins.has('demo') ? 'demo' : 'computed',
      left_out: [],
    };
  }

  /** Cancels a job and keeps its results. Idempotent. */
  async cancel({ id }: RpcRequest<'intelligence.cancel-enrichment'>, caller: Caller): Promise<BulkEnrichment> {
    const cancelled = { state: 'cancelled', reason: null, continues_at: null, finished_at: new Date() };
    await this.database.manager.update(EnrichmentJobEntity, { id, person: caller.user_id, state: isActive }, cancelled);
    return this.read({ id }, caller);
  }
}
