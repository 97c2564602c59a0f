import { type Logger } from '@rfp/service-kit/logger';
import { type FastifyInstance } from 'fastify';

/** One line per request. The route's pattern and not its address: an address may hold what a person typed. */
export function logRequests(fastify: FastifyInstance, log: Logger): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    log.info(
      {
        req_id: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
}
