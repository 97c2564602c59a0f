import { Body, Controller, Inject, Param, Query, Res } from '@nestjs/common';
import { type RouteReply } from '@rfp/contracts/routes';
import { removeSourceQuerySchema, sourceRoutes } from '@rfp/contracts/routes/sources';
import { simpleRestQuerySchema } from '@rfp/contracts/simple-rest';
import { sourceFilterSchema, sourceSortFields } from '@rfp/contracts/source';
import { type FastifyReply } from 'fastify';
import { z } from 'zod';
import { CurrentCaller, type Principal } from '../../access/principal.js';
import { ContractRoute } from '../../access/contract-route.decorator.js';
import { bySourceKey, ContractPipe } from '../../edge/contract.pipe.js';
import { IdempotencyKey } from '../../edge/idempotency-key.js';
import { sortSchemaOver, setRangeHeaders } from '../lists/list-range.js';
import { parseSimpleRestList, type SimpleRestQuery } from '../lists/parse-simple-rest-list.js';
import { ServiceClient } from '../service-client.js';
import { redactSource } from '../redact-for-viewer.js';
import { windowSources } from './window-sources.js';

const sources = {
  filter: sourceFilterSchema,
  sort: sortSchemaOver(z.enum(sourceSortFields)),
  order: ['name', 'ASC'],
} as const;
const replaySchema = sourceRoutes.replayRejected.body.prefault({});

@Controller()
export class SourcesController {
  constructor(@Inject(ServiceClient) private readonly services: ServiceClient) {}

  @ContractRoute('listSources')
  async list(
    @Query(new ContractPipe(simpleRestQuerySchema)) query: SimpleRestQuery,
    @CurrentCaller() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteReply<'listSources'>> {
    const wanted = parseSimpleRestList(query, sources);
    const page = windowSources((await this.services.call('sync.sources', {}, principal)).sources, wanted);
    setRangeHeaders(reply, 'sources', page);
    return page.rows.map((source) => redactSource(source, principal));
  }

  @ContractRoute('getSource')
  async get(
    @Param('id', bySourceKey) key: string,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'getSource'>> {
    return redactSource(await this.services.call('sync.source', { key }, principal), principal);
  }

  @ContractRoute('removeSource')
  async remove(
    @Param('id', bySourceKey) key: string,
    @Query(new ContractPipe(removeSourceQuerySchema)) { records }: z.output<typeof removeSourceQuerySchema>,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'removeSource'>> {
    return { id: key, ...(await this.services.call('sync.remove-source', { key, records }, principal)) };
  }

  @ContractRoute('replayRejected')
  async replay(
    @Param('id', bySourceKey) source: string,
    @Body(new ContractPipe(replaySchema)) request: z.output<typeof replaySchema>,
    @IdempotencyKey() key: string | null,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'replayRejected'>> {
    const replay = { ...request, source, idempotency_key: key };
    return { success: true, ...(await this.services.call('sync.replay', replay, principal)) };
  }
}
