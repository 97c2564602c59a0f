import { type rpc, type RpcName, type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { type BusClient } from '@rfp/messaging/bus-client';
import { type Asker } from '../access/asker.js';

/** Shorter than the 15 seconds after which the specification's client gives up, so that it hears who was slow. */
const limitMs = 10_000;

/** Where somebody else is asked in turn, a source or a page, or much is to be written: shorter than the 30 seconds of that client. */
export const longLimitMs = 28_000;

/** What may be asked for a person; what services ask each other is none of the gateway's business. */
type AskableName = { [N in RpcName]: (typeof rpc)[N]['access'] extends 'service' ? never : N }[RpcName];

/** On whose behalf: nobody's only where anybody may ask. */
type AskerOf<N extends AskableName> = (typeof rpc)[N]['access'] extends 'public' ? 'nobody' : Pick<Asker, 'pass'>;

/** The services behind the gateway. What they fail with is what the caller gets. */
export class Services {
  constructor(private readonly client: BusClient) {}

  ask<N extends AskableName>(
    name: N,
    request: RpcRequest<N>,
    asker: AskerOf<N>,
    timeoutMs = limitMs,
  ): Promise<RpcReply<N>> {
    return this.client.call(name, request, { timeoutMs, assertion: asker === 'nobody' ? null : asker.pass });
  }

  /** How many records a run may hand on that this one starts and names no limit for: what the person has set. */
  async usualMaxRecords(asker: Asker): Promise<{ usual_max_records: number }> {
    return { usual_max_records: (await this.ask('auth.settings', {}, asker)).settings.max_opportunities_per_sync };
  }
}
