import { Controller, Req, Res } from '@nestjs/common';
import { workspaceExportMedia } from '@rfp/contracts/people/workspace-export';
import { rpc } from '@rfp/contracts/rpc';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { ContractRoute } from '../../access/contract-route.decorator.js';
import { identificationOf } from '../../access/credential.js';
import { CurrentCaller, type Principal } from '../../access/principal.js';
import { FileExportService } from '../../export/file-export.service.js';
import { sendFile } from '../../export/send-file.js';
import { ServiceClient } from '../service-client.js';

/** A workspace as a file: first what the auth service has, then what the opportunities service has. */
@Controller()
export class WorkspaceExportController {
  constructor(
    private readonly exports: FileExportService,
    private readonly services: ServiceClient,
  ) {}

  @ContractRoute('exportWorkspace')
  async export(
    @CurrentCaller() principal: Principal,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { access } = rpc['auth.workspace-export-part'];
    const content = await this.exports.open(
      [
        { access, read: (_after, by) => this.services.call('auth.workspace-export-part', {}, by) },
        {
          access,
          read: (after, by) =>
            this.services.call('opportunities.workspace-export-part', after === undefined ? {} : { after }, by),
        },
      ],
      { principal, by: identificationOf(request) },
    );
    const day = new Date().toISOString().slice(0, 10);
    sendFile(content, { media: workspaceExportMedia, name: `workspace-${day}.ndjson` }, { request, reply });
  }
}
