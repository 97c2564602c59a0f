import { type EventEnvelope } from '@rfp/contracts/events';

/** An event for a durable consumer. `attempt` starts at 1 and includes deliveries that crashed. */
export interface StoredDelivery {
  event: EventEnvelope;
  attempt: number;
}

/** An event and its position in the order of all events. */
export interface StoredEvent {
  position: number;
  event: EventEnvelope;
}

/**
 * Event store of the in-process bus; the counterpart of JetStream.
 * A consumer is `<service>:<event name>`. It receives every stored event of its type from the first on, in the order of `append` within
 * a partition.
 */
export interface EventStore {
  /**
   * Appends the event. Returns false, and stores nothing, for a known id.
   * No event may later appear before one that `after` has returned.
   */
  append(event: EventEnvelope, partition: number): Promise<boolean>;
  /** Position of the last event, including removed ones; 0 before the first. Positions grow, with gaps. */
  lastPosition(): Promise<number>;
  /** The first retained events after a position, of all types, in order. */
  after(position: number, limit: number): Promise<StoredEvent[]>;
  /** Registers a durable consumer; idempotent. */
  register(consumer: string, eventType: string): Promise<void>;
  /** The oldest pending event of the partition, if it is due; counts the attempt before returning it. */
  next(consumer: string, partition: number): Promise<StoredDelivery | null>;
  acknowledge(consumer: string, eventId: string): Promise<void>;
  /** Redelivers after `delayMs`; the partition waits meanwhile, so that the order of a key is kept. */
  retryLater(consumer: string, eventId: string, delayMs: number): Promise<void>;
}
