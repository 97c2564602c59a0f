import { type ConsumerConfig, type StreamConfig } from '@nats-io/jetstream';
import { AppError, type ErrorCode } from '@rfp/contracts/errors';
import { subjectPrefix } from '@rfp/contracts/events';

/** Everything about streams, consumers, retries and limits that may be set. Durations in milliseconds, sizes in bytes. */
export interface MessagingSettings {
  /** Events of one key share a partition; a partition is handled one event at a time. Changing it moves keys: drain the consumers first. */
  partitions: number;
  /** Encoded size of one request, reply or event. Under the broker's 1 MiB, with room for the headers of a dead letter. */
  maxMessageBytes: number;
  maxDeliveries: number;
  /** Pause after the first, second, ... failed delivery; the last one repeats. */
  backoffMs: readonly number[];
  /** How long the broker waits for a sign of life of a handler before it gives the event to another replica. */
  ackWaitMs: number;
  /** How often a running handler gives that sign. */
  inProgressMs: number;
  /** A handler that takes longer has failed: one that hangs would hold its partition for ever. It may still be running when the event comes back. */
  handlerLimitMs: number;
  /** How long the broker knows the id of an event. Consumers that must not repeat an effect keep an inbox as well. */
  duplicateWindowMs: number;
  requestTimeoutMs: number;
  /** How often the in-process bus looks for events without having been woken: a safety net. */
  pollMs: number;
  /** Pause between attempts while something that is needed is away: the store, the broker, or what a handler names with `outageCodes`. */
  outagePauseMs: number;
  /** How long one delivery waits for what its handler needs, before it counts as failed. */
  outageLimitMs: number;
  retainEventsMs: number;
  retainEventsBytes: number;
  retainDeadLettersMs: number;
  retainDeadLettersBytes: number;
  /** Copies of each stream in a NATS cluster. */
  replicas: number;
  /** Told as a delivery passes each point: a harness that ends processes there listens. */
  failPoint: (point: DeliveryPoint) => void;
}

/** Around a handler, and around telling the broker or the store how the delivery went. */
export type DeliveryPoint = `deliver.${'handler' | 'acknowledge'}.${'before' | 'after'}`;

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;
const mebibyte = 1024 * 1024;

const defaults: MessagingSettings = {
  partitions: 8,
  maxMessageBytes: 1_000_000,
  maxDeliveries: 5,
  backoffMs: [200, second, 5 * second, 30 * second],
  ackWaitMs: 30 * second,
  inProgressMs: 10 * second,
  handlerLimitMs: 5 * minute,
  duplicateWindowMs: 20 * minute,
  requestTimeoutMs: 30 * second,
  pollMs: 5 * second,
  outagePauseMs: 500,
  outageLimitMs: 15 * minute,
  retainEventsMs: 7 * day,
  retainEventsBytes: 1024 * mebibyte,
  retainDeadLettersMs: 30 * day,
  retainDeadLettersBytes: 256 * mebibyte,
  replicas: 1,
  failPoint: () => undefined,
};

/** The settings in force: the ones given over the defaults. */
export function messagingSettings(overrides: Partial<MessagingSettings> = {}): MessagingSettings {
  return { ...defaults, ...overrides };
}

/** With these a handler says that it is not the event's fault: they do not use up deliveries. */
export const outageCodes: ReadonlySet<ErrorCode> = new Set(['DATABASE_UNAVAILABLE', 'UNAVAILABLE', 'NO_HANDLER']);

export const eventStreamName = 'RFP_EVENTS';
export const deadLetterStreamName = 'RFP_DEAD';
const deadLetterPrefix = 'rfp.dead.';

/** Room for the id that travels in a header of the event. */
const headerBytes = 1024;

/**
 * The two streams. A full event stream refuses (`discard: new`), because an event that is refused stays in its outbox
 * while one that is pushed out is lost in silence. A full dead letter stream lets the oldest go, because a refused
 * dead letter would hold up the partition it is meant to free.
 */
export function streamConfigs(settings: MessagingSettings): (Partial<StreamConfig> & { name: string })[] {
  const shared = {
    storage: 'file',
    retention: 'limits',
    num_replicas: settings.replicas,
    duplicate_window: nanoseconds(settings.duplicateWindowMs),
  } as const;
  return [
    {
      ...shared,
      name: eventStreamName,
      subjects: [`${subjectPrefix}>`],
      discard: 'new',
      max_age: nanoseconds(settings.retainEventsMs),
      max_bytes: settings.retainEventsBytes,
      // Whoever publishes past this bus must not bring in what would then be too large to be moved to the dead letters.
      max_msg_size: settings.maxMessageBytes + headerBytes,
    },
    {
      ...shared,
      name: deadLetterStreamName,
      subjects: [`${deadLetterPrefix}>`],
      discard: 'old',
      max_age: nanoseconds(settings.retainDeadLettersMs),
      max_bytes: settings.retainDeadLettersBytes,
    },
  ];
}

/**
 * The durable pull consumer of one service for one partition of one event. `max_ack_pending: 1` makes replicas take turns
 * and keeps the order of a key across them. `max_deliver` is without end because the broker would only fall silent
 * at its limit: the bus counts, and moves the event to the dead letters.
 */
export function consumerConfig(
  service: string,
  type: string,
  partition: number,
  settings: MessagingSettings,
): Partial<ConsumerConfig> {
  return {
    durable_name: `${service}-${type.replaceAll('.', '_')}-${partition}`,
    filter_subject: eventSubject(type, partition),
    ack_policy: 'explicit',
    deliver_policy: 'all',
    ack_wait: nanoseconds(settings.ackWaitMs),
    max_ack_pending: 1,
    max_deliver: -1,
  };
}

/** Subject of a request by its name in `rpc`. */
export function requestSubject(name: string): string {
  return `rfp.rpc.${name}`;
}

/** Subject of a broadcast by its name. Throws `MESSAGE_INVALID` for a name that cannot be part of a subject. */
export function broadcastSubject(name: string): string {
  checkName(name);
  return `rfp.live.${name}`;
}

/** Subject of one partition of an event. */
export function eventSubject(type: string, partition: number): string {
  return `${subjectPrefix}${type}.${partition}`;
}

/** Where events go that a service could not handle. */
export function deadLetterSubject(service: string, type: string): string {
  return `${deadLetterPrefix}${service}.${type}`;
}

/** Name of a durable consumer in the in-process store, in logs and on dead letters. Throws `MESSAGE_INVALID` for names that cannot be part of a subject. */
export function consumerName(service: string, type: string): string {
  checkName(service);
  checkName(type);
  return `${service}:${type}`;
}

/** Refuses names that would change the meaning of a subject: wildcards, spaces, empty words. Throws `MESSAGE_INVALID`. */
export function checkName(name: string): void {
  if (/^[\w-]+(\.[\w-]+)*$/.test(name)) return;
  throw new AppError('MESSAGE_INVALID', { details: { name } });
}

function nanoseconds(milliseconds: number): number {
  return milliseconds * 1_000_000;
}
