import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Caller } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { type Audience } from '@rfp/contracts/opportunity';
import { type FastifyRequest } from 'fastify';
import { type Requester } from '../limits/requester.js';

/** The identified caller of a request. */
export interface Principal {
  caller: Caller;
  /** Caller assertion, signed by the auth service, for the other services. */
  assertion: string;
  /** Whether the caller sees demo records. */
  audience: Audience;
  /** The party under which the caller's requests share calls to services. */
  requester: Requester;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `AccessGuard` on every route that is not public. */
    principal: Principal | null;
  }
}

/** The demo account and anonymous sessions see demo records only; people see the records that their session requests. */
export function audienceOf({ kind }: Caller, demoSession: unknown): Audience {
  return kind !== 'person' || demoSession === 'true' ? 'demo' : 'default';
}

/** Injects the principal. Only for routes that are not public. */
export const CurrentCaller = createParamDecorator((_data: unknown, context: ExecutionContext): Principal => {
  const { principal } = context.switchToHttp().getRequest<FastifyRequest>();
  if (principal === null) throw new AppError('INTERNAL', { message: 'A public route has no caller' });
  return principal;
});
