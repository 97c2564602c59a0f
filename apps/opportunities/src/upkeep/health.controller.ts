import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { type RpcReply } from '@rfp/contracts/rpc';
import { checkHealth } from '@rfp/service-kit/observability/health';
import { DataSource } from 'typeorm';

/** Health of the service and its dependencies. */
@Controller()
export class HealthController {
  constructor(private readonly database: DataSource) {}

  @MessagePattern('opportunities.health')
  health(): Promise<RpcReply<'opportunities.health'>> {
    return checkHealth([{ name: 'database', vital: true, check: () => this.database.query('SELECT 1') }], 1500);
  }
}
