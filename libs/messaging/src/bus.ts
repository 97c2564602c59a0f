import { type Reply } from '@rfp/contracts/errors';
import { type EventEnvelope } from '@rfp/contracts/events';

export type Stop = () => Promise<void>;

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
  /** Whether messages can be carried right now. */
  healthy(): boolean;
  /** Takes nothing new, lets what is under way finish, closes. */
  drain(): Promise<void>;
}
