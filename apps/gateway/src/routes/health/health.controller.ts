import { Controller, Res } from '@nestjs/common';
import { apiRevision } from '@rfp/contracts/wire/health';
import { type RouteReply } from '@rfp/contracts/routes';
import { productVersion } from '@rfp/service-kit/product-version';
import { type FastifyReply } from 'fastify';
import { ContractRoute } from '../../access/contract-route.decorator.js';
import { Readiness } from './readiness.js';

/** Health checks, and the version. */
@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @ContractRoute('live')
  live(): RouteReply<'live'> {
    return { status: 'ok', checks: {} };
  }

  @ContractRoute('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<RouteReply<'ready'>> {
    const health = await this.readiness.check();
    void reply.code(health.status === 'down' ? 503 : 200);
    return health;
  }

  @ContractRoute('healthParts')
  healthParts(): Promise<RouteReply<'healthParts'>> {
    return this.readiness.checkAll();
  }

  @ContractRoute('version')
  version(): RouteReply<'version'> {
    return { version: productVersion, api_revision: apiRevision };
  }
}
