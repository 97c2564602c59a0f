import { setTimeout as delay } from 'node:timers/promises';
import { toAppError } from '@rfp/contracts/errors';
import { type RpcName, type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { type BusClient } from '@rfp/messaging/bus-client';
import { untilAborted } from '../../until-aborted.js';

/**
 * Timeout of each attempt and the pause before the next one. A killed service sends no reply, so the first timeout is short: requests of runs are
 * idempotent and may overlap.
 */
const attempts = [
  { limitMs: 5000, pauseMs: 500 },
  { limitMs: 15_000, pauseMs: 2000 },
  { limitMs: 60_000, pauseMs: 5000 },
  { limitMs: 60_000, pauseMs: 15_000 },
];
const lastTimeoutMs = 60_000;

/** Calls other services for a run. Retries while they are unavailable, until the run is aborted. */
export class RetryingClient {
  constructor(
    private readonly client: BusClient,
    private readonly signal: AbortSignal,
  ) {}

  async call<N extends RpcName>(name: N, request: RpcRequest<N>): Promise<RpcReply<N>> {
    for (const { limitMs, pauseMs } of attempts) {
      try {
        return await this.callOnce(name, request, limitMs);
      } catch (thrown) {
        const error = toAppError(thrown);
        if (this.signal.aborted || !error.retryable) throw error;
        await untilAborted(delay(pauseMs, undefined, { ref: false }), this.signal);
      }
    }
    return this.callOnce(name, request, lastTimeoutMs);
  }

  private callOnce<N extends RpcName>(name: N, request: RpcRequest<N>, timeoutMs: number): Promise<RpcReply<N>> {
    return untilAborted(this.client.call(name, request, { timeoutMs }), this.signal);
  }
}
