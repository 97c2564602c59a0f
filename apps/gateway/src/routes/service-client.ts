import { Injectable, Inject } from '@nestjs/common';
import { type SearchProfile } from '@rfp/contracts/account';
import { AppError } from '@rfp/contracts/errors';
import { type OpportunityListQuery, personalSortField } from '@rfp/contracts/opportunity';
import { type PartedRpcName, rpc, type RpcName, type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import {
  BusClient,
  type CallOptions,
  type RowsRpcName,
  type TextRpcName,
  type TypedParts,
} from '@rfp/messaging/bus-client';
import { type WithRowsText } from '@rfp/messaging/rows-text';
import { outageCodes } from '@rfp/messaging/streams';
import { CallerCache } from '../access/caller-cache.js';
import { type Principal } from '../access/principal.js';
import { CallLimiter } from '../limits/call-limiter.js';
import { bulkRows, type CallKind } from '../limits/call-limits.js';
import { type Requester } from '../limits/requester.js';
import { type ReplyCache } from './reply-cache.js';
import { redactForVisitor } from './redact-for-visitor.js';

/** Shorter than the 15 s timeout of the specification's client, so that the client receives our error. */
const defaultTimeoutMs = 10_000;

/** Time limit of a call whose result is optional. */
const optionalTimeoutMs = 2000;

/** Time limit of requests that fetch pages or write many records; below the client's 30 s. */
export const longTimeoutMs = 28_000;

/** Requests on behalf of a caller; requests between services are excluded. */
export type CallableName = { [N in RpcName]: (typeof rpc)[N]['access'] extends 'service' ? never : N }[RpcName];

/** `unauthenticated`: a call of the gateway itself, without limits. */
type CallerOf<N extends CallableName> = (typeof rpc)[N]['access'] extends 'public'
  ? 'unauthenticated' | Pick<Principal, 'requester'>
  : Signed;

type Signed = Pick<Principal, 'assertion' | 'requester'>;
/** Caller of a request; without an assertion on a public route. */
type Caller = Pick<Principal, 'requester'> & Partial<Signed>;
type AnyCaller = 'unauthenticated' | Caller;

/** Calls the services behind the gateway, within the caller's limits, and redacts replies for visitors. Errors are passed on to the caller. */
@Injectable()
export class ServiceClient {
  constructor(
    @Inject(BusClient) private readonly client: BusClient,
    @Inject(CallLimiter) private readonly limiter: CallLimiter,
    @Inject(CallerCache) private readonly callers: CallerCache,
  ) {}

  /** @param timeoutMs includes the wait for a turn */
  async call<N extends CallableName>(
    name: N,
    request: RpcRequest<N>,
    principal: CallerOf<N>,
    timeoutMs = timeLimitOf(name),
  ): Promise<RpcReply<N>> {
    const caller: AnyCaller = principal;
    if (caller === 'unauthenticated') return this.client.call(name, request, { timeoutMs });
    return redactReply(
      name,
      caller,
      await this.runInTurn(name, request, caller, (options) => this.client.call(name, request, options), timeoutMs),
    );
  }

  /** Passes on a request that only its service validates. */
  async pass<N extends CallableName>(name: N, request: object, caller: Caller): Promise<RpcReply<N>> {
    return redactReply(
      name,
      caller,
      await this.runInTurn(name, request, caller, (options) => this.client.forward(name, request, options)),
    );
  }

  /**
   * Makes one call for all callers who arrive before its reply. Each first waits for its own turn within its own limits, so that no caller waits
   * or fails because of another caller's request.
   */
  async callOnce<N extends CallableName>(
    name: N,
    request: RpcRequest<N>,
    caller: Signed,
    cache: ReplyCache<RpcReply<N>>,
  ): Promise<RpcReply<N>> {
    const read = (options: CallOptions) => cache.read(() => this.client.call(name, request, options));
    return cache.current ?? this.runInTurn(name, request, caller, read);
  }

  /** Passes on a long request, with the parts that precede its reply. */
  passWithParts<N extends PartedRpcName>(
    name: N,
    request: object,
    caller: Signed,
    parts: TypedParts<N>,
  ): Promise<RpcReply<N>> {
    const call = (options: CallOptions) => this.client.forwardWithParts(name, request, parts, options);
    return this.runInTurn(name, request, caller, call, longTimeoutMs);
  }

  /** Calls a service and returns its rows as text, to be passed on. */
  callForRowsText<N extends RowsRpcName>(
    name: N,
    request: RpcRequest<N>,
    caller: Signed,
  ): Promise<WithRowsText<RpcReply<N>>> {
    return this.runInTurn(name, request, caller, (options) => this.client.callForRowsText(name, request, options));
  }

  /** Calls a service and returns its long reply as text, to be passed on. */
  callForText<N extends TextRpcName & CallableName>(
    name: N,
    request: RpcRequest<N>,
    caller: Signed,
  ): Promise<RpcReply<N>> {
    return this.runInTurn(name, request, caller, (options) => this.client.callForText(name, request, options));
  }

  /** The search profile of a person. Shared accounts have none. */
  async searchProfile(principal: Principal, timeoutMs?: number): Promise<SearchProfile | undefined> {
    if (principal.caller.kind !== 'person') return undefined;
    return this.callers.profile(principal.caller, () => this.call('auth.search-profile', {}, principal, timeoutMs));
  }

  /** The search profile for a list. Only an order or a filter by the profile makes it mandatory. */
  async profileForList(
    { sort, filter }: Pick<OpportunityListQuery, 'filter'> & Partial<Pick<OpportunityListQuery, 'sort'>>,
    principal: Principal,
  ): Promise<SearchProfile | undefined> {
    const isNeeded = sort?.[0] === personalSortField || filter.for_you !== undefined;
    return isNeeded ? this.searchProfile(principal) : this.profileIfAvailable(principal);
  }

  /** The search profile of a person; undefined also during an outage of its service, in which case rows have no totals for the profile. */
  async profileIfAvailable(principal: Principal): Promise<SearchProfile | undefined> {
    try {
      return await this.searchProfile(principal, optionalTimeoutMs);
    } catch (error) {
      if (error instanceof AppError && (outageCodes.has(error.code) || error.code === 'TIMEOUT')) return undefined;
      throw error;
    }
  }

  private runInTurn<T>(
    name: RpcName,
    request: object,
    caller: Caller,
    call: (options: CallOptions) => Promise<T>,
    timeoutMs = timeLimitOf(name),
  ): Promise<T> {
    const { requester, assertion = null } = caller;
    const started = performance.now();
    const kind = kindOf(requester.kind, isBulk(name, request), timeoutMs > defaultTimeoutMs);
    return this.limiter.run(serviceOf(name), kind, requester, () =>
      call({ timeoutMs: timeoutMs - Math.floor(performance.now() - started), assertion }),
    );
  }

  /** Default record limit of a run, from the settings of the caller. */
  async defaultMaxRecords(principal: Principal): Promise<{ usual_max_records: number }> {
    return { usual_max_records: (await this.call('auth.settings', {}, principal)).settings.max_opportunities_per_sync };
  }
}

function redactReply<N extends RpcName>(name: N, { requester }: Caller, reply: RpcReply<N>): RpcReply<N> {
  return requester.kind === 'visitor' ? redactForVisitor(name, reply) : reply;
}

function timeLimitOf(name: RpcName): number {
  return 'long' in rpc[name] ? longTimeoutMs : defaultTimeoutMs;
}

function serviceOf(name: RpcName): string {
  return name.split('.', 1)[0] ?? name;
}

function isBulk(name: RpcName, request: object): boolean {
  return 'bulk' in rpc[name] || rowsOf(request) > bulkRows;
}

/** Number of rows that a list requests, as a page or by ids. */
function rowsOf(request: object): number {
  if ('limit' in request && typeof request.limit === 'number') return request.limit;
  return 'ids' in request && Array.isArray(request.ids) ? request.ids.length : 0;
}

function kindOf(requester: Requester['kind'], isBulk: boolean, isLong: boolean): CallKind {
  if (requester === 'visitor') return isBulk ? 'visitorBulk' : 'visitor';
  if (requester !== 'person') return requester;
  if (isBulk) return 'bulk';
  return isLong ? 'long' : 'person';
}
