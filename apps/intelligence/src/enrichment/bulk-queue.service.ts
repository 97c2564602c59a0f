import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { type OpportunityEnrichment } from '@rfp/contracts/intelligence/opportunity-advice';
import { audienceSchema } from '@rfp/contracts/opportunity';
import { toAppError } from '@rfp/contracts/errors';
import { readOne } from '@rfp/persistence/read-rows';
import { withLock } from '@rfp/persistence/with-lock';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { EnrichmentItemEntity, EnrichmentJobEntity } from '../store/enrichment.entity.js';
import { type NoAdvice } from '../advice/advice.service.js';
import { renewedAt } from '../advice/budget.service.js';
import { EnrichService } from './enrich.service.js';

/** Advisory lock that is held while a job is claimed, so that two processes do not work on the same job. */
const claimLock = 7_262_105;
/** Workers per process. Each enriches one opportunity, then takes the job that has waited longest. */
const workers = 2;
/** Lease of a claimed job, longer than the enrichment of one opportunity takes. */
const leaseSeconds = 120;
/** Pause after a slow model or an unavailable service. */
const pauseMs = 60_000;
/** Maximum attempts per opportunity when the model times out. Each attempt may cost, and other opportunities wait meanwhile. */
const maxAttempts = 3;

const claimedRow = z.object({ id: z.string(), person: z.string(), audience: audienceSchema });
type ClaimedJob = z.infer<typeof claimedRow>;
const itemRow = z.object({ position: z.number(), opportunity_id: z.string(), late: z.number() });
type JobItem = z.infer<typeof itemRow>;

/** Runs bulk enrichments in turns. Each result is stored at once, so a restart repeats one opportunity at most. */
@Injectable()
export class BulkQueueService {
  private readonly logger = new Logger(BulkQueueService.name);
  private readonly running = new Set<Promise<void>>();
  private isStopping = false;
  /** Set if `wake` was called while all workers were busy: a worker that is about to end has not seen the new jobs. */
  private isWoken = false;

  constructor(
    private readonly database: DataSource,
    private readonly enrichments: EnrichService,
  ) {}

  /** Starts waiting jobs. */
  wake(): void {
    this.isWoken = this.running.size >= workers;
    if (this.isStopping || this.isWoken) return;
    const turn = this.processQueue().catch((error: unknown) => {
      this.logger.warn(`bulk enrichments wait: ${toAppError(error).message}`);
    });
    this.running.add(turn);
    void turn.finally(() => {
      this.running.delete(turn);
      if (this.isWoken) this.wake();
    });
  }

  /** Continues jobs of stopped processes and jobs whose pause is over. */
  @Cron('*/15 * * * * *')
  wakeAgain(): void {
    this.wake();
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.race([Promise.all(this.running), new Promise((resolve) => setTimeout(resolve, 1000).unref())]);
  }

  private async processQueue(): Promise<void> {
    for (let job = await this.claim(); job !== undefined; job = await this.claim()) {
      // Other jobs may be waiting for a free worker.
      this.wake();
      if (!this.isStopping) await this.enrichNext(job);
      await this.database.manager.update(EnrichmentJobEntity, { id: job.id }, { leased_until: null });
      if (this.isStopping) return;
    }
  }

  private claim(): Promise<ClaimedJob | undefined> {
    return withLock(this.database, claimLock, (manager) =>
      readOne(
        manager,
        claimedRow,
        `WITH claimed AS (
           UPDATE enrichment_job SET state = 'running', reason = NULL, continues_at = NULL, turn_at = now(), leased_until = now() + make_interval(secs => $1)
            WHERE id = (SELECT id FROM enrichment_job
                         WHERE (state = 'running' OR (state = 'paused' AND continues_at <= now()))
                           AND (leased_until IS NULL OR leased_until < now())
                         ORDER BY coalesce(turn_at, created_at), id LIMIT 1)
           RETURNING id, person, audience)
         SELECT id, person, audience FROM claimed`,
        [leaseSeconds],
      ),
    );
  }

  private async enrichNext(job: ClaimedJob): Promise<void> {
    const item = await readOne(
      this.database,
      itemRow,
      `SELECT item.position, item.opportunity_id, item.late FROM enrichment_item item JOIN enrichment_job job ON job.id = item.job_id
        WHERE job.id = $1 AND job.state = 'running' AND item.state = 'waiting' ORDER BY item.position LIMIT 1`,
      [job.id],
    );
    if (item !== undefined) await this.enrich(job, item);
    await this.database.query(
      `UPDATE enrichment_job SET state = 'done', finished_at = now() WHERE id = $1 AND state = 'running'
          AND NOT EXISTS (SELECT FROM enrichment_item WHERE job_id = $1 AND state = 'waiting')`,
      [job.id],
    );
  }

  private async enrich(job: ClaimedJob, item: JobItem): Promise<void> {
    let refusal: NoAdvice | undefined;
    try {
      const request = { id: item.opportunity_id, audience: job.audience };
      const answer = await this.enrichments.enrich(request, { kind: 'person', user_id: job.person }, (refused) => {
        refusal = refused;
      });
      if (refusal !== undefined && shouldPause(refusal, item)) {
        if (refusal.code === 'MODEL_TIMEOUT') await this.countTimeout(job, item);
        await this.pause(
          job,
          refusal.reason,
          refusal.code === 'MODEL_BUDGET_SPENT' ? new Date(renewedAt(new Date())) : pauseEnd(),
        );
        return;
      }
      await this.finish(job, item, answer);
    } catch (thrown) {
      const { message, retryable } = toAppError(thrown);
      if (retryable) await this.pause(job, message, pauseEnd());
      else await this.fail(job, item, message);
    }
  }

  private async finish({ id }: ClaimedJob, { position }: JobItem, answer: OpportunityEnrichment): Promise<void> {
    await this.database.query(
      `UPDATE enrichment_item SET state = 'done', answer = $3
        WHERE job_id = (SELECT id FROM enrichment_job WHERE id = $1 AND state = 'running') AND position = $2`,
      [id, position, JSON.stringify(answer)],
    );
  }

  private async countTimeout({ id }: ClaimedJob, { position }: JobItem): Promise<void> {
    await this.database.manager.increment(EnrichmentItemEntity, { job_id: id, position }, 'late', 1);
  }

  private async fail({ id }: ClaimedJob, { position }: JobItem, reason: string): Promise<void> {
    const failed = { state: 'failed', reason: reason.slice(0, 500) };
    await this.database.manager.update(EnrichmentItemEntity, { job_id: id, position }, failed);
  }

  /** Pauses the job unless it was cancelled meanwhile. */
  private async pause({ id }: ClaimedJob, reason: string, continues_at: Date): Promise<void> {
    const paused = { state: 'paused', reason: reason.slice(0, 500), continues_at };
    await this.database.manager.update(EnrichmentJobEntity, { id, state: 'running' }, paused);
  }
}

/** Whether the model will answer later. If there is no model, or it fails or times out repeatedly, the computed answer is the result. */
function shouldPause({ code }: NoAdvice, { late }: JobItem): boolean {
  if (code === 'MODEL_TIMEOUT') return late + 1 < maxAttempts;
  return code === 'MODEL_BUDGET_SPENT' || code === 'MODEL_RATE_LIMITED';
}

function pauseEnd(): Date {
  return new Date(Date.now() + pauseMs);
}
