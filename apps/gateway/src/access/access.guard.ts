import { Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard, AuthModuleOptions } from '@nestjs/passport';
import { apiTokenPattern } from '@rfp/contracts/account';
import { accessError } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { demoSessionHeader } from '@rfp/contracts/http';
import { rpc } from '@rfp/contracts/rpc';
import { type FastifyRequest } from 'fastify';
import { Services } from '../routes/services.js';
import { audienceOf, type Asker } from './asker.js';
import { credentialOf } from './credential.js';
import { Policy } from './serves.js';

/** Stands before every handler: refuses one that has no policy, finds out who asks, and holds that against the policy. */
@Injectable()
export class AccessGuard extends AuthGuard() {
  constructor(
    @Inject(AuthModuleOptions) options: AuthModuleOptions,
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(Services) private readonly services: Services,
  ) {
    super(options);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.get(Policy, context.getHandler());
    if (access === undefined) throw new AppError('FORBIDDEN');
    // Nobody is looked up on a public route, so that no credential, however bad, keeps anybody out.
    if (access === 'public') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const asker = await this.identify(request, context);
    const refusal = accessError(access, asker.caller);
    if (refusal !== undefined) throw refusal;
    request.asker = asker;
    return true;
  }

  /** What passport makes of an access token. An outage of the auth service is no fault of the token. */
  override handleRequest<T>(error: unknown, claims: T, info: unknown): T {
    for (const reason of [error, info]) if (reason instanceof AppError && reason.status >= 500) throw reason;
    if (error !== null || !claims) throw new AppError('TOKEN_REFUSED', { cause: error ?? info });
    return claims;
  }

  /** Asks the auth service each time, because a sign-out and a revoked token count at once. */
  private async identify(request: FastifyRequest, context: ExecutionContext): Promise<Asker> {
    const parsed = rpc['auth.identify'].request.shape.credential.safeParse(credentialOf(request));
    if (!parsed.success) throw new AppError(credentialOf(request) === null ? 'UNAUTHENTICATED' : 'TOKEN_REFUSED');
    const credential = parsed.data;
    // Those tell nothing by themselves; everything else must be an access token of our own before anybody is troubled with it.
    if (!apiTokenPattern.test(credential)) await super.canActivate(context);
    const { caller, pass } = await this.services.ask('auth.identify', { credential }, 'nobody');
    return { caller, pass, audience: audienceOf(caller, request.headers[demoSessionHeader]) };
  }
}
