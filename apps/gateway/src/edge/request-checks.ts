import { NotFoundException } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { apiPrefix, requestIdHeader } from '@rfp/contracts/http';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { isAuthPath } from './auth-path.js';
import { rootPaths, takesNoQuery } from './route-table.js';

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Sets the headers of every response and runs the checks before routing, in one hook because every hook has a cost.
 * @param hosts names of the server in addition to the loopback names
 */
export function addRequestChecks(fastify: FastifyInstance, hosts: readonly string[]): void {
  const names = [...new Set([...loopback, ...hosts])];
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header(requestIdHeader, request.id);
    // Other users of the machine must not find responses in the browser's cache. Console files override this header.
    void reply.header('cache-control', 'no-store');
    const error = hostError(request, names) ?? lengthError(request) ?? nulError(request) ?? queryError(request);
    done(error ?? headError(request));
  });
}

/**
 * Prevents DNS rebinding: a web page whose name resolves to this server would have the same origin, but `Host` still contains its name. Health
 * checks of load balancers use the server's address or no `Host`; their responses hold no data.
 */
function hostError({ headers, routeOptions: { url = '' } }: FastifyRequest, names: string[]): AppError | undefined {
  if (rootPaths.includes(url)) return undefined;
  const name = headers.host?.replace(/:\d{1,5}$/, '').toLowerCase();
  if (name !== undefined && names.includes(name)) return undefined;
  return new AppError('FORBIDDEN', {
    message: `This server answers only at ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`,
  });
}

/** `getMany` with 1,000 ids takes 45 KiB. */
const maxUrlLength = 64 * 1024;

function lengthError({ url }: FastifyRequest): AppError | undefined {
  return url.length > maxUrlLength ? new AppError('URI_TOO_LONG') : undefined;
}

/** PostgreSQL cannot store NUL, so the request would end as an internal error. */
function nulError({ url }: FastifyRequest): AppError | undefined {
  return url.includes('%00')
    ? new AppError('BAD_REQUEST', { message: 'The address must not contain a NUL character' })
    : undefined;
}

function queryError(request: FastifyRequest): AppError | undefined {
  const { url } = request.routeOptions;
  if (!request.url.includes('?') || url?.startsWith(apiPrefix) !== true || !takesNoQuery(request.method, url))
    return undefined;
  return new AppError('VALIDATION', { message: 'This address takes no parameters', details: { errors: {} } });
}

/** Fastify adds HEAD to each GET. Mail scanners send HEAD, which must not use up a link of the auth wire contract. */
function headError({ method, routeOptions: { url = '' } }: FastifyRequest): NotFoundException | undefined {
  return method === 'HEAD' && isAuthPath(url) ? new NotFoundException() : undefined;
}
