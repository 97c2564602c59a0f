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
import { isRepeatable } from '@rfp/contracts/rpc-repeatable';
import { withSpan } from '@rfp/telemetry/trace';
import { type Bus, type RequestOptions, type Stop } from './bus.js';
import { type PartsWanted } from './parts.js';
import { toError } from './reply.js';
import { RowsText, type WithRowsText } from './rows-text.js';
import { requestSubject } from './streams.js';

/** Requests whose reply has rows. */
export type RowsRpcName = { [N in RpcName]: RpcReply<N> extends { rows: unknown[] } ? N : never }[RpcName];

/** Requests whose reply has a text. */
export type TextRpcName = { [N in RpcName]: RpcReply<N> extends { text: string } ? N : never }[RpcName];

/** For a request whose parts are wanted before the reply. */
export interface TypedParts<N extends PartedRpcName> extends Pick<PartsWanted, 'signal'> {
  onPart: (part: RpcPart<N>) => void;
}

export interface CallOptions {
  timeoutMs?: number;
  /** Caller assertion of the person for whom the request is made; without it the service calls on its own behalf. */
  assertion?: string | null;
}

/** Typed client of the bus: requests by the names of `rpc`, broadcasts by those of `broadcasts`. */
export class BusClient {
  constructor(private readonly bus: Bus) {}

  /**
   * Returns the validated reply. Throws the `AppError` of the other service; `NO_HANDLER`, `TIMEOUT`, `UNAVAILABLE` or
   * `MESSAGE_TOO_LARGE` if it cannot be reached; `MESSAGE_INVALID` if the reply does not match its schema.
   */
  call<N extends RpcName>(name: N, request: RpcRequest<N>, options: CallOptions = {}): Promise<RpcReply<N>> {
    return this.send(name, request, options);
  }

  /** The same, with what comes before the reply. Parts that do not match their schema are dropped. */
  callWithParts<N extends PartedRpcName>(
    name: N,
    request: RpcRequest<N>,
    { onPart, signal }: TypedParts<N>,
    options: CallOptions = {},
  ): Promise<RpcReply<N>> {
    const parts: PartsWanted = {
      signal,
      onPart(part) {
        if (isPartOf(name, part)) onPart(part);
      },
    };
    return this.send(name, request, { ...options, parts });
  }

  /** The same, with the rows of the reply as text. They are not checked here: the service has. */
  async callForRowsText<N extends RowsRpcName>(
    name: N,
    request: RpcRequest<N>,
    options: CallOptions = {},
  ): Promise<WithRowsText<RpcReply<N>>> {
    const value = await this.receive(name, request, { ...options, unread: 'rows' });
    const rows = rowsTextOf(value);
    const rest = { ...Object(value), rows: [] };
    if (rows !== undefined && isReplyTo(name, rest)) return { ...rest, rows };
    throw invalidReply(name, value);
  }

  /** The same, for a reply with a long text. */
  callForText<N extends TextRpcName>(name: N, request: RpcRequest<N>, options: CallOptions = {}): Promise<RpcReply<N>> {
    return this.send(name, request, { ...options, unread: 'text' });
  }

  /** Sends to the current subscribers, at most once. Never throws and never waits. */
  broadcast<N extends BroadcastName>(name: N, data: BroadcastPayload<N>): void {
    this.bus.broadcast(name, data);
  }

  /** Subscribes to a broadcast. Payloads that do not match the schema, as of another version, are dropped. `onGap`: see `Bus`. */
  onBroadcast<N extends BroadcastName>(
    name: N,
    handler: (data: BroadcastPayload<N>) => void,
    onGap?: () => void,
  ): Promise<Stop> {
    return this.bus.onBroadcast(
      name,
      (data) => {
        if (isBroadcast(name, data)) handler(data);
      },
      onGap,
    );
  }

  private async send<N extends RpcName>(
    name: N,
    request: RpcRequest<N>,
    options: CallOptions & Pick<RequestOptions, 'parts' | 'unread'>,
  ): Promise<RpcReply<N>> {
    const value = await this.receive(name, request, options);
    if (isReplyTo(name, value)) return value;
    throw invalidReply(name, value);
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

function invalidReply(name: RpcName, value: unknown): AppError {
  return new AppError('MESSAGE_INVALID', {
    details: { reply_to: name },
    cause: rpc[name].reply.safeParse(value).error,
  });
}

function rowsTextOf(value: unknown): RowsText | undefined {
  const rows = typeof value === 'object' && value !== null && 'rows' in value ? value.rows : undefined;
  if (Array.isArray(rows)) return RowsText.of(rows);
  return rows instanceof RowsText ? rows : undefined;
}

/** Replies are plain data, so parsing does not change them. */
function isReplyTo<N extends RpcName>(name: N, value: unknown): value is RpcReply<N> {
  return rpc[name].reply.safeParse(value).success;
}

function isPartOf<N extends PartedRpcName>(name: N, value: unknown): value is RpcPart<N> {
  return rpc[name].part.safeParse(value).success;
}

function isBroadcast<N extends BroadcastName>(name: N, data: unknown): data is BroadcastPayload<N> {
  return broadcasts[name].safeParse(data).success;
}
