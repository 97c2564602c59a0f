import { type EventEnvelope } from '@rfp/contracts/events';

/** An event handed to a durable consumer. `attempt` is 1 the first time and counts deliveries that crashed as well. */
export interface StoredDelivery {
  event: EventEnvelope;
  attempt: number;
}

/** An event and its number in the order of all. */
export interface StoredEvent {
  position: number;
  event: EventEnvelope;
}

/**
 * Where the in-process bus keeps events until every durable consumer has dealt with them: what JetStream is to the NATS bus.
 * A consumer is `<service>:<event name>`. It sees every stored event of its type from the first on, partition by partition in the order of `append`.
 */
export interface EventStore {
  /**
   * Stores the event as the last of all. False, and nothing stored, where an event of that id is known already.
   * Whoever has read an event of `after` will find none that is stored before it.
   */
  append(event: EventEnvelope, partition: number): Promise<boolean>;
  /** Number of the last event there is, or was; 0 before the first. Numbers grow, with gaps. */
  lastPosition(): Promise<number>;
  /** The first events after that number that are still kept, of all types, in their order. */
  after(position: number, limit: number): Promise<StoredEvent[]>;
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
