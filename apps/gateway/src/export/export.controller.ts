import { Controller, Query, Req, Res } from '@nestjs/common';
import { exportMedia } from '@rfp/contracts/opportunities/export';
import { exportQuerySchema } from '@rfp/contracts/routes/catalogue';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import { ContractRoute } from '../access/contract-route.decorator.js';
import { identificationOf } from '../access/credential.js';
import { CurrentCaller, type Principal } from '../access/principal.js';
import { ContractPipe } from '../edge/contract.pipe.js';
import { ExportService } from './export.service.js';
import { parseExportQuery } from './parse-export-query.js';

@Controller()
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  @ContractRoute('exportOpportunities')
  async export(
    @Query(new ContractPipe(exportQuerySchema)) query: z.output<typeof exportQuerySchema>,
    @CurrentCaller() principal: Principal,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const identification = identificationOf(request);
    const { content, total } = await this.exports.open({ query: parseExportQuery(query), principal, identification });
    const day = new Date().toISOString().slice(0, 10);
    void reply.headers({
      'content-type': exportMedia[query.format],
      'content-disposition': `attachment; filename="opportunities-${day}.${query.format}"`,
      'cache-control': 'no-store',
      'x-total-count': total,
    });
    if (request.method !== 'HEAD') return void reply.send(content);
    // For a HEAD request, Fastify would read the stream to its end.
    content.destroy();
    void reply.send();
  }
}
