import { Controller, Param, Query, Res } from '@nestjs/common';
import { type RouteReply } from '@rfp/contracts/routes';
import { byId } from '@rfp/contracts/routes/route';
import { sourceRoutes } from '@rfp/contracts/routes/sources';
import { simpleRestQuerySchema } from '@rfp/contracts/wire/simple-rest';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { type FastifyReply } from 'fastify';
import { z } from 'zod';
import { CurrentCaller, type Principal } from '../../access/principal.js';
import { ContractRoute } from '../../access/contract-route.decorator.js';
import { ContractPipe, PathPipe } from '../../edge/contract.pipe.js';
import { newestFirst, setRangeHeaders, type Window } from '../lists/list-range.js';
import { parseSimpleRestList, type SimpleRestQuery } from '../lists/parse-simple-rest-list.js';
import { fetchRows } from '../lists/fetch-rows.js';
import { ServiceClient } from '../service-client.js';

const sourcePath = sourceRoutes.sourceRejected.params;
const rejected = { filter: z.strictObject({}), ...newestFirst('rejected_at') };

/** The first page of a run's records; the route of the source has all pages. */
const firstPageOfRun = { offset: 0, limit: 100 };

/** Quarantined records, with their raw text and the reason. */
@Controller()
export class RejectedController {
  constructor(private readonly services: ServiceClient) {}

  @ContractRoute('rejectedRecords')
  async listOfRun(
    @Param(new PathPipe(byId)) { id }: z.output<typeof byId>,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'rejectedRecords'>> {
    const { rows } = await this.read({ run_id: id }, firstPageOfRun, principal);
    return { records: rows };
  }

  @ContractRoute('sourceRejected')
  async listOfSource(
    @Param(new PathPipe(sourcePath, 'SOURCE_NOT_FOUND')) { id: source }: z.output<typeof sourcePath>,
    @Query(new ContractPipe(simpleRestQuerySchema)) query: SimpleRestQuery,
    @CurrentCaller() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteReply<'sourceRejected'>> {
    const page = await this.read({ source }, parseSimpleRestList(query, rejected), principal);
    setRangeHeaders(reply, 'rejected', page);
    return page.rows;
  }

  /** Fetched in parts: each record has up to 4,000 characters of raw text, so a page may exceed the message size limit. */
  private async read(of: RpcRequest<'sync.rejected'>['of'], { offset, limit }: Window, principal: Principal) {
    const parts = await fetchRows(offset, limit, (first, count) =>
      this.services.call('sync.rejected', { of, offset: first, limit: count }, principal),
    );
    const rows = parts.flatMap((part) => part.records);
    return { rows, total: parts[0]?.total ?? 0, offset };
  }
}
