import { Body, Controller, Inject, Param, Query, Res } from '@nestjs/common';
import { type RouteReply } from '@rfp/contracts/http';
import { simpleRestQuerySchema, removeSourceQuerySchema, syncRoutes } from '@rfp/contracts/routes-sync';
import {
  sourceChangeSchema,
  sourceFilterSchema,
  sourceInputSchema,
  sourceSortFields,
  sourceTestInputSchema,
  type SourceChange,
  type SourceInput,
  type SourceTestInput,
} from '@rfp/contracts/source';
import { type FastifyReply } from 'fastify';
import { z } from 'zod';
import { AskedBy, type Asker } from '../access/asker.js';
import { Serves } from '../access/serves.js';
import { bySourceKey, ContractPipe } from '../edge/contract.pipe.js';
import { IdempotencyKey } from '../edge/idempotency-key.js';
import { sortSchemaOver, tellRange } from './list-parts.js';
import { parsePlainList, type PlainListQuery } from './parse-plain-list.js';
import { longLimitMs, Services } from './services.js';
import { showSource } from './shown-to.js';
import { windowSources } from './window-sources.js';

const sources = {
  filter: sourceFilterSchema,
  sort: sortSchemaOver(z.enum(sourceSortFields)),
  order: ['name', 'ASC'],
} as const;
const replaySchema = syncRoutes.replayRejected.body.prefault({});

@Controller()
export class SourcesController {
  constructor(@Inject(Services) private readonly services: Services) {}

  @Serves('listConnectors')
  connectors(@AskedBy() asker: Asker): Promise<RouteReply<'listConnectors'>> {
    return this.services.ask('sync.connectors', {}, asker);
  }

  @Serves('listSources')
  async list(
    @Query(new ContractPipe(simpleRestQuerySchema)) query: PlainListQuery,
    @AskedBy() asker: Asker,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteReply<'listSources'>> {
    const wanted = parsePlainList(query, sources);
    const page = windowSources((await this.services.ask('sync.sources', {}, asker)).sources, wanted);
    tellRange(reply, 'sources', page);
    return page.rows.map((source) => showSource(source, asker));
  }

  @Serves('getSource')
  async get(@Param('id', bySourceKey) key: string, @AskedBy() asker: Asker): Promise<RouteReply<'getSource'>> {
    return showSource(await this.services.ask('sync.source', { key }, asker), asker);
  }

  @Serves('addSource')
  add(
    @Body(new ContractPipe(sourceInputSchema)) source: SourceInput,
    @IdempotencyKey() key: string | null,
    @AskedBy() asker: Asker,
  ): Promise<RouteReply<'addSource'>> {
    return this.services.ask('sync.add-source', { source, idempotency_key: key }, asker);
  }

  @Serves('changeSource')
  change(
    @Param('id', bySourceKey) key: string,
    @Body(new ContractPipe(sourceChangeSchema)) change: SourceChange,
    @AskedBy() asker: Asker,
  ): Promise<RouteReply<'changeSource'>> {
    return this.services.ask('sync.change-source', { key, change }, asker);
  }

  @Serves('removeSource')
  async remove(
    @Param('id', bySourceKey) key: string,
    @Query(new ContractPipe(removeSourceQuerySchema)) { records }: z.output<typeof removeSourceQuerySchema>,
    @AskedBy() asker: Asker,
  ): Promise<RouteReply<'removeSource'>> {
    return { id: key, ...(await this.services.ask('sync.remove-source', { key, records }, asker, longLimitMs)) };
  }

  @Serves('testSource')
  test(
    @Body(new ContractPipe(sourceTestInputSchema)) test: SourceTestInput,
    @AskedBy() asker: Asker,
  ): Promise<RouteReply<'testSource'>> {
    return this.services.ask('sync.test-source', { test }, asker, longLimitMs);
  }

  @Serves('sourceLedger')
  ledger(@Param('id', bySourceKey) key: string, @AskedBy() asker: Asker): Promise<RouteReply<'sourceLedger'>> {
    return this.services.ask('sync.ledger', { key }, asker);
  }

  @Serves('replayRejected')
  replay(
    @Param('id', bySourceKey) source: string,
    @Body(new ContractPipe(replaySchema)) request: z.output<typeof replaySchema>,
    @IdempotencyKey() key: string | null,
    @AskedBy() asker: Asker,
  ): Promise<RouteReply<'replayRejected'>> {
    return this.services.ask('sync.replay', { ...request, source, idempotency_key: key }, asker, longLimitMs);
  }
}
