import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { type Route } from '@rfp/contracts/route';
import { type PartedRpcName, rpc, type RpcName, type RpcRequest } from '@rfp/contracts/rpc';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Answers } from '../../answers/answers.js';
import { idempotencyKeyOf } from '../../edge/idempotency-key.js';
import { validate } from '../../edge/validate.js';
import { type CallableName, ServiceClient } from '../service-client.js';

/** A route whose requests are validated and passed on. */
export interface PassedOnRoute extends Route {
  passesTo: RpcName;
}

/** The validated parts of a request. */
export interface RequestParts {
  params: object;
  query: object;
  body: object;
}

/** The schemas by name, typed so that a name which is a parameter selects its type. */
const messages: { readonly [N in RpcName]: { request: z.ZodType<RpcRequest<N>> } } = rpc;

/** Passes requests on to the message of their route. */
@Injectable()
export class PassOn {
  constructor(
    @Inject(ServiceClient) private readonly services: ServiceClient,
    @Inject(Answers) private readonly answers: Answers,
  ) {}

  async call(route: PassedOnRoute, parts: RequestParts, reply: FastifyReply): Promise<unknown> {
    const { passesTo: name } = route;
    const { request } = reply;
    const members = { ...membersOf(route, parts), ...(await this.callerMembers(name, request)) };
    const { principal, requester } = request;
    if (principal !== null && isParted(name))
      return this.answers.call(name, requestTo(name, members), { principal, reply });
    if (requester === null || !isCallable(name)) throw new AppError('INTERNAL', { message: `${name} has no caller` });
    return this.services.pass(name, requestTo(name, members), principal ?? { requester });
  }

  /** Members of a message that are of the caller, not of the request. */
  private async callerMembers(name: RpcName, request: FastifyRequest): Promise<object> {
    const { request: schema }: { request: z.ZodType } = rpc[name];
    const shape = schema instanceof z.ZodObject ? schema.shape : {};
    const { principal } = request;
    return {
      ...('idempotency_key' in shape && { idempotency_key: idempotencyKeyOf(request) }),
      ...('audience' in shape && { audience: principal?.audience }),
      ...('search' in shape && principal !== null && { search: await this.services.searchProfile(principal) }),
    };
  }
}

function membersOf({ renames = {}, bodyMember }: PassedOnRoute, { params, query, body }: RequestParts): object {
  const members = { ...query, ...(bodyMember === undefined ? body : { [bodyMember]: body }), ...params };
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [renames[name] ?? name, value]));
}

function requestTo<N extends RpcName>(name: N, members: object): RpcRequest<N> {
  return validate(messages[name].request, members);
}

function isParted(name: RpcName): name is PartedRpcName {
  return 'part' in rpc[name];
}

function isCallable(name: RpcName): name is CallableName {
  return rpc[name].access !== 'service';
}
