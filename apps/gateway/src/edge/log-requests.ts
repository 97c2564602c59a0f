import { type Logger } from '@rfp/service-kit/logger';
import { type FastifyInstance } from 'fastify';

/** Logs one line per request, with the pattern of the route instead of the URL, which may contain user input. */
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
