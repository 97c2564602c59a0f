import { type EventEnvelope } from '@rfp/contracts/events';

/** An event handed to a durable consumer. `attempt` is 1 the first time and counts deliveries that crashed as well. */
export interface StoredDelivery {
  event: EventEnvelope;
  attempt: number;
}

/**
 * Where the in-process bus keeps events until every durable consumer has dealt with them: what JetStream is to the NATS bus.
 * A consumer is `<service>:<event name>`. It sees every stored event of its type from the first on, partition by partition in the order of `append`.
 */
export interface EventStore {
  /** Stores the event. False, and nothing stored, where an event of that id is known already. */
  append(event: EventEnvelope, partition: number): Promise<boolean>;
  /** Makes the durable consumer known; repeating it changes nothing. */
  register(consumer: string, eventType: string): Promise<void>;
  /** The oldest event of the partition that the consumer has not dealt with, if its time has come; counts the attempt before it is handed out. */
  next(consumer: string, partition: number): Promise<StoredDelivery | null>;
  acknowledge(consumer: string, eventId: string): Promise<void>;
  /** Not again before `delayMs` from now; the partition waits meanwhile, so the order of a key holds. */
  retryLater(consumer: string, eventId: string, delayMs: number): Promise<void>;
  /** Sets the event aside for this consumer with body and reason, and lets its neighbours pass. */
  deadLetter(consumer: string, eventId: string, reason: { code: string; message: string }): Promise<void>;
}
