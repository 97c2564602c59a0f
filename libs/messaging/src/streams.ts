import { type ConsumerConfig, type StreamConfig } from '@nats-io/jetstream';
import { AppError, type ErrorCode } from '@rfp/contracts/errors';
import { subjectPrefix } from '@rfp/contracts/events';

/** Settings of streams, consumers, retries and limits. Durations in milliseconds, sizes in bytes. */
export interface MessagingSettings {
  /**
   * Number of partitions. Events with the same key share a partition, which handles one event at a time. Drain the consumers before changing it,
   * because keys move.
   */
  partitions: number;
  /** Maximum encoded size of a request, reply or event: below the broker's 1 MiB, with room for headers. */
  maxMessageBytes: number;
  maxDeliveries: number;
  /** Pause after the first, second, ... failed delivery; the last one repeats. */
  backoffMs: readonly number[];
  /** Time without a progress signal after which the broker redelivers the event to another replica. */
  ackWaitMs: number;
  /** Interval of progress signals of a running handler. */
  inProgressMs: number;
  /**
   * Time limit of a handler, because a hanging handler would block its partition forever. The handler may still be running when the event is
   * redelivered.
   */
  handlerLimitMs: number;
  /** Time for which the broker deduplicates event ids. Consumers that must not repeat an effect also need an inbox. */
  duplicateWindowMs: number;
  requestTimeoutMs: number;
  /** Polling interval of the in-process bus, as a safety net for missed wake-ups. */
  pollMs: number;
  /** Pause between attempts during an outage of the store, the broker, or a dependency of a handler (`outageCodes`). */
  outagePauseMs: number;
  /** Maximum duration of an outage before the delivery counts as failed. */
  outageLimitMs: number;
  retainEventsMs: number;
  retainEventsBytes: number;
  /** Copies of each stream in a NATS cluster. */
  replicas: number;
  /**
   * Responsibility of this process for the stream. `declare`: creates or updates it, which a broker without users permits to everyone. `create`:
   * creates it if it is missing. `none`: leaves it to others.
   */
  stream: 'declare' | 'create' | 'none';
  /** Called at each point of a delivery, where crash tests end the process. */
  failPoint: (point: DeliveryPoint) => void;
}

/** Before and after the handler, and before and after acknowledging to the broker or store. */
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
  replicas: 1,
  stream: 'declare',
  failPoint: () => undefined,
};

/** The defaults with overrides. */
export function messagingSettings(overrides: Partial<MessagingSettings> = {}): MessagingSettings {
  return { ...defaults, ...overrides };
}

/** Errors of an outage, which do not count as failed deliveries. */
export const outageCodes: ReadonlySet<ErrorCode> = new Set(['DATABASE_UNAVAILABLE', 'UNAVAILABLE', 'NO_HANDLER']);

export const eventStreamName = 'RFP_EVENTS';
const requestPrefix = 'rfp.rpc.';

/** Reserved size for the header with the event id. */
const headerBytes = 1024;

/**
 * The stream of all events. A full stream rejects new events (`discard: new`), which stay in their outbox; discarding old events would lose them
 * silently.
 */
export function streamConfig(settings: MessagingSettings): Partial<StreamConfig> & { name: string } {
  return {
    name: eventStreamName,
    subjects: [`${subjectPrefix}>`],
    storage: 'file',
    retention: 'limits',
    num_replicas: settings.replicas,
    duplicate_window: nanoseconds(settings.duplicateWindowMs),
    discard: 'new',
    max_age: nanoseconds(settings.retainEventsMs),
    max_bytes: settings.retainEventsBytes,
    max_msg_size: settings.maxMessageBytes + headerBytes,
  };
}

/**
 * The durable pull consumer of a service for a partition of an event type. `max_ack_pending: 1` keeps the order of a key across
 * replicas. `max_deliver` is unlimited, because the broker would stop delivering silently at its limit: the bus counts deliveries and
 * creates the dead letter.
 */
export function consumerConfig(
  service: string,
  type: string,
  partition: number,
  settings: MessagingSettings,
): Partial<ConsumerConfig> {
  const name = `${service}-${type.replaceAll('.', '_')}-${partition}`;
  return {
    // With a name, the subject of the request contains consumer and filter, so that the broker can restrict them.
    name,
    durable_name: name,
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
  return requestPrefix + name;
}

/** Subject of the parts before the reply to one request; the service that handles it publishes there. */
export function partSubject(request: string, id: string): string {
  return `rfp.parts.${withoutPrefix(request)}.${id}`;
}

/** Subject of the abort message of a requester that has left; the service that handles the request subscribes to it. */
export function abortSubject(request: string, id: string): string {
  return `rfp.abort.${withoutPrefix(request)}.${id}`;
}

function withoutPrefix(request: string): string {
  return request.slice(requestPrefix.length);
}

/**
 * Subject on which a service announces that the broker refused its reply. A broker that has reloaded its configuration no longer knows which
 * requests are open.
 */
export const refusedReplySubject = 'rfp.refused-reply';

/** Prefix of the subjects of all replies. */
export const inboxPrefix = '_INBOX.';

/** Prefix of the subjects of replies to a user of the broker. */
export function inboxPrefixOf(user: string): string {
  return inboxPrefix + user;
}

/** Subject of a broadcast by its name. Throws `MESSAGE_INVALID` for a name that is not valid in a subject. */
export function broadcastSubject(name: string): string {
  checkName(name);
  return `rfp.live.${name}`;
}

/** Subject of one partition of an event. */
export function eventSubject(type: string, partition: number): string {
  return `${subjectPrefix}${type}.${partition}`;
}

/** Subject of all partitions of an event. */
export function anyPartition(type: string): string {
  return `${subjectPrefix}${type}.*`;
}

/** Name of a durable consumer in the in-process store and in logs. Throws `MESSAGE_INVALID` for names that are not valid in a subject. */
export function consumerName(service: string, type: string): string {
  checkName(service);
  checkName(type);
  return `${service}:${type}`;
}

/** Throws `MESSAGE_INVALID` for names that would change the meaning of a subject: wildcards, spaces, empty tokens. */
export function checkName(name: string): void {
  if (/^[\w-]+(\.[\w-]+)*$/.test(name)) return;
  throw new AppError('MESSAGE_INVALID', { details: { name } });
}

function nanoseconds(milliseconds: number): number {
  return milliseconds * 1_000_000;
}
