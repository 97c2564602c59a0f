import { Body, Controller, Inject, Param } from '@nestjs/common';
import { type RouteReply } from '@rfp/contracts/http';
import { syncRequestSchema, type SyncRequest } from '@rfp/contracts/sync-run';
import { AskedBy, type Asker } from '../access/asker.js';
import { Serves } from '../access/serves.js';
import { ContractPipe, IdPipe } from '../edge/contract.pipe.js';
import { Services } from './services.js';

const byId = new IdPipe('NOT_FOUND');

/** A record kept aside is up to 4,000 characters of what was received: more of them would not fit in a message. */
const rejectedRecords = 100;

@Controller()
export class SyncController {
  constructor(@Inject(Services) private readonly services: Services) {}

  @Serves('startSync')
  start(@Body(new ContractPipe(syncRequestSchema.prefault({}))) request: SyncRequest, @AskedBy() asker: Asker): Promise<RouteReply<'startSync'>> {
    return this.services.ask('sync.start', request, asker);
  }

  @Serves('syncStatus')
  async status(@AskedBy() asker: Asker): Promise<RouteReply<'syncStatus'>> {
    const [status, census] = await Promise.all([
      this.services.ask('sync.status', {}, asker),
      this.services.ask('opportunities.census', { audience: asker.audience }, asker),
    ]);
    return {
      ...status,
      total_opportunities: census.showing_demo ? census.demo : census.real,
      by_source: census.by_type,
      data: { showing_demo: census.showing_demo, demo_records: census.demo, real_records: census.real },
    };
  }

  @Serves('syncSources')
  sources(@AskedBy() asker: Asker): Promise<RouteReply<'syncSources'>> {
    return this.services.ask('sync.sources', {}, asker);
  }

  @Serves('syncRun')
  run(@Param('id', byId) id: string, @AskedBy() asker: Asker): Promise<RouteReply<'syncRun'>> {
    return this.services.ask('sync.run', { id }, asker);
  }

  @Serves('rejectedRecords')
  rejected(@Param('id', byId) id: string, @AskedBy() asker: Asker): Promise<RouteReply<'rejectedRecords'>> {
    return this.services.ask('sync.rejected', { run_id: id, limit: rejectedRecords }, asker);
  }
}
