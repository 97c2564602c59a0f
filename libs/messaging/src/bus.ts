import { type Reply } from '@rfp/contracts/errors';
import { type EventEnvelope } from '@rfp/contracts/events';

export type Stop = () => Promise<void>;

/** A durable event and its place in the order of all of them: a text to hand back to `follow`, and nothing else. */
export interface FollowedEvent {
  position: string;
  event: EventEnvelope;
}

/** What carries messages. Two exist, in process and NATS, and one suite (`bus-suite.ts`) says what both must do. */
export interface Bus {
  /** Asks whoever answers `subject`. Never rejects: what goes wrong is a failed reply (`NO_HANDLER`, `TIMEOUT`, `MESSAGE_TOO_LARGE`, `UNAVAILABLE`...). */
  request(subject: string, payload: unknown, options?: { timeoutMs?: number }): Promise<Reply<unknown>>;
  /** Answers `subject`; replicas of one `service` share the requests. */
  respond(subject: string, service: string, handler: (payload: unknown) => Promise<Reply<unknown>>): Promise<Stop>;
  /** Resolves once the event is durable. Repeating it with the same id changes nothing. Rejects with an `AppError` otherwise. */
  publish(event: EventEnvelope): Promise<void>;
  /**
   * Durable subscription of a service to one event type, at least once, shared by the replicas of the service,
   * in order within a key. Resolving acknowledges; rejecting brings the event back after the back-off of `streams.ts`,
   * and after its last attempt, or at once where the error is an `AppError` that is not retryable, it goes to the dead letters.
   * An `AppError` of `outageCodes` (a database that is away) does not use up attempts: the event waits in its place.
   */
  subscribe(eventType: string, service: string, handler: (event: EventEnvelope) => Promise<void>): Promise<Stop>;
  /**
   * Every durable event after `after`, of all types, one after the other in their one order, to everyone who follows; none twice.
   * Nothing is acknowledged and nothing remembered: whoever wants to go on later keeps the position. `null`, and a text that
   * is no position or one that is still to come, mean from now on; where the events after a position are no longer kept, it goes on at the
   * oldest that is. It outlasts a broker or store that is away. What the handler throws is written to the log, and the next event comes.
   * Resolves once it is settled where it begins, which `onBegin` is told before the first event: going on from that position misses nothing.
   * Rejects with an `AppError` otherwise.
   */
  follow(
    after: string | null,
    handler: (followed: FollowedEvent) => Promise<void>,
    onBegin?: (position: string) => void,
  ): Promise<Stop>;
  /** Tells every process that hears `name` at this moment, this one included; at most once, kept nowhere. Never throws and never waits: what cannot be told now is dropped. */
  broadcast(name: string, data: unknown): void;
  /** Hears what is told under `name` from now on. Rejects with an `AppError` where that cannot be. */
  onBroadcast(name: string, handler: (data: unknown) => void): Promise<Stop>;
  /** Whether messages can be carried right now. */
  healthy(): boolean;
  /** Takes nothing new, lets what is under way finish, closes. */
  drain(): Promise<void>;
}
