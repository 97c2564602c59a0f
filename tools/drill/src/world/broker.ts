import { type Bus } from '@rfp/messaging/bus';
import { connectNatsBus } from '@rfp/messaging/nats/nats-bus';
import { startNats } from '@rfp/testing/nats';

/** The message broker of a drill. */
export interface Broker {
  /** Kills all of it. */
  kill(): Promise<void>;
  /** Starts it again on what it has stored. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** How a service reaches it, as environment variables. */
  environmentOf(service: string): Record<string, string>;
  /** A bus of the drill, which may send and hear everything. */
  connect(): Promise<Bus>;
}

/**
 * One node without users.
 * @param folder - where it has its store, as durable as it ships; by default in a folder of its own
 */
export async function startSingleBroker(folder?: string): Promise<Broker> {
  const store = { store_dir: folder, sync_interval: 'always', max_file_store: 4_000_000_000 };
  const nats = await startNats(folder === undefined ? {} : { config: `jetstream: ${JSON.stringify(store)}` });
  return {
    ...nats,
    environmentOf: () => ({ NATS_URL: nats.url }),
    connect: () => connectNatsBus({ servers: nats.url, name: 'drill' }),
  };
}
