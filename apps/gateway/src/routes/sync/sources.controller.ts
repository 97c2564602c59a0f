import { Controller, Query, Res } from '@nestjs/common';
import { type RouteReply } from '@rfp/contracts/routes';
import { simpleRestQuerySchema } from '@rfp/contracts/wire/simple-rest';
import { sourceFilterSchema, sourceSortFields } from '@rfp/contracts/source';
import { type FastifyReply } from 'fastify';
import { z } from 'zod';
import { CurrentCaller, type Principal } from '../../access/principal.js';
import { ContractRoute } from '../../access/contract-route.decorator.js';
import { ContractPipe } from '../../edge/contract.pipe.js';
import { sortSchemaOver, setRangeHeaders } from '../lists/list-range.js';
import { parseSimpleRestList, type SimpleRestQuery } from '../lists/parse-simple-rest-list.js';
import { ServiceClient } from '../service-client.js';
import { windowSources } from './window-sources.js';

const sources = {
  filter: sourceFilterSchema,
  sort: sortSchemaOver(z.enum(sourceSortFields)),
  order: ['name', 'ASC'],
} as const;

@Controller()
export class SourcesController {
  constructor(private readonly services: ServiceClient) {}

  @ContractRoute('listSources')
  async list(
    @Query(new ContractPipe(simpleRestQuerySchema)) query: SimpleRestQuery,
    @CurrentCaller() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteReply<'listSources'>> {
    const request = parseSimpleRestList(query, sources);
    const page = windowSources((await this.services.call('sync.sources', {}, principal)).sources, request);
    setRangeHeaders(reply, 'sources', page);
    return page.rows;
  }
}
