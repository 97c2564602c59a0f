import { randomUUID } from 'node:crypto';
import {
  jetstream,
  jetstreamManager,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  type StreamInfo,
} from '@nats-io/jetstream';
import { AppError } from '@rfp/contracts/errors';
import { type EventEnvelope } from '@rfp/contracts/events';
import { encodeEvent } from '../encoding.js';
import { partitionOf } from '../delivery/partition.js';
import { eventStreamName, eventSubject, streamConfig, type MessagingSettings } from '../streams.js';
import { toBusError } from './bus-error.js';
import { type Link } from './connection.js';
import { traceHeaders } from './trace-headers.js';

/** Writes to the stream, and declares it if this process is permitted to (`MessagingSettings.stream`). */
export class EventLog {
  readonly client: JetStreamClient;
  private declared: Promise<JetStreamManager> | null = null;
  private store: string | null = null;

  constructor(
    private readonly link: Link,
    private readonly settings: MessagingSettings,
  ) {
    this.client = jetstream(link.connection);
    // The broker may come back with an empty store.
    link.onReconnect(() => this.invalidate());
  }

  /** Resolves once the stream exists. */
  ready(): Promise<JetStreamManager> {
    this.declared ??= this.declare();
    return this.declared;
  }

  /** Makes the next call declare the stream again, because it may have been lost. */
  invalidate(): void {
    this.declared = null;
    this.store = null;
  }

  /**
   * Name of the store, assigned when the stream was created; undefined if it has none yet. Requested from the broker once per connection. Throws
   * an `AppError`.
   */
  async storeName(): Promise<string | undefined> {
    try {
      this.link.assertConnected();
      const manager = await this.ready();
      this.store ??= storeNameOf(await manager.streams.info(eventStreamName)) ?? null;
      return this.store ?? undefined;
    } catch (error) {
      this.invalidate();
      throw toBusError(error);
    }
  }

  /** Resolves once the event is stored. The broker drops duplicates by id. Throws an `AppError`. */
  async append(event: EventEnvelope): Promise<void> {
    const { traceparent, ...rest } = event;
    const body = encodeEvent(rest, this.settings.maxMessageBytes);
    const subject = eventSubject(event.type, partitionOf(event.key, this.settings.partitions));
    const headers = traceHeaders({ traceparent });
    try {
      this.link.assertConnected();
      await this.ready();
      await this.client.publish(subject, body, { msgID: event.id, ...(headers && { headers }) });
    } catch (error) {
      this.invalidate();
      const known = toBusError(error);
      throw known.code === 'NO_HANDLER' ? new AppError('UNAVAILABLE', { cause: error }) : known;
    }
  }

  private async declare(): Promise<JetStreamManager> {
    try {
      const manager = await jetstreamManager(this.link.connection, { checkAPI: false });
      const { stream } = this.settings;
      if (stream !== 'none') await streamSetups[stream](manager, streamConfig(this.settings));
      return manager;
    } catch (error) {
      this.invalidate();
      throw error;
    }
  }
}

type StreamSettings = ReturnType<typeof streamConfig>;

/**
 * Metadata key of the stream for the name of the store. The creation time cannot identify the store, because cluster nodes may report different
 * times.
 */
const storeKey = 'rfp-store';

function storeNameOf({ config }: Pick<StreamInfo, 'config'>): string | undefined {
  return config.metadata?.[storeKey];
}

const streamSetups = {
  /** Creates the stream, or updates an existing one to these settings, including the number of replicas. */
  async declare(manager: JetStreamManager, config: StreamSettings): Promise<void> {
    const known = await manager.streams.info(config.name).catch((error: unknown) => {
      if (isApiError(error, JetStreamApiCodes.StreamNotFound)) return null;
      throw error;
    });
    if (known === null && (await create(manager, config))) return;
    const info = known ?? (await manager.streams.info(config.name));
    // A stream of an earlier release has no name yet. Its creation time serves as the name, so that concurrent updates agree.
    const metadata = { ...info.config.metadata, [storeKey]: storeNameOf(info) ?? info.created };
    await manager.streams.update(config.name, { ...config, metadata });
  },
  /** Creates the stream and leaves an existing one unchanged. */
  create,
};

/** Creates the stream with a new store name, unless it exists. Returns whether it was created. */
async function create(manager: JetStreamManager, config: StreamSettings): Promise<boolean> {
  try {
    await manager.streams.add({ ...config, metadata: { [storeKey]: randomUUID() } });
    return true;
  } catch (error) {
    if (isApiError(error, streamExists)) return false;
    throw error;
  }
}

/** JetStream error code: the stream exists with other settings. */
const streamExists = 10_058;

function isApiError(error: unknown, code: number): boolean {
  return error instanceof JetStreamApiError && error.code === code;
}
