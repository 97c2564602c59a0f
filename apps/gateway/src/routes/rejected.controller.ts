import { Controller, Inject, Param, Query, Res } from '@nestjs/common';
import { type RouteReply } from '@rfp/contracts/http';
import { simpleRestQuerySchema } from '@rfp/contracts/routes-sync';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { type FastifyReply } from 'fastify';
import { z } from 'zod';
import { AskedBy, type Asker } from '../access/asker.js';
import { Serves } from '../access/serves.js';
import { bySourceKey, ContractPipe, IdPipe } from '../edge/contract.pipe.js';
import { newestFirst, tellRange, type Window } from './list-parts.js';
import { parsePlainList, type PlainListQuery } from './parse-plain-list.js';
import { pullRows } from './pull-rows.js';
import { Services } from './services.js';
import { showRejected } from './shown-to.js';

const byId = new IdPipe('NOT_FOUND');

const rejected = { filter: z.strictObject({}), ...newestFirst('rejected_at') };

/** Of one run: whoever wants more looks at those of its source. */
const ofOneRun = { offset: 0, limit: 100 };

/** Records that were kept aside, with what was received and why. */
@Controller()
export class RejectedController {
  constructor(@Inject(Services) private readonly services: Services) {}

  @Serves('rejectedRecords')
  async ofRun(@Param('id', byId) id: string, @AskedBy() asker: Asker): Promise<RouteReply<'rejectedRecords'>> {
    const { rows } = await this.read({ run_id: id }, ofOneRun, asker);
    return { records: rows };
  }

  @Serves('sourceRejected')
  async ofSource(
    @Param('id', bySourceKey) source: string,
    @Query(new ContractPipe(simpleRestQuerySchema)) query: PlainListQuery,
    @AskedBy() asker: Asker,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteReply<'sourceRejected'>> {
    const page = await this.read({ source }, parsePlainList(query, rejected), asker);
    tellRange(reply, 'rejected', page);
    return page.rows;
  }

  /** Each holds up to 4,000 characters of what was received: what fits in one message is soon reached. */
  private async read(of: RpcRequest<'sync.rejected'>['of'], { offset, limit }: Window, asker: Asker) {
    const parts = await pullRows(offset, limit, (first, count) =>
      this.services.ask('sync.rejected', { of, offset: first, limit: count }, asker),
    );
    const rows = parts.flatMap((part) => part.records.map((record) => showRejected(record, asker)));
    return { rows, total: parts[0]?.total ?? 0, offset };
  }
}
