import { AppError } from '@rfp/contracts/errors';
import { apiPrefix, requestIdHeader } from '@rfp/contracts/http';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { takesNoQuery } from './route-table.js';

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** Headers of every answer and the checks that come before any route, in one hook because each costs. */
export function addChecks(fastify: FastifyInstance, siteUrl: string): void {
  const names = [...new Set([...loopback, new URL(siteUrl).hostname])];
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header(requestIdHeader, request.id);
    // Whoever shares the machine must not find answers in the browser's cache. Files of the console say otherwise themselves.
    void reply.header('cache-control', 'no-store');
    done(foreignHost(request, names) ?? unreadable(request) ?? unknownParameters(request));
  });
}

/**
 * Only whoever means this server is answered. A web page can have its own name resolve to the address of this server
 * (DNS rebinding) and would then be of the same origin as it. That page's name is in `Host` still.
 */
function foreignHost({ headers }: FastifyRequest, names: string[]): AppError | undefined {
  const name = headers.host?.replace(/:\d{1,5}$/, '').toLowerCase();
  if (name !== undefined && names.includes(name)) return undefined;
  return new AppError('FORBIDDEN', {
    message: `This server answers only at ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`,
  });
}

/** PostgreSQL takes no NUL in a text: it would end as a failure of ours. */
function unreadable({ url }: FastifyRequest): AppError | undefined {
  return url.includes('%00')
    ? new AppError('BAD_REQUEST', { message: 'The address must not hold a NUL character' })
    : undefined;
}

function unknownParameters(request: FastifyRequest): AppError | undefined {
  const { url } = request.routeOptions;
  if (!request.url.includes('?') || url?.startsWith(apiPrefix) !== true || !takesNoQuery(request.method, url))
    return undefined;
  return new AppError('VALIDATION', { message: 'This address takes no parameters', details: { errors: {} } });
}
