import { Controller, Inject, Param, Query, Res } from '@nestjs/common';
import { type RouteReply } from '@rfp/contracts/routes';
import { simpleRestQuerySchema } from '@rfp/contracts/simple-rest';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { type FastifyReply } from 'fastify';
import { z } from 'zod';
import { CurrentCaller, type Principal } from '../../access/principal.js';
import { ContractRoute } from '../../access/contract-route.decorator.js';
import { bySourceKey, ContractPipe, IdPipe } from '../../edge/contract.pipe.js';
import { newestFirst, setRangeHeaders, type Window } from '../lists/list-range.js';
import { parseSimpleRestList, type SimpleRestQuery } from '../lists/parse-simple-rest-list.js';
import { fetchRows } from '../lists/fetch-rows.js';
import { ServiceClient } from '../service-client.js';
import { redactRejected } from '../redact-for-viewer.js';

const byId = new IdPipe('NOT_FOUND');

const rejected = { filter: z.strictObject({}), ...newestFirst('rejected_at') };

/** Records of one run; the route of the source has all of them. */
const firstPageOfRun = { offset: 0, limit: 100 };

/** Quarantined records, with their raw text and the reason. */
@Controller()
export class RejectedController {
  constructor(@Inject(ServiceClient) private readonly services: ServiceClient) {}

  @ContractRoute('rejectedRecords')
  async ofRun(
    @Param('id', byId) id: string,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'rejectedRecords'>> {
    const { rows } = await this.read({ run_id: id }, firstPageOfRun, principal);
    return { records: rows };
  }

  @ContractRoute('sourceRejected')
  async ofSource(
    @Param('id', bySourceKey) source: string,
    @Query(new ContractPipe(simpleRestQuerySchema)) query: SimpleRestQuery,
    @CurrentCaller() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteReply<'sourceRejected'>> {
    const page = await this.read({ source }, parseSimpleRestList(query, rejected), principal);
    setRangeHeaders(reply, 'rejected', page);
    return page.rows;
  }

  /** Each has up to 4,000 characters of raw text, so a page may exceed the message size limit. */
  private async read(of: RpcRequest<'sync.rejected'>['of'], { offset, limit }: Window, principal: Principal) {
    const parts = await fetchRows(offset, limit, (first, count) =>
      this.services.call('sync.rejected', { of, offset: first, limit: count }, principal),
    );
    const rows = parts.flatMap((part) => part.records.map((record) => redactRejected(record, principal)));
    return { rows, total: parts[0]?.total ?? 0, offset };
  }
}
