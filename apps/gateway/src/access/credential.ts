import { type FastifyRequest } from 'fastify';

const bearer = /^Bearer +(\S+) *$/i;

/**
 * The credential of a request, from its `Authorization` header and from nowhere else: an address ends up in logs and histories,
 * and a cookie would be sent along by whatever page makes the browser ask.
 * Null where there is no such header or it speaks of another scheme.
 */
export function credentialOf({ headers: { authorization = '' } }: Pick<FastifyRequest, 'headers'>): string | null {
  return bearer.exec(authorization)?.[1] ?? null;
}
