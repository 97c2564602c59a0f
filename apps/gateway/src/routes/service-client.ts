import { type rpc, type RpcName, type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { type BusClient } from '@rfp/messaging/bus-client';
import { type Principal } from '../access/principal.js';

/** Shorter than the 15 s timeout of the specification's client, so that it receives our error. */
const defaultTimeoutMs = 10_000;

/** For requests that fetch pages or write many records; shorter than the client's 30 s timeout for these. */
export const longTimeoutMs = 28_000;

/** Requests on behalf of a caller; requests between services are excluded. */
type CallableName = { [N in RpcName]: (typeof rpc)[N]['access'] extends 'service' ? never : N }[RpcName];

/** Only public requests may be unauthenticated. */
type CallerOf<N extends CallableName> = (typeof rpc)[N]['access'] extends 'public'
  ? 'unauthenticated'
  : Pick<Principal, 'assertion'>;

/** Calls the services behind the gateway. Their errors are passed on to the caller. */
export class ServiceClient {
  constructor(private readonly client: BusClient) {}

  call<N extends CallableName>(
    name: N,
    request: RpcRequest<N>,
    principal: CallerOf<N>,
    timeoutMs = defaultTimeoutMs,
  ): Promise<RpcReply<N>> {
    return this.client.call(name, request, {
      timeoutMs,
      assertion: principal === 'unauthenticated' ? null : principal.assertion,
    });
  }

  /** Default record limit of a run, from the settings of the caller. */
  async defaultMaxRecords(principal: Principal): Promise<{ usual_max_records: number }> {
    return { usual_max_records: (await this.call('auth.settings', {}, principal)).settings.max_opportunities_per_sync };
  }
}
