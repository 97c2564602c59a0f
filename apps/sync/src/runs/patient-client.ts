import { setTimeout as delay } from 'node:timers/promises';
import { toAppError } from '@rfp/contracts/errors';
import { type RpcName, type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { type BusClient } from '@rfp/messaging/bus-client';
import { untilAborted } from './until-aborted.js';

/** Waits before the same is asked again where the other service is not there right now. */
const waits = [500, 2000, 5000, 15_000];
const limitMs = 60_000;

/** Asks other services for a run: again where they are away for a moment, and no longer than the run goes on. */
export class PatientClient {
  constructor(
    private readonly client: BusClient,
    private readonly signal: AbortSignal,
  ) {}

  async call<N extends RpcName>(name: N, request: RpcRequest<N>): Promise<RpcReply<N>> {
    for (let turn = 0; ; turn += 1) {
      try {
        return await untilAborted(this.client.call(name, request, { timeoutMs: limitMs }), this.signal);
      } catch (thrown) {
        const error = toAppError(thrown);
        const wait = waits[turn];
        if (this.signal.aborted || !error.retryable || wait === undefined) throw error;
        await untilAborted(delay(wait, undefined, { ref: false }), this.signal);
      }
    }
  }
}
