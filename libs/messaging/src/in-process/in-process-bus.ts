import { AppError, type Reply } from '@rfp/contracts/errors';
import { type EventEnvelope } from '@rfp/contracts/events';
import { type Bus, type RequestHandler, type RequestOptions, type Stop, type Subscription } from '../bus.js';
import { type DeadLetterStore } from '../dead-letters/dead-letter.js';
import { initializeCounters, type EventHandler } from '../delivery/deliver.js';
import { decodeEvent, encode, encodeEvent } from '../encoding.js';
import { type FollowHandler, startPosition } from '../follow.js';
import { type BroadcastListener, sendBroadcast } from '../broadcast.js';
import { partitionOf } from '../delivery/partition.js';
import { handleEncoded, fail, readReply } from '../reply.js';
import { broadcastSubject, consumerName, messagingSettings, type MessagingSettings } from '../streams.js';
import { StopRegistry, withTimeout } from '../lifecycle.js';
import { rejectOnAbort, type Parts, type PartsOptions, receivePart, sendPart } from '../parts.js';
import { type EventStore } from './event-store.js';
import { Subscribers } from './subscribers.js';
import { PartitionWorker } from './partition-worker.js';
import { StoreFollower } from './store-follower.js';
import { RoundRobin } from './round-robin.js';
import { type UnreadField } from '../unread-field.js';

interface EncodedRequest {
  body: string;
  parts: Parts | null;
  unread: UnreadField | undefined;
}

interface DurableConsumer {
  name: string;
  type: string;
  handlers: RoundRobin<EventEnvelope, void>;
  /** Dead letter store of the newest subscriber; all subscribers are replicas of one service. */
  deadLetters: DeadLetterStore;
  workers: PartitionWorker[];
}

/**
 * The bus of a single process. Messages pass through JSON, so that nothing is shared by reference and dates arrive as text, as over a network. Only
 * one bus may use a store at a time.
 */
export class InProcessBus implements Bus {
  private readonly store: EventStore;
  private readonly settings: MessagingSettings;
  private readonly responders = new Map<string, RoundRobin<EncodedRequest, string>>();
  private readonly consumers = new Map<string, DurableConsumer>();
  private readonly followers = new Set<StoreFollower>();
  private readonly subscribers = new Subscribers();
  private readonly stops = new StopRegistry();
  private closed = false;

  constructor(options: { store: EventStore } & Partial<MessagingSettings>) {
    const { store, ...overrides } = options;
    this.store = store;
    this.settings = messagingSettings(overrides);
  }

  async request(
    subject: string,
    payload: unknown,
    { timeoutMs = this.settings.requestTimeoutMs, parts: options, unread }: RequestOptions = {},
  ): Promise<Reply<unknown>> {
    const { maxMessageBytes } = this.settings;
    const { parts, end } = openParts(options, maxMessageBytes);
    try {
      this.assertOpen();
      const body = encode(payload, maxMessageBytes);
      const responder = this.responders.get(subject)?.next();
      if (!responder) throw new AppError('NO_HANDLER');
      const reply = withTimeout(responder({ body, parts, unread }), timeoutMs);
      return readReply(await rejectOnAbort(reply, options?.signal), unread);
    } catch (error) {
      return fail(error);
    } finally {
      end();
    }
  }

  async respond(subject: string, _service: string, handler: RequestHandler): Promise<Stop> {
    this.assertOpen();
    const responders = this.responders.get(subject) ?? new RoundRobin();
    this.responders.set(subject, responders);
    const { maxMessageBytes } = this.settings;
    return this.stops.add(
      responders.add(({ body, parts, unread }) =>
        handleEncoded(body, async (payload) => handler(payload, parts), { maxBytes: maxMessageBytes, unread }),
      ),
    );
  }

  async publish(event: EventEnvelope): Promise<void> {
    this.assertOpen();
    const copy = decodeEvent(encodeEvent(event, this.settings.maxMessageBytes));
    const partition = partitionOf(copy.key, this.settings.partitions);
    await queryStore(this.store.append(copy, partition));
    for (const consumer of this.consumers.values()) {
      if (consumer.type === copy.type) consumer.workers[partition]?.wake();
    }
    for (const follower of this.followers) follower.wake();
  }

  /** A constant, because the store and the outbox can only be lost together. */
  async eventStore(): Promise<string> {
    return 'in process';
  }

  async subscribe({ type, service, deadLetters }: Subscription, handler: EventHandler): Promise<Stop> {
    this.assertOpen();
    const name = consumerName(service, type);
    await this.store.register(name, type);
    initializeCounters(name);
    const consumer = this.consumers.get(name) ?? this.startConsumer(name, type, deadLetters);
    consumer.deadLetters = deadLetters;
    const leave = consumer.handlers.add(handler);
    return this.stops.add(async () => {
      if (consumer.handlers.size === 1) await this.stopConsumer(consumer);
      await leave();
    });
  }

  async follow(after: string | null, handler: FollowHandler, onBegin?: (position: string) => void): Promise<Stop> {
    this.assertOpen();
    const { store, settings } = this;
    const last = await queryStore(store.lastPosition());
    this.assertOpen();
    const position = startPosition(after, last);
    onBegin?.(String(position));
    const follower = new StoreFollower({ store, position, handler, settings });
    this.followers.add(follower);
    return this.stops.add(async () => {
      this.followers.delete(follower);
      await follower.stop();
    });
  }

  broadcast(name: string, data: unknown): void {
    if (!this.closed)
      sendBroadcast(name, data, this.settings, (subject, text) => this.subscribers.publish(subject, text));
  }

  async onBroadcast(name: string, handler: BroadcastListener): Promise<Stop> {
    this.assertOpen();
    return this.stops.add(this.subscribers.add(broadcastSubject(name), handler));
  }

  healthy(): boolean {
    return !this.closed;
  }

  async drain(): Promise<void> {
    await this.stops.stopAll();
    this.closed = true;
  }

  private assertOpen(): void {
    if (this.closed) throw new AppError('UNAVAILABLE');
  }

  private startConsumer(name: string, type: string, deadLetters: DeadLetterStore): DurableConsumer {
    const handlers = new RoundRobin<EventEnvelope, void>();
    const consumer: DurableConsumer = { name, type, handlers, deadLetters, workers: [] };
    const { store, settings } = this;
    for (let partition = 0; partition < settings.partitions; partition += 1) {
      const handler: EventHandler = async (event) => {
        const next = handlers.next();
        if (!next) throw new AppError('NO_HANDLER');
        await next(event);
      };
      consumer.workers.push(
        new PartitionWorker({
          store,
          consumer: name,
          deadLetters: () => consumer.deadLetters,
          partition,
          handler,
          settings,
        }),
      );
    }
    this.consumers.set(name, consumer);
    return consumer;
  }

  private async stopConsumer(consumer: DurableConsumer): Promise<void> {
    this.consumers.delete(consumer.name);
    await Promise.all(consumer.workers.map((worker) => worker.stop()));
  }
}

/** Opens the parts of a request. Until `end`, parts reach the requester and its signal is observed; the signal may be reused for later requests. */
function openParts(options: PartsOptions | undefined, maxBytes: number): { parts: Parts | null; end: () => void } {
  if (options === undefined) return { parts: null, end: () => undefined };
  const aborter = new AbortController();
  const abort = (): void => aborter.abort();
  let isOpen = true;
  if (options.signal.aborted) abort();
  options.signal.addEventListener('abort', abort, { once: true });
  return {
    parts: {
      signal: aborter.signal,
      send(part) {
        if (isOpen) sendPart(part, maxBytes, (text) => receivePart(text, options));
      },
    },
    end() {
      isOpen = false;
      options.signal.removeEventListener('abort', abort);
    },
  };
}

/** Converts errors of the store to an `AppError`. */
async function queryStore<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('UNAVAILABLE', { cause: error });
  }
}
