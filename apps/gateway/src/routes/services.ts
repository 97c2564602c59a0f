import { type rpc, type RpcName, type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { type BusClient } from '@rfp/messaging/bus-client';
import { type Asker } from '../access/asker.js';

/** Shorter than the 15 seconds after which the specification's client gives up, so that it hears who was slow. */
const limitMs = 10_000;

/** What may be asked for a person; what services ask each other is none of the gateway's business. */
type AskableName = { [N in RpcName]: (typeof rpc)[N]['access'] extends 'service' ? never : N }[RpcName];

/** On whose behalf: nobody's only where anybody may ask. */
type AskerOf<N extends AskableName> = (typeof rpc)[N]['access'] extends 'public' ? 'nobody' : Pick<Asker, 'pass'>;

/** The services behind the gateway. What they fail with is what the caller gets. */
export class Services {
  constructor(private readonly client: BusClient) {}

  ask<N extends AskableName>(name: N, request: RpcRequest<N>, asker: AskerOf<N>, timeoutMs = limitMs): Promise<RpcReply<N>> {
    return this.client.call(name, request, { timeoutMs, pass: asker === 'nobody' ? null : asker.pass });
  }
}
