import { Controller, Query, Req, Res } from '@nestjs/common';
import {
  type AuditFilter,
  auditFilterSchema,
  auditMedia,
  workspaceAuditFilterSchema,
} from '@rfp/contracts/audit/audit-entry';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Readable } from 'node:stream';
import { ContractRoute } from '../../access/contract-route.decorator.js';
import { identificationOf } from '../../access/credential.js';
import { CurrentCaller, type Principal } from '../../access/principal.js';
import { ContractPipe } from '../../edge/contract.pipe.js';
import { AuditExportService } from '../../export/audit-export.service.js';

/** The audit log as a file; the lists pass on. */
@Controller()
export class AuditController {
  constructor(private readonly exports: AuditExportService) {}

  @ContractRoute('exportAudit')
  async export(
    @Query(new ContractPipe(auditFilterSchema)) filter: AuditFilter,
    @CurrentCaller() principal: Principal,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const by = identificationOf(request);
    send(await this.exports.open('auth.audit-part', { filter, principal, by }), request, reply);
  }

  @ContractRoute('exportWorkspaceAudit')
  async exportWorkspace(
    @Query(new ContractPipe(workspaceAuditFilterSchema)) filter: Omit<AuditFilter, 'workspace'>,
    @CurrentCaller() principal: Principal,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const by = identificationOf(request);
    send(await this.exports.open('auth.workspace-audit-part', { filter, principal, by }), request, reply);
  }
}

function send(content: Readable, request: FastifyRequest, reply: FastifyReply): void {
  const day = new Date().toISOString().slice(0, 10);
  void reply.headers({
    'content-type': auditMedia,
    'content-disposition': `attachment; filename="audit-${day}.ndjson"`,
    'cache-control': 'no-store',
  });
  if (request.method !== 'HEAD') return void reply.send(content);
  // For a HEAD request, Fastify would read the stream to its end.
  content.destroy();
  void reply.send();
}
