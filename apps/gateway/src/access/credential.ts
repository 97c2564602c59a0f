import { AppError } from '@rfp/contracts/errors';
import { workspaceHeader } from '@rfp/contracts/http';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { clientAddressOf } from '../limits/requester.js';

/** A credential with the workspace that the request names and its network address. Together they identify the caller. */
export type Identification = RpcRequest<'auth.identify'>;

type IdentifiableRequest = Pick<FastifyRequest, 'headers' | 'ip' | 'socket'>;

const bearerPattern = /^Bearer +(\S+) *$/i;

/**
 * The bearer credential of the `Authorization` header; null if there is none. Other places are ignored: URLs end up in logs and histories, and
 * browsers attach cookies to requests of other sites.
 */
export function credentialOf({ headers: { authorization = '' } }: Pick<FastifyRequest, 'headers'>): string | null {
  return bearerPattern.exec(authorization)?.[1] ?? null;
}

/** Credential and workspace of a request that passed the guard, to identify its caller again. @throws AppError `UNAUTHENTICATED` */
export function identificationOf(request: IdentifiableRequest): Identification {
  const credential = credentialOf(request);
  if (credential === null) throw new AppError('UNAUTHENTICATED');
  return identificationBy(credential, request);
}

/** Identification of the holder of a credential that makes this request. @throws AppError `WORKSPACE_NOT_FOUND` */
export function identificationBy(credential: string, request: IdentifiableRequest): Identification {
  return { credential, ...requestedWorkspace(request), address: clientAddressOf(request) };
}

/** The workspace that a request names; empty for the default. @throws AppError `WORKSPACE_NOT_FOUND` if the text is not an id */
function requestedWorkspace({ headers }: Pick<FastifyRequest, 'headers'>): Pick<Identification, 'workspace'> {
  const requested = headers[workspaceHeader];
  if (requested === undefined) return {};
  const parsed = z.uuid().toLowerCase().safeParse(requested);
  if (!parsed.success) throw new AppError('WORKSPACE_NOT_FOUND');
  return { workspace: parsed.data };
}
