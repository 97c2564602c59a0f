import { Injectable, Inject } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { type Route } from '@rfp/contracts/routes/route';
import { type PartedRpcName, rpc, type RpcName } from '@rfp/contracts/rpc';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { StreamableAnswers } from '../../answers/streamable-answers.js';
import { idempotencyKeyOf } from '../../edge/idempotency-key.js';
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

/** Sends validated requests to a service, as the message that their route names. The service validates the message itself. */
@Injectable()
export class PassOn {
  constructor(
    @Inject(ServiceClient) private readonly services: ServiceClient,
    @Inject(StreamableAnswers) private readonly answers: StreamableAnswers,
  ) {}

  async call(route: PassedOnRoute, parts: RequestParts, reply: FastifyReply): Promise<unknown> {
    const { passesTo: name } = route;
    const { request } = reply;
    const members = { ...membersOf(route, parts), ...(await this.callerMembers(name, request)) };
    const { principal, requester } = request;
    if (principal !== null && isParted(name)) return this.answers.call(name, members, { principal, reply });
    if (requester === null || !isCallable(name)) throw new AppError('INTERNAL', { message: `${name} has no caller` });
    return withRequestMembers(route, parts, await this.services.pass(name, members, principal ?? { requester }));
  }

  /** Message members that come from the caller instead of the request. */
  private async callerMembers(name: RpcName, request: FastifyRequest): Promise<object> {
    const shape = shapeOf(rpc[name].request);
    const { principal } = request;
    if (principal === null) return {};
    return {
      ...('idempotency_key' in shape && { idempotency_key: idempotencyKeyOf(request) }),
      ...('audience' in shape && { audience: principal.audience }),
      ...('search' in shape && { search: await this.services.searchProfile(principal) }),
      ...('usual_max_records' in shape && (await this.services.defaultMaxRecords(principal))),
    };
  }
}

/** Adds reply members whose values come from the request. */
function withRequestMembers({ reply: schema }: PassedOnRoute, { params }: RequestParts, reply: object): object {
  const shape = shapeOf(schema);
  return {
    ...('success' in shape && { success: true }),
    ...('id' in shape && 'id' in params && { id: params.id }),
    ...reply,
  };
}

function shapeOf(schema: z.ZodType): object {
  return schema instanceof z.ZodObject ? schema.shape : {};
}

function membersOf({ renames = {}, bodyMember }: PassedOnRoute, { params, query, body }: RequestParts): object {
  const members = { ...query, ...(bodyMember === undefined ? body : { [bodyMember]: body }), ...params };
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [renames[name] ?? name, value]));
}

function isParted(name: RpcName): name is PartedRpcName {
  return 'part' in rpc[name];
}

function isCallable(name: RpcName): name is CallableName {
  return rpc[name].access !== 'service';
}
