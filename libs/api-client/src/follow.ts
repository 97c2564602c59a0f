import { AppError } from '@rfp/contracts/errors';
import { apiPrefix, routes } from '@rfp/contracts/http';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { readLiveEvent, type LiveEvent } from './live-event.js';
import { pause } from './pause.js';
import { readFailure } from './read-failure.js';
import { beforeAbort, nothingFresh, unreachable, type ApiClientOptions } from './send.js';

export interface FollowOptions {
  /** Ends it: what was promised is then kept, and nothing is thrown. */
  signal: AbortSignal;
  /** `id` of the last event that is known already; without it, only what happens from now on is told. */
  lastEventId?: string;
  /** Told at each change. While it is `lost`, what was shown may be old; on `connected`, missed events follow, but no missed progress. */
  onState?: (state: 'connected' | 'lost') => void;
}

/**
 * Tells what happens until the signal ends it. A lost connection is made anew, later and later and never at the same moment as that
 * of others, with the headers that `authorize` gives then, and goes on after the last event. Each event comes once and in order.
 * @throws AppError where trying again is of no use: nobody is signed in, or the server refuses
 */
export type Follow = (onEvent: (event: LiveEvent) => void, options: FollowOptions) => Promise<void>;

/** The server says something at least every 25 seconds: without that long a word, nobody is there any more. */
const longestSilenceMs = 60_000;
const firstRetryMs = 1000;
const longestRetryMs = 30_000;

/** Makes what follows the events of a server. `timeoutMs` is how long nothing may be heard on a connection before it is made anew. */
export function createFollow(client: ApiClientOptions): Follow {
  return (onEvent, options) => new Following(client, onEvent, options).run();
}

class Following {
  #lastEventId: string | undefined;
  #retryMs = firstRetryMs;
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
      this.#tell('lost');
      await pause(this.#pauseMs(failure), signal);
      this.#failures++;
    }
  }

  /** One connection, to its end. @returns what ended it, where that is not simply its end */
  async #readOnce(): Promise<AppError | undefined> {
    const silence = new Silence(this.client.timeoutMs ?? longestSilenceMs, this.options.signal);
    try {
      const body = await this.#connect(silence.signal);
      this.#failures = 0;
      this.#tell('connected');
      await this.#read(body, silence);
      return undefined;
    } catch (error) {
      if (this.options.signal.aborted) return undefined;
      if (error instanceof AppError && error.retryable) return error;
      throw error;
    } finally {
      silence.end();
    }
  }

  async #connect(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const { baseUrl, fetch: doFetch = fetch, authorize = nothingFresh } = this.client;
    return asAppError(baseUrl, async () => {
      const fresh = await beforeAbort(authorize(), signal);
      const headers: Record<string, string> = { accept: 'text/event-stream', ...this.client.headers, ...fresh };
      if (this.#lastEventId !== undefined) headers['last-event-id'] = this.#lastEventId;
      const response = await doFetch(baseUrl + apiPrefix + routes.events.path, { headers, signal });
      if (!response.ok) throw await readFailure(response);
      if (response.body === null || response.headers.get('content-type')?.startsWith('text/event-stream') !== true)
        throw new AppError('MESSAGE_INVALID');
      return response.body;
    });
  }

  async #read(body: ReadableStream<Uint8Array>, silence: Silence): Promise<void> {
    const received: EventSourceMessage[] = [];
    const parser = createParser({
      onEvent: (message) => void received.push(message),
      onRetry: (ms) => (this.#retryMs = ms),
    });
    const decoder = new TextDecoder();
    const reader = body.getReader();
    for (;;) {
      const { done, value } = await asAppError(this.client.baseUrl, () => reader.read());
      if (done) return;
      silence.interrupt();
      parser.feed(decoder.decode(value, { stream: true }));
      for (const message of received.splice(0)) this.#hand(message);
    }
  }

  #hand({ id, event, data }: EventSourceMessage): void {
    const told = readLiveEvent(id ?? null, event, data);
    if (told !== undefined) this.onEvent(told);
    // Only now: an event that could not be handled is told again.
    this.#lastEventId = id ?? this.#lastEventId;
  }

  #tell(state: 'connected' | 'lost'): void {
    if (this.#state === state) return;
    this.#state = state;
    this.options.onState?.(state);
  }

  /** Between half of it and all, so that those who lost it together do not come back together; never before the server asked to. */
  #pauseMs(failure: AppError | undefined): number {
    const asked = Number(failure?.details['retry_after_seconds'] ?? 0) * 1000;
    const grown = Math.min(this.#retryMs * 2 ** this.#failures, longestRetryMs);
    return asked + grown * (0.5 + Math.random() / 2);
  }
}

/** Ends a connection on which nothing was heard for long, and with whoever follows. */
class Silence {
  readonly #limit = new AbortController();
  readonly signal: AbortSignal;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly limitMs: number,
    following: AbortSignal,
  ) {
    this.signal = AbortSignal.any([following, this.#limit.signal]);
    this.interrupt();
  }

  interrupt(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.end(), this.limitMs);
  }

  /** The connection with it. */
  end(): void {
    clearTimeout(this.#timer);
    this.#limit.abort();
  }
}

async function asAppError<T>(baseUrl: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError ? error : unreachable(baseUrl, error);
  }
}
