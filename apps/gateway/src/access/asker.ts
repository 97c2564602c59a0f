import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Caller } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { type Audience } from '@rfp/contracts/opportunity';
import { type FastifyRequest } from 'fastify';

/** For whom the services are asked. */
export interface Asker {
  caller: Caller;
  /** What the auth service signed about the caller, for the other services. */
  pass: string;
  /** Which records this one sees. */
  audience: Audience;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard of every route that is not public. */
    asker: Asker | null;
  }
}

/** Which records a caller sees: the demo account and anonymous sessions the demo records and no others, people what their session asks for. */
export function audienceOf({ kind }: Caller, demoSession: unknown): Audience {
  return kind !== 'person' || demoSession === 'true' ? 'demo' : 'default';
}

/** Who asks. Only for routes that are not public: there is nobody to hand in on a public one. */
export const AskedBy = createParamDecorator((_data: unknown, context: ExecutionContext): Asker => {
  const { asker } = context.switchToHttp().getRequest<FastifyRequest>();
  if (asker === null) throw new AppError('INTERNAL', { message: 'A public route asks who asks' });
  return asker;
});
