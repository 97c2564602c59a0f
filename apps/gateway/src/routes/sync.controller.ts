import { Body, Controller, Get, Headers, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { demoSessionHeader, type RouteReply } from '@rfp/contracts/http';
import { syncRequestSchema, type SyncRequest } from '@rfp/contracts/sync-run';
import { audienceOf } from '../edge/audience.js';
import { ContractPipe, IdPipe } from '../edge/contract.pipe.js';
import { Services } from './services.js';

const byId = new IdPipe('NOT_FOUND');

/** A record kept aside is up to 4,000 characters of what was received: more of them would not fit in a message. */
const rejectedRecords = 100;

@Controller('sync')
export class SyncController {
  constructor(@Inject(Services) private readonly services: Services) {}

  @Post()
  @HttpCode(202)
  start(@Body(new ContractPipe(syncRequestSchema.prefault({}))) request: SyncRequest): Promise<RouteReply<'startSync'>> {
    return this.services.ask('sync.start', { ...request, trigger: 'person' });
  }

  @Get('status')
  async status(@Headers(demoSessionHeader) demo: string | undefined): Promise<RouteReply<'syncStatus'>> {
    const [status, census] = await Promise.all([
      this.services.ask('sync.status', {}),
      this.services.ask('opportunities.census', { audience: audienceOf(demo) }),
    ]);
    return {
      ...status,
      total_opportunities: census.showing_demo ? census.demo : census.real,
      by_source: census.by_type,
      data: { showing_demo: census.showing_demo, demo_records: census.demo, real_records: census.real },
    };
  }

  @Get('sources')
  sources(): Promise<RouteReply<'syncSources'>> {
    return this.services.ask('sync.sources', {});
  }

  @Get('runs/:id')
  run(@Param('id', byId) id: string): Promise<RouteReply<'syncRun'>> {
    return this.services.ask('sync.run', { id });
  }

  @Get('runs/:id/rejected')
  rejected(@Param('id', byId) id: string): Promise<RouteReply<'rejectedRecords'>> {
    return this.services.ask('sync.rejected', { run_id: id, limit: rejectedRecords });
  }
}
