import { AppError } from '@rfp/contracts/errors';
import { type BroadcastName, type BroadcastPayload, broadcasts } from '@rfp/contracts/events';
import {
  rpc,
  type PartedRpcName,
  type RpcName,
  type RpcPart,
  type RpcReply,
  type RpcRequest,
} from '@rfp/contracts/rpc';
import { isRepeatable } from '@rfp/contracts/rpc/repeatable';
import { tolerant } from '@rfp/contracts/wire/tolerant';
import { withSpan } from '@rfp/telemetry/trace';
import { type z } from 'zod';
import { type Bus, type RequestOptions, type Stop } from './bus.js';
import { type PartsOptions } from './parts.js';
import { toError } from './reply.js';
import { RowsText, type WithRowsText } from './rows-text.js';
import { requestSubject } from './streams.js';

/** Names of requests whose reply has rows. */
export type RowsRpcName = { [N in RpcName]: RpcReply<N> extends { rows: unknown[] } ? N : never }[RpcName];

/** Names of requests whose reply has a text. */
export type TextRpcName = { [N in RpcName]: RpcReply<N> extends { text: string } ? N : never }[RpcName];

/** Options of a request that takes parts before the reply. */
export interface TypedParts<N extends PartedRpcName> extends Pick<PartsOptions, 'signal'> {
  onPart: (part: RpcPart<N>) => void;
}

export interface CallOptions {
  timeoutMs?: number;
  /** Caller assertion of the person for whom the request is made; without it the service calls on its own behalf. */
  assertion?: string | null;
}

/** The schemas by name, typed so that a generic name selects its type. */
const replies: { readonly [N in RpcName]: { reply: z.ZodType<RpcReply<N>> } } = rpc;
const parts: { readonly [N in PartedRpcName]: { part: z.ZodType<RpcPart<N>> } } = rpc;
const payloads: { readonly [N in BroadcastName]: z.ZodType<BroadcastPayload<N>> } = broadcasts;

/**
 * Typed client of the bus for the requests of `rpc` and the broadcasts of `broadcasts`. Unknown members of received data are dropped, because the
 * other service may be of a later release.
 */
export class BusClient {
  constructor(private readonly bus: Bus) {}

  /**
   * Returns the validated reply. Throws the `AppError` of the other service; `NO_HANDLER`, `TIMEOUT`, `UNAVAILABLE` or
   * `MESSAGE_TOO_LARGE` if it cannot be reached; `MESSAGE_INVALID` if the reply does not match its schema.
   */
  call<N extends RpcName>(name: N, request: RpcRequest<N>, options: CallOptions = {}): Promise<RpcReply<N>> {
    return this.send(name, request, options);
  }

  /** Like `call`, for an untyped request, such as the request of a client that a gateway forwards. The service validates it. */
  forward<N extends RpcName>(name: N, request: object, options: CallOptions = {}): Promise<RpcReply<N>> {
    return this.send(name, request, options);
  }

  /** Like `forward`, with parts before the reply. Parts that do not match their schema are dropped. */
  forwardWithParts<N extends PartedRpcName>(
    name: N,
    request: object,
    { onPart, signal }: TypedParts<N>,
    options: CallOptions = {},
  ): Promise<RpcReply<N>> {
    const partsOptions: PartsOptions = {
      signal,
      onPart(part) {
        const read = tolerant(parts[name].part).safeParse(part);
        if (read.success) onPart(read.data);
      },
    };
    return this.send(name, request, { ...options, parts: partsOptions });
  }

  /** Like `call`, with the rows of the reply as text. The rows are not validated again, because the service has validated them. */
  async callForRowsText<N extends RowsRpcName>(
    name: N,
    request: RpcRequest<N>,
    options: CallOptions = {},
  ): Promise<WithRowsText<RpcReply<N>>> {
    const value = await this.receive(name, request, { ...options, unread: 'rows' });
    const rows = rowsTextIn(value);
    if (rows === undefined) throw new AppError('MESSAGE_INVALID', { details: { reply_to: name } });
    return { ...readReply(name, { ...Object(value), rows: [] }), rows };
  }

  /** Like `call`, for a reply with a long text, which is transferred outside the JSON. */
  callForText<N extends TextRpcName>(name: N, request: RpcRequest<N>, options: CallOptions = {}): Promise<RpcReply<N>> {
    return this.send(name, request, { ...options, unread: 'text' });
  }

  /** Sends to the current subscribers, at most once. Never throws and never waits. */
  broadcast<N extends BroadcastName>(name: N, data: BroadcastPayload<N>): void {
    this.bus.broadcast(name, data);
  }

  /** Subscribes to a broadcast. Payloads that do not match the schema, such as payloads of another version, are dropped. `onGap`: see `Bus`. */
  onBroadcast<N extends BroadcastName>(
    name: N,
    handler: (data: BroadcastPayload<N>) => void,
    onGap?: () => void,
  ): Promise<Stop> {
    return this.bus.onBroadcast(
      name,
      (data) => {
        const read = tolerant(payloads[name]).safeParse(data);
        if (read.success) handler(read.data);
      },
      onGap,
    );
  }

  private async send<N extends RpcName>(
    name: N,
    request: object,
    options: CallOptions & Pick<RequestOptions, 'parts' | 'unread'>,
  ): Promise<RpcReply<N>> {
    return readReply(name, await this.receive(name, request, options));
  }

  private async receive(
    name: RpcName,
    request: unknown,
    { assertion: pass = null, ...options }: CallOptions & Pick<RequestOptions, 'parts' | 'unread'>,
  ): Promise<unknown> {
    const reply = await withSpan({ name: `request ${name}`, kind: 'client' }, async (span) => {
      const repeatable = isRepeatable(name);
      const received = await this.bus.request(requestSubject(name), { pass, request }, { repeatable, ...options });
      if (!received.ok) span?.fail(received.error.code);
      return received;
    });
    if (!reply.ok) throw toError(reply.error);
    return reply.value;
  }
}

function readReply<N extends RpcName>(name: N, value: unknown): RpcReply<N> {
  const read = tolerant(replies[name].reply).safeParse(value);
  if (read.success) return read.data;
  throw new AppError('MESSAGE_INVALID', { details: { reply_to: name }, cause: read.error });
}

function rowsTextIn(value: unknown): RowsText | undefined {
  const rows = typeof value === 'object' && value !== null && 'rows' in value ? value.rows : undefined;
  if (Array.isArray(rows)) return RowsText.of(rows);
  return rows instanceof RowsText ? rows : undefined;
}
