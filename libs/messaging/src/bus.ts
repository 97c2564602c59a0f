import { type Reply } from '@rfp/contracts/errors';
import { type EventEnvelope } from '@rfp/contracts/events';
import { type DeadLetterStore } from './dead-letters/dead-letter.js';
import { type Parts, type PartsOptions } from './parts.js';
import { type UnreadField } from './unread-field.js';

export type Stop = () => Promise<void>;

export interface RequestOptions {
  timeoutMs?: number;
  /** Whether the request is safe to handle twice. If so, it is sent again when it may have been lost with the connection to the broker. */
  repeatable?: boolean;
  /** Parts before the reply: at most once, in order, never stored. */
  parts?: PartsOptions;
  /** A field of the reply that is passed on unread: see `UnreadField`. A service of an earlier release sends it like any other field. */
  unread?: UnreadField | undefined;
}

/** @param parts - null if the requester takes no parts */
export type RequestHandler = (payload: unknown, parts: Parts | null) => Promise<Reply<unknown>>;

/** A durable event and its position: an opaque text for `follow`. */
export interface FollowedEvent {
  position: string;
  event: EventEnvelope;
}

/** A durable subscription: a service and a type of events. */
export interface Subscription {
  type: string;
  service: string;
  /** Store for events that the service cannot handle. */
  deadLetters: DeadLetterStore;
}

/** Message transport. There are two implementations, in-process and NATS, with one contract (`bus-suite.ts`). */
export interface Bus {
  /** Sends a request. Never rejects: errors are failed replies (`NO_HANDLER`, `TIMEOUT`, `MESSAGE_TOO_LARGE`, `UNAVAILABLE`...). */
  request(subject: string, payload: unknown, options?: RequestOptions): Promise<Reply<unknown>>;
  /** Handles requests; replicas of a `service` share them. */
  respond(subject: string, service: string, handler: RequestHandler): Promise<Stop>;
  /** Resolves once the event is durable. Publishing the same id again has no effect. Rejects with an `AppError`. */
  publish(event: EventEnvelope): Promise<void>;
  /**
   * An opaque identifier of the event store. A different value than before means that the store was lost with all unhandled events. Undefined if
   * the identifier is not known. Rejects with an `AppError`.
   */
  eventStore(): Promise<string | undefined>;
  /**
   * Durable subscription of a service to one event type, at least once, shared by the replicas of the service,
   * in order within a key. Resolving acknowledges the event; rejecting redelivers it after the back-off of `streams.ts`.
   * After the last attempt, or immediately for an `AppError` that is not retryable, it becomes a dead letter of the service.
   * An `AppError` of `outageCodes` (such as an unavailable database) does not count as an attempt: the event waits.
   */
  subscribe(to: Subscription, handler: (event: EventEnvelope) => Promise<void>): Promise<Stop>;
  /**
   * Delivers every durable event after `after`, of all types, in a single order, to each follower exactly once.
   * Nothing is acknowledged or stored: to continue later, the caller stores the position. With `null`, or an invalid or future position, delivery
   * starts with the next event; if the events after a position are no longer retained, it starts with the oldest one. It survives outages of broker
   * and store.
   * Errors of the handler are logged, and the next event follows.
   * Resolves once the start position is determined; `onBegin` receives it before the first event, and following from there misses none.
   * Rejects with an `AppError`.
   */
  follow(
    after: string | null,
    handler: (followed: FollowedEvent) => Promise<void>,
    onBegin?: (position: string) => void,
  ): Promise<Stop>;
  /**
   * Sends to all current subscribers of `name`, including this process; at most once, not stored. Never throws or waits: data that cannot be sent
   * now is dropped.
   */
  broadcast(name: string, data: unknown): void;
  /**
   * Subscribes to broadcasts of `name`. Rejects with an `AppError`.
   * `onGap` is called when the connection is lost and again when it is back, because broadcasts in between do not arrive. It is also called when
   * another node of the broker is lost, with all messages in transit.
   */
  onBroadcast(name: string, handler: (data: unknown) => void, onGap?: () => void): Promise<Stop>;
  /** Whether the transport is connected. */
  healthy(): boolean;
  /** Accepts nothing new, finishes work in progress, and closes. */
  drain(): Promise<void>;
}
