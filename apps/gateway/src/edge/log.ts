import { type FastifyInstance } from 'fastify';

/** As much of a logger as the gateway needs; the one of service-kit is one. */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

/** One line per request. The route's pattern and not its address: an address may hold what a person typed. */
export function logRequests(fastify: FastifyInstance, log: Log): void {
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
