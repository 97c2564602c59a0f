import { Logger } from '@nestjs/common';
import { type NatsConnection } from '@nats-io/transport-node';
import { type Reply } from '@rfp/contracts/errors';
import { type EventEnvelope } from '@rfp/contracts/events';
import { type Bus, type RequestHandler, type RequestOptions, type Stop, type Subscription } from '../bus.js';
import { onScrape } from '@rfp/telemetry/metrics';
import { type EventHandler } from '../delivery/deliver.js';
import { type FollowHandler } from '../follow.js';
import { type BroadcastListener } from '../broadcast.js';
import { formatStack } from '../format-stack.js';
import { consumerName, eventStreamName, messagingSettings, type MessagingSettings } from '../streams.js';
import { StopRegistry, withTimeout } from '../lifecycle.js';
import { toBusError } from './bus-error.js';
import { Link, openConnection, type NatsConnectionOptions } from './connection.js';
import { EventLog } from './event-log.js';
import { broadcast, onBroadcast } from './broadcast.js';
import { PartitionConsumer } from './partition-consumer.js';
import { request, respond } from './requests.js';
import { StreamFollower } from './stream-follower.js';

/** Time limit for the broker to confirm the last replies and acknowledgements on close. */
const closeLimitMs = 5000;

/** The bus between processes. Uses core NATS for requests and broadcasts, and JetStream for events. */
export class NatsBus implements Bus {
  private readonly logger = new Logger('Nats');
  private readonly link: Link;
  private readonly log: EventLog;
  private readonly settings: MessagingSettings;
  private readonly stops = new StopRegistry();

  constructor(connection: NatsConnection, overrides: Partial<MessagingSettings> = {}) {
    this.settings = messagingSettings(overrides);
    this.link = new Link(connection);
    this.link.watchRefusedReplies();
    this.log = new EventLog(this.link, this.settings);
  }

  request(
    subject: string,
    payload: unknown,
    { timeoutMs = this.settings.requestTimeoutMs, ...options }: RequestOptions = {},
  ): Promise<Reply<unknown>> {
    return request(this.link, subject, payload, { timeoutMs, ...options }, this.settings);
  }

  async respond(subject: string, service: string, handler: RequestHandler): Promise<Stop> {
    try {
      return this.stops.add(await respond(this.link, subject, service, handler, this.settings));
    } catch (error) {
      throw toBusError(error);
    }
  }

  publish(event: EventEnvelope): Promise<void> {
    return this.log.append(event);
  }

  eventStore(): Promise<string | undefined> {
    return this.log.storeName();
  }

  async subscribe(to: Subscription, handler: EventHandler): Promise<Stop> {
    const { link, log, settings } = this;
    const partitions = Array.from(
      { length: settings.partitions },
      (_, partition) => new PartitionConsumer({ link, log, to, partition, handler, settings }),
    );
    const consumer = consumerName(to.service, to.type);
    const unwatch = onScrape('rfp_consumer_pending', async () => {
      const waiting = await Promise.all(partitions.map((partition) => partition.pending()));
      return [{ labels: { stream: eventStreamName, consumer }, value: waiting.reduce((sum, each) => sum + each, 0) }];
    });
    const stop = this.stops.add(async () => {
      unwatch();
      await Promise.all(partitions.map((partition) => partition.stop()));
    });
    try {
      await Promise.all(partitions.map((partition) => partition.start()));
    } catch (error) {
      await stop();
      throw toBusError(error);
    }
    return stop;
  }

  async follow(after: string | null, handler: FollowHandler, onBegin?: (position: string) => void): Promise<Stop> {
    const { link, log, settings } = this;
    const follower = new StreamFollower({ link, log, handler, settings });
    const stop = this.stops.add(() => follower.stop());
    try {
      await follower.start(after, onBegin);
    } catch (error) {
      await stop();
      throw toBusError(error);
    }
    return stop;
  }

  broadcast(name: string, data: unknown): void {
    broadcast(this.link, name, data, this.settings);
  }

  async onBroadcast(name: string, handler: BroadcastListener, onGap?: () => void): Promise<Stop> {
    try {
      return this.stops.add(await onBroadcast(this.link, name, handler, onGap));
    } catch (error) {
      throw toBusError(error);
    }
  }

  healthy(): boolean {
    return this.link.connected;
  }

  async drain(): Promise<void> {
    await this.stops.stopAll();
    const { connection } = this.link;
    try {
      if (this.link.connected) await withTimeout(connection.drain(), closeLimitMs);
    } catch (error) {
      this.logger.warn(`The broker did not confirm the last messages\n${formatStack(error)}`);
    }
    await connection.close();
  }
}

/**
 * Connects a bus to a broker (nats-server 2.10.23 or later with JetStream; older versions may lose a stream when killed).
 * Throws `BROKER_LOGIN_REFUSED`, `BROKER_NOT_TRUSTED` or `UNAVAILABLE` if the first connection fails; afterwards it reconnects forever.
 */
export async function connectNatsBus(options: NatsConnectionOptions & Partial<MessagingSettings>): Promise<Bus> {
  const { servers, name, user, pass, token, authenticator, tls, inboxPrefix, waitOnFirstConnect, ...overrides } =
    options;
  const login = { user, pass, token, authenticator, tls, inboxPrefix };
  const connection = await openConnection({ servers, name, ...login, waitOnFirstConnect });
  return new NatsBus(connection, overrides);
}

/** Declares the stream with these settings, and closes the connection. Throws an `AppError`. */
export async function declareStream(options: NatsConnectionOptions & Partial<MessagingSettings>): Promise<void> {
  const { servers, name, authenticator, tls, inboxPrefix, ...overrides } = options;
  const connection = await openConnection({ servers, name, authenticator, tls, inboxPrefix });
  try {
    await new EventLog(new Link(connection), messagingSettings({ ...overrides, stream: 'declare' })).ready();
  } catch (error) {
    throw toBusError(error);
  } finally {
    await connection.close();
  }
}
