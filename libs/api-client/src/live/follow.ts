import { AppError } from '@rfp/contracts/errors';
import { apiPrefix } from '@rfp/contracts/http';
import { routes } from '@rfp/contracts/routes';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { parseLiveEvent, type LiveEvent } from './live-event.js';
import { delay } from './delay.js';
import { readErrorResponse } from '../read-error-response.js';
import { rejectOnAbort, noHeaders, unreachableError, type ApiClientOptions } from '../send.js';

export interface FollowOptions {
  /** Ends the subscription when it aborts: the promise resolves without an error. */
  signal: AbortSignal;
  /** `id` of the last event received. Without it, the stream starts with new events only. */
  lastEventId?: string;
  /** Called on each change. While `lost`, the view may be stale. After `connected`, missed events are delivered, but missed progress is not. */
  onState?: (state: 'connected' | 'lost') => void;
}

/**
 * Subscribes to live events until the signal aborts. Reconnects with exponential backoff and jitter, with fresh headers from `authorize`, and
 * resumes after the last event. Delivers each event once and in order.
 * @throws AppError for errors that a retry cannot fix, such as an expired sign-in
 */
export type Follow = (onEvent: (event: LiveEvent) => void, options: FollowOptions) => Promise<void>;

/** The server sends a heartbeat at least every 25 seconds, so a connection that is silent for this long is dead. */
const idleTimeoutMs = 60_000;
const initialRetryMs = 1000;
const maxRetryMs = 30_000;

/** Creates `follow` for a server. `timeoutMs` overrides the idle timeout after which it reconnects. */
export function createFollow(client: ApiClientOptions): Follow {
  return (onEvent, options) => new EventFollower(client, onEvent, options).run();
}

class EventFollower {
  #lastEventId: string | undefined;
  #retryMs = initialRetryMs;
  #failures = 0;
  #state: 'new' | 'connected' | 'lost' = 'new';

  constructor(
    private readonly client: ApiClientOptions,
    private readonly onEvent: (event: LiveEvent) => void,
    private readonly options: FollowOptions,
  ) {
    this.#lastEventId = options.lastEventId;
  }

  async run(): Promise<void> {
    const { signal } = this.options;
    while (!signal.aborted) {
      const failure = await this.#readOnce();
      if (signal.aborted) return;
      this.#setState('lost');
      await delay(this.#backoffMs(failure), signal);
      this.#failures++;
    }
  }

  /** Reads one connection until it closes. @returns the retryable error that ended it, if any */
  async #readOnce(): Promise<AppError | undefined> {
    const idle = new IdleTimeout(this.client.timeoutMs ?? idleTimeoutMs, this.options.signal);
    try {
      const body = await this.#connect(idle.signal);
      this.#failures = 0;
      this.#setState('connected');
      await this.#read(body, idle);
      return undefined;
    } catch (error) {
      if (this.options.signal.aborted) return undefined;
      if (error instanceof AppError && error.retryable) return error;
      throw error;
    } finally {
      idle.end();
    }
  }

  async #connect(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const { baseUrl, fetch: doFetch = fetch, authorize = noHeaders } = this.client;
    return withNetworkErrors(baseUrl, async () => {
      const fresh = await rejectOnAbort(authorize(), signal);
      const headers: Record<string, string> = { accept: 'text/event-stream', ...this.client.headers, ...fresh };
      if (this.#lastEventId !== undefined) headers['last-event-id'] = this.#lastEventId;
      const response = await doFetch(baseUrl + apiPrefix + routes.events.path, { headers, signal });
      if (!response.ok) throw await readErrorResponse(response);
      if (response.body === null || response.headers.get('content-type')?.startsWith('text/event-stream') !== true)
        throw new AppError('MESSAGE_INVALID');
      return response.body;
    });
  }

  async #read(body: ReadableStream<Uint8Array>, idle: IdleTimeout): Promise<void> {
    const received: EventSourceMessage[] = [];
    const parser = createParser({
      onEvent: (message) => void received.push(message),
      onRetry: (ms) => (this.#retryMs = ms),
    });
    const decoder = new TextDecoder();
    const reader = body.getReader();
    for (;;) {
      const { done, value } = await withNetworkErrors(this.client.baseUrl, () => reader.read());
      if (done) return;
      idle.reset();
      parser.feed(decoder.decode(value, { stream: true }));
      for (const message of received.splice(0)) this.#deliver(message);
    }
  }

  #deliver({ id, event, data }: EventSourceMessage): void {
    const received = parseLiveEvent(id ?? null, event, data);
    if (received !== undefined) this.onEvent(received);
    // Set only after the handler, so that an event whose handler throws is delivered again.
    this.#lastEventId = id ?? this.#lastEventId;
  }

  #setState(state: 'connected' | 'lost'): void {
    if (this.#state === state) return;
    this.#state = state;
    this.options.onState?.(state);
  }

  /** Backoff with jitter, so that clients that lost the server together do not return together. Never shorter than `Retry-After`. */
  #backoffMs(failure: AppError | undefined): number {
    const retryAfterMs = Number(failure?.details['retry_after_seconds'] ?? 0) * 1000;
    const grown = Math.min(this.#retryMs * 2 ** this.#failures, maxRetryMs);
    return retryAfterMs + grown * (0.5 + Math.random() / 2);
  }
}

/** Aborts a connection that is silent for too long, or when the subscription ends. */
class IdleTimeout {
  readonly #limit = new AbortController();
  readonly signal: AbortSignal;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly limitMs: number,
    subscription: AbortSignal,
  ) {
    this.signal = AbortSignal.any([subscription, this.#limit.signal]);
    this.reset();
  }

  reset(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.end(), this.limitMs);
  }

  /** Also aborts the connection. */
  end(): void {
    clearTimeout(this.#timer);
    this.#limit.abort();
  }
}

async function withNetworkErrors<T>(baseUrl: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError ? error : unreachableError(baseUrl, error);
  }
}
