import { Body, Controller, Query, Res } from '@nestjs/common';
import { type RouteReply } from '@rfp/contracts/routes';
import { simpleRestQuerySchema } from '@rfp/contracts/wire/simple-rest';
import { runFilterSchema, syncRequestSchema, type SyncRequest } from '@rfp/contracts/sync-run';
import { type FastifyReply } from 'fastify';
import { CurrentCaller, type Principal } from '../../access/principal.js';
import { ContractRoute } from '../../access/contract-route.decorator.js';
import { ContractPipe } from '../../edge/contract.pipe.js';
import { IdempotencyKey } from '../../edge/idempotency-key.js';
import { newestFirst, setRangeHeaders } from '../lists/list-range.js';
import { parseSimpleRestList, type SimpleRestQuery } from '../lists/parse-simple-rest-list.js';
import { fetchRows } from '../lists/fetch-rows.js';
import { ServiceClient } from '../service-client.js';

const runs = { filter: runFilterSchema, ...newestFirst('started_at') };

/** Runs of sources, and the sync status. */
@Controller()
export class SyncController {
  constructor(private readonly services: ServiceClient) {}

  @ContractRoute('startSync')
  async start(
    @Body(new ContractPipe(syncRequestSchema.prefault({}))) request: SyncRequest,
    @IdempotencyKey() key: string | null,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'startSync'>> {
    const limits = request.max_records === undefined ? await this.services.defaultMaxRecords(principal) : {};
    return this.services.call('sync.start', { ...request, ...limits, kind: 'any', idempotency_key: key }, principal);
  }

  @ContractRoute('syncStatus')
  async status(@CurrentCaller() principal: Principal): Promise<RouteReply<'syncStatus'>> {
    const [status, counts] = await Promise.all([
      this.services.call('sync.status', {}, principal),
      this.services.call('opportunities.census', { audience: principal.audience }, principal),
    ]);
    return {
      ...status,
      total_opportunities: counts.showing_demo ? counts.demo : counts.real,
      by_source: counts.by_type,
      data: { showing_demo: counts.showing_demo, demo_records: counts.demo, real_records: counts.real },
    };
  }

  @ContractRoute('listRuns')
  async list(
    @Query(new ContractPipe(simpleRestQuerySchema)) query: SimpleRestQuery,
    @CurrentCaller() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteReply<'listRuns'>> {
    const { filter, offset, limit } = parseSimpleRestList(query, runs);
    const parts = await fetchRows(offset, limit, (first, count) =>
      this.services.call('sync.runs', { filter, offset: first, limit: count }, principal),
    );
    const rows = parts.flatMap((part) => part.rows);
    setRangeHeaders(reply, 'runs', { offset, rows, total: parts[0]?.total ?? 0 });
    return rows;
  }
}
