import { type CanActivate, Injectable, type ExecutionContext, Inject } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { apiTokenPattern } from '@rfp/contracts/account';
import { accessError } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { demoSessionHeader } from '@rfp/contracts/http';
import { rpc, type RpcReply } from '@rfp/contracts/rpc';
import { type FastifyRequest } from 'fastify';
import { ServiceClient } from '../routes/service-client.js';
import { type Requester, requesterOfCaller, requesterOfToken } from '../limits/requester.js';
import { AccessTokens } from './access-tokens.js';
import { audienceOf, type Principal } from './principal.js';
import { credentialOf, type Identification, identificationBy } from './credential.js';
import { RouteAccess } from './contract-route.decorator.js';
import { CallerCache } from './caller-cache.js';

/** Global guard: rejects handlers without access level, identifies the caller, and enforces the access level. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(ServiceClient) private readonly services: ServiceClient,
    @Inject(CallerCache) private readonly callers: CallerCache,
    @Inject(AccessTokens) private readonly tokens: AccessTokens,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.get(RouteAccess, context.getHandler());
    if (access === undefined) throw new AppError('FORBIDDEN');
    // Public routes ignore credentials, so that an invalid one does not lock anybody out.
    if (access === 'public') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const principal = await this.identify(request);
    const refusal = accessError(access, principal.caller);
    if (refusal !== undefined) throw refusal;
    request.principal = principal;
    return true;
  }

  private async identify(request: FastifyRequest): Promise<Principal> {
    const parsed = rpc['auth.identify'].request.shape.credential.safeParse(credentialOf(request));
    if (!parsed.success) throw new AppError(credentialOf(request) === null ? 'UNAUTHENTICATED' : 'TOKEN_REFUSED');
    const { requester: network } = request;
    if (network === null) throw new AppError('INTERNAL', { message: 'The request has no requester' });
    const identification = identificationBy(parsed.data, request);
    const { caller, pass } = this.callers.get(identification) ?? (await this.fetchCaller(identification, network));
    return {
      caller,
      assertion: pass,
      audience: audienceOf(caller, request.headers[demoSessionHeader]),
      requester: requesterOfCaller(caller, network),
    };
  }

  private async fetchCaller(identification: Identification, network: Requester): Promise<RpcReply<'auth.identify'>> {
    const { credential } = identification;
    // API tokens are opaque; anything else must be a valid access token before the auth service is called.
    const claims = apiTokenPattern.test(credential) ? undefined : await this.tokens.verify(credential);
    const requester = claims === undefined ? network : requesterOfToken(claims, network);
    return this.callers.identify(identification, () =>
      this.services.call('auth.identify', identification, { requester }),
    );
  }
}
