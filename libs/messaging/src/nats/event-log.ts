import {
  jetstream,
  jetstreamManager,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
} from '@nats-io/jetstream';
import { AppError } from '@rfp/contracts/errors';
import { type EventEnvelope } from '@rfp/contracts/events';
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { type DeadReason } from '../deliver.js';
import { encodeEvent } from '../encoding.js';
import { partitionOf } from '../partition.js';
import { eventSubject, streamConfigs, type MessagingSettings } from '../streams.js';
import { toBusError, type Link } from './connection.js';

/** Header of a dead letter: the reason as JSON. The body is the event byte for byte. */
export const reasonHeader = 'Rfp-Reason';

/** Declares the two streams if they are missing or differ, and writes to them. */
export class EventLog {
  readonly client: JetStreamClient;
  private declared: Promise<JetStreamManager> | null = null;

  constructor(
    private readonly link: Link,
    private readonly settings: MessagingSettings,
  ) {
    this.client = jetstream(link.connection);
    // The broker may come back with an empty store.
    link.onReconnect(() => this.invalidate());
  }

  /** Resolves once the streams are there. */
  ready(): Promise<JetStreamManager> {
    this.declared ??= this.declare();
    return this.declared;
  }

  /** The streams may be gone: the next call declares them again. */
  invalidate(): void {
    this.declared = null;
  }

  /** Resolves once the event is stored. The broker drops duplicates by id. Throws an `AppError`. */
  async append(event: EventEnvelope): Promise<void> {
    const body = encodeEvent(event, this.settings.maxMessageBytes);
    await this.write(eventSubject(event.type, partitionOf(event.key, this.settings.partitions)), body, event.id);
  }

  /** Resolves once the dead letter is stored; `id` deduplicates it. Throws an `AppError`. */
  async appendDeadLetter(
    subject: string,
    body: Uint8Array,
    id: string,
    reason: DeadReason & { consumer: string; deliveries: number },
  ): Promise<void> {
    const header = headers();
    header.set(reasonHeader, JSON.stringify({ ...reason, message: reason.message.slice(0, 2000) }));
    await this.write(subject, body, id, header);
  }

  private async write(subject: string, body: string | Uint8Array, msgID: string, header?: MsgHdrs): Promise<void> {
    try {
      this.link.assertConnected();
      await this.ready();
      await this.client.publish(subject, body, header ? { msgID, headers: header } : { msgID });
    } catch (error) {
      this.invalidate();
      const known = toBusError(error);
      throw known.code === 'NO_HANDLER' ? new AppError('UNAVAILABLE', { cause: error }) : known;
    }
  }

  private async declare(): Promise<JetStreamManager> {
    try {
      const manager = await jetstreamManager(this.link.connection, { checkAPI: false });
      for (const config of streamConfigs(this.settings)) await declareStream(manager, config);
      return manager;
    } catch (error) {
      this.invalidate();
      throw error;
    }
  }
}

async function declareStream(
  manager: JetStreamManager,
  config: ReturnType<typeof streamConfigs>[number],
): Promise<void> {
  try {
    await manager.streams.update(config.name, config);
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== JetStreamApiCodes.StreamNotFound) throw error;
    await manager.streams.add(config);
  }
}
