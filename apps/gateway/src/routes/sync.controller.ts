import { Body, Controller, Inject, Param, Query, Res } from '@nestjs/common';
import { type RouteReply } from '@rfp/contracts/http';
import { simpleRestQuerySchema } from '@rfp/contracts/routes-sync';
import { runFilterSchema, syncRequestSchema, type SyncRequest } from '@rfp/contracts/sync-run';
import { type FastifyReply } from 'fastify';
import { AskedBy, type Asker } from '../access/asker.js';
import { Serves } from '../access/serves.js';
import { ContractPipe, IdPipe } from '../edge/contract.pipe.js';
import { IdempotencyKey } from '../edge/idempotency-key.js';
import { newestFirst, tellRange } from './list-parts.js';
import { parsePlainList, type PlainListQuery } from './parse-plain-list.js';
import { pullRows } from './pull-rows.js';
import { longLimitMs, Services } from './services.js';
import { showRun, showStates } from './shown-to.js';

const byId = new IdPipe('NOT_FOUND');

const runs = { filter: runFilterSchema, ...newestFirst('started_at') };

/** Runs of sources, and what all of them together gave. */
@Controller()
export class SyncController {
  constructor(@Inject(Services) private readonly services: Services) {}

  @Serves('startSync')
  async start(
    @Body(new ContractPipe(syncRequestSchema.prefault({}))) request: SyncRequest,
    @IdempotencyKey() key: string | null,
    @AskedBy() asker: Asker,
  ): Promise<RouteReply<'startSync'>> {
    const usual = request.max_records === undefined ? await this.services.usualMaxRecords(asker) : {};
    return this.services.ask(
      'sync.start',
      { ...request, ...usual, kind: 'any', idempotency_key: key },
      asker,
      longLimitMs,
    );
  }

  @Serves('syncStatus')
  async status(@AskedBy() asker: Asker): Promise<RouteReply<'syncStatus'>> {
    const [status, census] = await Promise.all([
      this.services.ask('sync.status', {}, asker),
      this.services.ask('opportunities.census', { audience: asker.audience }, asker),
    ]);
    return {
      ...status,
      sources: showStates(status.sources, asker),
      total_opportunities: census.showing_demo ? census.demo : census.real,
      by_source: census.by_type,
      data: { showing_demo: census.showing_demo, demo_records: census.demo, real_records: census.real },
    };
  }

  @Serves('listRuns')
  async list(
    @Query(new ContractPipe(simpleRestQuerySchema)) query: PlainListQuery,
    @AskedBy() asker: Asker,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteReply<'listRuns'>> {
    const { filter, offset, limit } = parsePlainList(query, runs);
    const parts = await pullRows(offset, limit, (first, count) =>
      this.services.ask('sync.runs', { filter, offset: first, limit: count }, asker),
    );
    const rows = parts.flatMap((part) => part.rows.map((run) => showRun(run, asker)));
    tellRange(reply, 'runs', { offset, rows, total: parts[0]?.total ?? 0 });
    return rows;
  }

  @Serves('getRun')
  async get(@Param('id', byId) id: string, @AskedBy() asker: Asker): Promise<RouteReply<'getRun'>> {
    return showRun(await this.services.ask('sync.run', { id }, asker), asker);
  }

  @Serves('cancelRun')
  cancel(
    @Param('id', byId) id: string,
    @IdempotencyKey() key: string | null,
    @AskedBy() asker: Asker,
  ): Promise<RouteReply<'cancelRun'>> {
    return this.services.ask('sync.cancel', { id, idempotency_key: key }, asker);
  }

  @Serves('closeMissing')
  closeMissing(
    @Param('id', byId) id: string,
    @IdempotencyKey() key: string | null,
    @AskedBy() asker: Asker,
  ): Promise<RouteReply<'closeMissing'>> {
    return this.services.ask('sync.close-missing', { id, idempotency_key: key }, asker, longLimitMs);
  }
}
