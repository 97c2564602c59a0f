import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { recordAudit } from '@rfp/persistence/events/record-audit';
import { sourceTarget } from '../sources/audit-source.js';
import { ClosingService } from './settle/closing.service.js';
import { LedgerService } from './ledger/ledger.service.js';
import { RejectedService } from './rejected/rejected.service.js';
import { RunsService } from './runs.service.js';
import { CoverageService } from './status/coverage.service.js';
import { ObservationsService } from './status/observations.service.js';
import { SourceHealthService } from './status/source-health.service.js';
import { StatusService } from './status/status.service.js';

@Controller()
export class RunsController {
  constructor(
    private readonly runs: RunsService,
    private readonly closing: ClosingService,
    private readonly ledger: LedgerService,
    private readonly rejectedRecords: RejectedService,
    private readonly status: StatusService,
    private readonly coverage: CoverageService,
    private readonly observations: ObservationsService,
    private readonly health: SourceHealthService,
  ) {}

  @MessagePattern('sync.start')
  start(@Payload() request: RpcRequest<'sync.start'>, @Ctx() { caller }: CallContext): Promise<RpcReply<'sync.start'>> {
    const { sources, kind, usual_max_records: defaultLimit = null, max_records: maxRecords = defaultLimit } = request;
    return this.runs.start(sources, {
      trigger: 'person',
      startedBy: caller.label,
      maxRecords,
      tick: null,
      kind,
      joinEnded: request.again !== true,
      onlyDue: request.only_due === true,
    });
  }

  @MessagePattern('sync.first-start')
  startFirst(request: RpcRequest<'sync.first-start'>): Promise<RpcReply<'sync.first-start'>> {
    return this.runs.start(request.sources, { trigger: 'first-start', startedBy: null, maxRecords: null, tick: null });
  }

  @MessagePattern('sync.cancel')
  cancel(@Payload() { id }: RpcRequest<'sync.cancel'>): Promise<RpcReply<'sync.cancel'>> {
    return this.runs.cancel(id);
  }

  @MessagePattern('sync.close-missing')
  closeMissing(
    @Payload() { id }: RpcRequest<'sync.close-missing'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'sync.close-missing'>> {
    return this.closing.confirm(id, caller);
  }

  @MessagePattern('sync.status')
  readStatus(): Promise<RpcReply<'sync.status'>> {
    return this.status.read();
  }

  @MessagePattern('sync.source-health')
  async readSourceHealth(): Promise<RpcReply<'sync.source-health'>> {
    return { sources: (await this.health.read()).map(({ health }) => health) };
  }

  @MessagePattern('sync.coverage')
  readCoverage(): Promise<RpcReply<'sync.coverage'>> {
    return this.coverage.read();
  }

  @MessagePattern('sync.observations')
  readObservations(): Promise<RpcReply<'sync.observations'>> {
    return this.observations.read();
  }

  @MessagePattern('sync.runs')
  list({ filter, offset, limit }: RpcRequest<'sync.runs'>): Promise<RpcReply<'sync.runs'>> {
    return this.ledger.list(filter, offset, limit);
  }

  @MessagePattern('sync.run')
  readRun({ id }: RpcRequest<'sync.run'>): Promise<RpcReply<'sync.run'>> {
    return this.ledger.findRun(id);
  }

  @MessagePattern('sync.rejected')
  rejected(request: RpcRequest<'sync.rejected'>): Promise<RpcReply<'sync.rejected'>> {
    return this.rejectedRecords.list(request);
  }

  @MessagePattern('sync.replay')
  replay(
    @Payload() { source, ids }: RpcRequest<'sync.replay'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'sync.replay'>> {
    const after = ids === undefined ? undefined : { ids };
    const change = { action: 'records_replayed', target: sourceTarget(source), ...(after && { after }) } as const;
    return this.runs.replay(source, ids, {
      startedBy: caller.label,
      audit: (manager) => recordAudit(manager, caller, change),
    });
  }
}
