import { Controller, Query, Req, Res } from '@nestjs/common';
import {
  type AuditFilter,
  auditFilterSchema,
  auditMedia,
  maxAuditPartRows,
  workspaceAuditFilterSchema,
} from '@rfp/contracts/audit/audit-entry';
import { rpc } from '@rfp/contracts/rpc';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { ContractRoute } from '../../access/contract-route.decorator.js';
import { identificationOf } from '../../access/credential.js';
import { CurrentCaller, type Principal } from '../../access/principal.js';
import { ContractPipe } from '../../edge/contract.pipe.js';
import { FileExportService, type PartReader } from '../../export/file-export.service.js';
import { sendFile } from '../../export/send-file.js';
import { ServiceClient } from '../service-client.js';

/** The audit log as a file; the lists pass on. */
@Controller()
export class AuditController {
  constructor(
    private readonly exports: FileExportService,
    private readonly services: ServiceClient,
  ) {}

  @ContractRoute('exportAudit')
  async export(
    @Query(new ContractPipe(auditFilterSchema)) filter: AuditFilter,
    @CurrentCaller() principal: Principal,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.#send('auth.audit-part', filter, { principal, request, reply });
  }

  @ContractRoute('exportWorkspaceAudit')
  async exportWorkspace(
    @Query(new ContractPipe(workspaceAuditFilterSchema)) filter: Omit<AuditFilter, 'workspace'>,
    @CurrentCaller() principal: Principal,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.#send('auth.workspace-audit-part', filter, { principal, request, reply });
  }

  async #send(
    name: 'auth.audit-part' | 'auth.workspace-audit-part',
    filter: AuditFilter,
    { principal, request, reply }: { principal: Principal; request: FastifyRequest; reply: FastifyReply },
  ): Promise<void> {
    const log: PartReader = {
      access: rpc[name].access,
      read: (after, by) =>
        this.services.call(name, { filter, limit: maxAuditPartRows, ...(after !== undefined && { after }) }, by),
    };
    const content = await this.exports.open([log], { principal, by: identificationOf(request) });
    const day = new Date().toISOString().slice(0, 10);
    sendFile(content, { media: auditMedia, name: `audit-${day}.ndjson` }, { request, reply });
  }
}
