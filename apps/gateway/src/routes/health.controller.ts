import { Controller, Inject, Res } from '@nestjs/common';
import { type RouteReply } from '@rfp/contracts/routes';
import { type FastifyReply } from 'fastify';
import { ContractRoute } from '../access/contract-route.decorator.js';
import { Readiness } from './readiness.js';

/** Health checks, at the root instead of the API prefix. */
@Controller()
export class HealthController {
  constructor(@Inject(Readiness) private readonly readiness: Readiness) {}

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
}
