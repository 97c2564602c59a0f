import { Module, type DynamicModule } from '@nestjs/common';
import { type Bus } from '@rfp/messaging/bus';
import { BusClient } from '@rfp/messaging/bus-client';
import { DemoDataController } from './routes/demo-data.controller.js';
import { HealthController } from './routes/health.controller.js';
import { OpportunitiesController } from './routes/opportunities.controller.js';
import { Readiness } from './routes/readiness.js';
import { Services } from './routes/services.js';
import { SyncController } from './routes/sync.controller.js';

@Module({ controllers: [HealthController, OpportunitiesController, SyncController, DemoDataController] })
export class GatewayModule {
  static on(bus: Bus): DynamicModule {
    const services = new Services(new BusClient(bus));
    return {
      module: GatewayModule,
      providers: [
        { provide: Services, useValue: services },
        { provide: Readiness, useValue: new Readiness(bus, services) },
      ],
    };
  }
}
