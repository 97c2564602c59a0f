import { Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard, AuthModuleOptions } from '@nestjs/passport';
import { apiTokenPattern } from '@rfp/contracts/account';
import { type AccessTokenClaims } from '@rfp/contracts/auth';
import { accessError } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { demoSessionHeader } from '@rfp/contracts/http';
import { rpc, type RpcReply } from '@rfp/contracts/rpc';
import { type FastifyRequest } from 'fastify';
import { ServiceClient } from '../routes/service-client.js';
import { type Requester, requesterFor, requesterWith } from '../limits/requester.js';
import { audienceOf, type Principal } from './principal.js';
import { credentialOf } from './credential.js';
import { RouteAccess } from './contract-route.decorator.js';
import { KeptCallers } from './kept-callers.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by passport: the claims of a verified access token. */
    user?: AccessTokenClaims;
  }
}

/** Global guard: rejects handlers without access level, identifies the caller, and enforces the access level. */
@Injectable()
export class AccessGuard extends AuthGuard() {
  constructor(
    @Inject(AuthModuleOptions) options: AuthModuleOptions,
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(ServiceClient) private readonly services: ServiceClient,
    @Inject(KeptCallers) private readonly kept: KeptCallers,
  ) {
    super(options);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.get(RouteAccess, context.getHandler());
    if (access === undefined) throw new AppError('FORBIDDEN');
    // Public routes ignore credentials, so that an invalid one does not lock anybody out.
    if (access === 'public') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const principal = await this.identify(request, context);
    const refusal = accessError(access, principal.caller);
    if (refusal !== undefined) throw refusal;
    request.principal = principal;
    return true;
  }

  /** Maps passport's result. An outage of the auth service is not an invalid token. */
  override handleRequest<T>(error: unknown, claims: T, info: unknown): T {
    for (const reason of [error, info]) if (reason instanceof AppError && reason.status >= 500) throw reason;
    if (error !== null || !claims) throw new AppError('TOKEN_REFUSED', { cause: error ?? info });
    return claims;
  }

  private async identify(request: FastifyRequest, context: ExecutionContext): Promise<Principal> {
    const parsed = rpc['auth.identify'].request.shape.credential.safeParse(credentialOf(request));
    if (!parsed.success) throw new AppError(credentialOf(request) === null ? 'UNAUTHENTICATED' : 'TOKEN_REFUSED');
    const { requester: network } = request;
    if (network === null) throw new AppError('INTERNAL', { message: 'The request has no requester' });
    const credential = parsed.data;
    const { caller, pass } = this.kept.get(credential) ?? (await this.ask(credential, network, context));
    return {
      caller,
      assertion: pass,
      audience: audienceOf(caller, request.headers[demoSessionHeader]),
      requester: requesterFor(caller, network),
    };
  }

  private async ask(
    credential: string,
    network: Requester,
    context: ExecutionContext,
  ): Promise<RpcReply<'auth.identify'>> {
    // API tokens are opaque; anything else must be a valid access token before the auth service is called.
    if (!apiTokenPattern.test(credential)) await super.canActivate(context);
    const { user: claims } = context.switchToHttp().getRequest<FastifyRequest>();
    const requester = claims === undefined ? network : requesterWith(claims, network);
    return this.kept.identify(credential, () => this.services.call('auth.identify', { credential }, { requester }));
  }
}
