import { type RpcName, type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { type BusClient } from '@rfp/messaging/bus-client';

/** Shorter than the 15 seconds after which the specification's client gives up, so that it hears who was slow. */
const limitMs = 10_000;

/** The services behind the gateway. What they fail with is what the caller gets. */
export class Services {
  constructor(private readonly client: BusClient) {}

  ask<N extends RpcName>(name: N, request: RpcRequest<N>, timeoutMs = limitMs): Promise<RpcReply<N>> {
    return this.client.call(name, request, { timeoutMs });
  }
}
