import { type FastifyRequest } from 'fastify';

const bearer = /^Bearer +(\S+) *$/i;

/**
 * The bearer credential of the `Authorization` header; null if there is none. Other places are ignored: URLs end up in logs and histories, and
 * browsers attach cookies to requests of other sites.
 */
export function credentialOf({ headers: { authorization = '' } }: Pick<FastifyRequest, 'headers'>): string | null {
  return bearer.exec(authorization)?.[1] ?? null;
}
