import { Controller, Inject, Res } from '@nestjs/common';
import { type RouteReply } from '@rfp/contracts/http';
import { type FastifyReply } from 'fastify';
import { Serves } from '../access/serves.js';
import { Readiness } from './readiness.js';

/** At the root and not under the prefix of the API: for whoever runs the process. */
@Controller()
export class HealthController {
  constructor(@Inject(Readiness) private readonly readiness: Readiness) {}

  @Serves('live')
  live(): RouteReply<'live'> {
    return { status: 'ok', checks: {} };
  }

  @Serves('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<RouteReply<'ready'>> {
    const health = await this.readiness.check();
    void reply.code(health.status === 'down' ? 503 : 200);
    return health;
  }
}
