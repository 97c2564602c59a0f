import { AppError } from '@rfp/contracts/errors';
import { type BroadcastName, type BroadcastPayload, broadcasts } from '@rfp/contracts/events';
import { rpc, type RpcName, type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { type Bus, type Stop } from './bus.js';
import { toError } from './reply.js';
import { requestSubject } from './streams.js';

export interface CallOptions {
  timeoutMs?: number;
  /** The signed pass of whom this is asked for; without it the service asks on its own behalf. */
  assertion?: string | null;
}

/** Asks other services by the names of `rpc`, and tells them by those of `broadcasts`. */
export class BusClient {
  constructor(private readonly bus: Bus) {}

  /**
   * The checked reply. Throws the `AppError` that the other side failed with, `NO_HANDLER`, `TIMEOUT`, `UNAVAILABLE` or
   * `MESSAGE_TOO_LARGE` where it could not be asked, and `MESSAGE_INVALID` where the reply is not of the agreed shape.
   */
  async call<N extends RpcName>(
    name: N,
    request: RpcRequest<N>,
    { assertion: pass = null, ...options }: CallOptions = {},
  ): Promise<RpcReply<N>> {
    const reply = await this.bus.request(requestSubject(name), { pass, request }, options);
    if (!reply.ok) throw toError(reply.error);
    if (isReplyTo(name, reply.value)) return reply.value;
    throw new AppError('MESSAGE_INVALID', {
      details: { reply_to: name },
      cause: rpc[name].reply.safeParse(reply.value).error,
    });
  }

  /** Tells whoever hears it at this moment. Never throws and never waits; it may reach nobody. */
  broadcast<N extends BroadcastName>(name: N, data: BroadcastPayload<N>): void {
    this.bus.broadcast(name, data);
  }

  /** Hears what is told from now on. What is not of the agreed shape, as from another version, is dropped. */
  onBroadcast<N extends BroadcastName>(name: N, handler: (data: BroadcastPayload<N>) => void): Promise<Stop> {
    return this.bus.onBroadcast(name, (data) => {
      if (isBroadcast(name, data)) handler(data);
    });
  }
}

/** Replies are plain data, so what a schema accepts is what it gives. */
function isReplyTo<N extends RpcName>(name: N, value: unknown): value is RpcReply<N> {
  return rpc[name].reply.safeParse(value).success;
}

/** Likewise plain data. */
function isBroadcast<N extends BroadcastName>(name: N, data: unknown): data is BroadcastPayload<N> {
  return broadcasts[name].safeParse(data).success;
}
