import { AppError } from '@rfp/contracts/errors';
import { workspaceHeader } from '@rfp/contracts/http';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { type FastifyRequest } from 'fastify';
import { z } from 'zod';

/** A credential and the workspace that the request names. Together they identify the caller. */
export type Identification = RpcRequest<'auth.identify'>;

const bearerPattern = /^Bearer +(\S+) *$/i;

/**
 * The bearer credential of the `Authorization` header; null if there is none. Other places are ignored: URLs end up in logs and histories, and
 * browsers attach cookies to requests of other sites.
 */
export function credentialOf({ headers: { authorization = '' } }: Pick<FastifyRequest, 'headers'>): string | null {
  return bearerPattern.exec(authorization)?.[1] ?? null;
}

/** Credential and workspace of a request that passed the guard, to identify its caller again. @throws AppError `UNAUTHENTICATED` */
export function identificationOf(request: Pick<FastifyRequest, 'headers'>): Identification {
  const credential = credentialOf(request);
  if (credential === null) throw new AppError('UNAUTHENTICATED');
  return { credential, ...requestedWorkspace(request) };
}

/** The workspace that a request names; empty for the default. @throws AppError `WORKSPACE_NOT_FOUND` if the text is not an id */
export function requestedWorkspace({ headers }: Pick<FastifyRequest, 'headers'>): Pick<Identification, 'workspace'> {
  const requested = headers[workspaceHeader];
  if (requested === undefined) return {};
  const parsed = z.uuid().toLowerCase().safeParse(requested);
  if (!parsed.success) throw new AppError('WORKSPACE_NOT_FOUND');
  return { workspace: parsed.data };
}
